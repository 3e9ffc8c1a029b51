package import SystemPackage

/// Runs git for a change that the person asked for, with their identity, their keys and their ways to sign in.
struct GitCommand {
    private let program: FilePath
    private let environment: [String: String]

    /// Nobody waits longer for a command.
    private static let limit = Duration.seconds(3_600)
    /// Bytes of what it complains.
    private static let maximumComplaint = 1 << 20
    /// These would lead git to another repository than the folder's.
    private static let misleading = [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_SHALLOW_FILE",
    ]
    /// Web servers that send nothing are not waited for.
    private static let settings =
        GitAddress.settings + [
            "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.autocrlf=false", "core.attributesFile=/dev/null",
            "submodule.recurse=false", "push.recurseSubmodules=no", "push.followTags=false",
            "advice.detachedHead=false",
            "http.lowSpeedLimit=1", "http.lowSpeedTime=30",
        ]

    init(environment: [String: String]) throws(HelperProblem) {
        guard let program = GitProgram.tool.find(path: environment["PATH"] ?? "") else {
            throw HelperProblem("git is not installed: apt install git")
        }
        self.program = program
        self.environment = environment.filter { !Self.misleading.contains($0.key) }
    }

    /// Runs a command to its end. Throws what git says of its failure.
    func run(_ arguments: [String], in folder: FilePath) throws(HelperProblem) {
        let answer = ProgramAnswer(
            of: program, Self.settings.flatMap { ["-c", $0] } + arguments, environment: environment, folder: folder,
            limit: Self.limit, atMost: Self.maximumComplaint)
        guard let answer else { throw HelperProblem("git \(arguments[0]) took too long") }
        guard answer.isGood else {
            throw HelperProblem("git \(arguments[0]): \(Self.reason(in: answer.error))")
        }
    }

    /// The line that says why, of all that git said.
    private static func reason(in complaint: String) -> String {
        let lines = complaint.split(whereSeparator: \.isNewline)
        let signs = ["fatal: ", " ! ", "error: "]
        let found = signs.lazy.compactMap { sign in lines.first { $0.hasPrefix(sign) } }.first
        return (found ?? lines.last ?? "it failed").drop { $0 == " " }.description
    }
}

/// The program `git`, asked for what is known, never to change or fetch anything.
enum GitProgram {
    static let tool = HelperTool(
        names: ["git"],
        purpose: "tour publish, reports, .gitignore and CodeTours",
        package: "git")

    /// What git answers, for which the caller waits; nil if there is no git on the `PATH`, or its answer is longer than
    /// `atMost` bytes or takes longer than the limit. Nothing that a repository configures is started, and nothing is
    /// fetched.
    ///
    /// - Parameter folder: nil for the folder that the program was started in.
    static func answer(
        to arguments: [String], in folder: FilePath? = nil, environment: [String: String], limit: Duration,
        atMost: Int
    ) -> [UInt8]? {
        guard let program = tool.find(path: environment["PATH"] ?? "") else { return nil }
        let safe = ["--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "protocol.allow=never"]
        var filter = FilterProgram(program, arguments: safe + arguments)
        // git finds its configuration by these, and needs no more
        filter.environment = environment.filter { ["HOME", "XDG_CONFIG_HOME", "PATH"].contains($0.key) }
        filter.workingDirectory = folder
        filter.timeLimit = limit
        filter.maximumOutput = atMost
        return try? filter.output()
    }
}

/// A file as git keeps it.
package enum GitFile {
    /// Bytes; longer files are not asked for.
    private static let maximumSize = 8 << 20

    /// The bytes that a file, relative to a folder in the work tree, had in a version; nil if git does not know it, or
    /// takes longer than the limit.
    ///
    /// - Parameter version: a commit, branch or tag, from a file that anybody may have written.
    package static func bytes(
        of path: String, in version: String, folder: FilePath, environment: [String: String], limit: Duration
    ) -> [UInt8]? {
        // neither an option nor another expression of git's for a file
        guard !version.hasPrefix("-"), version.unicodeScalars.allSatisfy({ $0 > " " && $0 != ":" }) else { return nil }
        return GitProgram.answer(
            to: ["cat-file", "blob", "\(version):./\(path)"], in: folder, environment: environment, limit: limit,
            atMost: maximumSize)
    }
}

/// What git leaves out of a folder: files and folders that are named in `.gitignore` and the like, and not kept in the repository.
package enum GitIgnored {
    /// Bytes; of a longer answer nothing is used.
    private static let maximumAnswer = 8 << 20

    /// Asks git, and waits for the answer.
    ///
    /// - Returns: paths from the folder, whose contents are left out where they are folders. None if there is no git on the `PATH`, the
    ///   folder is in no work tree or itself left out, or git takes longer than the limit.
    package static func paths(in folder: FilePath, environment: [String: String], limit: Duration) -> Set<FilePath> {
        let answer = GitProgram.answer(
            to: ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"], in: folder,
            environment: environment, limit: limit, atMost: maximumAnswer)
        let paths = answer?.split(separator: 0) ?? []
        // a folder ends in a slash, which a path does not keep
        return Set(paths.map { FilePath(platformString: $0.map { CChar(bitPattern: $0) } + [0]) })
    }
}
