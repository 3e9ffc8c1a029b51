import CGumbo

/// What a page of HTML refers to by its tags: where it sends its reader, and what is linked.
package struct HTMLReferences: Hashable, Sendable {
    /// Where `<meta http-equiv="refresh">` leads; nil if it names no address.
    package private(set) var refresh: String?
    /// The address that the page calls its own.
    package private(set) var canonical: String?
    /// The address of the page that comes after it: by `rel=next`, or as Docusaurus and VitePress mark it.
    package private(set) var next: String?
    /// What it lists, as the pages of a site do; see ``HTMLContents``.
    package private(set) var lists: [[HTMLContents.Entry]] = []
    /// The addresses of the links of the page, in their order, as the author wrote them.
    package private(set) var links: [String] = []
    /// The addresses of what the page says to be the same in another form.
    package private(set) var alternates: [String] = []

    /// What is read no further, in links.
    private static let mostLinks = 10_000

    /// - Parameter bytes: the page in UTF-8. One that is not read as HTML refers to nothing.
    /// - Complexity: linear in the number of bytes.
    package init(_ bytes: some Collection<UInt8>) {
        try? GumboDocument.read(bytes) { _, html in self = HTMLReferences(html) }
    }

    /// Those of a page that has been parsed.
    init(_ html: GumboElementView) {
        read(html)
        lists = HTMLContents.lists(of: html)
    }

    /// Where a page leads that has been parsed.
    static func refresh(in html: GumboElementView) -> String? {
        var references = HTMLReferences([])
        references.read(html)
        return references.refresh
    }

    private mutating func read(_ html: GumboElementView) {
        html.forEachElement { element, _ in
            guard links.count + alternates.count < Self.mostLinks else { return false }
            switch element.tag {
            case GUMBO_TAG_META where refresh == nil && element.attribute("http-equiv", is: "refresh"):
                refresh = element.attribute("content").flatMap(Self.target)
            case GUMBO_TAG_LINK: readLink(element)
            case GUMBO_TAG_A:
                if let address = element.attribute("href") { links.append(address) }
                readNext(element)
            default: break
            }
            return true
        }
    }

    private mutating func readNext(_ link: GumboElementView) {
        guard next == nil, link.hasAttributes else { return }
        let names = link.classes
        let isNext =
            names.contains("pagination-nav__link--next") || names.contains("pager-link") && names.contains("next")
        if isNext || link.relations.contains("next") { next = link.attribute("href") }
    }

    private mutating func readLink(_ element: GumboElementView) {
        readNext(element)
        guard let address = element.attribute("href") else { return }
        if canonical == nil, element.attribute("rel", is: "canonical") { canonical = address }
        if element.attribute("rel", is: "alternate") { alternates.append(address) }
    }

    /// A page that stays longer is to be read, in seconds.
    private static let longestRefresh = 10

    /// The address in `0; url=page.html`, with or without quotes.
    private static func target(_ content: String) -> String? {
        let digits = content.drop(while: \.isWhitespace).prefix(while: \.isNumber)
        guard digits.isEmpty || Int(digits).map({ $0 <= longestRefresh }) == true else { return nil }
        guard let mark = content.firstIndex(where: { $0 == ";" || $0 == "," }) else { return nil }
        var rest = content[content.index(after: mark)...].drop(while: \.isWhitespace)
        guard rest.prefix(3).lowercased() == "url" else { return nil }
        rest = rest.dropFirst(3).drop(while: \.isWhitespace)
        guard rest.first == "=" else { return nil }
        rest = rest.dropFirst().drop(while: \.isWhitespace)
        if let quote = rest.first, quote == "'" || quote == "\"" {
            rest = rest.dropFirst().prefix { $0 != quote }
        }
        return rest.isEmpty ? nil : String(rest)
    }
}
