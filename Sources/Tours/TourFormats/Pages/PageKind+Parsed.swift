internal import SourceFiles
internal import TourDocument
internal import TourPages

extension PageKind {
    /// The bytes of a page in memory that are parsed while the user waits.
    static let heldAtOnce = 64 << 10

    /// Makes blocks of a page, or of its beginning, positioned in its bytes. Linear in these.
    typealias Parser = @Sendable ([UInt8], PageExtent) throws(HTMLRefusal) -> HTMLPage

    /// The largest page that is converted, in bytes; larger ones are shown as text.
    private static let maximumConverted = 8 << 20

    /// Pages that are parsed from their start, into blocks. A page that the parser refuses is shown as text.
    ///
    /// - Parameters:
    ///   - convert: makes the input of the parser; nil shows the page as text.
    ///   - wasOneSection: whether such a page was one section in earlier releases.
    init(
        parsed name: String, endings: [String] = [], mediaTypes: [String] = [], namesEncoding: Bool = false,
        begins: @escaping @Sendable (_ start: [UInt8]) -> Bool = { _ in false },
        converted convert: (@Sendable ([UInt8]) -> [UInt8]?)? = nil, wasOneSection: Bool = false,
        parse: @escaping Parser
    ) {
        @Sendable func converted(_ source: ByteSource) -> ByteSource? {
            guard let convert else { return source }
            let bytes = try? source.allBytes(limit: Self.maximumConverted, of: "a page")
            return bytes.flatMap(convert).map { ByteSource(name: source.name, bytes: $0, extent: .all) }
        }
        self.init(
            name: name, endings: endings, mediaTypes: mediaTypes, begins: begins, namesEncoding: namesEncoding,
            head: { source, _ throws(SourceError) in
                guard let source = converted(source) else { return PageHead() }
                return try PageHead(source, parse)
            },
            read: { source, name, count throws(SourceError) in
                guard let source = converted(source) else { return try TextPage(source, name) }
                let size = try source.count()
                guard size <= HTMLParser.maximumSize else {
                    return try TextPage(source, name, instead: HTMLRefusal.tooLong.problem)
                }
                let start = try source.bytes(in: 0..<min(size, max(count, Self.heldAtOnce)))
                if name != nil { try source.refuseBinary(Array(start.prefix(Self.heldAtOnce))) }
                let first: HTMLPage
                do throws(HTMLRefusal) {
                    first = try parse(start, source.extent)
                } catch {
                    if name != nil { return try TextPage(source, name, instead: error.problem) }
                    first = HTMLPage(text: start, instead: error)
                }
                let former = wasOneSection ? name?.stem : nil
                let rest: ParsedPage.Rest = { () throws(SourceError) in
                    let bytes = try source.allBytes(limit: HTMLParser.maximumSize, of: "a page")
                    return ParsedPage(
                        .orText(bytes, source.extent, parse), of: source, name, former: former, byteCount: bytes.count)
                }
                return ParsedPage(
                    first, of: source, name, former: former, byteCount: start.count,
                    rest: size > start.count ? rest : nil)
            })
    }
}

extension HTMLPage {
    /// A page; if the parser refuses it, its text after the reason.
    static func orText(
        _ bytes: [UInt8], _ extent: PageExtent = .main,
        _ parse: PageKind.Parser = { bytes, extent throws(HTMLRefusal) in try HTMLParser.parse(bytes, extent) }
    ) -> HTMLPage {
        do {
            return try parse(bytes, extent)
        } catch {
            return HTMLPage(text: bytes, instead: error)
        }
    }

    fileprivate init(text bytes: [UInt8], instead refusal: HTMLRefusal) {
        let note = Inline.text("This page: \(refusal.problem).", .emphasis)
        self.init(blocks: [Block(.paragraph([note]))] + PlainTextParser.blocks(of: bytes))
    }
}

extension PageHead {
    /// The first heading of level 1, the title, or the first heading of a page.
    fileprivate init(_ source: ByteSource, _ parse: PageKind.Parser) throws(SourceError) {
        let bytes = try Self.start(of: source)
        let isFound = readHeading(of: bytes, parse)
        // navigation may precede it
        if !isFound || hasOnlyHeadings, bytes.count >= Self.headSize {
            readHeading(of: try source.bytes(in: 0..<Self.longHeadSize), parse)
        }
    }

    /// Returns whether there is a heading of level 1.
    @discardableResult
    private mutating func readHeading(of bytes: [UInt8], _ parse: PageKind.Parser) -> Bool {
        guard let page = try? parse(bytes, .main) else { return false }
        (heading, hasOnlyHeadings) = (page.heading, page.blocks.areOnlyHeadings)
        return page.blocks.firstHeading(upToLevel: 1) != nil
    }

    /// The head of a page from the web. A page that was parsed is not parsed again.
    init(of page: (any Page)?, _ text: ByteSource, _ kind: PageKind) throws(SourceError) {
        guard let parsed = page as? ParsedPage, parsed.references != nil else {
            self = try PageHead(text, kind: kind)
            return
        }
        self.init()
        (heading, hasOnlyHeadings) = (parsed.heading, parsed.hasOnlyHeadings)
    }
}
