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
            forEachElement(in: root) { element, _ in
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
        forEachElement(in: nav) { element, lists in
            let isTitle = element.tag == GUMBO_TAG_A || element.tag == GUMBO_TAG_SPAN
            guard isTitle, lists > 0 else { return true }
            let title = Media.folded(element.text)
            if !title.isEmpty { entries.append(Entry(level: lists, title: title, address: element.attribute("href"))) }
            return false
        }
        return entries
    }

    /// Hands each element below one to a function, in the order of the page, with the number of lists around it. What is in one is left
    /// out if the function says so.
    private static func forEachElement(in root: GumboElementView, _ body: (GumboElementView, Int) -> Bool) {
        var open = [(element: root, next: 0, lists: 0)]
        while let last = open.last {
            guard let node = last.element.child(last.next) else {
                open.removeLast()
                continue
            }
            open[open.count - 1].next += 1
            guard let element = GumboElementView(node), body(element, last.lists) else { continue }
            let isList = element.tag == GUMBO_TAG_OL || element.tag == GUMBO_TAG_UL
            open.append((element, 0, last.lists + (isList ? 1 : 0)))
        }
    }
}

extension GumboElementView {
    /// Whether an element is of a kind, among those that `epub:type` lists.
    func hasType(_ type: String) -> Bool {
        hasAttributes && attribute("epub:type")?.split(whereSeparator: \.isWhitespace).contains { $0 == type } == true
    }
}
