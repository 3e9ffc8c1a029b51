import Platform

/// A folder for what is measured, removed at the end.
final class TemporaryFolder {
    let path: String

    init() throws {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/tour-bench-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw BenchError("cannot make a folder in \(parent)") }
        path = String(cString: made)
    }

    deinit { Self.remove(path) }

    private static func remove(_ path: String) {
        guard let folder = opendir(path) else {
            unlink(path)
            return
        }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { remove("\(path)/\(name)") }
        }
        closedir(folder)
        rmdir(path)
    }
}

/// Why nothing could be measured.
struct BenchError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
