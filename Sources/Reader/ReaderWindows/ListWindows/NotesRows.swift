import CellGrid
import ReaderKit
import ReaderPage
import TextLayout
import TourDocument

extension RowList {
    /// The notes and highlights of the tour with their words, in order; those whose words are gone come last.
    package static func notes(_ facts: OverlayFacts) -> RowList {
        let sections = facts.tour.sections
        let found = facts.notes.all.values.map { note in
            let (place, quote) = (facts.notes.places[note.id], note.quote)
            let number = place??.start.item.section ?? sections.index(ofID: quote.section)
            let title = number.map { "\($0 + 1) \(facts.glyphs.dot) \(sections.title(at: $0))" } ?? quote.section
            let isGone = place.map { $0 == nil } ?? (number == nil)
            let item = ItemID(section: number ?? .max, piece: quote.piece, block: quote.block)
            let start = place??.start ?? TextAnchor(item: item, offset: quote.offset)
            return (note: note, title: title, state: isGone ? "gone" : "", rank: (isGone ? 1 : 0, start, note.id))
        }.sorted { $0.rank < $1.rank }
        let rows = found.map { row(of: $0.note, title: $0.title, state: $0.state) }
        return kept(
            "Notes", .notes, [.notes, .sections], "note", rows,
            none: ("No notes yet. Select text with v, then press a or 1.", "No notes yet. v, then a."), make: notes)
    }

    private static func row(of note: Note, title: String, state: String) -> ListRow {
        let exact = note.quote.exact.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let words = note.text.isEmpty ? exact : "  “\(exact)”"
        return ListRow(
            name: note.id, text: "\(note.line)\(words) \(title) \(state)",
            enter: .leave(.page { $0.go(toNote: note.id) }), remove: .ask(.removeNote(note.id))
        ) { columns, look in
            var left = CellLine("\(look.glyphs.sign(of: note)) ", look.theme.accent)
            left.append(note.line, look.theme.strong)
            left.append(words, look.theme.text)
            if !state.isEmpty { return (left, CellLine(state, look.theme.notice)) }
            // the place has the rest of the row, and at least a third
            let room = max(columns / 3, columns - left.count - 2)
            return (left, CellLine(title, look.theme.dim).truncated(to: room))
        }
    }
}
