internal import TourDocument

/// Parses a whole page with the parser for its kind.
enum PageParser {
    /// The blocks of a page. Complexity: linear in the number of bytes.
    static func blocks(of bytes: [UInt8], kind: PageKind) -> [Block] {
        switch kind {
        case .markdown: MarkdownParser.blocks(of: bytes)
        case .html: HTMLParser.parse(bytes).blocks
        case .text: PlainTextParser.blocks(of: bytes)
        }
    }
}
