package import CellGrid
package import ReaderKit
import TextLayout
import TourDocument

/// The contents as a column beside the page: a row for each entry, on the same engine as the page.
package struct PinnedContents: Sendable {
    /// Nil until first shown.
    private(set) var contents: ContentsList?
    /// The rows of ``contents`` that are shown.
    private var rows: [Int] = []
    private var list: OverlayList?
    private var current: ContentsEntry?

    /// Updates it; a new current entry is scrolled into view.
    mutating func fit(_ tour: Tour, _ outline: Outline, current: ContentsEntry, rows count: Int) {
        if contents?.version != outline.version || contents?.tour.sections.count != tour.sections.count {
            contents = ContentsList(tour, outline.headings, version: outline.version, after: contents)
            list = nil
        }
        if let contents, list == nil || self.current != current {
            rows = contents.rows(contents.unfolded(at: current), current: current)
            let index = contents.row(of: current).flatMap { rows.firstIndex(of: $0) } ?? 0
            var list = self.list ?? OverlayList(count: rows.count, selection: index, viewport: count)
            list.update(count: rows.count, selection: list.selection)
            list.choose(index)
            (self.list, self.current) = (list, current)
        }
        list?.resize(viewport: count)
    }

    /// The entry on a row; nil below the last.
    package func entry(atRow row: Int) -> ContentsEntry? {
        list?.row(atViewportRow: row).flatMap { contents?.entries[rows[$0]] }
    }

    /// Scrolls the column, not the page.
    mutating func scroll(by rows: Int) { list?.scroll(by: rows) }
}

extension TourView {
    /// - Parameter read: the ids of the sections with a credit.
    package func drawPinnedContents(in buffer: inout CellBuffer, read: Set<String>, look: Appearance) {
        guard frame.sideColumns > 0 else { return }
        let current = currentEntry
        guard let contents = outline.pinned.contents else { return }
        let columns = frame.sideColumns - 1
        let (theme, marks) = (look.theme, look.glyphs.signsOrWords)
        for row in 0..<frame.viewportRows {
            guard let entry = outline.pinned.entry(atRow: row) else { break }
            let isHere = entry == current
            var isRead = false
            if case .section(let index) = entry { isRead = read.contains(contents.tour.sections[index].id) }
            // one column for both marks, and none for numbers that are not there: titles get the room
            var line = CellLine(isHere ? "\(marks.here) " : isRead ? "\(marks.read) " : "  ", theme.accent)
            line.append(contents.lead(of: entry, step: " "), theme.dim)
            line.append(String(contents.title(of: entry).prefix(columns)), isHere ? theme.strong : theme.text)
            buffer.write(line.truncated(to: columns).cells(look), atColumn: frame.sideColumn, row: row)
        }
    }

    package func hasPinnedContents(at position: Position) -> Bool {
        (frame.sideColumn..<frame.sideEnd).contains(position.column) && position.row < frame.viewportRows
    }

    /// The wheel over the pinned contents. False: it is elsewhere, or another event.
    package mutating func wheelInPinnedContents(_ event: MouseEvent) -> Bool {
        guard let rows = event.wheelRows, hasPinnedContents(at: event.position) else { return false }
        outline.pinned.scroll(by: rows)
        return true
    }
}
