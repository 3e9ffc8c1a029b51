package import CellGrid
package import ReaderKit
import TextLayout
import TourDocument

/// The contents as a column beside the page: a row for each entry, on the same engine as the page.
package struct PinnedContents: Sendable {
    /// Nil until first shown.
    private(set) var contents: ContentsList?
    private var list: OverlayList?
    private var current: ContentsEntry?

    /// Updates it; a new current entry is scrolled into view.
    mutating func fit(_ sections: SectionList, _ outline: Outline, current: ContentsEntry, rows: Int) {
        if contents?.version != outline.version || contents?.sections.count != sections.count {
            contents = ContentsList(sections, outline.headings, version: outline.version, after: contents)
            list = nil
        }
        let entries = contents?.entries ?? []
        if list == nil || self.current != current {
            let row = contents?.row(of: current) ?? 0
            list = list ?? OverlayList(count: entries.count, selection: row, viewport: rows)
            list?.choose(row) { !entries[$0].isPart }
            self.current = current
        }
        list?.resize(viewport: rows)
    }

    /// The entry on a row; nil below the last.
    package func entry(atRow row: Int) -> ContentsEntry? {
        list?.row(atViewportRow: row).flatMap { contents?.entries[$0] }
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
            let title = String(contents.title(of: entry).prefix(columns))
            let isHere = entry == current
            var line = CellLine(isHere ? " \(marks.here) " : "   ", theme.accent)
            if entry.isPart {
                line.append(title, theme.dim)
            } else {
                var isRead = false
                if case .section(let index) = entry { isRead = read.contains(contents.sections[index].id) }
                line.append(isRead ? "\(marks.read) " : "  ", theme.accent)
                let number = contents.number(of: entry)
                let blanks = max(2, contents.numberColumns) - number.count
                line.append(String(repeating: " ", count: max(0, blanks)) + "\(number)  ", theme.dim)
                line.append(String(repeating: " ", count: contents.depth(of: entry)))
                line.append(title, isHere ? theme.strong : theme.text)
            }
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
