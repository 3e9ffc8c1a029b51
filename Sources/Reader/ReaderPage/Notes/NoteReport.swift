import CellGrid
import InfiniteScroll
import TextLayout
package import TourDocument

/// The notes of a tour with their present places, for printing.
package struct NoteReport: Sendable {
    package enum State: String, Sendable { case found, gone }

    package struct Entry: Sendable {
        package let note: Note
        package let state: State
        /// The section of its words, or the former one.
        package let section: String
        /// Its title; its id if the section is gone.
        package let title: String
        /// The address of the page, or the file and the line; nil without either.
        package let link: String?
    }

    /// In the order of the tour; those whose words are gone come last.
    package let entries: [Entry]

    /// Blocks for the text of their sections.
    package init(_ notes: [Note], of tour: Tour, _ provider: any SectionProvider) {
        var found = TourNotes(notes)
        let content = TourContent(
            tour: tour, provider: provider, options: LayoutOptions(width: 80, theme: .standard(depth: .none)))
        found.find(inSections: tour.sections.indices, of: content, waits: true)
        let sorted = notes.map { note in
            let place = found.places[note.id] ?? nil
            let section = place?.start.item.section ?? tour.sections.index(ofID: note.quote.section)
            let id = section.map { tour.sections[$0].id } ?? note.quote.section
            let entry = Entry(
                note: note, state: place == nil ? .gone : .found, section: id,
                title: section.map { tour.sections.title(at: $0) } ?? id,
                link: section.flatMap { content.link(toSection: $0, at: place?.start) })
            return (entry, place?.start ?? TextAnchor(item: ItemID(section: .max, block: note.quote.number)))
        }
        entries = sorted.sorted { ($0.1, $0.0.note.id) < ($1.1, $1.0.note.id) }.map(\.0)
    }
}

extension TourContent {
    private func sourceLine(of place: TextAnchor) -> SourceLine {
        block(of: place.item)?.sourceLine(ofText: place.offset ?? 0)
            ?? (bytes(before: RowPosition(item: place.item, row: 0)), 0)
    }

    private func filePlace(ofSection section: Int, _ line: SourceLine) -> FilePlace? {
        var found = pieces.provider.filePlace(ofSection: section, offset: line.byte)
        found?.line? += line.lines
        return found
    }

    /// The file of a character's words, and their line in it; nil if they are in no file.
    func filePlace(of place: TextAnchor) -> FilePlace? {
        filePlace(ofSection: place.item.section, sourceLine(of: place))
    }

    /// The line of a character in its page; nil if that is not at hand.
    func line(of place: TextAnchor) -> Int? {
        let line = sourceLine(of: place)
        let first = pieces.provider.lineNumber(ofSection: place.item.section, offset: line.byte)
        return first.map { $0 + line.lines }
    }

    /// The address of a section's page, or its file with the line of a place; of a pipe only the line.
    package func link(toSection section: Int, at place: TextAnchor?) -> String? {
        if let address = pieces.provider.address(ofSection: section) { return address.text }
        if let file = filePlace(ofSection: section, place.map(sourceLine) ?? (0, 0)) {
            return file.line.map { "\(file.path)#L\($0)" } ?? file.path
        }
        return place.flatMap(line).map { "#L\($0)" }
    }
}
