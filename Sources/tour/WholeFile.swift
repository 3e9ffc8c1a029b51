import Credits
import Platform
import SystemPackage

/// Small files that are read and replaced whole.
enum WholeFile {
    /// All bytes of a regular file; nil if there is none, or if it cannot be read or is longer than `limit`.
    static func read(_ path: FilePath, limit: Int) -> [UInt8]? {
        let flags: FileDescriptor.OpenOptions = [.nonBlocking, .closeOnExec]
        guard let file = try? FileDescriptor.open(path, .readOnly, options: flags) else { return nil }
        defer { try? file.close() }
        var info = stat()
        guard fstat(file.rawValue, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_size <= limit else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: Int(info.st_size))
        let count = bytes.withUnsafeMutableBytes { try? file.read(into: $0) }
        return count == bytes.count ? bytes : nil
    }

    /// Replaces a file in one step: a reader sees the old bytes or the new ones. Makes its folder. Returns whether it went well.
    @discardableResult
    static func replace(_ path: FilePath, with bytes: [UInt8]) -> Bool {
        makeFolder(path.removingLastComponent())
        var temporary = path
        temporary.extension = "json.\(getpid())"
        guard
            let file = try? FileDescriptor.open(
                temporary, .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
                permissions: .ownerReadWrite)
        else { return false }
        let isWritten = (try? file.closeAfter { try file.writeAll(bytes) }) == bytes.count
        let isReplaced =
            isWritten && temporary.withPlatformString { new in path.withPlatformString { rename(new, $0) } } == 0
        if !isReplaced { _ = temporary.withPlatformString { unlink($0) } }
        return isReplaced
    }

    /// Does something while no other program that asks so does it for the same file. Who holds it for too long is not waited for.
    static func whileLocked(_ path: FilePath, _ body: () -> Void) {
        makeFolder(path.removingLastComponent())
        var name = path
        name.extension = "lock"
        let lock = try? FileLock.take(name, patience: .milliseconds(200))
        body()
        lock?.release()
    }

    private static func makeFolder(_ path: FilePath) {
        guard !path.isEmpty, path.withPlatformString({ mkdir($0, 0o700) }) != 0, errno == ENOENT else { return }
        makeFolder(path.removingLastComponent())
        _ = path.withPlatformString { mkdir($0, 0o700) }
    }
}
