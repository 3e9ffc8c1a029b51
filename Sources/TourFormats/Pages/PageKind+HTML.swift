internal import SourceFiles
internal import TourDocument
internal import TourPages
internal import WebFetching

extension PageKind {
    package static let html = PageKind(
        name: "html", endings: PageEndings.html, mediaTypes: WebAnswer.htmlTypes,
        starts: ["<!doctype html", "<html"], namesEncoding: true,
        head: { source, _ throws(SourceError) in try PageHead(html: source) },
        preview: { source throws(SourceError) in
            let size = try source.count()
            guard size > heldAtOnce else { return try loadHTML(source).page }
            let start = try source.bytes(in: 0..<heldAtOnce)
            // the last block may go on behind what was read
            return ParsedPage(
                HTMLPage.orText(start, source.extent).blocks.dropLast(), byteCount: heldAtOnce, isWhole: false)
        },
        load: { source, _ throws(SourceError) in try loadHTML(source).page },
        open: { source, name throws(SourceError) in try HTMLTour.open(source, name: name) })

    /// How much of a page in memory is parsed while the person waits, in bytes.
    static let heldAtOnce = 64 << 10

    /// A page, and what it refers to, if that is wanted.
    static func loadHTML(
        _ source: ByteSource, refers: Bool = false
    ) throws(SourceError) -> (page: any Page, references: HTMLReferences?) {
        let size = try source.count()
        guard size <= HTMLParser.maximumSize else {
            let warning = SourceError(source.name, HTMLRefusal.tooLong.problem).finding(.warning)
            return (try TextPage(source, warning: warning), nil)
        }
        let page = HTMLPage.orText(try source.bytes(in: 0..<size), source.extent, refers: refers)
        let parsed = ParsedPage(
            page.blocks, byteCount: size, textBytes: page.blocks.plainText.utf8.count,
            leftOutWords: page.leftOutWords, leavesOutMost: page.leavesOutMost)
        return (parsed, page.references)
    }
}

extension PageHead {
    /// The first heading of level 1, the title, or the first heading of an HTML page.
    fileprivate init(html source: ByteSource) throws(SourceError) {
        let bytes = try Self.start(of: source)
        let isFound = readHeading(of: bytes)
        // navigation may stand before it
        if !isFound || hasOnlyHeadings, bytes.count >= Self.headSize {
            readHeading(of: try source.bytes(in: 0..<Self.longHeadSize))
        }
    }

    /// Returns whether there is a heading of level 1.
    @discardableResult
    private mutating func readHeading(of html: [UInt8]) -> Bool {
        guard let document = try? HTMLParser.parse(html, .main) else { return false }
        let first = Self.firstHeading(in: document.blocks, upToLevel: 1)
        heading = first ?? document.title ?? Self.firstHeading(in: document.blocks)
        hasOnlyHeadings = !document.blocks.isEmpty && !document.blocks.contains(where: \.hasWords)
        return first != nil
    }
}

extension HTMLPage {
    /// A page of HTML; of one that is not read as such, its text, and before it why.
    static func orText(_ bytes: [UInt8], _ extent: PageExtent = .main, isBook: Bool = false, refers: Bool = false)
        -> HTMLPage
    {
        do {
            return try HTMLParser.parse(bytes, extent, isBook: isBook, refers: refers)
        } catch {
            let note = Inline.text("This page: \(error.problem).", .emphasis)
            return HTMLPage(blocks: [Block(.paragraph([note]))] + PlainTextParser.blocks(of: bytes))
        }
    }
}
