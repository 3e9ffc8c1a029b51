import ReaderKit
import ReaderPage
import ReaderWindows

/// Writing notes, and their list.
extension Reader {
    mutating func askForNote() {
        let notes = view.notesToWrite(now: session.clock.now())
        guard let text = notes.first?.text else { return }
        // several lines were written in the editor
        if text.contains(where: \.isNewline) { return outbox.send(.editNote(notes, text: text)) }
        mode = .prompt(Prompt(purpose: .note(notes), label: "Note: ", editor: LineEditor(text)))
    }

    /// Saves a note: without words it is a highlight, and so are the parts of the selection in further sections.
    mutating func entered(_ text: String, of notes: [Note]) {
        let lines = text.prefix(Note.maximumLength).split(separator: "\n", omittingEmptySubsequences: false)
        var words = lines.map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: "\n")
        while words.last == "\n" { words.removeLast() }
        for (number, note) in notes.enumerated() {
            keep(note) { $0.text = number == 0 ? words : "" }
        }
        outbox.show(words.isEmpty ? "Highlighted" : "Note saved")
    }

    mutating func highlightSelection(_ color: Int) {
        let notes = view.notesToWrite(now: session.clock.now())
        for note in notes { keep(note) { $0.color = color } }
        if !notes.isEmpty { outbox.show("Highlighted") }
    }

    private mutating func keep(_ note: Note, _ change: (inout Note) -> Void) {
        var note = note
        change(&note)
        if view.places.notes.all[note.id] != nil { note.changed = max(session.clock.now(), note.changed + 1) }
        view.keep(.put(note))
        refreshOverlays(.notes)
    }
}
