import CellGrid
import TextLayout

/// Screens on which not everything has room.
extension Reader {
    /// Says on a screen that is too small what it needs.
    func drawNeed(in buffer: inout CellBuffer) {
        let (columns, rows) = (FrameGeometry.smallest.columns, FrameGeometry.smallest.rows)
        let size = "\(columns)x\(rows)"
        let text = view.frame.size.columns >= size.count + 6 ? "needs \(size)" : size
        let cells = CellLine(text).truncated(to: view.frame.size.columns).cells
        buffer.write(cells, atColumn: (view.frame.size.columns - cells.count) / 2, row: view.frame.size.rows / 2)
    }

    /// A notice that is longer than its place in the status row, or that has none, takes as many rows at the screen's foot as it
    /// needs.
    func drawLongNotice(in buffer: inout CellBuffer, look: Look) {
        guard let notice, !isLinear || !CellText.fits(notice.text, in: view.frame.size.columns) else { return }
        // its last line would be under what is typed or asked
        guard mode.prompt == nil else { return }
        // it stands behind the address of the chosen link
        if view.links.chosen != nil, overlays.isEmpty, !notice.isCredit { return }
        let columns = view.frame.size.columns
        if let room = drawn.status?.columnsOfNotice, view.frame.statusRow != nil, !isLinear {
            guard !CellText.fits(notice.text, in: room - (notice.isCredit ? 2 : 0)) else { return }
        }
        let style = notice.isCredit ? look.theme.notice : look.theme.statusBar
        let margin = columns > 24 && !isLinear ? 1 : 0
        var lines = CellLine.wrapped(
            (notice.isCredit ? "\(look.glyphs.marks.star) " : "") + notice.text, style, columns: columns - 2 * margin)
        let most = max(min(3, view.frame.size.rows - 1), view.frame.size.rows / 2)
        if lines.count > most {
            lines[most - 1].append(look.glyphs.isUnicode ? "…" : "~", style)
            lines = Array(lines[..<most])
        }
        for (index, line) in lines.enumerated() {
            var row = CellLine(String(repeating: " ", count: margin), look.theme.statusBar)
            row.append(line.truncated(to: columns - 2 * margin))
            row.pad(to: columns)
            buffer.write(
                row.underlaid(with: look.theme.statusBar).cells, atColumn: 0,
                row: view.frame.size.rows - lines.count + index)
        }
    }
}

extension CellLine {
    /// A text on lines of so many columns, cut between words where it can be. Complexity: linear.
    static func wrapped(_ text: String, _ style: Style, columns: Int) -> [CellLine] {
        let columns = max(1, columns)
        var lines: [CellLine] = []
        var line = CellLine()
        for word in text.split(separator: " ") {
            var cells = CellText.cells(String(word), style: style)[...]
            if line.count > 0, line.count + 1 + cells.count > columns {
                lines.append(line)
                line = CellLine()
            }
            if line.count > 0 { line.append(" ", style) }
            while line.count + cells.count > columns {
                var room = columns - line.count
                // no halves of characters
                if cells.dropFirst(room).first?.isContinuation == true { room -= 1 }
                guard room > 0 || line.count > 0 else { break }
                line.append(Array(cells.prefix(room)))
                cells = cells.dropFirst(room)
                lines.append(line)
                line = CellLine()
            }
            line.append(Array(cells))
        }
        if line.count > 0 || lines.isEmpty { lines.append(line) }
        return lines
    }
}
