/// How the names of pages end, in lower case, and what follows for links between pages.
package enum PageEndings {
    package static let markdown = ["md", "markdown", "mdx", "qmd", "rmd", "livemd"]
    package static let html = ["html", "htm", "xhtml"]
    package static let text = ["txt"]
    package static let all = markdown + html + text

    /// The paths of pages that may be meant by one, the most likely first: itself, the page that the same name with another
    /// ending has, the introduction of a folder.
    package static func paths(meantBy path: String) -> [String] {
        var paths = path.isEmpty ? [] : [path]
        let name = path.split(separator: "/").last ?? ""
        if let dot = name.lastIndex(of: "."), all.contains(name[name.index(after: dot)...].lowercased()) {
            let stem = path.prefix(path.count - name[dot...].count)
            paths += all.map { "\(stem).\($0)" }.filter { $0 != path }
        } else {
            let folder = path.isEmpty ? "" : path + "/"
            if !path.isEmpty { paths += all.map { "\(path).\($0)" } }
            paths += ["README.md", "index.md", "index.html"].map { folder + $0 }
        }
        return paths
    }

    /// How a wiki's links name a page, wherever it lies: without its ending, in lower case, with hyphens for blanks. Nil
    /// if the path has an ending of a page and should not, or has none and should.
    static func wikiName(of path: String, hasEnding: Bool) -> String? {
        var name = path.split(separator: "/").last ?? ""
        let dot = name.lastIndex(of: ".").flatMap {
            all.contains(name[name.index(after: $0)...].lowercased()) ? $0 : nil
        }
        guard !name.isEmpty, (dot != nil) == hasEnding else { return nil }
        if let dot { name = name[..<dot] }
        return name.lowercased().replacing(" ", with: "-").replacing("_", with: "-")
    }
}
