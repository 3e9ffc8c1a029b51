import FoundationEssentials
package import Platform
package import SystemPackage

/// A new empty folder that is removed with all that is in it when the test is over.
package final class TemporaryFolder: Sendable {
    package let path: FilePath

    package init() throws {
        let base = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        var template = Array((base + "/tour-tests-XXXXXX").utf8CString)
        guard let made = mkdtemp(&template), let real = realpath(made, nil) else { throw Errno(rawValue: errno) }
        defer { free(real) }
        path = FilePath(platformString: real)
    }

    deinit {
        chmod(path.string, 0o700)
        try? FileManager.default.removeItem(atPath: path.string)
    }

    /// All names in the folder, sorted.
    package var names: [String] { Folder.names(in: path.string).sorted() }
}

extension FilePath {
    package func write(_ text: String) throws { try write(Array(text.utf8)) }

    /// Writes in place: the file keeps its inode.
    package func write(_ bytes: [UInt8]) throws {
        let file = try FileDescriptor.open(
            self, .writeOnly, options: [.create, .truncate], permissions: [.ownerReadWrite])
        _ = try file.closeAfter { try file.writeAll(bytes) }
    }

    package func bytes() throws -> [UInt8] {
        let file = try FileDescriptor.open(self, .readOnly)
        return try file.closeAfter {
            var bytes = [UInt8](repeating: 0, count: 1 << 24)
            let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0) }
            return Array(bytes[..<count])
        }
    }

    package func text() throws -> String { String(decoding: try bytes(), as: UTF8.self) }

    package var permissions: mode_t? { status(of: string).map { $0.st_mode & 0o7777 } }
    package var inode: UInt? { status(of: string).map { UInt($0.st_ino) } }
}

private func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
}

/// Another writer that holds the lock of a file.
package final class HeldLock {
    private let file: FileDescriptor

    /// - Throws: `Errno.wouldBlock` when someone else has it.
    package init(_ path: FilePath) throws {
        file = try FileDescriptor.open(
            path, .readWrite, options: [.create, .closeOnExec], permissions: [.ownerReadWrite])
        guard flock(file.rawValue, LOCK_EX | LOCK_NB) == 0 else {
            let error = Errno(rawValue: errno)
            try? file.close()
            throw error
        }
    }

    deinit { try? file.close() }

    package func release() { _ = flock(file.rawValue, LOCK_UN) }
}
