internal import TourDocument
internal import TourPages

/// A chapter of a book: Markdown with the additions of mdBook.
struct BookPage: Page {
    let page: any Page
    let hiddenLinePrefixes: [String: String]

    var isWhole: Bool { page.isWhole }
    var pieceCount: Int { page.pieceCount }
    var memory: Int { page.memory }
    var warnings: [Finding] { page.warnings }

    func blocks(ofPiece number: Int) throws(SourceError) -> [Block] {
        var finishing = BookBlocks(hiddenLinePrefixes: hiddenLinePrefixes)
        return finishing.finish(try page.blocks(ofPiece: number))
    }

    func mightContain(_ filter: SourceFilter, piece number: Int) -> Bool { page.mightContain(filter, piece: number) }

    func piece(ofNote note: Int, referredToIn number: Int) -> Int? {
        page.piece(ofNote: note, referredToIn: number)
    }

    /// The directives that only a preprocessor knows, by name, and where the text with them begins.
    /// - Complexity: linear in the length of the page, which is parsed.
    func unknownDirectives() throws(SourceError) -> [(name: String, source: Int)] {
        var finishing = BookBlocks(hiddenLinePrefixes: hiddenLinePrefixes)
        for piece in 0..<pieceCount { _ = finishing.finish(try page.blocks(ofPiece: piece)) }
        return finishing.directives
    }
}
