/// Reads the names in folders.
package enum Folder {
    /// Calls `body` with the name and `d_type` of each entry but `.` and `..`, until it answers false. The type may be
    /// `DT_UNKNOWN`. In no order; entries made or renamed meanwhile may be missing or repeated.
    /// - Parameter descriptor: closed at the end.
    /// - Returns: 0, or `errno`.
    /// - Complexity: linear in the number of names, in constant memory.
    package static func read(_ descriptor: CInt, _ body: (UnsafeRawBufferPointer, UInt8) -> Bool) -> CInt {
        guard let stream = fdopendir(descriptor) else {
            let error = errno
            _ = close(descriptor)
            return error
        }
        defer { closedir(stream) }
        let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        while true {
            errno = 0
            guard let entry = readdir(stream) else { return errno }
            // an entry may end with its name, before the end of its type
            let start = UnsafeRawPointer(entry) + nameOffset
            let name = UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))
            if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { continue }
            guard body(name, entry.pointee.d_type) else { return 0 }
        }
    }

    /// The names in a folder, in no order; none if it cannot be read.
    package static func names(in path: String, atMost most: Int = .max) -> [String] {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        var names: [String] = []
        _ = read(descriptor) { name, _ in
            names.append(String(decoding: name, as: UTF8.self))
            return names.count < most
        }
        return names
    }
}

/// The absolute path without links, `.` and `..`, made by `make`; nil, with `errno` set, if it is not found.
package func realPath<Path>(_ path: UnsafePointer<CChar>, _ make: (UnsafePointer<CChar>) -> Path) -> Path? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return make(resolved)
}
