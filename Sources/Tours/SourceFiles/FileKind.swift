internal import Platform
package import UserFiles

/// What the system says that a file is.
package enum FileKind: Sendable, Hashable {
    case regular, folder, pipe, socket, device, other

    /// - Parameter mode: as in `stat`.
    init(mode: UInt32) {
        self =
            switch mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .folder
            case S_IFIFO: .pipe
            case S_IFSOCK: .socket
            case S_IFCHR, S_IFBLK: .device
            default: .other
            }
    }

    /// The kind in messages, with its article.
    package var name: String {
        switch self {
        case .regular: "a file"
        case .folder: "a folder"
        case .pipe: "a named pipe (FIFO)"
        case .socket: "a socket"
        case .device: "a device"
        case .other: "a special file"
        }
    }
}

extension FileStatus {
    package var kind: FileKind { FileKind(mode: mode) }
}
