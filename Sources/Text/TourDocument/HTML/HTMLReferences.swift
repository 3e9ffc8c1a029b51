import CGumbo

/// The references of a page of HTML by its tags: redirects, and links.
package struct HTMLReferences: Hashable, Sendable {
    /// The target of `<meta http-equiv="refresh">`; nil if it names no address.
    package private(set) var refresh: String?
    /// The canonical address of the page.
    package private(set) var canonical: String?
    /// The address of the next page: by `rel=next`, or as marked by Docusaurus and VitePress.
    package private(set) var next: String?
    /// The lists of pages in it, as in those of a site; see ``HTMLContents``.
    package private(set) var lists: [[HTMLContents.Entry]] = []
    /// The addresses of the links of the page, in order, as the author wrote them.
    package private(set) var links: [String] = []
    /// The addresses of the page's alternates in other forms.
    package private(set) var alternates: [String] = []

    private static let mostLinks = 10_000

    /// - Parameter bytes: the page in UTF-8. One that is not read as HTML has no references.
    /// - Complexity: linear in the number of bytes.
    package init(_ bytes: some Collection<UInt8>) {
        try? GumboDocument.read(bytes) { _, html in self = HTMLReferences(html) }
    }

    /// The references of a parsed page.
    init(_ html: GumboElementView) {
        read(html)
        lists = HTMLContents.lists(of: html)
    }

    /// The redirect target of a parsed page.
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

    /// The longest delay of a redirect, in seconds; a page that stays longer is there to be read.
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
