package import MarkdownTree

/// Parses GitHub's Markdown, and extensions that are harmless on any page.
package enum MarkdownParser {
    /// Parses a whole page.
    ///
    /// Offsets in the blocks are bytes from the start of `source`. Front matter at its start is skipped. Invalid UTF-8
    /// becomes U+FFFD. Headings get names by GitHub's rule, or their authors' names.
    ///
    /// Complexity: linear in the number of bytes, also for adversarial input.
    package static func blocks(of source: some Collection<UInt8>, _ dialect: MarkdownOptions = []) -> [Block] {
        let source = Array(source)
        let start = frontMatter(of: source)?.end ?? 0
        let page = start == 0 ? source : Array(source[start...])
        let outline = MarkdownOutline(page, dialect, limits: .none, cutsAtHeadings: false)
        var blocks: [Block] = []
        for piece in 0..<outline.pieceCount { blocks += outline.blocks(ofPiece: piece) { Array(page[$0]) } }
        if start > 0 { blocks.moveSource(by: start) }
        return blocks
    }

    /// The hidden bytes of a page without front matter, which are for the program that makes its site.
    /// - Complexity: linear in the number of bytes.
    package static func leftOut(of page: [UInt8], _ dialect: MarkdownOptions) -> [Range<Int>] {
        page.withUnsafeBufferPointer { bytes in
            let options = MarkdownOptions.page(dialect)
            var references = References()
            let tree = BlockParser(options: options).parse(bytes, isEnd: true, references: &references)
            var found: [Range<Int>] = []
            for (index, node) in tree.nodes.enumerated() {
                switch node.kind {
                case .machinery: found.append(node.source)
                case .fencedCode, .html:
                    found += tree.lines(of: index).map(\.source).filter {
                        options.shownParts(of: $0, in: bytes, isHTML: node.kind == .html) != [$0]
                    }
                case .paragraph, .heading, .term:
                    let inlines = tree.inlines(of: index, in: bytes, options: options, references: references)
                    found += inlines.nodes.filter { $0.kind == .machinery }.map(\.source)
                default: break
                }
            }
            return found
        }
    }

    /// The front matter of a page; nil if it has none.
    ///
    /// - Complexity: linear in its length, or that of the page if it has no end.
    package static func frontMatter(of page: [UInt8]) -> FrontMatter? { page.withUnsafeBufferPointer(FrontMatter.init) }
}
