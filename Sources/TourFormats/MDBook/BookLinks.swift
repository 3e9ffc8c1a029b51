internal import SourceFiles
internal import TourDocument

/// Which chapter an address on a book's site means.
struct BookLinks: Sendable {
    /// How many redirects are followed, one after the other.
    private static let maximumRedirects = 10

    /// The chapters by the names of their pages, see ``page(of:)``.
    private var pages: [String: Int] = [:]
    /// The names of old pages, and of those that they lead to.
    private var redirects: [String: String] = [:]

    init(_ summary: BookSummary, redirects: [String: String]) {
        for (index, chapter) in summary.chapters.enumerated() {
            if let file = chapter.file { pages[Self.page(of: file)] = index }
        }
        for (old, new) in redirects {
            // a part of a page that went elsewhere is sought on the page itself, and other sites are not of the book
            guard !old.contains("#"), !new.contains(":"), let old = PagePath.resolve(old, from: ""),
                let new = PagePath.resolve(String(new.prefix { $0 != "#" }), from: PagePath.folder(of: old))
            else { continue }
            self.redirects[Self.page(of: old)] = Self.page(of: new)
        }
    }

    /// The chapter whose page a path from the site's root names, or an old page that leads to it.
    func chapter(at path: String) -> Int? {
        var name = Self.page(of: path)
        for _ in 0..<Self.maximumRedirects {
            if let chapter = pages[name] { return chapter }
            guard let next = redirects[name] else { return nil }
            name = next
        }
        return nil
    }

    /// What the page of a chapter is called on the book's site, without its ending: a `README` is the `index` of its folder.
    private static func page(of path: String) -> String {
        let (name, folder) = (FileName(path).stem, PagePath.folder(of: path))
        let page = name.lowercased() == "readme" ? "index" : name
        return folder.isEmpty ? page : "\(folder)/\(page)"
    }
}
