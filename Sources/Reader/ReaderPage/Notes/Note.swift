/// A highlight in a tour, perhaps with a note.
package struct Note: Hashable, Sendable {
    /// Unique across machines.
    package let id: String
    /// 1 to 4.
    package var color: Int
    /// Empty for a highlight without words.
    package var text: String
    package var quote: TextQuote
    /// The last change, in seconds since 1970.
    package var changed: Int

    package init(id: String, color: Int, text: String, quote: TextQuote, changed: Int) {
        (self.id, self.color, self.text, self.quote, self.changed) = (id, color, text, quote, changed)
    }

    package static let colors = 1...4
    /// In characters.
    package static let maximumLength = 10_000

    /// Its text on one line.
    package var line: String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }
}

/// The words of a note and those around them, by which they are found again in an edited text: the text quote and text
/// position selectors of W3C's Web Annotation Data Model.
package struct TextQuote: Hashable, Sendable {
    package var exact: String
    package var prefix: String
    package var suffix: String
    /// The id of its section, and its former number in the tour, from 0.
    package var section: String
    package var number: Int
    /// The position of the words in the section: a hint.
    package var piece: Int
    package var block: Int
    package var offset: Int

    package init(
        exact: String, prefix: String = "", suffix: String = "", section: String, number: Int = 0, piece: Int = 0,
        block: Int = 0, offset: Int = 0
    ) {
        (self.exact, self.prefix, self.suffix) = (exact, prefix, suffix)
        (self.section, self.number) = (section, number)
        (self.piece, self.block, self.offset) = (piece, block, offset)
    }
}

/// A change of a note. The later one counts, on whatever machine.
package enum NoteChange: Hashable, Sendable {
    case put(Note)
    /// It is deleted, at a time in seconds since 1970.
    case remove(id: String, at: Int)
}
