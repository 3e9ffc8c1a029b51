package import CellGrid
package import ReaderKit
package import ReaderPage
import TextLayout

/// The selection in the top one: of its body as displayed, row by row as in text.
extension OverlayStack {
    /// Handles the mouse over the body. Returns the position of a click.
    package mutating func point(_ action: MouseEvent.Action, at place: Position, _ look: Appearance) -> Position? {
        guard let body = frame?.body else { return nil }
        let place = Position(column: place.column - body.column, row: place.row - body.row)
        switch action {
        case .press: (pressed, selection) = (place, nil)
        case .drag:
            guard let pressed, pressed != place || selection != nil else { return nil }
            let text = shownText(look)
            guard let origin = text.place(near: pressed), let head = text.place(near: place) else { return nil }
            selection = Selection(from: origin, to: head, by: .character, in: text)
        default:
            defer { pressed = nil }
            return selection == nil ? pressed : nil
        }
        return nil
    }

    /// Takes and ends the selection.
    package mutating func takeSelection() -> Selection? {
        pressed = nil
        return selection.take()
    }

    /// The displayed text of the body.
    package func shownText(_ look: Appearance) -> LaidOutText {
        var (stack, buffer) = (self, CellBuffer(size: size))
        (stack.pressed, stack.selection) = (nil, nil)
        _ = stack.draw(in: &buffer, look)
        return stack.text(in: buffer)
    }

    private func text(in buffer: CellBuffer) -> LaidOutText {
        guard let body = frame?.body else { return LaidOutText(rows: [[Cell]]()) }
        let columns = (body.column..<body.column + body.columns).clamped(to: 0..<size.columns)
        let rows = (body.row..<body.row + body.rows).clamped(to: 0..<size.rows)
        return LaidOutText(rows: rows.map { buffer.row($0)[columns] })
    }

    /// Lays the selection's style over its characters, or over the pressed row.
    func drawSelection(in buffer: inout CellBuffer, _ look: Appearance) {
        guard let body = frame?.body else { return }
        var parts = pressed.map { [($0.row, 0..<body.columns)] } ?? []
        if let selection {
            let text = text(in: buffer)
            let range = selection.span.range(in: text.item) ?? 0..<0
            parts = text.lines.enumerated().flatMap { row, line in
                line.columns(where: range.contains).map { (row, $0) }
            }
        }
        for (row, columns) in parts {
            let area = Rect(
                column: body.column + columns.lowerBound, row: body.row + row, columns: columns.count, rows: 1)
            buffer.restyle(area) { _ in look.theme.selection }
        }
    }
}
