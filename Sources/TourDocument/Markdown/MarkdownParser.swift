/// Parses Markdown: CommonMark and GitHub's extensions with md4c; around it front matter, footnotes, alerts and HTML.
package enum MarkdownParser {
    /// Parses a whole page.
    ///
    /// Offsets in the blocks are bytes from the start of `source`. Front matter at its start is skipped. What is not UTF-8
    /// becomes U+FFFD. Headings get names by GitHub's rule, or those that their authors gave them.
    ///
    /// Complexity: linear in the number of bytes, also for input made to be slow.
    package static func blocks(of source: some Collection<UInt8>) -> [Block] {
        let source = Array(source)
        let mark = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let start = mark + (FrontMatter.range(in: source.dropFirst(mark))?.upperBound ?? 0)
        let page = start == 0 ? source : Array(source[start...])
        let outline = MarkdownOutline(page, limits: .none, cutsAtHeadings: false)
        var blocks: [Block] = []
        for piece in 0..<outline.pieceCount {
            blocks += outline.blocks(ofPiece: piece) { Array(page[$0]) }
        }
        if start > 0 { blocks.moveSource(by: start) }
        return blocks
    }
}
