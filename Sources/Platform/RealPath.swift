/// The absolute path of a file, without links, `.` and `..`, as `make` reads it; nil, with `errno` set, if it cannot be found.
package func realPath<Path>(_ path: UnsafePointer<CChar>, _ make: (UnsafePointer<CChar>) -> Path) -> Path? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return make(resolved)
}
