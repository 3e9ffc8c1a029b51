internal import Platform
package import SystemPackage
internal import UserFiles

/// A folder in an untrusted git work tree.
///
/// The configuration of its repository may name programs that git would start, so git never reads it: commands run in
/// an empty repository of ours, with the objects and the index of this one. Names of versions are resolved here.
package struct WorkTree {
    private let folder: FilePath
    /// The top of the work tree, and the depth of the folder below it.
    private let top: FilePath
    private let depth: Int
    /// The repository's folders, of this work tree and shared by all its work trees. Absolute, or relative to the top.
    private let own: FilePath
    private let shared: FilePath

    /// Nil outside of a work tree.
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

    /// The repository of the work tree with this top.
    private static func repository(of top: FilePath) -> (own: FilePath, shared: FilePath)? {
        var own = FilePath(".git")
        // in a submodule or a further work tree, a file names the folder
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

    /// In bytes.
    private static let maximumName = 64 << 10

    private static func text(of file: FilePath, atMost limit: Int = UserFile.usualLimit) -> String? {
        (try? UserFile(file, limit: limit).read()).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func line(_ text: some StringProtocol) -> String { String(text.prefix { !$0.isNewline }) }

    /// Git's answer; nil if it is missing, does not know, or exceeds `atMost` bytes or the limit. Blocks.
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

    /// An empty repository in the cache; nil if it cannot be made.
    private func emptyRepository(environment: [String: String]) -> FilePath? {
        guard let cache = UserFolder.cache.path(environment: environment) else { return nil }
        // the only setting that matters to read the objects
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

    /// In bytes; a longer list is not used.
    private static let maximumList = 8 << 20

    /// The ignored files and folders: named in `.gitignore` and the like, and not in the repository. Blocks.
    /// - Returns: paths from the folder, folders with their contents. None if the folder itself is ignored, or git
    ///   fails.
    package func ignored(environment: [String: String], limit: Duration) -> Set<FilePath> {
        var arguments = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"]
        let excluded = shared.appending("info/exclude")
        if access(top.pushing(excluded).string, R_OK) == 0 { arguments.append("--exclude-from=\(excluded)") }
        let answer = answer(to: arguments, environment: environment, limit: limit, atMost: Self.maximumList)
        let paths = answer?.split(separator: 0) ?? []
        // a folder ends in a slash, which a path drops
        return Set(paths.map { FilePath(platformString: $0.map { CChar(bitPattern: $0) } + [0]) })
    }

    /// In bytes; longer files are not requested.
    private static let maximumFile = 8 << 20

    /// The bytes of a file, relative to the folder, in a version; nil if git does not know it. Blocks.
    /// - Parameter version: an untrusted commit, branch or tag.
    package func bytes(
        of path: String, in version: String, environment: [String: String], limit: Duration
    ) -> [UInt8]? {
        // no option and no other git expression for a file
        guard !version.hasPrefix("-"), version.unicodeScalars.allSatisfy({ $0 > " " && $0 != ":" }) else { return nil }
        let name = version.prefix { $0 != "~" && $0 != "^" }
        let start = id(named: String(name)) ?? String(name)
        return answer(
            to: ["cat-file", "blob", "\(start)\(version.dropFirst(name.count)):./\(path)"], environment: environment,
            limit: limit, atMost: Self.maximumFile)
    }

    /// The object id of a branch, tag or remote branch; nil if there is none of that name, also for an id.
    private func id(named name: String) -> String? {
        let places = ["", "refs/", "refs/tags/", "refs/heads/", "refs/remotes/"].map { $0 + name }
        let names = name == "@" ? ["HEAD"] : places + ["refs/remotes/\(name)/HEAD"]
        return names.lazy.compactMap { id(of: $0) }.first
    }

    /// - Parameter links: the limit of symbolic references in a chain.
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
            let end = packed.range(ofBytes: Array(" \(reference)\n".utf8))?.lowerBound
        else { return nil }
        return Self.id(packed[..<end].suffix(64).split(separator: 0x0A, omittingEmptySubsequences: false).last ?? [])
    }

    /// The id at the start of some bytes.
    private static func id(_ bytes: some Sequence<UInt8>) -> String? {
        let digits = bytes.prefix { "0123456789abcdef".utf8.contains($0) }
        return [40, 64].contains(digits.count) ? String(decoding: Array(digits), as: UTF8.self) : nil
    }
}
