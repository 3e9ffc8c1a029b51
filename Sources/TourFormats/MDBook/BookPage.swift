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
        var (finishing, blocks) = (BookBlocks(hiddenLinePrefixes: hiddenLinePrefixes), try page.blocks(ofPiece: number))
        finishing.finish(&blocks)
        return blocks
    }

    func takesLong(_ piece: Int) -> Bool { page.takesLong(piece) }
    func mightContain(_ filter: SourceFilter, piece number: Int) -> Bool { page.mightContain(filter, piece: number) }

    func piece(ofNote note: Int, referredToIn number: Int) -> Int? {
        page.piece(ofNote: note, referredToIn: number)
    }

    /// The directives that only a preprocessor knows, by name, and where the text with them begins.
    func unknownDirectives() throws(SourceError) -> [(name: String, source: Int)] {
        var finishing = BookBlocks(hiddenLinePrefixes: hiddenLinePrefixes)
        for piece in 0..<pieceCount {
            var blocks = try page.blocks(ofPiece: piece)
            finishing.finish(&blocks)
        }
        return finishing.directives
    }
}
