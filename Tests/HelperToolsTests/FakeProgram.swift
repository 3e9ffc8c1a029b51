import Platform
import SystemPackage

/// A script in the place of a helper program, in a folder that goes when it does.
final class FakeProgram: Sendable {
    let folder: FilePath
    let path: FilePath

    /// - Parameter script: run by `sh`; `$HERE` is the folder.
    init(_ script: String, name: String = "bat") throws {
        var template = Array("/tmp/helper-tests-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        folder = FilePath(platformString: template)
        path = folder.appending(name)
        let text = "#!/bin/sh\nHERE=\(folder.string)\n\(script)\n"
        // written under another name: a file that a process still has open for writing cannot be run
        let file = try FileDescriptor.open(
            path, .writeOnly, options: [.create, .closeOnExec], permissions: FilePermissions(rawValue: 0o755))
        try file.closeAfter { _ = try file.writeAll(text.utf8) }
    }

    deinit {
        for name in ["bat", "man", "curl", "arguments", "environment", "input", "descriptors", "pids", "terminal"] {
            _ = folder.appending(name).withPlatformString { unlink($0) }
        }
        _ = folder.withPlatformString { rmdir($0) }
    }

    /// What the script wrote into a file of the folder; nil if there is none.
    func noted(_ name: String) -> String? { Self.contents(of: folder.appending(name)) }

    /// The numbers of the processes that the script noted, and that still exist, dead or alive.
    var remaining: [String] {
        (noted("pids") ?? "").split(separator: "\n").map(String.init).filter { number in
            var info = stat()
            return stat("/proc/\(number)", &info) == 0
        }
    }

    static func contents(of path: FilePath) -> String? {
        guard let file = try? FileDescriptor.open(path, .readOnly, options: .closeOnExec) else { return nil }
        defer { try? file.close() }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while let count = try? piece.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0 {
            bytes += piece[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
