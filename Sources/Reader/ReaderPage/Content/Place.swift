package import Credits
package import TourDocument

/// A saved place or mark: section id, position, and some of the text to find it again after an edit.
package struct Place: Hashable, Sendable {
    package var section: String
    package var piece: Int
    package var block: Int
    package var offset: Int?
    /// The row among those of that offset; nil for the last: see ``TextAnchor``.
    package var row: Int?
    /// The read ranges of the tour.
    package var record = ReadingRecord()
    /// The text width in columns, if the user set one for the tour.
    package var measure: Int?
    /// The number of the section at that time, from 0, in case its id changes; nil if unknown.
    package var number: Int?
    /// The time when it was left, in seconds since 1970; nil for a place of this session, and for a mark.
    package var left: Int?
    /// The start of its block, and the text at the place: at most ``excerptLength`` scalars each, if any.
    package var words: String?
    package var excerpt: String?

    /// In Unicode scalars.
    static let excerptLength = 80

    package init(
        section: String, piece: Int = 0, block: Int, offset: Int?, number: Int? = nil, words: String? = nil,
        excerpt: String? = nil
    ) {
        self.section = section
        self.piece = piece
        self.block = block
        self.offset = offset
        self.number = number
        self.words = words.map { Self.cut($0[...]) }
        self.excerpt = excerpt.map { Self.cut($0[...]) }
    }

    /// Keeps the parts of its block's text by which it is found again.
    mutating func keep(_ text: String) {
        words = Self.cut(text[...])
        excerpt = Self.cut(Substring(text.unicodeScalars.dropFirst(offset ?? 0)))
    }

    private static func cut(_ text: Substring) -> String {
        String(text.unicodeScalars.prefix(excerptLength))
    }

    /// The position without regard to its text; nil if the section is gone, or not known yet.
    package func anchor(in tour: Tour) -> TextAnchor? {
        guard let index = tour.sections.index(ofID: section) else { return nil }
        return TextAnchor(item: ItemID(section: index, piece: piece, block: block), offset: offset, row: row)
    }
}
