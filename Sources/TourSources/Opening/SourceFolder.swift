internal import HelperTools
internal import Platform
internal import SystemPackage
internal import TourDocument

/// A folder that was named, or that a named file is in: what tours are made of. Nothing outside of it is read.
struct SourceFolder: Sendable {
    var root: TourRoot
    /// The folder as the reader named it, for messages.
    let name: FilePath
    /// Its absolute path without links: the identity of a tour that has no other.
    let canonicalPath: FilePath
    /// How much of its pages is wanted.
    var extent = PageExtent.main

    /// What to call something in it, for messages.
    func place(of path: FilePath) -> String { path.isEmpty ? name.string : "\(name)/\(path)" }

    /// A regular file as its bytes are; nil if there is none.
    /// - Throws: if it cannot be read, is no regular file, or leads out of the folder.
    func file(_ path: FilePath) throws(SourceError) -> ByteSource? {
        let file: SourceFile
        do throws(TourRoot.Problem) {
            file = try root.open(path)
        } catch .system(.noSuchFileOrDirectory) {
            return nil
        } catch {
            throw SourceError(place(of: path), error)
        }
        return try ByteSource(name: place(of: path), file: file, extent: extent)
    }

    /// A page in UTF-8.
    func page(_ path: FilePath) throws(SourceError) -> ByteSource {
        guard let file = try file(path) else { throw SourceError(place(of: path), Errno.noSuchFileOrDirectory) }
        return try file.decoded(kind: PageKind(extension: FileName(path.string).extension))
    }

    /// Whether it is in a work tree of git, so that git may leave something out.
    var isInWorkTree: Bool {
        var folder = canonicalPath
        while access(folder.appending(".git").string, F_OK) != 0 {
            guard folder.removeLastComponent() else { return false }
        }
        return true
    }

    /// What git leaves out; nothing if that takes too long to find out.
    func ignoredByGit(limit: Duration) -> Set<FilePath> {
        guard isInWorkTree else { return [] }
        return GitIgnored.paths(in: canonicalPath, environment: Self.gitEnvironment, limit: limit)
    }

    /// The text that a file had in a version; nil if git does not know it.
    func text(of path: String, in version: String) -> String? {
        GitFile.bytes(
            of: path, in: version, folder: canonicalPath, environment: Self.gitEnvironment, limit: .seconds(2)
        ).map(UTF8Text.string)
    }

    private static var gitEnvironment: [String: String] {
        var environment: [String: String] = [:]
        for name in ["PATH", "HOME", "XDG_CONFIG_HOME"] { environment[name] = getenv(name).map { String(cString: $0) } }
        return environment
    }
}
