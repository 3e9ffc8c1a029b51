package import CellGrid
import InfiniteScroll
package import ReaderKit
import TextLayout
import TourDocument

extension TourView {
    /// The limit of characters highlighted at once.
    private static let mostQuoted = 4_000

    /// The selected words of each section; none if they cannot have a note, with a notice.
    private mutating func selectedQuotes() -> [TextQuote] {
        guard let span = viewport.selection?.span else { return [] }
        guard tour.isRecorded && !tour.id.isEmpty || places.printsNotes else {
            outbox.show("Notes on a pipe are not saved. Read it with “tour -” to save them.")
            return []
        }
        let (first, last) = (span.start.item, span.end.item)
        let quotes = (first.section...last.section).compactMap { number in
            QuotedText(around: number == first.section ? first.piece : 0, ofSection: number, in: content)?.quote(
                number == first.section ? span.start : nil, number == last.section ? span.end : nil,
                section: tour.sections[number].id)
        }
        guard quotes.reduce(0, { $0 + $1.exact.unicodeScalars.count }) <= Self.mostQuoted else {
            outbox.show("Too much is selected. A note can cover \(Self.mostQuoted) characters.")
            return []
        }
        if quotes.isEmpty { outbox.show("No words are selected") }
        return quotes
    }

    /// The selected note, or new ones for each section of the selection; none, with a notice, if it cannot have one.
    package mutating func notesToWrite(now: Int) -> [Note] {
        if let span = viewport.selection?.span, let note = places.notes.note(at: span) { return [note] }
        return selectedQuotes().map { quote in
            let id =
                "\(now)-\(quote.number)-\(quote.piece)-\(quote.block)-\(quote.offset)-\(quote.exact.unicodeScalars.count)"
            return Note(id: id, color: Note.colors.lowerBound, text: "", quote: quote, changed: now)
        }
    }

    package mutating func keep(_ change: NoteChange) {
        places.notes.apply(change)
        endSelection()
        outbox.send(.keep(.notes(change, tour: tour.id)))
    }

    package mutating func removeNote(_ id: String, now: Int) {
        guard let note = places.notes.all[id] else { return }
        keep(.remove(id: id, at: max(now, note.changed + 1)))
        outbox.show(note.text.isEmpty ? "Highlight removed" : "Note removed")
    }

    /// Goes to the words of a note and selects them; if they are gone, to their section.
    package mutating func go(toNote id: String) {
        guard let note = places.notes.all[id] else { return }
        let quote = note.quote
        let number = tour.sections.index(ofID: quote.section) ?? min(max(0, quote.number), tour.sections.count - 1)
        let item = ItemID(section: number, piece: max(0, quote.piece), block: max(0, quote.block))
        // of what was one section in earlier releases any part may have the words
        let parts = tour.sections.indices.filter { $0 > number && tour.sections[$0].former == quote.section }
        places.notes.find(inSections: [number] + parts, of: content)
        guard let found = places.notes.places[id] else { return go(to: TextAnchor(item: item, offset: quote.offset)) }
        guard let place = found else {
            go(toSection: number)
            return outbox.show("These words are no longer there: “\(quote.exact)”")
        }
        clearChosenLink()
        let top = content.position(content.position(of: place.start), back: viewport.rows / 3)
        jump(to: .top(top))
        show(note, at: place)
    }

    /// Selects the words of a note, and shows it.
    private mutating func show(_ note: Note, at place: TextSpan) {
        select(place)
        if isLinear { viewport.putCursor(on: place.start, in: content) }
        if !note.text.isEmpty { outbox.show(note.line) }
    }

    /// Handles a click on a sign in the margin. False without one.
    mutating func pressNoteSign(at position: Position) -> Bool {
        guard let note = note(withSignAt: position), let place = places.notes.places[note.id] ?? nil else {
            return false
        }
        show(note, at: place)
        return true
    }

    /// The note that begins on a row; nil if none does.
    func noteStarting(onRow row: Int) -> Note? {
        guard let slot = viewport.shownLine(at: row), let runs = places.notes.runs[slot.item] else { return nil }
        let lines = content.offsetLines(of: slot.item)
        guard lines.indices.contains(slot.row) else { return nil }
        let run = (lines[slot.row].cellOffsets ?? []).lazy.compactMap { offset in
            TourNotes.run(at: Int(offset), in: runs).flatMap { $0.isStart && $0.range.lowerBound == offset ? $0 : nil }
        }.first
        return run.flatMap { places.notes.all[$0.id] }
    }

    func note(withSignAt position: Position) -> Note? {
        position.column == signColumn(onRow: position.row) ? noteStarting(onRow: position.row) : nil
    }

    package func drawNotes(in buffer: inout CellBuffer, look: Appearance) {
        if places.notes.runs.isEmpty { return }
        for row in 0..<viewport.rows {
            guard let slot = viewport.shownLine(at: row), let runs = places.notes.runs[slot.item], !runs.isEmpty else {
                continue
            }
            for color in Note.colors {
                restyle(slot, onRow: row, in: &buffer, look.theme.notes[color - 1]) {
                    TourNotes.run(at: $0, in: runs)?.color == color
                }
            }
        }
    }

    /// The sections searched before and behind the present one for the list of notes.
    private static let sectionsAround = 100

    /// Looks up notes around the present section in loaded text.
    package mutating func findNearNotes() {
        places.notes.forgetPlaces()
        let near = currentSection - Self.sectionsAround...currentSection + Self.sectionsAround
        places.notes.find(inSections: near, of: content)
    }
}

extension Glyphs {
    /// The sign of a note in the margin, which shows its colour even without colours: filled with words, hollow
    /// without.
    package func sign(of note: Note) -> String {
        guard isUnicode else { return "\(note.color)" }
        let signs = note.text.isEmpty ? ["○", "△", "□", "◇"] : ["●", "▲", "■", "◆"]
        return signs[note.color - 1]
    }
}
