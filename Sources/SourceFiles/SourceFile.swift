internal import Platform
internal import Synchronization
package import SystemPackage
internal import UserFiles

/// An open file or folder, closed when nothing refers to it any more.
///
/// Everything is opened so that nothing blocks, nothing becomes the controlling terminal, and no program that is started
/// inherits it; its kind is read from the open file, not from its name.
package final class SourceFile: Sendable {
    package let descriptor: CInt
    /// A byte, and the number of the line that it is on: those that were asked for last.
    let lastLine = Mutex((byte: 0, number: 1))

    private init(descriptor: CInt) { self.descriptor = descriptor }

    /// A file that is open already, and closed with this.
    package convenience init(owning file: FileDescriptor) { self.init(descriptor: file.rawValue) }

    deinit { _ = Platform.close(descriptor) }

    /// The flags that every opening has.
    static let safeFlags = O_CLOEXEC | O_NONBLOCK | O_NOCTTY

    /// Linux's `O_PATH`, which the Glibc module leaves out: a folder that is passed through need not be readable.
    package static let pathOnly: CInt = 0o10_000_000

    /// Opens a path for reading, symbolic links followed.
    package convenience init(_ path: FilePath, flags: CInt = O_RDONLY) throws(Errno) {
        let result = try retrying { path.withPlatformString { Platform.open($0, flags | Self.safeFlags) } }
        self.init(descriptor: result)
    }

    /// Opens a name inside of a folder that is open; a symbolic link is not followed.
    package convenience init(_ name: FilePath.Component, in folder: SourceFile, flags: CInt = O_RDONLY) throws(Errno) {
        let result = try retrying {
            name.withPlatformString { openat(folder.descriptor, $0, flags | O_NOFOLLOW | Self.safeFlags) }
        }
        self.init(descriptor: result)
    }

    /// What the file is, how long and which one, as of now.
    package func status() throws(Errno) -> FileStatus {
        var status = stat()
        _ = try retrying { fstat(descriptor, &status) }
        return FileStatus(status)
    }

    /// Reads into a buffer from an offset on, until it is full or the file ends. Returns the number of bytes read.
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

    /// Writes bytes at an offset.
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

/// What is needed of a file's `stat`.
package struct FileStatus: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case regular, folder, pipe, socket, characterDevice, blockDevice, other

        /// What to call it in a message, with its article.
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

    /// The device and the number on it, which no other file has.
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
