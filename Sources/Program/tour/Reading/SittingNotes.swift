import ReaderPage
import TourDocument
import TourPages
import TourReader

/// The notes written in this sitting, for `--notes`.
struct SittingNotes {
    private var tours: [(tour: Tour, provider: any SectionProvider, source: String, notes: [Note])] = []

    mutating func apply(_ change: NoteChange, in reader: Reader, from source: String) {
        let index = tours.firstIndex { $0.source == source } ?? tours.count
        if index == tours.count { tours.append((reader.tour, reader.provider, source, [])) }
        (tours[index].tour, tours[index].provider) = (reader.tour, reader.provider)
        switch change {
        case .put(let note):
            tours[index].notes.removeAll { $0.id == note.id }
            tours[index].notes.append(note)
        case .remove(let id, _): tours[index].notes.removeAll { $0.id == id }
        }
    }

    /// As `tour notes` prints them.
    var markdown: String {
        tours.filter { !$0.notes.isEmpty }.map { tour, provider, source, notes in
            // pages that are off the screen may not be loaded any more
            let open = SourceArgument.isPath(source) ? try? SourceArgument.open(source).completed() : nil
            let report = NoteReport(notes, of: open?.tour ?? tour, open ?? provider)
            return NotesCommand.markdown(report, of: tour)
        }.joined(separator: "\n")
    }
}
