/// Paths in a book, with `/` between names.
enum BookPath {
    /// A path as it is from the folder that another one starts from, without `.` and `..`; nil if it leads out of that.
    ///
    /// Only for names: what is opened is walked to folder by folder, since `..` behind a link is another folder.
    static func resolve(_ path: String, from folder: String) -> String? {
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
    static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    /// What the page of a chapter is called on the book's site, without its ending: a `README` is the `index` of its folder.
    static func page(of path: String) -> String {
        let name = FileName(path).stem
        let folder = folder(of: path)
        let page = name.lowercased() == "readme" ? "index" : name
        return folder.isEmpty ? page : "\(folder)/\(page)"
    }
}
