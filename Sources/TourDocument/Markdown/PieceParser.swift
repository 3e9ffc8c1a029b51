internal import Markdown

/// Parses the text of a piece of a page, or its notes one by one.
struct PieceParser {
    let page: PageReferences
    /// The size of the page in bytes.
    let sourceSize: Int
    var slugs: HeadingSlug

    /// Parses a text.
    ///
    /// - Parameters:
    ///   - source: any bytes; what is not UTF-8 becomes U+FFFD.
    ///   - origin: where the bytes come from.
    ///   - note: the note in the text of which the blocks are wanted; nil for the whole text.
    ///   - depth: how many blocks stand around it.
    mutating func parse(_ source: [UInt8], origin: SourceMap, note: LinkLabel? = nil, depth: Int) -> [Block] {
        let (text, origin) = UTF8Text.repaired(source, origin: origin)
        return text.withUnsafeBufferPointer { bytes in
            var references = page.references
            let tree = BlockParser(options: page.options).parse(bytes, references: &references)
            var writer = MarkdownWriter(tree, of: bytes, origin: origin, page: page)
            if let note {
                let place = tree.nodes.indices.first {
                    tree.nodes[$0].kind == .footnote && tree.label(of: $0, in: bytes) == note
                }
                guard let place else { return [] }
                writer.write(place + 1..<tree.nodes[place].next)
            } else {
                writer.write(0..<tree.nodes.count)
            }
            // what gumbo cannot have is shown as it is written
            return blocks(of: writer.output, text: bytes, depth: depth) ?? PlainTextParser.blocks(of: source)
        }
    }

    private mutating func blocks(
        of output: MarkdownHTML, text: UnsafeBufferPointer<UInt8>, depth: Int
    ) -> [Block]? {
        var html = output.html
        guard (try? HTMLLook.prepare(&html, isFragment: true)) != nil else { return nil }
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
