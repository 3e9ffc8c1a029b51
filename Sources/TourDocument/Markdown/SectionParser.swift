import CMD4C

/// Parses pieces of one section that share link definitions, note numbers and heading names.
struct SectionParser {
    let links: [UInt8]
    private(set) var notes: FootnoteNumbers
    private(set) var slugs: HeadingSlug

    init(links: [UInt8], notes: FootnoteNumbers, slugs: HeadingSlug) {
        self.links = links
        self.notes = notes
        self.slugs = slugs
    }

    /// Parses one piece.
    ///
    /// - Parameters:
    ///   - source: Valid UTF-8.
    ///   - origin: Where the bytes of the piece come from, by one map after the other.
    ///   - depth: How many blocks stand around the piece.
    mutating func parse(_ source: [UInt8], origin: [SourceMap], depth: Int) -> [Block] {
        var text = links
        if !text.isEmpty { text += "\n\n***\n\n".utf8 }
        let prefix = text.count
        text += source
        guard text.count < Int(UInt32.max) / 2 else { return PlainTextParser.blocks(of: source) }
        for hasTables in [true, false] {
            guard let page = write(text, prefix: prefix, origin: origin, hasTables: hasTables) else { continue }
            return build(page.html, page.map, depth: depth)
        }
        // Made to be slow: the words are shown as they are.
        return PlainTextParser.blocks(of: source)
    }

    private mutating func write(
        _ text: [UInt8], prefix: Int, origin: [SourceMap], hasTables: Bool
    ) -> (html: [UInt8], map: SourceMap)? {
        text.withUnsafeBufferPointer { bytes in
            var writer = MarkdownWriter(.init(bytes: bytes, prefix: prefix, origin: origin), notes: notes)
            var parser = MD_PARSER()
            parser.flags = UInt32(
                MD_FLAG_PERMISSIVEURLAUTOLINKS | MD_FLAG_PERMISSIVEEMAILAUTOLINKS | MD_FLAG_PERMISSIVEWWWAUTOLINKS
                    | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | (hasTables ? MD_FLAG_TABLES : 0))
            parser.enter_block = { MarkdownWriter.at($2)?.pointee.enterBlock($0, $1) ?? 1 }
            parser.leave_block = { MarkdownWriter.at($2)?.pointee.leaveBlock($0, $1) ?? 1 }
            parser.enter_span = { MarkdownWriter.at($2)?.pointee.enterSpan($0, $1) ?? 1 }
            parser.leave_span = { MarkdownWriter.at($2)?.pointee.leaveSpan($0, $1) ?? 1 }
            parser.text = { MarkdownWriter.at($3)?.pointee.text($0, $1, $2) ?? 1 }
            let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
            let result = withUnsafeMutablePointer(to: &writer) { md_parse(start, MD_SIZE(bytes.count), &parser, $0) }
            guard result == 0 else { return nil }
            writer.settle(isAlert: false)
            notes = writer.notes
            return (writer.html, writer.map)
        }
    }

    private mutating func build(_ html: [UInt8], _ map: SourceMap, depth: Int) -> [Block] {
        var html = html
        HTMLGuard.secure(&html, isPage: false)
        return html.withUnsafeBufferPointer { page in
            guard let document = GumboDocument(page, isFragment: true), let root = document.root else { return [] }
            var walker = HTMLWalker(
                page: page, map: map, builder: TreeBuilder(depth: depth, slugs: slugs),
                options: .init(isMarkdown: true, footnoteCount: notes.order.count))
            walker.walk(root)
            let blocks = walker.builder.takeBlocks()
            slugs = walker.builder.slugs ?? slugs
            return blocks
        }
    }
}

extension MarkdownWriter {
    /// The writer that md4c was given.
    fileprivate static func at(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<MarkdownWriter>? {
        pointer?.assumingMemoryBound(to: MarkdownWriter.self)
    }
}
