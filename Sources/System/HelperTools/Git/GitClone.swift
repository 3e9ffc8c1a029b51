internal import Platform
package import SystemPackage
internal import UserFiles

/// A temporary clone for a push, removed with its last reference; a killed program's clone is removed by the next.
///
/// Files are as in the repository, byte by byte: nothing is filtered or converted, and no hook runs.
package final class GitClone {
    package let folder: FilePath
    private let git: GitCommand
    /// The folder around the work tree, with a lock that marks it as in use.
    private let parent: FilePath
    private let lock: OpenFile

    /// Clones a repository (``GitAddress``). Blocks.
    /// - Parameter place: an existing folder for clones, writable only by the user.
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
                try OpenFile(info.appending("attributes"), O_WRONLY | O_CREAT | O_TRUNC).write(
                    Array("* -text -ident -filter -working-tree-encoding\n".utf8))
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

    deinit { FileTree.remove(parent) }

    /// Commits all changes in the folder, and pushes them to the cloned branch.
    package func push(message: String) throws(HelperProblem) {
        try git.run(["add", "--all", "--force", "--", "."], in: folder)
        try git.run(["commit", "--quiet", "--no-verify", "--message=\(message)"], in: folder)
        try git.run(["push", "--quiet", "origin", "HEAD"], in: folder)
    }

    private static let prefix = "clone-"

    /// Makes a locked folder, after removing those without an owner.
    private static func makeFolder(in parent: FilePath) throws(Errno) -> (FilePath, OpenFile) {
        let guardian = try openFolder(parent)
        _ = flock(guardian.descriptor, LOCK_EX)
        defer { _ = flock(guardian.descriptor, LOCK_UN) }
        for name in Folder.names(in: parent.string) where name.hasPrefix(prefix) {
            guard let left = try? openFolder(parent.appending(name)), (try? left.tryLock()) == true else { continue }
            withExtendedLifetime(left) { FileTree.remove(parent.appending(name)) }
        }
        let folder = parent.appending(prefix + String(UInt64.random(in: .min ... .max), radix: 36))
        guard folder.withPlatformString({ mkdir($0, 0o700) }) == 0 else { throw Errno(rawValue: errno) }
        let lock = try openFolder(folder)
        _ = flock(lock.descriptor, LOCK_EX)
        return (folder, lock)
    }

    private static func openFolder(_ path: FilePath) throws(Errno) -> OpenFile {
        try OpenFile(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    }
}
