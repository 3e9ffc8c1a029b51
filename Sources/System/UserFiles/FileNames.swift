internal import Platform
package import SystemPackage

/// A file behind all symbolic links, and the names of its companions.
struct FileNames: Sendable, Hashable {
    let folder: FilePath
    let name: String

    var target: FilePath { folder.appending(name) }
    /// Locked while the file is being replaced; never renamed or removed.
    var lock: FilePath { folder.appending(".\(name).lock") }
    /// The file that the present one replaced.
    var copy: FilePath { folder.appending(".\(name).last") }

    /// A name for the replacement. It is random: process numbers are the same in each container.
    func temporary() -> FilePath {
        folder.appending(temporaryPrefix + String(UInt64.random(in: .min ... .max), radix: 36) + Self.ownEnding)
    }

    /// The name for a broken file.
    func setAside(_ time: String, _ number: Int) -> FilePath {
        folder.appending("\(setAsidePrefix)\(time)\(number == 0 ? "" : "-\(number)")")
    }

    func allSetAside() -> [FilePath] { all(setAsidePrefix) }

    /// Removes new files that killed programs left behind in the folder, and all for this one if no other program has
    /// such a file as the lock is held.
    func removeLeftOvers(isLocked: Bool) {
        for path in all(".") {
            guard let name = path.lastComponent?.string else { continue }
            let isForThis = name.hasPrefix(temporaryPrefix)
            guard isForThis || name.contains(Self.temporaryMark) && name.hasSuffix(Self.ownEnding) else { continue }
            if isForThis && isLocked || isLeftOver(path) { path.unlink() }
        }
    }

    /// Whether nothing writes a file: its writer had the lock, and is gone; or it was not written for an hour.
    private func isLeftOver(_ path: FilePath) -> Bool {
        guard let status = try? FileStatus(path), status.isRegular, case let age = time(nil) - status.seconds, age > 1
        else { return false }
        if age > 3_600 { return true }
        guard path.string.hasSuffix(Self.ownEnding), let file = try? OpenFile(path, O_RDWR | O_NOFOLLOW) else {
            return false
        }
        return (try? file.tryLock()) == true
    }

    private var temporaryPrefix: String { "." + name + Self.temporaryMark }
    private static let temporaryMark = ".tmp-"
    /// The ending that tells such files from those of other programs. Earlier releases had names without it.
    private static let ownEnding = ".tour"
    private var setAsidePrefix: String { "\(name).corrupt-" }

    private func all(_ prefix: String) -> [FilePath] {
        Folder.names(in: folder.string).filter { $0.hasPrefix(prefix) }.sorted().map { folder.appending($0) }
    }
}

extension FileNames {
    /// Follows the links of `path`, whose folder must exist. With `followsLinks` false it must be no link itself.
    init(resolving path: FilePath, followsLinks: Bool = true) throws(UserFileError) {
        do throws(Errno) {
            try self.init(following: path, most: followsLinks ? 40 : 0)
        } catch .isDirectory {
            throw .notAFile(path)
        } catch {
            throw .failed(.find, path, error)
        }
    }

    private init(following path: FilePath, most: Int) throws(Errno) {
        var path = path
        var hops = 0
        while let destination = try Self.destination(ofLink: path) {
            hops += 1
            guard hops <= most else { throw .tooManySymbolicLinkLevels }
            path = destination.isAbsolute ? destination : path.removingLastComponent().pushing(destination)
        }
        guard let last = path.lastComponent, last.kind == .regular else { throw .isDirectory }
        let parent = path.removingLastComponent()
        folder = try (parent.isEmpty ? "." : parent).resolved()
        name = last.string
    }

    private static func destination(ofLink path: FilePath) throws(Errno) -> FilePath? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        do throws(Errno) {
            _ = try retrying { path.withPlatformString { readlink($0, &buffer, Int(PATH_MAX)) } }
        } catch .invalidArgument, .noSuchFileOrDirectory {
            return nil  // No link, or nothing there.
        }
        return FilePath(platformString: buffer)
    }
}

extension FilePath {
    /// The absolute path without links, `.` and `..`.
    package func resolved() throws(Errno) -> FilePath {
        let real = withPlatformString { realPath($0, FilePath.init(platformString:)) }
        guard let real else { throw Errno(rawValue: errno) }
        return real
    }

    func unlink() { _ = withPlatformString { Platform.unlink($0) } }
}
