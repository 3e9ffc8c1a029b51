package import CellGrid
import InfiniteScroll
import TextLayout
import TourDocument

extension Reader {
    /// The frame for the present state, and where the text cursor stands in it, if it shows.
    /// Complexity: O(cells of the screen).
    package mutating func draw() -> (frame: CellBuffer, cursor: Position?) {
        var buffer = CellBuffer(size: frame.size)
        let progress = progress()
        let look = Look(theme: theme, glyphs: glyphs)
        drawPage(in: &buffer, look: look)
        ScrollBarView(progress: progress, sections: tour.sections).draw(in: &buffer, frame: frame, look: look)
        StatusView(reader: self, progress: progress).draw(in: &buffer, frame: frame, look: look)
        guard let overlay else { return (buffer, nil) }
        let cursor = draw(overlay, in: &buffer, look: look)
        return (buffer, cursor)
    }

    private func drawPage(in buffer: inout CellBuffer, look: Look) {
        let clip = frame.textColumn..<frame.textColumn + frame.textColumns
        for row in 0..<scroll.viewport {
            guard let view = scroll.lineView(atViewportRow: row) else { continue }
            let cells: [Cell]
            switch view.content {
            case .line(let line): cells = line.cells
            case .divider:
                let section = tour.sections[view.item.section]
                let isLast = view.item.section == tour.sections.count - 1
                cells =
                    DividerView(
                        title: section.title, credits: section.credits, isRead: credits.read.contains(section.id),
                        isLast: isLast
                    ).cells(columns: frame.textColumns, look: look)
            }
            buffer.write(cells, atColumn: frame.textColumn, row: row, clip: clip)
        }
    }

    private func draw(_ overlay: any OverlayContent, in buffer: inout CellBuffer, look: Look) -> Position? {
        let place = overlayFrame(of: overlay)
        place.draw(title: overlay.title, theme: theme, glyphs: glyphs, in: &buffer)
        let (column, columns) = (place.list.column, place.list.columns)
        for row in 0..<place.list.rows {
            guard let index = overlay.list.row(atViewportRow: row) else { break }
            var line = overlay.row(index, columns: columns, look: look)
            if index == overlay.list.selection { line = line.restyled(as: theme.selection) }
            buffer.write(line.cells, atColumn: column, row: place.list.row + row)
        }
        if let row = place.footerRow {
            buffer.write(overlay.footer(columns: columns, look: look).cells, atColumn: column, row: row)
        }
        guard let row = place.headerRow else { return nil }
        buffer.write(overlay.header(columns: columns, look: look).cells, atColumn: column, row: row)
        return overlay.cursorColumn.map { Position(column: column + min($0, columns - 1), row: row) }
    }
}
