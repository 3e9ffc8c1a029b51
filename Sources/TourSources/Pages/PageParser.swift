internal import TourDocument

/// Makes pages of bytes: one parser for each kind.
enum PageParser {
    /// How large a page may be that is held whole, in bytes. A larger one is shown as text.
    static let maximumHeld = 32 << 20
    /// How much of such a page is parsed while somebody waits.
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
            return ParsedPage(HTMLParser.parse(start).blocks.dropLast(), byteCount: heldAtOnce, isWhole: false)
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
            guard size <= maximumHeld else { return try TextPage(source, warning: tooLarge(source)) }
            return ParsedPage(HTMLParser.parse(try source.bytes(in: 0..<size)).blocks, byteCount: size)
        }
    }

    /// What is said of HTML that is shown as text.
    static func tooLarge(_ source: ByteSource) -> String {
        SourceError(source.name, "is shown as text: HTML is read up to \(ByteSource.size(maximumHeld))").description
    }
}
