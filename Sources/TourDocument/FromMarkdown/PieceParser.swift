internal import Markdown

/// Parses the text of a piece of a page, or its notes one by one.
struct PieceParser {
    let page: PageReferences
    /// The size of the page in bytes.
    let sourceSize: Int
    var slugs: HeadingSlug

    /// Parses a text, `depth` blocks deep in others; what is not UTF-8 becomes U+FFFD.
    mutating func parse(_ source: [UInt8], origin: SourceMap, depth: Int) -> [Block] {
        parse(source, origin: origin, depth: depth) { tree, _ in [0..<tree.nodes.count] }.first ?? []
    }

    /// Parses a text, and gives what each of some notes in it says, one without a label being all of it; nothing for one that is not
    /// there.
    mutating func parse(_ source: [UInt8], notes: [LinkLabel?], origin: SourceMap) -> [[Block]] {
        parse(source, origin: origin, depth: 1) { tree, bytes in
            var places: [LinkLabel: Range<Int>] = [:]
            for index in tree.nodes.indices.reversed() where tree.nodes[index].kind == .footnote {
                places[tree.label(of: index, in: bytes)] = index + 1..<tree.nodes[index].next
            }
            return notes.map { $0.map { places[$0] ?? 0..<0 } ?? 0..<tree.nodes.count }
        }
    }

    private mutating func parse(
        _ source: [UInt8], origin: SourceMap, depth: Int,
        parts: (BlockTree, UnsafeBufferPointer<UInt8>) -> [Range<Int>]
    ) -> [[Block]] {
        let (text, origin) = UTF8Text.repaired(source, origin: origin)
        return text.withUnsafeBufferPointer { bytes in
            var references = page.references
            let tree = BlockParser(options: page.options).parse(bytes, references: &references)
            return parts(tree, bytes).map { nodes in
                var writer = MarkdownWriter(tree, of: bytes, origin: origin, page: page)
                writer.write(nodes)
                // what gumbo cannot have is shown as it is written
                return blocks(of: writer.output, text: bytes, depth: depth) ?? PlainTextParser.blocks(of: source)
            }
        }
    }

    private mutating func blocks(
        of output: MarkdownHTML, text: UnsafeBufferPointer<UInt8>, depth: Int
    ) -> [Block]? {
        var html = output.html
        guard (try? HTMLPrescan.prepare(&html, isFragment: true)) != nil else { return nil }
        return html.withUnsafeBufferPointer { page in
            guard let document = try? GumboDocument(page, isFragment: true) else { return nil }
            var walker = HTMLWalker(
                page: page, text: text, map: output.map,
                builder: TreeBuilder(sourceSize: sourceSize, depth: depth, slugs: slugs),
                options: .init(isMarkdown: true, footnoteCount: self.page.numbered.count))
            walker.walk(document.root)
            let blocks = walker.builder.takeBlocks()
            slugs = walker.builder.slugs ?? slugs
            return blocks
        }
    }
}
