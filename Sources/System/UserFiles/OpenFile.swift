internal import Platform
package import SystemPackage

/// An open file, closed with the last reference to it, and on exec. Opening a FIFO or a terminal does not block.
final class OpenFile {
    let descriptor: CInt
    private var isOpen = true

    init(_ path: FilePath, _ flags: CInt, mode: mode_t = 0o600) throws(Errno) {
        descriptor = try retrying {
            path.withPlatformString { open($0, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, mode) }
        }
    }

    deinit { if isOpen { _ = Platform.close(descriptor) } }

    /// Closes the file and throws its error: some file systems report a failed write only here.
    func close() throws(Errno) {
        isOpen = false
        // Linux closes the descriptor even after EINTR; a second try could close another file.
        guard Platform.close(descriptor) == 0 || errno == EINTR else { throw Errno(rawValue: errno) }
    }

    func status() throws(Errno) -> FileStatus {
        var status = stat()
        _ = try retrying { fstat(descriptor, &status) }
        return FileStatus(status)
    }

    /// All bytes from the start of the file, up to one more than `limit`.
    func contents(limit: Int) throws(Errno) -> [UInt8] {
        let size = try status().size
        var bytes = [UInt8](repeating: 0, count: min(max(size, 0), limit) + 1)
        var count = 0
        while count <= limit {
            if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: min(count, limit + 1 - count))) }
            let read = try retrying {
                bytes.withUnsafeMutableBytes { buffer in
                    let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
                    return pread(descriptor, rest.baseAddress, rest.count, off_t(count))
                }
            }
            if read == 0 { break }
            count += read
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// Whether the file has exactly these bytes.
    func holds(_ bytes: [UInt8]) throws(Errno) -> Bool {
        try contents(limit: bytes.count) == bytes
    }

    /// Writes all bytes at the present offset.
    func write(_ bytes: [UInt8]) throws(Errno) {
        var written = 0
        while written < bytes.count {
            let count = try retrying {
                bytes.withUnsafeBytes { buffer in
                    let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
                    return Platform.write(descriptor, rest.baseAddress, rest.count)
                }
            }
            guard count > 0 else { throw .ioError }
            written += count
        }
    }

    /// Waits until the file is on the disk. A failure is final, an interruption included: after it the system may have
    /// forgotten which pages were not written, and a second try would succeed without writing them.
    func sync() throws(Errno) {
        guard fsync(descriptor) == 0 else { throw Errno(rawValue: errno) }
    }

    func setMode(_ mode: mode_t) throws(Errno) {
        _ = try retrying { fchmod(descriptor, mode) }
    }

    func setOwner(_ owner: uid_t, _ group: gid_t) throws(Errno) {
        _ = try retrying { fchown(descriptor, owner, group) }
    }
}

/// The needed part of `stat`.
struct FileStatus: Sendable, Hashable {
    let device: UInt
    let inode: UInt
    let size: Int
    /// The last change of the contents.
    let seconds: Int
    let nanoseconds: Int
    let owner: UInt32
    let group: UInt32
    let mode: UInt32

    init(_ status: stat) {
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
        size = Int(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
        owner = status.st_uid
        group = status.st_gid
        mode = status.st_mode
    }

    /// The file at a path, links followed; `nil` when there is none.
    init?(_ path: FilePath) throws(Errno) {
        var status = stat()
        do throws(Errno) {
            _ = try retrying { path.withPlatformString { stat($0, &status) } }
        } catch .noSuchFileOrDirectory {
            return nil
        }
        self.init(status)
    }

    var isRegular: Bool { mode & S_IFMT == S_IFREG }
    var permissions: mode_t { mode & 0o7777 }

    func isSameFile(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }
}

/// Repeats a call while a signal interrupts it; throws other errors.
package func retrying<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
    while true {
        let result = call()
        if result >= 0 { return result }
        let error = Errno(rawValue: errno)
        if error != .interrupted { throw error }
    }
}
