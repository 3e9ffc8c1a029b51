package import CellGrid
package import TourDocument

/// One terminal row of a block that was laid out.
package struct Line: Hashable, Sendable {
    /// What a line is for.
    package enum Kind: UInt8, Hashable, Sendable {
        /// Holds text of the block.
        case text
        /// Holds code or verbatim text: its white space counts, and colours may come to it later.
        case code
        /// Rules, frames and the like: nothing of the block's text.
        case decoration
        case picture
        /// An empty row between two parts of a block.
        case blank
    }

    /// The row's cells: at most as many as the width, or with the margins, no plain blanks at the end, never half a wide character.
    package var cells: [Cell]
    /// The offset, in Unicode scalars of ``BlockLayout/text(of:)``, of the first character of the block's text on this line,
    /// or of the next text if the line holds none. Never smaller than on the line before.
    package var textOffset: Int
    /// The columns that are part of links, from left to right.
    package var links: [LinkSpan]
    package var kind: Kind
    /// The column at which the block's text starts, after indents, bars and bullets.
    package var textColumn: Int
    /// For each cell its offset in the block's text, as ``textOffset`` counts; -1 for what layout adds. Nil unless
    /// ``LayoutOptions/findsOffsets`` asks for it, and for lines without text.
    package var cellOffsets: [Int32]?
    /// How many columns are cut off at the right edge.
    package var columnsCutOff = 0
    /// How many columns left of the text column the line begins.
    package var shift = 0
    /// The picture in pixels that the line shows a row of, from the text column on.
    package var picture: PixelPicture?
    /// The row of that picture, from 0.
    package var pictureRow = 0

    package init(
        cells: [Cell] = [], textOffset: Int = 0, links: [LinkSpan] = [], kind: Kind = .text, textColumn: Int = 0,
        cellOffsets: [Int32]? = nil
    ) {
        self.cells = cells
        self.textOffset = textOffset
        self.links = links
        self.kind = kind
        self.textColumn = textColumn
        self.cellOffsets = cellOffsets
    }

    /// The text of the cells.
    package var text: String { cells.text }

    /// The index of the line that shows the character at an offset of the block's text: the last line that starts at or
    /// before it; 0 if there is none. Complexity: O(log n) in the number of lines.
    package static func lineIndex(containing textOffset: Int, in lines: [Line]) -> Int {
        max(0, lines.partitionPoint { $0.textOffset <= textOffset } - 1)
    }
}

/// Columns of a line that lead somewhere.
package struct LinkSpan: Hashable, Sendable {
    package var columns: Range<Int>
    /// The address as the author wrote it, not yet judged; of a footnote's mark ``BlockLayout/footnoteTarget(_:)``.
    package var target: String
    /// The number of the footnote, if it is the mark of one.
    package var footnote: Int?
    /// What it shows or plays, if it is that itself and no text with a link.
    package var media: Media?
    /// The code that it copies, if it does. Then the columns of a label are the room beside its first line, which may be behind the line's
    /// cells; without such room they are those of the line.
    package var code: String?
    /// The number of the link in its block, from 0: a link that is broken over several lines has the same on each.
    package var number: Int
    /// Whether the columns are words of the link, and show that it is chosen; else they only lead there.
    package var isLabel: Bool

    package init(
        columns: Range<Int>, target: String, footnote: Int? = nil, media: Media? = nil, code: String? = nil,
        number: Int = 0, isLabel: Bool = true
    ) {
        self.columns = columns
        self.target = target
        self.footnote = footnote
        self.media = media
        self.code = code
        self.number = number
        self.isLabel = isLabel
    }
}
