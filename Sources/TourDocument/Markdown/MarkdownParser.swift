internal import Markdown

/// Parses Markdown: GitHub's, and what does no harm beside it.
package enum MarkdownParser {
    /// Parses a whole page.
    ///
    /// Offsets in the blocks are bytes from the start of `source`. Front matter at its start is skipped. What is not UTF-8
    /// becomes U+FFFD. Headings get names by GitHub's rule, or those that their authors gave them.
    ///
    /// Complexity: linear in the number of bytes, also for input made to be slow.
    package static func blocks(of source: some Collection<UInt8>, _ dialect: MarkdownDialect = []) -> [Block] {
        let source = Array(source)
        let start = frontMatter(of: source)?.end ?? 0
        let page = start == 0 ? source : Array(source[start...])
        let outline = MarkdownOutline(page, dialect, limits: .none, cutsAtHeadings: false)
        var blocks: [Block] = []
        for piece in 0..<outline.pieceCount {
            blocks += outline.blocks(ofPiece: piece) { Array(page[$0]) }
        }
        if start > 0 { blocks.moveSource(by: start) }
        return blocks
    }

    /// What stands before the text of a page for programs.
    package struct FrontMatterPlace: Hashable, Sendable {
        package enum Language: Sendable { case yaml, toml, json }
        package let language: Language
        /// The bytes between the fences.
        package let content: Range<Int>
        /// Where the text starts.
        package let end: Int
    }

    /// The front matter of a page; nil if it has none.
    ///
    /// - Complexity: linear in its length, or that of the page if it has no end.
    package static func frontMatter(of page: [UInt8]) -> FrontMatterPlace? {
        page.withUnsafeBufferPointer { bytes in
            FrontMatter(in: bytes).map { found in
                let language: FrontMatterPlace.Language =
                    switch found.kind {
                    case .yaml: .yaml
                    case .toml: .toml
                    case .json: .json
                    }
                return FrontMatterPlace(language: language, content: found.content, end: found.source.upperBound)
            }
        }
    }
}
