import Platform
import SystemPackage

/// A folder under the system's one for temporary files, removed with everything in it when nothing refers to it any more.
final class TemporaryFolder: Sendable {
    let path: FilePath

    init() throws {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/tour-sources-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil, let resolved = realpath(template, nil) else { throw Errno(rawValue: errno) }
        defer { free(resolved) }
        path = FilePath(platformString: resolved)
    }

    deinit { Self.remove(path) }

    private static func remove(_ path: FilePath) {
        chmod(path.string, 0o700)
        guard let stream = opendir(path.string) else { return }
        var names: [(String, isFolder: Bool)] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append((name, Int(entry.pointee.d_type) == Int(DT_DIR))) }
        }
        closedir(stream)
        for (name, isFolder) in names {
            if isFolder { remove(path.appending(name)) } else { unlink(path.appending(name).string) }
        }
        rmdir(path.string)
    }

    /// Writes a file, and makes the folders above it.
    @discardableResult
    func write(_ text: String, to name: String) throws -> FilePath { try write(Array(text.utf8), to: name) }

    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> FilePath {
        let file = path.appending(name)
        var folder = path
        for component in FilePath(name).removingLastComponent().components {
            folder.append(component)
            mkdir(folder.string, 0o700)
        }
        let descriptor = open(file.string, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        defer { close(descriptor) }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                Platform.write(descriptor, $0.baseAddress! + written, $0.count - written)
            }
            guard count > 0 else { throw Errno(rawValue: errno) }
            written += count
        }
        return file
    }

    @discardableResult
    func link(_ name: String, to target: String) throws -> FilePath {
        let file = path.appending(name)
        guard symlink(target, file.string) == 0 else { throw Errno(rawValue: errno) }
        return file
    }

    @discardableResult
    func makePipe(_ name: String) throws -> FilePath {
        let file = path.appending(name)
        guard mkfifo(file.string, 0o600) == 0 else { throw Errno(rawValue: errno) }
        return file
    }

    @discardableResult
    func makeFolder(_ name: String) throws -> FilePath {
        let folder = path.appending(name)
        guard mkdir(folder.string, 0o700) == 0 else { throw Errno(rawValue: errno) }
        return folder
    }

    /// Whether this process can be denied anything: the superuser cannot.
    static var canBeDenied: Bool { geteuid() != 0 }
}
