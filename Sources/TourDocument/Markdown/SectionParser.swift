import CMD4C

/// Parses pieces of one section that share link definitions, note numbers and heading names.
struct SectionParser {
    let links: [UInt8]
    /// The size of the section's source in bytes.
    let sourceSize: Int
    var notes: FootnoteNumbers
    var slugs: HeadingSlug
    /// Whether text without HTML in it may be built without being written as HTML.
    var isDirect = true

    /// Parses one piece.
    ///
    /// - Parameters:
    ///   - source: Valid UTF-8.
    ///   - origin: Where the bytes of the piece come from, by one map after the other.
    ///   - depth: How many blocks stand around the piece.
    mutating func parse(_ source: [UInt8], origin: [SourceMap], depth: Int) -> [Block] {
        var text = source
        var origin = origin
        var hasInsertions = false
        if let adapted = GitHubTables.adapted(source) {
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
            let input = MarkdownInput(
                bytes: bytes, prefix: prefix, origin: origin, hasInsertions: hasInsertions,
                hasNULs: bytes.contains(0))
            // Notes are always looked through: they are many, and none may be given up when names were made already.
            let isSearched = depth > 0 || bytes.contains(0x3C)
            for hasTables in [true, false] {
                let isHTML = isSearched && RawHTMLSearch.succeeds(in: bytes, hasTables: hasTables)
                let blocks =
                    isDirect && !isHTML
                    ? build(input, depth: depth, hasTables: hasTables)
                    : buildByHTML(input, depth: depth, hasTables: hasTables)
                if let blocks { return blocks }
            }
            return nil
        }
        // Nil if it was made to be slow: then the words are shown as they are.
        return blocks ?? PlainTextParser.blocks(of: source)
    }

    /// Builds blocks from Markdown without HTML; nil if it is too costly.
    private mutating func build(_ input: MarkdownInput, depth: Int, hasTables: Bool) -> [Block]? {
        let names = depth == 0 ? slugs : nil
        var writer = MarkdownWriter(
            input, notes: exchange(&notes, FootnoteNumbers()), output: MarkdownTree(builder: builder(depth: depth)))
        let isComplete = writer.handle(input.bytes, hasTables: hasTables)
        notes = writer.notes
        guard isComplete else {
            if let names { slugs = names }
            return nil
        }
        writer.settle(isAlert: false)
        return finish(&writer.output.builder)
    }

    /// Builds blocks from any Markdown by way of HTML; nil if it is too costly.
    private mutating func buildByHTML(_ input: MarkdownInput, depth: Int, hasTables: Bool) -> [Block]? {
        var writer = MarkdownWriter(
            input, notes: exchange(&notes, FootnoteNumbers()),
            output: MarkdownHTML(capacity: input.bytes.count * 5 / 4 + 64))
        let isComplete = writer.handle(input.bytes, hasTables: hasTables)
        notes = writer.notes
        guard isComplete else { return nil }
        writer.settle(isAlert: false)
        var html = writer.output.html
        guard (try? HTMLLook.prepare(&html, isFragment: true)) != nil else { return nil }
        return html.withUnsafeBufferPointer { page in
            guard let document = try? GumboDocument(page, isFragment: true) else { return nil }
            var walker = HTMLWalker(
                page: page, map: writer.output.map, builder: builder(depth: depth),
                options: .init(isMarkdown: true, footnoteCount: notes.order.count))
            walker.walk(document.root)
            return finish(&walker.builder)
        }
    }

    /// A builder that is handed the names of headings, and hands them back: no note's parsing copies them.
    private mutating func builder(depth: Int) -> TreeBuilder {
        TreeBuilder(sourceSize: sourceSize, depth: depth, slugs: exchange(&slugs, HeadingSlug()))
    }

    private mutating func finish(_ builder: inout TreeBuilder) -> [Block] {
        let blocks = builder.takeBlocks()
        slugs = builder.slugs ?? slugs
        builder.slugs = nil
        return blocks
    }
}

/// Puts a new value in a place and gives the old one.
private func exchange<Value>(_ place: inout Value, _ new: Value) -> Value {
    let old = place
    place = new
    return old
}
