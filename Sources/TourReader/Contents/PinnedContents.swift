import CellGrid
import TextLayout
import TourDocument

/// The contents as a column beside the page: a row for each section, on the same engine as the page.
struct PinnedContents: Sendable {
    /// Nil as long as they were not shown.
    private var list: OverlayList?

    /// Brings it up to date; a section that one came to is scrolled into sight.
    /// Complexity: O(rows), nothing if nothing changed.
    mutating func fit(sections: Int, current: Int, rows: Int) {
        if list?.count != sections { list = OverlayList(count: sections, selection: current, viewport: rows) }
        list?.resize(viewport: rows)
        if list?.selection != current { list?.choose(current) }
    }

    /// The section on a row; nil below the last.
    func section(atRow row: Int) -> Int? { list?.row(atViewportRow: row) }

    /// Scrolls the column, and not the page.
    mutating func scroll(by rows: Int) { list?.scroll(by: rows) }
}

extension TourView {
    /// - Parameter read: the ids of the sections that have their credit.
    mutating func drawPinnedContents(in buffer: inout CellBuffer, read: Set<String>, look: Look) {
        guard frame.sideColumns > 0 else { return }
        let current = currentSection
        let sections = tour.sections
        pinned.fit(sections: sections.count, current: current, rows: frame.viewportRows)
        let columns = frame.sideColumns - 1
        let (theme, marks) = (look.theme, look.glyphs.marks)
        let numbers = max(2, String(sections.count).utf8.count)
        for row in 0..<frame.viewportRows {
            guard let index = pinned.section(atRow: row) else { break }
            let section = sections[index]
            let isHere = index == current
            var line = CellLine(isHere ? " \(marks.here) " : "   ", theme.accent)
            let isRead = read.contains(section.id)
            line.append(isRead ? "\(marks.read) " : "  ", theme.accent)
            let digits = String(index + 1)
            line.append(String(repeating: " ", count: max(0, numbers - digits.utf8.count)) + digits + "  ", theme.dim)
            line.append(String(repeating: " ", count: min(4, max(0, section.level - 1))))
            line.append(String(section.title.prefix(columns)), isHere ? theme.strong : theme.text)
            buffer.write(line.truncated(to: columns).cells, atColumn: 0, row: row)
        }
    }

    /// The mouse over the pinned contents. Nil: it is elsewhere.
    mutating func mouseInPinnedContents(_ event: MouseEvent) -> [Request]? {
        guard event.position.column < frame.sideColumns, event.position.row < frame.viewportRows else { return nil }
        switch event.action {
        case .wheelDown: pinned.scroll(by: Reader.wheelRows)
        case .wheelUp: pinned.scroll(by: -Reader.wheelRows)
        case .press:
            guard let section = pinned.section(atRow: event.position.row) else { return [] }
            return go(toSection: section)
        case .release, .drag: break
        }
        return []
    }
}
