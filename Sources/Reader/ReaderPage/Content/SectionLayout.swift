import CellGrid
package import TextLayout
package import TourDocument

/// A piece of a section laid out at once, as the page shows it: for printing.
package enum SectionLayout {
    /// The lines of all blocks with the blank rows between them, and before the first one, unless the piece is the
    /// section's first. The section's number is put before its first heading. Complexity: O(length of the piece).
    package static func lines(of blocks: [Block], piece: Int = 0, number: String?, options: LayoutOptions) -> [Line] {
        linesOfEach(blocks, piece: piece, number: number, options: options).flatMap { $0 }.edgingCode(options)
    }

    /// The same for each block, with the blank rows before it.
    package static func linesOfEach(_ blocks: [Block], piece: Int = 0, number: String?, options: LayoutOptions)
        -> [[Line]]
    {
        blocks.indices.map { index in
            if blocks[index].isOpenSlot { return [] }
            let lead = piece > 0 || index > 0 ? spacing(before: index, of: blocks) : 0
            let options = adapted(options, to: index, of: blocks, number: piece == 0 ? number : nil)
            return Array(repeating: .empty, count: lead) + BlockLayout.lines(for: blocks[index], options: options)
        }
    }

    /// The blank rows before a block of a piece, but for the very first of its section.
    static func spacing(before index: Int, of blocks: [Block]) -> Int {
        // the contents of a slot do not move the text after it further
        if let previous = blocks[..<index].last(where: { !$0.isOpenSlot }) {
            return BlockLayout.spacing(before: blocks[index], after: previous)
        }
        // pieces are cut between unrelated blocks, or within one, or within lines
        if case .verbatim = blocks[0].kind { return 0 }
        return BlockLayout.spacing(before: blocks[0], after: Block(.rule))
    }

    /// The options for one block: the section's number goes before its first heading, unless that has its own.
    static func adapted(_ options: LayoutOptions, to index: Int, of blocks: [Block], number: String?) -> LayoutOptions {
        guard let number, index == 0, case .heading(_, let runs) = blocks[index].kind, !isNumbered(runs.plainText)
        else { return options }
        var options = options
        options.headingNumber = "\(number) \(options.glyphs.dot) "
        return options
    }

    /// Whether a title begins with a number: `1. Start`, `1.2 Start`, `#1 - Start`.
    private static func isNumbered(_ title: String) -> Bool {
        let text = title.drop { $0 == "#" }
        let rest = text.drop { $0.isASCII && $0.isNumber }
        guard rest.startIndex > text.startIndex, let next = rest.first else { return false }
        return next == "." || next == ")" || rest.hasPrefix(" - ")
    }
}

/// A section as plain text, made piece by piece, so that one of any size can be written.
package struct PrintedSection: Sendable {
    package let tour: Tour
    package let index: Int
    package let provider: any SectionProvider
    package let options: LayoutOptions

    package init(tour: Tour, index: Int, provider: any SectionProvider, options: LayoutOptions) {
        (self.tour, self.index, self.provider, self.options) = (tour, index, provider, options)
    }

    /// How many bytes of source it is made from.
    package var byteCount: Int { tour.sections[index].byteCount }

    /// Calls `body` with the text of each piece in order, as `tour render` prints it. Throws the errors of the provider
    /// and `body`. Complexity: linear in the section's length, in the memory of one piece.
    package func forEachPiece(_ body: (String) throws -> Void) throws {
        let writer = ANSIWriter(depth: .none)
        let number = tour.number(ofSection: index)
        var piece = 0
        repeat {
            let blocks = try provider.blocks(ofSection: index, piece: piece)
            let lines = SectionLayout.lines(of: blocks, piece: piece, number: number, options: options)
            try body(writer.text(of: lines))
            piece += 1
            // the number of pieces may be known only after the first was read
        } while piece < tour.sections[index].pieceCount
    }

    /// A safe file name: no path, no option and not hidden, whatever the section's id.
    package static func fileName(for id: String) -> String {
        var name = ""
        for scalar in id.unicodeScalars.prefix(60) {
            let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            name.unicodeScalars.append(isPlain || scalar == "_" || scalar == "." ? scalar : "-")
        }
        let start = name.drop { $0 == "." || $0 == "-" }
        return (start.isEmpty ? "section" : String(start)) + ".txt"
    }
}
