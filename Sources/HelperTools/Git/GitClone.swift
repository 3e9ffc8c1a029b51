internal import Platform
package import SystemPackage

/// A copy of a repository in a folder of its own, for a change to be pushed. The folder is removed with the last reference to it; one that
/// a killed program left behind is removed by the next clone.
///
/// Files are as they are in the repository, byte by byte: nothing is filtered or converted. Nothing that the repository or the person has
/// configured to run on a commit is run.
package final class GitClone {
    /// The work tree.
    package let folder: FilePath
    private let git: GitCommand
    /// The folder that the work tree is in, and a lock on it that is held as long as it is needed.
    private let parent: FilePath
    private let lock: FileDescriptor

    /// Clones a repository (``GitAddress``), and waits for it.
    ///
    /// - Parameter place: where folders of clones are; it must be there, and nobody else may write there.
    package init(of address: GitAddress, in place: FilePath, environment: [String: String]) throws(HelperProblem) {
        do throws(Errno) {
            (parent, lock) = try Self.makeFolder(in: place)
        } catch {
            throw HelperProblem("cannot create a folder for a clone in \(place): \(error)")
        }
        folder = parent.appending("tree")
        do throws(HelperProblem) {
            git = try GitCommand(environment: environment)
            // shallow, but not by links to files of a repository on this disk
            try git.run(
                [
                    "clone", "--quiet", "--no-checkout", "--depth=1", "--no-local", "--template=", "--", address.text,
                    folder.string,
                ], in: parent)
            let info = folder.appending(".git/info")
            _ = info.withPlatformString { mkdir($0, 0o700) }
            do throws(Errno) {
                try Self.write("* -text -ident -filter -working-tree-encoding\n", to: info.appending("attributes"))
            } catch {
                throw HelperProblem("\(info): cannot be written: \(error)")
            }
            // a repository may be empty
            if (try? git.run(["rev-parse", "--quiet", "--verify", "HEAD"], in: folder)) != nil {
                try git.run(["reset", "--quiet", "--hard"], in: folder)
            }
        } catch {
            FileTree.remove(parent)
            throw error
        }
    }

    deinit {
        FileTree.remove(parent)
        try? lock.close()
    }

    /// Commits all that differs in the folder, and pushes it to the branch that was cloned.
    package func push(message: String) throws(HelperProblem) {
        try git.run(["add", "--all", "--force", "--", "."], in: folder)
        try git.run(["commit", "--quiet", "--no-verify", "--message=\(message)"], in: folder)
        try git.run(["push", "--quiet", "origin", "HEAD"], in: folder)
    }

    private static let prefix = "clone-"

    /// Makes a folder that is locked, after removing those that nobody holds any more.
    private static func makeFolder(in parent: FilePath) throws(Errno) -> (FilePath, FileDescriptor) {
        let guardian = try openFolder(parent)
        defer { try? guardian.close() }
        _ = flock(guardian.rawValue, LOCK_EX)
        for name in Folder.names(in: parent.string) where name.hasPrefix(prefix) {
            guard let left = try? openFolder(parent.appending(name)) else { continue }
            if flock(left.rawValue, LOCK_EX | LOCK_NB) == 0 { FileTree.remove(parent.appending(name)) }
            try? left.close()
        }
        let folder = parent.appending(prefix + String(UInt64.random(in: .min ... .max), radix: 36))
        guard folder.withPlatformString({ mkdir($0, 0o700) }) == 0 else { throw Errno(rawValue: errno) }
        let lock = try openFolder(folder)
        _ = flock(lock.rawValue, LOCK_EX)
        return (folder, lock)
    }

    private static func openFolder(_ path: FilePath) throws(Errno) -> FileDescriptor {
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        return FileDescriptor(rawValue: descriptor)
    }

    private static func write(_ text: String, to path: FilePath) throws(Errno) {
        do {
            let file = try FileDescriptor.open(
                path, .writeOnly, options: [.create, .truncate, .closeOnExec], permissions: [.ownerReadWrite])
            _ = try file.closeAfter { try file.writeAll(text.utf8) }
        } catch {
            throw error as? Errno ?? .ioError
        }
    }
}
