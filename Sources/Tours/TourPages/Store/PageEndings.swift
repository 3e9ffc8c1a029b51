/// The file extensions of pages, in lower case, and their rules for links between pages.
package enum PageEndings {
    package static let markdown = ["md", "markdown", "mdx", "qmd", "rmd", "livemd"]
    package static let html = ["html", "htm", "xhtml"]
    package static let text = ["txt"]
    package static let all = markdown + html + text

    /// The paths of pages that a path may mean, the most likely first: itself, the page of the same name with another
    /// extension, the introduction of a folder.
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

    /// The name of a page in a wiki's links, wherever the page is: without its extension, in lower case, with hyphens
    /// for spaces. Nil if the path has the extension of a page and should not, or has none and should.
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
