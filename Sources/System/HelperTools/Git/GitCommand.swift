internal import SystemPackage

/// Runs git for a change that the user asked for, with their identity, keys and sign-in.
struct GitCommand {
    private let program: FilePath
    private let environment: [String: String]

    private static let limit = Duration.seconds(3_600)
    /// In bytes.
    private static let maximumComplaint = 1 << 20
    /// These would lead git to another repository than the folder's.
    private static let misleading = [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_SHALLOW_FILE",
    ]
    /// Silent web servers time out.
    private static let settings =
        GitAddress.settings + [
            "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.autocrlf=false", "core.attributesFile=/dev/null",
            "submodule.recurse=false", "push.recurseSubmodules=no", "push.followTags=false",
            "advice.detachedHead=false",
            "http.lowSpeedLimit=1", "http.lowSpeedTime=30",
        ]

    init(environment: [String: String]) throws(HelperProblem) {
        guard let program = HelperTool.git.find(path: environment["PATH"] ?? "") else {
            throw HelperProblem("git is not installed: apt install git")
        }
        self.program = program
        self.environment = environment.filter { !Self.misleading.contains($0.key) }
    }

    /// Runs a command to its end. Throws git's message on failure.
    func run(_ arguments: [String], in folder: FilePath) throws(HelperProblem) {
        let answer = ProgramAnswer(
            of: program, Self.settings.flatMap { ["-c", $0] } + arguments, environment: environment, folder: folder,
            limit: Self.limit, atMost: Self.maximumComplaint)
        guard let answer else { throw HelperProblem("git \(arguments[0]) took too long") }
        guard answer.isGood else {
            throw HelperProblem("git \(arguments[0]): \(Self.reason(in: answer.error))")
        }
    }

    /// The line with the reason among all messages.
    private static func reason(in complaint: String) -> String {
        let lines = complaint.split(whereSeparator: \.isNewline)
        let signs = ["fatal: ", " ! ", "error: "]
        let found = signs.lazy.compactMap { sign in lines.first { $0.hasPrefix(sign) } }.first
        return (found ?? lines.last ?? "it failed").drop { $0 == " " }.description
    }
}
