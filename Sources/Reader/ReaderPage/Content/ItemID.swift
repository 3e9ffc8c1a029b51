/// An item of the scroll: a block of a section, or an addition of the reader. Ordered as the items are read.
package struct ItemID: Hashable, Comparable, Sendable {
    /// The number of the section, from 0.
    package var section: Int
    /// The number of the block's piece in the section, from 0.
    package var piece: Int
    /// The number of the block in its piece, from 0; ``titleBlock`` for the title page, the last piece's number of
    /// items for the divider after the section, and one more for the card. A piece without blocks is one item without
    /// rows.
    package var block: Int

    package init(section: Int, piece: Int = 0, block: Int) {
        self.section = section
        self.piece = piece
        self.block = block
    }

    package static let titleBlock = -1

    package var pieceID: PieceID { PieceID(section: section, piece: piece) }

    package static func < (a: ItemID, b: ItemID) -> Bool {
        (a.section, a.piece, a.block) < (b.section, b.piece, b.block)
    }
}

/// A piece of a section, the unit of loading. Most sections are one piece.
package struct PieceID: Hashable, Sendable {
    package var section: Int
    package var piece: Int

    package init(section: Int, piece: Int) {
        (self.section, self.piece) = (section, piece)
    }

    /// The distance from an item: sections count before pieces, and pieces ahead before those as far behind.
    func distance(to item: ItemID) -> (Int, Int, Int) {
        (abs(section - item.section), abs(piece - item.piece), section < item.section ? 1 : 0)
    }
}

/// A place in the text, the same at every width and after a reload.
package struct TextAnchor: Hashable, Comparable, Sendable {
    package var item: ItemID
    /// The offset of the first character shown, in Unicode scalars of the block's text; nil for the item's first row.
    var offset: Int?
    /// The row among those of that offset, from 0: blank rows have the offset of the text after them; nil for the last.
    var row: Int?

    package init(item: ItemID, offset: Int? = nil, row: Int? = nil) {
        (self.item, self.offset, self.row) = (item, offset, row)
    }

    package static func < (a: TextAnchor, b: TextAnchor) -> Bool {
        (a.item, a.offset ?? -1) < (b.item, b.offset ?? -1)
    }
}
