import CMD4C

/// Parses a piece of a page, or its notes one by one.
struct SectionParser {
    /// Markdown text that holds link definitions, each on lines of its own.
    var links: [UInt8] = []
    /// The size of the page in bytes.
    let sourceSize: Int
    /// The numbers of the page's notes by their labels.
    let notes: [String: Int]
    var slugs: HeadingSlug

    /// Parses one piece.
    ///
    /// - Parameters:
    ///   - source: Any bytes; what is not UTF-8 becomes U+FFFD.
    ///   - origin: Where the bytes of the piece come from.
    ///   - tableEnds: Where in the piece a table ends that md4c would go on with.
    ///   - depth: How many blocks stand around the piece.
    mutating func parse(_ source: [UInt8], origin: SourceMap, tableEnds: [Int] = [], depth: Int) -> [Block] {
        let (valid, repairs) = UTF8Text.repairedWithMap(source)
        var text = valid
        var origin = (repairs.map { [$0] } ?? []) + [origin]
        var hasInsertions = false
        let notes = text.withUnsafeBufferPointer { MarkdownLook(LineEnds($0)).notes }
        // After a repair places are others. Where a table ends then is up to md4c.
        let ends = repairs == nil ? tableEnds : []
        if let adapted = Insertion.adapted(text, tableEnds: ends, notes: notes) {
            text = adapted.text
            origin.insert(adapted.map, at: 0)
            hasInsertions = true
        }
        var prefix = 0
        if !links.isEmpty {
            let definitions = links + Array("\n\n***\n\n".utf8)
            prefix = definitions.count
            text = definitions + text
        }
        guard text.count < Int(UInt32.max) / 2 else { return PlainTextParser.blocks(of: source) }
        // md4c looks one byte past a text that ends in a digit
        text.append(0)
        let blocks = text.withUnsafeBufferPointer { bytes -> [Block]? in
            let bytes = UnsafeBufferPointer(rebasing: bytes.dropLast())
            let input = MarkdownInput(bytes: bytes, prefix: prefix, origin: origin, hasInsertions: hasInsertions)
            for hasTables in [true, false] {
                if let blocks = build(input, depth: depth, hasTables: hasTables) { return blocks }
            }
            return nil
        }
        // Nil if it was made to be slow: then the words are shown as they are.
        return blocks ?? PlainTextParser.blocks(of: source)
    }

    /// Builds blocks by way of HTML; nil if it is too costly.
    private mutating func build(_ input: MarkdownInput, depth: Int, hasTables: Bool) -> [Block]? {
        var writer = MarkdownWriter(input, notes: notes)
        guard writer.handle(input.bytes, hasTables: hasTables) else { return nil }
        writer.output.endRaw()
        var html = writer.output.html
        guard (try? HTMLLook.prepare(&html, isFragment: true)) != nil else { return nil }
        return html.withUnsafeBufferPointer { page in
            guard let document = try? GumboDocument(page, isFragment: true) else { return nil }
            var walker = HTMLWalker(
                page: page, map: writer.output.map,
                builder: TreeBuilder(sourceSize: sourceSize, depth: depth, slugs: slugs),
                options: .init(isMarkdown: true, footnoteCount: notes.count))
            walker.walk(document.root)
            var blocks = walker.builder.takeBlocks()
            DefinitionMarks.join(&blocks)
            slugs = walker.builder.slugs ?? slugs
            return blocks
        }
    }
}
