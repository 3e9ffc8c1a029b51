package import Credits
package import TourDocument

/// Where a tour was left, or marked: a section by its id, the place in its text, and some of that text, by which it is found
/// again after the page was edited.
package struct Place: Hashable, Sendable {
    package var section: String
    package var piece: Int
    package var block: Int
    package var offset: Int?
    /// Which of the rows of that offset it is; nil for the last: see ``TextAnchor``.
    package var row: Int?
    /// What was read of the tour.
    package var record = ReadingRecord()
    /// How many columns the text has at most, where the person chose that for the tour.
    package var measure: Int?
    /// The number of the section when the place was left, from 0, for a section that has another id since; nil if unknown.
    package var number: Int?
    /// When it was left, in seconds since 1970; nil for a place of this sitting, and for a mark.
    package var left: Int?
    /// How its block began, and the text at the place itself: at most ``excerptLength`` scalars each. Nil if there was none.
    package var words: String?
    package var excerpt: String?

    /// Of a text so many Unicode scalars are kept.
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

    /// Keeps of its block's text what it is found by.
    mutating func keep(_ text: String) {
        words = Self.cut(text[...])
        excerpt = Self.cut(Substring(text.unicodeScalars.dropFirst(offset ?? 0)))
    }

    private static func cut(_ text: Substring) -> String {
        String(text.unicodeScalars.prefix(excerptLength))
    }

    /// The place in the tour as far as it is known now, where its text is not looked at; nil if the section is gone, or not
    /// known yet.
    package func anchor(in tour: Tour) -> TextAnchor? {
        guard let index = tour.sections.index(ofID: section) else { return nil }
        return TextAnchor(item: ItemID(section: index, piece: piece, block: block), offset: offset, row: row)
    }
}
