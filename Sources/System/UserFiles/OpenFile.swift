internal import Platform
internal import Synchronization
package import SystemPackage

/// An open file or folder, closed with the last reference to it, and on exec.
///
/// Opening never blocks and takes no controlling terminal; the kind is read from the open file, not from its name.
package final class OpenFile: Sendable {
    package let descriptor: CInt
    private let isOpen = Atomic(true)

    private static let safeFlags = O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    /// Linux's `O_PATH`, which the Glibc module leaves out: a folder passed through need not be readable.
    package static let pathOnly: CInt = 0o10_000_000

    /// Takes ownership of an open file.
    package init(owning file: FileDescriptor) { descriptor = file.rawValue }

    package init(_ path: FilePath, _ flags: CInt = O_RDONLY, mode: UInt32 = 0o600) throws(Errno) {
        descriptor = try retrying { path.withPlatformString { open($0, flags | Self.safeFlags, mode) } }
    }

    /// Opens a name inside of an open folder, without following a symbolic link.
    package init(
        _ name: FilePath.Component, in folder: OpenFile, _ flags: CInt = O_RDONLY, mode: UInt32 = 0o666
    ) throws(Errno) {
        descriptor = try retrying {
            name.withPlatformString { openat(folder.descriptor, $0, flags | O_NOFOLLOW | Self.safeFlags, mode) }
        }
    }

    deinit { if isOpen.load(ordering: .relaxed) { _ = Platform.close(descriptor) } }

    /// Closes the file and throws its error: some file systems report a failed write only here.
    func close() throws(Errno) {
        isOpen.store(false, ordering: .relaxed)
        // Linux closes the descriptor even after EINTR; a second try could close another file.
        guard Platform.close(descriptor) == 0 || errno == EINTR else { throw Errno(rawValue: errno) }
    }

    package func status() throws(Errno) -> FileStatus {
        var status = stat()
        _ = try retrying { fstat(descriptor, &status) }
        return FileStatus(status)
    }

    /// Reads from an offset until the buffer is full or the file ends. Returns the number of bytes.
    package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Errno) -> Int {
        var count = 0
        while count < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let read = try retrying { pread(descriptor, rest.baseAddress, rest.count, off_t(offset + count)) }
            if read == 0 { break }
            count += read
        }
        return count
    }

    /// All bytes from the start of the file, up to one more than `limit`.
    func contents(limit: Int) throws(Errno) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: min(max(try status().size, 0), limit) + 1)
        var count = 0
        while true {
            count += try bytes.withUnsafeMutableBufferPointer { buffer throws(Errno) in
                let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
                return try read(into: UnsafeMutableRawBufferPointer(rest), at: count)
            }
            if count < bytes.count || count > limit { break }
            bytes.append(contentsOf: repeatElement(0, count: min(count, limit + 1 - count)))
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// Whether the file has exactly these bytes.
    func holds(_ bytes: [UInt8]) throws(Errno) -> Bool {
        try contents(limit: bytes.count) == bytes
    }

    /// Writes all bytes at the present offset.
    package func write(_ bytes: [UInt8]) throws(Errno) {
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
    package func sync() throws(Errno) {
        guard fsync(descriptor) == 0 else { throw Errno(rawValue: errno) }
    }

    func setMode(_ mode: mode_t) throws(Errno) {
        _ = try retrying { fchmod(descriptor, mode) }
    }

    func setOwner(_ owner: uid_t, _ group: gid_t) throws(Errno) {
        _ = try retrying { fchown(descriptor, owner, group) }
    }

    /// Takes its lock. Returns false if another one has it.
    package func tryLock() throws(Errno) -> Bool {
        do throws(Errno) {
            _ = try retrying { flock(descriptor, LOCK_EX | LOCK_NB) }
            return true
        } catch .wouldBlock {
            return false
        }
    }
}

/// The needed part of `stat`.
package struct FileStatus: Sendable, Hashable {
    let device: UInt
    let inode: UInt
    package let size: Int
    /// The last change of the contents.
    let seconds: Int
    let nanoseconds: Int
    let owner: UInt32
    let group: UInt32
    package let mode: UInt32

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

    package func isSameFile(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }
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
