internal import Platform
package import SystemPackage
internal import UserFiles

/// A folder in a work tree of git that anybody may have made.
///
/// The configuration of its repository may name programs that git would start, so git never sees that: it is asked in
/// an empty repository of ours, which is lent the objects and the index of this one. The names of versions are looked
/// up here.
package struct WorkTree {
    private let folder: FilePath
    /// The top of the work tree, and how many folders below it the folder is.
    private let top: FilePath
    private let depth: Int
    /// The folders that git keeps the repository in: what this work tree has alone, and what all of the same
    /// repository share. They are absolute, or relative to the top.
    private let own: FilePath
    private let shared: FilePath

    /// Nil if the folder is in none.
    package init?(around folder: FilePath) {
        var (top, depth) = (folder, 0)
        while true {
            if let (own, shared) = Self.repository(of: top) {
                (self.folder, self.top, self.depth, self.own, self.shared) = (folder, top, depth, own, shared)
                return
            }
            guard top.removeLastComponent() else { return nil }
            depth += 1
        }
    }

    /// Where the repository is whose work tree has its top here.
    private static func repository(of top: FilePath) -> (own: FilePath, shared: FilePath)? {
        var own = FilePath(".git")
        // in a submodule, or beside the first work tree, it is a file that names the folder
        let link = "gitdir: "
        if let text = text(of: top.pushing(own), atMost: maximumName), text.hasPrefix(link) {
            own = top.pushing(FilePath(line(text.dropFirst(link.count))))
        }
        var shared = own
        if let text = text(of: top.pushing(own).appending("commondir"), atMost: maximumName) {
            shared = own.pushing(FilePath(line(text)))
        }
        return GitAddress.isBareRepository(top.pushing(shared).string) ? (own, shared) : nil
    }

    /// Bytes.
    private static let maximumName = 64 << 10

    private static func text(of file: FilePath, atMost limit: Int = UserFile.usualLimit) -> String? {
        (try? UserFile(file, limit: limit).read()).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func line(_ text: some StringProtocol) -> String { String(text.prefix { !$0.isNewline }) }

    /// What git answers, for which the caller waits; nil if it does not know, or there is none on the `PATH`, or its
    /// answer is longer than `atMost` bytes or takes longer than the limit.
    private func answer(
        to arguments: [String], environment: [String: String], limit: Duration, atMost: Int
    ) -> [UInt8]? {
        guard var filter = FilterProgram(.git, arguments: arguments, environment: environment),
            let repository = emptyRepository(environment: environment)
        else { return nil }
        let objects = shared.appending("objects").string.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let lent = [
            "GIT_DIR": repository.string,
            "GIT_WORK_TREE": depth == 0 ? "." : Array(repeating: "..", count: depth).joined(separator: "/"),
            "GIT_INDEX_FILE": own.appending("index").string, "GIT_ALTERNATE_OBJECT_DIRECTORIES": "\"\(objects)\"",
            "GIT_CONFIG_NOSYSTEM": "1",
        ]
        filter.environment.merge(lent) { $1 }
        (filter.tool.folder, filter.tool.timeLimit, filter.tool.maximumOutput) = (folder, limit, atMost)
        return try? filter.output()
    }

    /// A repository with nothing in it, among the files that may be deleted at any time; nil if it cannot be made.
    private func emptyRepository(environment: [String: String]) -> FilePath? {
        guard let cache = UserFolder.cache.path(environment: environment) else { return nil }
        // the only thing of its configuration that says how the objects are to be read
        let settings = Self.text(of: top.pushing(shared).appending("config"))?.lowercased() ?? ""
        let isLong = settings.split(whereSeparator: \.isNewline).contains {
            $0.filter { !$0.isWhitespace } == "objectformat=sha256"
        }
        let format = isLong ? "sha256" : "sha1"
        let repository = cache.appending("git").appending(format)
        let files = [
            "HEAD": "ref: refs/heads/main\n",
            "config": "[core]\nrepositoryFormatVersion = 1\n[extensions]\nobjectFormat = \(format)\n",
        ]
        do {
            for name in ["objects", "refs"] { try UserFolder.make(repository.appending(name)) }
            for (name, text) in files {
                _ = try UserFile.save(at: repository.appending(name), replacing: false, mode: 0o600) { try $0(text) }
            }
            return repository
        } catch {
            return nil
        }
    }

    /// Bytes; of a longer list nothing is used.
    private static let maximumList = 8 << 20

    /// What git leaves out of the folder: files and folders that are named in `.gitignore` and the like, and not kept
    /// in the repository. The caller waits.
    ///
    /// - Returns: paths from the folder, whose contents are left out where they are folders. None if the folder is
    ///   itself left out, or git does not answer.
    package func ignored(environment: [String: String], limit: Duration) -> Set<FilePath> {
        var arguments = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"]
        let excluded = shared.appending("info/exclude")
        if access(top.pushing(excluded).string, R_OK) == 0 { arguments.append("--exclude-from=\(excluded)") }
        let answer = answer(to: arguments, environment: environment, limit: limit, atMost: Self.maximumList)
        let paths = answer?.split(separator: 0) ?? []
        // a folder ends in a slash, which a path does not keep
        return Set(paths.map { FilePath(platformString: $0.map { CChar(bitPattern: $0) } + [0]) })
    }

    /// Bytes; longer files are not asked for.
    private static let maximumFile = 8 << 20

    /// The bytes that a file, relative to the folder, had in a version, for which the caller waits; nil if git does
    /// not know it.
    ///
    /// - Parameter version: a commit, branch or tag, from a file that anybody may have written.
    package func bytes(
        of path: String, in version: String, environment: [String: String], limit: Duration
    ) -> [UInt8]? {
        // neither an option nor another expression of git's for a file
        guard !version.hasPrefix("-"), version.unicodeScalars.allSatisfy({ $0 > " " && $0 != ":" }) else { return nil }
        let name = version.prefix { $0 != "~" && $0 != "^" }
        let start = id(named: String(name)) ?? String(name)
        return answer(
            to: ["cat-file", "blob", "\(start)\(version.dropFirst(name.count)):./\(path)"], environment: environment,
            limit: limit, atMost: Self.maximumFile)
    }

    /// The id of the object that a branch, tag or remote branch is; nil if there is none of that name, as for what is
    /// itself an id.
    private func id(named name: String) -> String? {
        let places = ["", "refs/", "refs/tags/", "refs/heads/", "refs/remotes/"].map { $0 + name }
        let names = name == "@" ? ["HEAD"] : places + ["refs/remotes/\(name)/HEAD"]
        return names.lazy.compactMap { id(of: $0) }.first
    }

    /// - Parameter links: how many of those that are only other names may follow one another.
    private func id(of reference: String, links: Int = 5) -> String? {
        let path = FilePath(reference)
        guard links > 0, path.isRelative, path == path.lexicallyNormalized() else { return nil }
        let isShared = reference.hasPrefix("refs/")
        let place = top.pushing(isShared ? shared : own).pushing(path)
        if let text = Self.text(of: place, atMost: Self.maximumName) {
            let other = "ref: "
            return text.hasPrefix(other)
                ? id(of: Self.line(text.dropFirst(other.count)), links: links - 1) : Self.id(text.utf8.prefix(64))
        }
        // lines such as `ID refs/tags/v1`
        guard isShared, let packed = try? UserFile(top.pushing(shared).appending("packed-refs")).read(),
            let end = packed.firstRange(of: Array(" \(reference)\n".utf8))?.lowerBound
        else { return nil }
        return Self.id(packed[..<end].suffix(64).split(separator: 0x0A, omittingEmptySubsequences: false).last ?? [])
    }

    /// The id that some bytes begin with.
    private static func id(_ bytes: some Sequence<UInt8>) -> String? {
        let digits = bytes.prefix { "0123456789abcdef".utf8.contains($0) }
        return [40, 64].contains(digits.count) ? String(decoding: Array(digits), as: UTF8.self) : nil
    }
}
