import CGumbo

/// The contents of a book as its navigation page lists them.
///
/// Source: EPUB 3.3, 7.4.
package enum HTMLContents {
    package struct Entry: Hashable, Sendable {
        /// From 1.
        package var level: Int
        /// White space folded.
        package var title: String
        /// As the author wrote it; nil for a title that leads nowhere.
        package var address: String?
    }

    /// The entries of the list that is marked as the contents (`epub:type="toc"`), else of the first list that is for navigation.
    ///
    /// - Complexity: linear in the number of bytes.
    package static func entries(of bytes: [UInt8]) throws(HTMLRefusal) -> [Entry] {
        var html = UTF8Text.repaired(bytes)
        try HTMLLook.prepare(&html, isFragment: false)
        return try html.withUnsafeBufferPointer { page throws(HTMLRefusal) in
            let document = try GumboDocument(page, isFragment: false)
            var lists: [(isContents: Bool, entries: [Entry])] = []
            guard let root = GumboElementView(document.root) else { return [] }
            root.forEachElement { element, _ in
                guard element.tag == GUMBO_TAG_NAV else { return true }
                let isContents = element.hasType("toc") || element.attribute("role", is: "doc-toc")
                lists.append((isContents, entries(of: element)))
                return false
            }
            return (lists.first(where: \.isContents) ?? lists.first)?.entries ?? []
        }
    }

    private static func entries(of nav: GumboElementView) -> [Entry] {
        var entries: [Entry] = []
        nav.forEachElement { element, lists in
            let isTitle = element.tag == GUMBO_TAG_A || element.tag == GUMBO_TAG_SPAN
            guard isTitle, lists > 0 else { return true }
            let title = Media.folded(element.text)
            if !title.isEmpty { entries.append(Entry(level: lists, title: title, address: element.attribute("href"))) }
            return false
        }
        return entries
    }
}

extension GumboElementView {
    /// Whether an element is of a kind, among those that `epub:type` lists.
    func hasType(_ type: String) -> Bool {
        hasAttributes && attribute("epub:type")?.split(whereSeparator: \.isWhitespace).contains { $0 == type } == true
    }
}
