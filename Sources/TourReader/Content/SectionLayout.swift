package import TextLayout
package import TourDocument

/// A piece of a section laid out at once, as the page shows it: for printing.
package enum SectionLayout {
    /// The lines of all blocks with the blank rows between them, and before the first one, unless the piece is the section's
    /// first. The section's number is put before its first heading. Complexity: O(length of the piece).
    package static func lines(of blocks: [Block], piece: Int = 0, number: String?, options: LayoutOptions) -> [Line] {
        linesOfEach(blocks, piece: piece, number: number, options: options).flatMap { $0 }
    }

    /// The same, apart for each block: the blank rows before it are its own.
    static func linesOfEach(_ blocks: [Block], piece: Int = 0, number: String?, options: LayoutOptions) -> [[Line]] {
        blocks.indices.map { index in
            if blocks[index].isOpenSlot { return [] }
            let lead = piece > 0 || index > 0 ? spacing(before: index, of: blocks) : 0
            let options = adapted(options, to: index, of: blocks, number: piece == 0 ? number : nil)
            return Array(repeating: .empty, count: lead) + BlockLayout.lines(for: blocks[index], options: options)
        }
    }

    /// The blank rows before a block of a piece that is not the very first of its section.
    static func spacing(before index: Int, of blocks: [Block]) -> Int {
        // what comes into a slot is no reason for the text after it to move further
        if let previous = blocks[..<index].last(where: { !$0.isOpenSlot }) {
            return BlockLayout.spacing(before: blocks[index], after: previous)
        }
        // pieces are cut between blocks that have nothing to do with each other, or in the midst of one, or of lines
        if case .verbatim = blocks[0].kind { return 0 }
        return BlockLayout.spacing(before: blocks[0], after: Block(.rule))
    }

    /// The options for one block: the section's number, if it is given, goes before its first heading, unless that has one of its
    /// own.
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
