internal import SourceFiles
internal import TourDocument

/// Finds the chapter for an address on a book's site.
struct BookLinks: Sendable {
    /// The most redirects followed in a row.
    private static let maximumRedirects = 10

    /// The chapters by the names of their pages, see ``page(of:)``.
    private var pages: [String: Int] = [:]
    /// The names of old pages, and of their targets.
    private var redirects: [String: String] = [:]

    init(_ summary: BookSummary, redirects: [String: String]) {
        for (index, chapter) in summary.chapters.enumerated() {
            if let file = chapter.file { pages[Self.page(of: file)] = index }
        }
        for (old, new) in redirects {
            // redirects of parts of a page and to other sites are ignored
            guard !old.contains("#"), !new.contains(":"), let old = PagePath.resolve(old, from: ""),
                let new = PagePath.resolve(String(new.prefix { $0 != "#" }), from: PagePath.folder(of: old))
            else { continue }
            self.redirects[Self.page(of: old)] = Self.page(of: new)
        }
    }

    /// The chapter for a page at a path from the site's root, or for an old page that redirects to it.
    func chapter(at path: String) -> Int? {
        var name = Self.page(of: path)
        for _ in 0..<Self.maximumRedirects {
            if let chapter = pages[name] { return chapter }
            guard let next = redirects[name] else { return nil }
            name = next
        }
        return nil
    }

    /// The name of a chapter's page on the book's site, without its extension: a `README` is the `index` of its folder.
    private static func page(of path: String) -> String {
        let (name, folder) = (FileName(path).stem, PagePath.folder(of: path))
        let page = name.lowercased() == "readme" ? "index" : name
        return folder.isEmpty ? page : "\(folder)/\(page)"
    }
}
