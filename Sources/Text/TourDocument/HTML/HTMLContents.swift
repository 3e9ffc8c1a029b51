import CGumbo

/// The contents of a book in its navigation page.
///
/// Source: EPUB 3.3, 7.4.
package struct HTMLContents: Sendable {
    package struct Entry: Hashable, Sendable {
        /// From 1.
        package var level: Int
        /// White space folded.
        package var title: String
        /// As the author wrote it; nil for a title without a target.
        package var address: String?
        /// The words of its `epub:type`.
        package var type = ""
    }

    /// The entries of the list marked as the contents (`epub:type="toc"`), else of the first navigation list.
    package private(set) var entries: [Entry] = []
    package private(set) var landmarks: [Entry] = []
    /// Those of the list of the printed edition's pages.
    package private(set) var printPages: [Entry] = []

    /// - Complexity: linear in the number of bytes.
    package init(_ bytes: [UInt8]) throws(HTMLRefusal) {
        try GumboDocument.read(bytes) { _, html in
            var navigations: [GumboElementView] = []
            html.forEachElement { element, _ in
                if element.tag == GUMBO_TAG_NAV { navigations.append(element) }
                return element.tag != GUMBO_TAG_NAV
            }
            func entries(_ type: String, role: String) -> [Entry]? {
                navigations.first { $0.hasType(type) || $0.attribute("role", is: role) }.map(Self.entries)
            }
            self.entries = entries("toc", role: "doc-toc") ?? navigations.first.map(Self.entries) ?? []
            landmarks = navigations.first { $0.hasType("landmarks") }.map(Self.entries) ?? []
            printPages = entries("page-list", role: "doc-pagelist") ?? []
        }
    }

    /// The starts of elements with these names in a page, in bytes.
    ///
    /// - Complexity: linear in the number of bytes.
    package static func places(of names: Set<String>, in html: [UInt8]) -> [String: Int] {
        var places: [String: Int] = [:]
        html.withUnsafeBufferPointer { bytes in
            var tokens = HTMLTokens(bytes)
            while places.count < names.count, let tag = tokens.next() {
                let attributes = tag.attributeCount > 0 ? tag.attributes(in: bytes) : [:]
                for name in [attributes["id"], attributes["name"]].compactMap(\.self) where names.contains(name) {
                    places[name] = places[name] ?? tag.start
                }
            }
        }
        return places
    }

    /// The headings of level 1 that have a name.
    ///
    /// - Complexity: linear in the number of bytes.
    package static func headings(in html: [UInt8]) -> [(name: String, title: String)] {
        var headings: [(name: String, title: String)] = []
        try? GumboDocument.read(html) { _, html in
            html.forEachElement { element, _ in
                guard element.tag == GUMBO_TAG_H1 else { return true }
                if let name = element.attribute("id") { headings.append((name, element.title)) }
                return false
            }
        }
        return headings
    }

    /// The links of a page that lists the pages of its site: one list for each of its navigations, and one for all
    /// other lists.
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

    /// Adds a link, except to the previous and next pages. Returns whether the element may contain links.
    @discardableResult
    private static func add(_ link: GumboElementView, _ depth: Int, to entries: inout [Entry]) -> Bool {
        guard link.tag == GUMBO_TAG_A else { return true }
        let isStep = !["next", "prev", "previous"].filter(link.relations.contains).isEmpty
        if let address = link.attribute("href"), !isStep, link.attribute("accesskey") == nil {
            entries.append(Entry(level: max(1, depth), title: link.title, address: address))
        }
        return false
    }

    private static func entries(of nav: GumboElementView) -> [Entry] {
        var entries: [Entry] = []
        nav.forEachElement { element, lists in
            let isTitle = element.tag == GUMBO_TAG_A || element.tag == GUMBO_TAG_SPAN
            guard isTitle, lists > 0 else { return true }
            var title = element.title
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
    /// Its text as a title: spaces separate its lines and blocks, and ruby text is in brackets.
    fileprivate var title: String {
        var title = ""
        walk { node in
            guard let element = GumboElementView(node) else {
                title += node.text
                return false
            }
            title += element.tag == GUMBO_TAG_RT ? "\u{FF08}" : element.apart
            return element.tag != GUMBO_TAG_RP
        } leave: {
            title += $0.tag == GUMBO_TAG_RT ? "\u{FF09}" : $0.apart
        }
        return Media.folded(title)
    }

    private var apart: String { Self.parted.contains(tag) ? " " : "" }

    private static let parted = [
        GUMBO_TAG_BR, GUMBO_TAG_P, GUMBO_TAG_DIV, GUMBO_TAG_LI, GUMBO_TAG_H1, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4,
        GUMBO_TAG_H5, GUMBO_TAG_H6,
    ]

    /// The relations of a link to its target (`rel`).
    var relations: [Substring] { attribute("rel")?.lowercased().split(whereSeparator: \.isWhitespace) ?? [] }

    /// Whether `epub:type` lists a type.
    func hasType(_ type: String) -> Bool {
        hasAttributes && attribute("epub:type")?.split(whereSeparator: \.isWhitespace).contains { $0 == type } == true
    }
}
