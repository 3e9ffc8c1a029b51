import CellGrid
import TextLayout
import TourDocument

/// A section as plain text, made piece by piece, so that one of any size can be written.
package struct SectionText: Sendable {
    let tour: Tour
    let index: Int
    let provider: any SectionProvider
    let options: LayoutOptions

    /// How many bytes of source it is made from.
    package var byteCount: Int { tour.sections[index].byteCount }

    /// Hands out the text, as `tour render` prints it, from the first piece to the last. Throws what the provider or `body` throws.
    /// Complexity: linear in the section's length, in the room of one piece.
    package func forEachPiece(_ body: (String) throws -> Void) throws {
        let writer = ANSIWriter(depth: .none)
        let number = tour.sections.count > 1 ? tour.sections.number(at: index) : nil
        var piece = 0
        repeat {
            let blocks = try provider.blocks(ofSection: index, piece: piece)
            let lines = SectionLayout.lines(of: blocks, piece: piece, number: number, options: options)
            try body(writer.text(of: lines))
            piece += 1
            // how many there are may be known when the first was read
        } while piece < tour.sections[index].pieceCount
    }

    /// A name that is no path, no option and not hidden, whatever the section's author called it.
    static func fileName(for id: String) -> String {
        var name = ""
        for scalar in id.unicodeScalars.prefix(60) {
            let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            name.unicodeScalars.append(isPlain || scalar == "_" || scalar == "." ? scalar : "-")
        }
        let start = name.drop { $0 == "." || $0 == "-" }
        return (start.isEmpty ? "section" : String(start)) + ".txt"
    }
}

extension Reader {
    /// The text of a section by its id, at the widest that the reader lays it out; nil if there is none, or if it is not known to
    /// its end yet.
    package func text(ofSection id: String) -> SectionText? {
        guard let index = tour.sections.index(ofID: id), tour.sections[index].isWhole else { return nil }
        var options = LayoutOptions(width: session.settings.measure, theme: .standard(depth: .none))
        options.glyphs = view.glyphs
        return SectionText(tour: tour, index: index, provider: provider, options: options)
    }
}
