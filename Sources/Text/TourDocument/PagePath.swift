/// Paths of pages from the folder of a tour, a book or an archive: names with slashes between them.
package enum PagePath {
    /// A path resolved relative to a folder, without `.` and `..`; nil if it leads out of the base of that folder's
    /// path.
    ///
    /// Only for names: files are opened folder by folder, since `..` after a link is another folder.
    package static func resolve(_ path: String, from folder: String) -> String? {
        var parts = path.hasPrefix("/") ? [] : folder.split(separator: "/")
        for part in path.split(separator: "/") where part != "." {
            guard part == ".." else {
                parts.append(part)
                continue
            }
            guard parts.popLast() != nil else { return nil }
        }
        return parts.joined(separator: "/")
    }

    /// The folder that contains a path; empty if that is the path's base.
    package static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
}
