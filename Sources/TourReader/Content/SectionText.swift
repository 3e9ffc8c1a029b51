import CellGrid
import TextLayout
import TourDocument

/// A section as plain text, made piece by piece, so that one of any size can be written.
package struct SectionText: Sendable {
    private let provider: any SectionProvider
    private let index: Int
    /// How many bytes of source it is made from.
    package let byteCount: Int
    private let pieceCount: Int
    private let number: Int?
    private let options: LayoutOptions

    init(_ index: Int, of tour: Tour, provider: any SectionProvider, glyphs: Glyphs, width: Int) {
        let section = tour.sections[index]
        self.provider = provider
        self.index = index
        byteCount = section.byteCount
        pieceCount = section.pieceCount
        number = tour.sections.count > 1 ? index + 1 : nil
        var options = LayoutOptions(width: width, theme: .standard(depth: .none))
        options.glyphs = glyphs
        self.options = options
    }

    /// Hands out the text, as `tour render` prints it, from the first piece to the last. Throws what the provider or `body` throws.
    /// Complexity: linear in the section's length, in the room of one piece.
    package func forEachPiece(_ body: (String) throws -> Void) throws {
        let writer = ANSIWriter(depth: .none)
        for piece in 0..<pieceCount {
            let blocks = try provider.blocks(ofSection: index, piece: piece)
            let lines = SectionLayout.lines(of: blocks, piece: piece, number: number, options: options)
            try body(writer.text(of: lines))
        }
    }
}

extension Reader {
    /// The text of a section by its id, at the widest that the reader lays it out; nil if there is none, or if it is not known to
    /// its end yet.
    package func text(ofSection id: String) -> SectionText? {
        guard let index = tour.sections.index(ofID: id), tour.sections[index].isWhole else { return nil }
        return SectionText(index, of: tour, provider: content.pieces.provider, glyphs: glyphs, width: measure)
    }
}
