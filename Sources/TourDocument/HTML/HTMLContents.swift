import CGumbo

/// The contents of a book as its navigation page lists them.
///
/// Source: EPUB 3.3, 7.4.
package struct HTMLContents: Sendable {
    package struct Entry: Hashable, Sendable {
        /// From 1.
        package var level: Int
        /// White space folded.
        package var title: String
        /// As the author wrote it; nil for a title that leads nowhere.
        package var address: String?
        /// The words of its `epub:type`.
        package var type = ""
    }

    /// The entries of the list that is marked as the contents (`epub:type="toc"`), else of the first list that is for navigation.
    package private(set) var entries: [Entry] = []
    /// Those of the list of landmarks.
    package private(set) var landmarks: [Entry] = []

    /// - Complexity: linear in the number of bytes.
    package init(_ bytes: [UInt8]) throws(HTMLRefusal) {
        var lists: [(isContents: Bool, isLandmarks: Bool, entries: [Entry])] = []
        try GumboDocument.read(bytes) { _, html in
            html.forEachElement { element, _ in
                guard element.tag == GUMBO_TAG_NAV else { return true }
                let isContents = element.hasType("toc") || element.attribute("role", is: "doc-toc")
                lists.append((isContents, element.hasType("landmarks"), Self.entries(of: element)))
                return false
            }
        }
        entries = (lists.first(where: \.isContents) ?? lists.first)?.entries ?? []
        landmarks = lists.first(where: \.isLandmarks)?.entries ?? []
    }

    /// The links of a page that lists the pages of its site: those of each of its navigations, and those in all other lists.
    static func lists(of page: GumboElementView) -> [[Entry]] {
        var lists: [[Entry]] = [[]]
        page.forEachElement { element, depth in
            if element.tag == GUMBO_TAG_NAV || element.attribute("role", is: "navigation") {
                lists.append([])
                element.forEachElement { link, depth in add(link, depth, to: &lists[lists.count - 1]) }
                return false
            }
            return depth == 0 || add(element, depth, to: &lists[0])
        }
        return lists
    }

    /// Adds a link, but for one that leads to the pages before and after. Returns whether links may be in the element.
    @discardableResult
    private static func add(_ link: GumboElementView, _ depth: Int, to entries: inout [Entry]) -> Bool {
        guard link.tag == GUMBO_TAG_A else { return true }
        let isStep = !["next", "prev", "previous"].filter(link.relations.contains).isEmpty
        if let address = link.attribute("href"), !isStep, link.attribute("accesskey") == nil {
            entries.append(Entry(level: max(1, depth), title: Media.folded(link.text), address: address))
        }
        return false
    }

    private static func entries(of nav: GumboElementView) -> [Entry] {
        var entries: [Entry] = []
        nav.forEachElement { element, lists in
            let isTitle = element.tag == GUMBO_TAG_A || element.tag == GUMBO_TAG_SPAN
            guard isTitle, lists > 0 else { return true }
            var title = Media.folded(element.text)
            element.forEachElement { picture, _ in
                if title.isEmpty { title = Media.folded(picture.attribute("alt") ?? picture.attribute("title") ?? "") }
                return true
            }
            if !title.isEmpty {
                let type = element.attribute("epub:type") ?? ""
                entries.append(Entry(level: lists, title: title, address: element.attribute("href"), type: type))
            }
            return false
        }
        return entries
    }
}

extension GumboElementView {
    /// What a link says of where it leads (`rel`).
    var relations: [Substring] { attribute("rel")?.lowercased().split(whereSeparator: \.isWhitespace) ?? [] }

    /// Whether an element is of a kind, among those that `epub:type` lists.
    func hasType(_ type: String) -> Bool {
        hasAttributes && attribute("epub:type")?.split(whereSeparator: \.isWhitespace).contains { $0 == type } == true
    }
}
