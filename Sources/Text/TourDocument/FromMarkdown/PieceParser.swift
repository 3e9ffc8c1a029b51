internal import MarkdownTree

/// Parses the text of pieces of a page, or its notes.
struct PieceParser {
    let page: PageReferences
    let headings: HeadingTable
    /// The size of the page in bytes.
    let sourceSize: Int

    /// Parses a text at an offset of the page; invalid UTF-8 becomes U+FFFD.
    func parse(_ source: [UInt8], at start: Int) -> [Block] {
        parse(source, at: start, depth: 0) { tree, bytes in [groups(of: tree, bytes)] }.first ?? []
    }

    /// Parses a text, and returns the blocks of some notes in it: all of it for one without a label, none for a missing
    /// one.
    func parse(_ source: [UInt8], notes: [LinkLabel?], at start: Int) -> [[Block]] {
        parse(source, at: start, depth: 1) { tree, bytes in
            var places: [LinkLabel: Range<Int>] = [:]
            for index in tree.nodes.indices.reversed() {
                guard case .footnote(let label) = tree.content(of: index, in: bytes) else { continue }
                places[label] = index + 1..<tree.nodes[index].next
            }
            return notes.map { [$0.map { places[$0] ?? 0..<0 } ?? 0..<tree.nodes.count] }
        }
    }

    /// The size in bytes up to which text without unclosed HTML is parsed as one group.
    private static let groupSize = 64 << 10

    /// The top-level blocks in groups: HTML that is open at the end of one ends there.
    private func groups(of tree: BlockTree, _ bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var groups: [(nodes: Range<Int>, isAlone: Bool)] = []
        var html = HTMLBalance()
        var before: BlockKind?
        func join(_ nodes: Range<Int>, isAlone: Bool) {
            var start = nodes.lowerBound
            while let last = groups.last, last.nodes.upperBound > start {
                start = min(start, last.nodes.lowerBound)
                groups.removeLast()
            }
            if !isAlone, let last = groups.last, !last.isAlone,
                tree.nodes[start].source.lowerBound - tree.nodes[last.nodes.lowerBound].source.lowerBound
                    < Self.groupSize
                    || tree.nodes[start].goesOn(with: before)
            {
                start = groups.removeLast().nodes.lowerBound
            }
            groups.append((start..<nodes.upperBound, isAlone))
        }
        for index in tree.children() {
            defer { before = tree.nodes[index].kind }
            let tags = HTMLTags(of: index, in: tree, bytes, page).tags
            let end = tree.nodes[index].next
            if tree.nodes[index].canBeOpen {
                let (first, isBalanced) = html.take(tags, at: index)
                let isOne = tree.nodes[index].goesOn(with: before)
                let start = isOne ? min(first, groups.last?.nodes.lowerBound ?? first) : first
                // text of HTML would merge with that of other HTML
                join(start..<end, isAlone: tree.nodes[index].kind == .html || !isBalanced || start < index)
            } else {
                var inside = HTMLBalance()
                join(index..<end, isAlone: !inside.take(tags, at: index).isBalanced)
            }
        }
        if let box = html.openBox { join(box..<tree.nodes.count, isAlone: true) }
        return groups.map(\.nodes)
    }

    private func parse(
        _ source: [UInt8], at start: Int, depth: Int,
        parts: (BlockTree, UnsafeBufferPointer<UInt8>) -> [[Range<Int>]]
    ) -> [[Block]] {
        var origin = SourceMap()
        origin.note(0, from: start)
        let (text, map) = UTF8Text.repaired(source, origin: origin)
        return text.withUnsafeBufferPointer { bytes in
            var references = page.references
            let tree = BlockParser(options: page.options).parse(bytes, references: &references)
            var writer = MarkdownWriter(tree, of: bytes, origin: map, page: page, headings: headings)
            return parts(tree, bytes).map { groups in
                var builder = TreeBuilder(sourceSize: sourceSize, depth: depth, slugs: HeadingSlug())
                builder.headings = headings
                for nodes in groups where !nodes.isEmpty {
                    do throws(HTMLRefusal) {
                        try build(writer.html(of: nodes), of: bytes, &builder)
                    } catch {
                        builder.add(.paragraph([.text("This part: \(error.problem).", .emphasis)]), source: 0..<0)
                        let end = nodes.reduce(0) { max($0, tree.nodes[$1].source.upperBound) }
                        let text = tree.nodes[nodes.lowerBound].source.lowerBound..<end
                        for var block in PlainTextParser.blocks(of: bytes[text]) {
                            block.moveSource(by: map.source(of: text.lowerBound) ?? start)
                            builder.add(block.kind, source: block.source)
                        }
                    }
                }
                return builder.takeBlocks()
            }
        }
    }

    private func build(
        _ output: MarkdownHTML, of text: UnsafeBufferPointer<UInt8>, _ builder: inout TreeBuilder
    ) throws(HTMLRefusal) {
        var html = output.html
        try HTMLPrescan.prepare(&html, isFragment: true)
        try html.withUnsafeBufferPointer { page throws(HTMLRefusal) in
            let document = try GumboDocument(page, isFragment: true)
            // moved, so that nothing of it is copied
            var blocks = TreeBuilder(sourceSize: sourceSize)
            swap(&blocks, &builder)
            var walker = HTMLWalker(
                page: page, text: text, map: output.map, builder: consume blocks,
                options: .init(isMarkdown: true, footnoteCount: self.page.numbered.count))
            walker.walk(document.root)
            walker.builder.closeAll()
            builder = walker.builder
        }
    }
}
