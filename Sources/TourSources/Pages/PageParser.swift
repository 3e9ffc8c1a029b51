internal import TourDocument

/// Makes pages of bytes: one parser for each kind.
enum PageParser {
    /// How much of a page that is held whole is parsed while somebody waits, in bytes.
    static let heldAtOnce = 64 << 10

    /// All of a small page, the beginning of a large one.
    ///
    /// - Complexity: a few milliseconds.
    static func glance(at source: ByteSource, _ kind: PageKind) throws(SourceError) -> any Page {
        switch kind {
        case .text: return try TextPage(source)
        case .markdown: return try MarkdownPage.open(source, prefix: true, cutsAtHeadings: false)
        case .html:
            let size = try source.count()
            guard size > heldAtOnce else { return try load(source, kind) { false } }
            let start = try source.bytes(in: 0..<heldAtOnce)
            // the last block may go on behind what was read
            return ParsedPage(html(start).blocks.dropLast(), byteCount: heldAtOnce, isWhole: false)
        }
    }

    /// All of a page.
    ///
    /// - Parameter isCancelled: asked now and then; what is returned after it was true may be a part.
    /// - Complexity: linear in the bytes of the page.
    static func load(
        _ source: ByteSource, _ kind: PageKind, isCancelled: () -> Bool
    ) throws(SourceError) -> any Page {
        switch kind {
        case .text: return try TextPage(source)
        case .markdown:
            var page = try MarkdownPage.open(source, prefix: true, cutsAtHeadings: false)
            while !page.isWhole, !isCancelled() { try page.readOn() }
            return page
        case .html:
            let size = try source.count()
            guard size <= HTMLParser.maximumSize else {
                return try TextPage(source, warning: SourceError(source.name, HTMLRefusal.tooLong.problem).description)
            }
            return ParsedPage(html(try source.bytes(in: 0..<size)).blocks, byteCount: size)
        }
    }

    /// A page of HTML; of one that is not read as such, its text, and before it why.
    static func html(_ bytes: [UInt8]) -> HTMLPage {
        do {
            return try HTMLParser.parse(bytes)
        } catch {
            let note = Inline.text("This page: \(error.problem).", .emphasis)
            return HTMLPage(blocks: [Block(.paragraph([note]))] + PlainTextParser.blocks(of: bytes))
        }
    }
}

extension HTMLRefusal {
    /// What is said where the text is shown.
    var problem: String { "its HTML is not read: \(reason); it is shown as text" }
}
