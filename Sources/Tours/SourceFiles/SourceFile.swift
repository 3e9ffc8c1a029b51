internal import Platform
internal import Synchronization
package import SystemPackage
internal import UserFiles

/// An open file or folder, closed with the last reference to it.
///
/// Opening never blocks, takes no controlling terminal, and is not inherited by other programs; the kind is read from
/// the open file, not from its name.
package final class SourceFile: Sendable {
    package let descriptor: CInt
    /// The byte and line number of the last query.
    let lastLine = Mutex((byte: 0, number: 1))

    private init(descriptor: CInt) { self.descriptor = descriptor }

    /// Takes ownership of an open file.
    package convenience init(owning file: FileDescriptor) { self.init(descriptor: file.rawValue) }

    deinit { _ = Platform.close(descriptor) }

    /// The flags of every opening.
    static let safeFlags = O_CLOEXEC | O_NONBLOCK | O_NOCTTY

    /// Linux's `O_PATH`, which the Glibc module leaves out: a folder passed through need not be readable.
    package static let pathOnly: CInt = 0o10_000_000

    /// Opens a path for reading, symbolic links followed.
    package convenience init(_ path: FilePath, flags: CInt = O_RDONLY) throws(Errno) {
        let result = try retrying { path.withPlatformString { Platform.open($0, flags | Self.safeFlags) } }
        self.init(descriptor: result)
    }

    /// Opens a name inside of an open folder, without following a symbolic link.
    package convenience init(_ name: FilePath.Component, in folder: SourceFile, flags: CInt = O_RDONLY) throws(Errno) {
        let result = try retrying {
            name.withPlatformString { openat(folder.descriptor, $0, flags | O_NOFOLLOW | Self.safeFlags) }
        }
        self.init(descriptor: result)
    }

    /// The present status of the file.
    package func status() throws(Errno) -> FileStatus {
        var status = stat()
        _ = try retrying { fstat(descriptor, &status) }
        return FileStatus(status)
    }

    /// Reads from an offset until the buffer is full or the file ends. Returns the number of bytes.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Errno) -> Int {
        var count = 0
        while count < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let read = try retrying { pread(descriptor, rest.baseAddress, rest.count, off_t(offset + count)) }
            if read == 0 { break }
            count += read
        }
        return count
    }

    package func write(_ bytes: [UInt8], at offset: Int) throws(Errno) {
        var count = 0
        while count < bytes.count {
            count += try retrying {
                bytes.withUnsafeBytes { bytes in
                    let rest = UnsafeRawBufferPointer(rebasing: bytes[count...])
                    return pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + count))
                }
            }
        }
    }
}

/// The needed part of `stat`.
package struct FileStatus: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case regular, folder, pipe, socket, characterDevice, blockDevice, other

        /// The kind in messages, with its article.
        package var name: String {
            switch self {
            case .regular: "a file"
            case .folder: "a folder"
            case .pipe: "a named pipe (FIFO)"
            case .socket: "a socket"
            case .characterDevice, .blockDevice: "a device"
            case .other: "a special file"
            }
        }
    }

    /// The device and inode, unique to a file.
    struct Identity: Sendable, Hashable {
        var device: UInt64
        var number: UInt64
    }

    package let kind: Kind
    /// Bytes.
    package let size: Int
    let identity: Identity

    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .folder
            case S_IFIFO: .pipe
            case S_IFSOCK: .socket
            case S_IFCHR: .characterDevice
            case S_IFBLK: .blockDevice
            default: .other
            }
        size = max(0, Int(status.st_size))
        identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    }
}
