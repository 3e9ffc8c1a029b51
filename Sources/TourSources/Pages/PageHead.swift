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

    /// The first heading of a text. No more is parsed than what comes before its end: to open a folder is to do this for every
    /// page of it.
    private static func heading(ofMarkdown bytes: ArraySlice<UInt8>) -> String? {
        var scan = OutlineScan(start: bytes.startIndex)
        bytes.withUnsafeBytes { scan.feed($0) }
        scan.finish()
        if let range = scan.found.headings.first?.range {
            let isFirst = bytes[..<range.lowerBound].allSatisfy { $0.isWhiteSpace || $0 == 0x0A || $0 == 0x0D }
            if isFirst, let words = PlainHeading.words(of: bytes[range]) { return words }
            // definitions may change what a heading before them says
            if scan.found.references.isEmpty,
                let words = firstHeading(in: MarkdownParser.blocks(of: bytes[..<range.upperBound]))
            {
                return words
            }
        }
        return firstHeading(in: MarkdownParser.blocks(of: bytes))
    }

    private static func title(ofHTML bytes: [UInt8]) -> String? {
        guard let document = try? HTMLParser.parse(bytes) else { return nil }
        return firstHeading(in: document.blocks) ?? document.title
    }

    /// The text of the first heading that is not in a list or quote; nil if there is none with words.
    static func firstHeading(in blocks: [Block]) -> String? {
        for block in blocks {
            guard case .heading(_, let runs) = block.kind else { continue }
            let words = runs.plainText.foldingWhiteSpace
            if !words.isEmpty { return words }
        }
        return nil
    }
}
