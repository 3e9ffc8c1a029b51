/// Writing notes, and their list.
extension Reader {
    mutating func askForNote() {
        guard let note = view.noteToWrite(now: session.clock.now()) else { return }
        mode = .prompt(Prompt(purpose: .note(note), label: "Note: ", editor: LineEditor(note.text)))
    }

    /// A note was written: without words it is a highlight.
    mutating func entered(_ text: String, of note: Note) {
        keep(note) { $0.text = text.split(separator: " ").joined(separator: " ") }
        outbox.show(text.isEmpty ? "Highlighted" : "Note kept")
    }

    mutating func highlightSelection(_ color: Int) {
        guard let note = view.noteToWrite(now: session.clock.now()) else { return }
        keep(note) { $0.color = color }
        outbox.show("Highlighted")
    }

    private mutating func keep(_ note: Note, _ change: (inout Note) -> Void) {
        var note = note
        change(&note)
        if view.places.notes.all[note.id] != nil { note.changed = max(session.clock.now(), note.changed + 1) }
        view.keep(.put(note))
        refreshOverlays(.notes)
    }

    mutating func removeNote(_ id: String) {
        view.removeNote(id, now: session.clock.now())
        refreshOverlays(.notes)
    }
}
