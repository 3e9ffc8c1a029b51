import CellGrid
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
            let source = place.flatMap { content.block(of: $0.start.item)?.source.lowerBound } ?? 0
            let id = section.map { tour.sections[$0].id } ?? note.quote.section
            let entry = Entry(
                note: note, state: place == nil ? .gone : .found, section: id,
                title: section.map { tour.sections.title(at: $0) } ?? id,
                link: section.flatMap { provider.link(toSection: $0, offset: source) })
            return (entry, place?.start ?? TextAnchor(item: ItemID(section: .max, block: note.quote.number)))
        }
        entries = sorted.sorted { ($0.1, $0.0.note.id) < ($1.1, $1.0.note.id) }.map(\.0)
    }
}

extension SectionProvider {
    /// The address of a section's page, or its file with the line of an offset in its source.
    package func link(toSection section: Int, offset: Int) -> String? {
        if let address = address(ofSection: section) { return address.text }
        return filePlace(ofSection: section, offset: offset).map { place in
            place.line.map { "\(place.path)#L\($0)" } ?? place.path
        }
    }
}
