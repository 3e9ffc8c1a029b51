import CMD4C

/// Parses pieces of one section that share link definitions, note numbers and heading names.
struct SectionParser {
    let links: [UInt8]
    /// The size of the section's source in bytes.
    let sourceSize: Int
    var notes: FootnoteNumbers
    var slugs: HeadingSlug

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
        var origin = origin
        var hasInsertions = false
        if let longer = TableDelimiters.lengthened(in: source) {
            text += longer.text
            origin.insert(longer.map, at: 0)
            hasInsertions = true
        } else {
            text += source
        }
        guard text.count < Int(UInt32.max) / 2 else { return PlainTextParser.blocks(of: source) }
        for hasTables in [true, false] {
            let input = MarkdownWriter.Input(
                bytes: UnsafeBufferPointer(start: nil, count: 0), prefix: prefix, origin: origin,
                hasInsertions: hasInsertions)
            guard let page = write(text, input, hasTables: hasTables) else { continue }
            return build(page.html, page.map, depth: depth)
        }
        // Made to be slow: the words are shown as they are.
        return PlainTextParser.blocks(of: source)
    }

    private mutating func write(
        _ text: [UInt8], _ input: MarkdownWriter.Input, hasTables: Bool
    ) -> (html: [UInt8], map: SourceMap)? {
        text.withUnsafeBufferPointer { bytes in
            // Handed over and back, so that no note's parsing copies the list of all.
            var input = input
            input.bytes = bytes
            var writer = MarkdownWriter(input, notes: exchange(&notes, FootnoteNumbers()))
            defer { notes = writer.notes }
            var parser = MD_PARSER()
            parser.flags = UInt32(
                MD_FLAG_PERMISSIVEURLAUTOLINKS | MD_FLAG_PERMISSIVEEMAILAUTOLINKS | MD_FLAG_PERMISSIVEWWWAUTOLINKS
                    | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | (hasTables ? MD_FLAG_TABLES : 0))
            parser.enter_block = { MarkdownWriter.at($2)?.pointee.enterBlock($0, $1) ?? MarkdownWriter.stop }
            parser.leave_block = { MarkdownWriter.at($2)?.pointee.leaveBlock($0, $1) ?? MarkdownWriter.stop }
            parser.enter_span = { MarkdownWriter.at($2)?.pointee.enterSpan($0, $1) ?? MarkdownWriter.stop }
            parser.leave_span = { MarkdownWriter.at($2)?.pointee.leaveSpan($0, $1) ?? MarkdownWriter.stop }
            parser.text = { MarkdownWriter.at($3)?.pointee.text($0, $1, $2) ?? MarkdownWriter.stop }
            let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
            let result = withUnsafeMutablePointer(to: &writer) { md_parse(start, MD_SIZE(bytes.count), &parser, $0) }
            guard result == 0 else { return nil }
            writer.settle(isAlert: false)
            return (writer.html, writer.map)
        }
    }

    private mutating func build(_ html: [UInt8], _ map: SourceMap, depth: Int) -> [Block] {
        var html = html
        HTMLGuard.secure(&html, isPage: false)
        return html.withUnsafeBufferPointer { page in
            guard let document = GumboDocument(page, isFragment: true), let root = document.root else { return [] }
            var walker = HTMLWalker(
                page: page, map: map,
                builder: TreeBuilder(sourceSize: sourceSize, depth: depth, slugs: exchange(&slugs, HeadingSlug())),
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

/// Puts a new value in a place and gives the old one.
private func exchange<Value>(_ place: inout Value, _ new: Value) -> Value {
    let old = place
    place = new
    return old
}
