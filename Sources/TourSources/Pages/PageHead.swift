internal import TourDocument

/// What the first few kilobytes of a page tell: its front matter and its first heading.
struct PageHead: Sendable {
    /// How many bytes are looked at, more only for what is longer: front matter, or the head of an HTML page.
    static let firstLook = 4 << 10
    static let longLook = 64 << 10

    var keys = SectionKeys()
    /// The first heading's text, or for HTML without one, the title of the document.
    var heading: String?
    /// Where the text starts, behind the front matter.
    var contentStart = 0
    /// What is wrong with the front matter, one line each.
    var problems: [String] = []

    /// - Parameter wantsHeading: whether the heading of a Markdown page is looked for.
    /// - Throws: an error if the page cannot be read, or is no text.
    init(_ source: ByteSource, kind: PageKind, wantsHeading: Bool = true) throws(SourceError) {
        var bytes = try source.bytes(in: 0..<Self.firstLook)
        try source.refuseBinary(bytes)
        let mayBeLonger = bytes.count == Self.firstLook
        switch kind {
        case .text: break
        case .markdown:
            if mayBeLonger, bytes.starts(with: [0x2D, 0x2D, 0x2D]), FrontMatter.range(in: bytes[...]) == nil {
                bytes = try source.bytes(in: 0..<Self.longLook)
            }
            if FrontMatter.isTooDeep(in: bytes[...]) {
                let problem = "the front matter nests too deep and is shown as text"
                problems.append(SourceError(source.name, line: 1, problem).description)
            }
            readFrontMatter(bytes[...], name: source.name)
            if wantsHeading { heading = Self.heading(ofMarkdown: bytes.dropFirst(contentStart)) }
        case .html:
            heading = Self.title(ofHTML: bytes)
            if heading == nil, mayBeLonger { heading = Self.title(ofHTML: try source.bytes(in: 0..<Self.longLook)) }
        }
    }

    private mutating func readFrontMatter(_ bytes: ArraySlice<UInt8>, name: String) {
        guard let range = FrontMatter.range(in: bytes), let content = FrontMatter.content(in: bytes) else { return }
        contentStart += range.upperBound
        let start = bytes.startIndex
        let yaml = UTF8Text.string(bytes[(start + content.lowerBound)..<(start + content.upperBound)])
        keys = SectionKeys(frontMatter: yaml, lineOffset: 1) { problem in
            problems.append(SourceError(name, line: problem.line, problem.text).description)
        }
    }

    /// The first heading of a text. Where HTML is before it, there may be another one in that.
    private static func heading(ofMarkdown bytes: ArraySlice<UInt8>) -> String? {
        let outline = MarkdownOutline(Array(bytes), cutsAtHeadings: false)
        return outline.startsWithHTML ? firstHeading(in: MarkdownParser.blocks(of: bytes)) : outline.firstTitle
    }

    private static func title(ofHTML bytes: [UInt8]) -> String? {
        guard let document = try? HTMLParser.parse(bytes) else { return nil }
        return firstHeading(in: document.blocks) ?? document.title
    }

    /// The text of the first heading that is not in a list or quote; nil if there is none with words.
    static func firstHeading(in blocks: [Block], upToLevel highest: Int = 6) -> String? {
        for block in blocks {
            guard case .heading(let level, let runs) = block.kind, level <= highest else { continue }
            let words = runs.plainText.foldingWhiteSpace
            if !words.isEmpty { return words }
        }
        return nil
    }
}
