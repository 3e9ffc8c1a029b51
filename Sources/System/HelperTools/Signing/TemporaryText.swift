import Platform
package import SystemPackage

/// Small texts for programs that take the name of a file.
package enum TemporaryText {
    /// Writes a file that only the user can read; the caller removes it.
    package static func write(_ text: String) throws(HelperProblem) -> FilePath {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var name = Array("\(folder)/tour-XXXXXX".utf8CString)
        let number = mkstemp(&name)
        guard number >= 0 else { throw problem(folder) }
        let file = FileDescriptor(rawValue: number)
        let path = FilePath(String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
        do {
            try file.closeAfter { _ = try file.writeAll(text.utf8) }
        } catch {
            unlink(path.string)
            throw problem(folder)
        }
        return path.absolute
    }

    private static func problem(_ folder: String) -> HelperProblem {
        HelperProblem("cannot write to \(folder): \(String(cString: strerror(errno)))")
    }
}
