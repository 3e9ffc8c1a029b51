package import CellGrid
package import TourDocument

/// One terminal row of a laid-out block.
package struct Line: Hashable, Sendable {
    /// The contents of a line.
    package enum Kind: UInt8, Hashable, Sendable {
        case text
        /// Code or verbatim text: its white space counts, and it may be coloured later.
        case code
        /// Rules, frames and the like: nothing of the block's text.
        case decoration
        case picture
        /// An empty row between two parts of a block.
        case blank
    }

    /// At most as many cells as the width, margins included; no plain blanks at the end, never half a wide character.
    package var cells: [Cell]
    /// The offset, in Unicode scalars of ``BlockLayout/text(of:)``, of the first character of the block's text on this
    /// line, or of the next text if the line holds none. Never smaller than on the line before.
    package var textOffset: Int
    /// The columns of links, from left to right.
    package var links: [LinkSpan]
    package var kind: Kind
    /// The first column of the block's text, after indents, bars and bullets.
    package var textColumn: Int
    /// The text offset of each cell, as in ``textOffset``; -1 for additions of layout. Nil without
    /// ``LayoutOptions/findsOffsets``, and for lines without text.
    package var cellOffsets: [Int32]?
    /// The columns cut off at the right edge.
    package var columnsCutOff = 0
    /// Columns from the text column to the left where the line begins.
    package var shift = 0
    /// The picture in pixels of which the line shows a row, from the text column on.
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

    package var text: String { cells.text }

    /// The index of the line that shows the character at an offset of the block's text: the last line that starts at or
    /// before it; 0 if there is none. Complexity: O(log n) in the number of lines.
    package static func lineIndex(containing textOffset: Int, in lines: [Line]) -> Int {
        max(0, lines.partitionPoint { $0.textOffset <= textOffset } - 1)
    }
}

/// Columns of a link in a line.
package struct LinkSpan: Hashable, Sendable {
    package var columns: Range<Int>
    /// The author's address, unchecked; of a footnote's mark ``BlockLayout/footnoteTarget(_:)``.
    package var target: String
    /// The number of the footnote, if it is the mark of one.
    package var footnote: Int?
    /// The media of the link, if it is a card or frame and no text.
    package var media: Media?
    /// The code that the link copies, if it does. Then the columns of a label are the room beside its first line, which
    /// may be behind the line's cells; without such room they are those of the line.
    package var code: String?
    /// The number of the link in its block, from 0; the same on all lines of a broken link.
    package var number: Int
    /// Whether the columns are words of the link, which show its selection; other columns only lead there.
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
