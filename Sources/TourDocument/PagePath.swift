/// Paths of pages from the folder of a tour, a book or an archive: names with slashes between them.
package enum PagePath {
    /// A path as it is from the folder that another one starts from, without `.` and `..`; nil if it leads out of that.
    ///
    /// Only for names: what is opened is walked to folder by folder, since `..` behind a link is another folder.
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

    /// The folder that a path is in; empty if that is where the path starts from.
    package static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
}
