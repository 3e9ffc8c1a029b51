import CellGrid
import TourDocument

extension Composer {
    /// Longer labels are cut: each record repeats them.
    private static let longestLabel = 60
    private static let longestRule = 24

    /// Sets a table as records: the column names, in its first part, then each row as a title, its first cell, and a
    /// list of `Header: value`. The names are just above the first record, which does not repeat them.
    mutating func compose(records grid: TableGrid, isRest: Bool) {
        var labels = Array(repeating: "", count: grid.columnCount)
        var index = 0
        for row in 0..<grid.rowCount {
            let first = index
            while index < grid.cells.count, grid.cells[index].row == row { index += 1 }
            let cells = grid.cells[first..<index]
            let lineCount = lines.count
            if row < grid.headerRowCount {
                compose(columnNames: cells)
                for cell in cells { addLabel(of: cell, to: &labels) }
                // keeps the offset of the removed lines
                if isRest { lines.removeSubrange(lineCount...) }
            } else {
                let isFirst = !isRest && row == grid.headerRowCount
                for cell in cells {
                    guard !glyphs.isLinear else {
                        compose(field: cell, label: labels[cell.column])
                        continue
                    }
                    let isTitle = cell.column == 0
                    let label = isTitle || isFirst ? "" : labels[cell.column]
                    indented(by: isTitle ? 0 : 2) { $0.compose(field: cell, label: label, isTitle: isTitle) }
                }
            }
            let isSet = lines.count > lineCount || isRest && row == grid.headerRowCount - 1
            if isSet, index < grid.cells.count {
                guard !glyphs.isLinear else {
                    blank()
                    continue
                }
                let columns = min(Self.longestRule, textWidth)
                decorate(Self.row(of: glyphs.rule, count: columns, style: base.overlaid(with: theme.rule)))
            }
        }
    }

    private func addLabel(of cell: TableGrid.Placed, to labels: inout [String]) {
        // one character may have any number of marks
        let text = String(cell.blocks.plainText.unicodeScalars.prefix(Self.longestLabel))
        guard !text.isEmpty else { return }
        for column in cell.column..<min(cell.column + cell.columnSpan, labels.count)
        where labels[column].utf8.count < Self.longestLabel {
            labels[column] += (labels[column].isEmpty ? "" : " \(glyphs.dot) ") + text
        }
    }

    /// Sets the header's cells as one paragraph, if each holds no more than that.
    private mutating func compose(columnNames cells: ArraySlice<TableGrid.Placed>) {
        let names = cells.compactMap(\.text)
        guard names.count == cells.count(where: { !$0.blocks.isEmpty }) else {
            for cell in cells { compose(field: cell, label: "") }
            return
        }
        guard !names.isEmpty else { return }
        scratch.removeAll()
        for (index, name) in names.enumerated() {
            if index > 0 {
                // the blank stands for the line feed after a cell
                scratch.spans.append(Span(text: " ", style: base))
                scratch.decorate("\(glyphs.dot) ", base.overlaid(with: theme.dim))
            }
            scratch.append(name, base: base.overlaid(with: theme.tableHeader), options: options)
        }
        paragraph(scratch)
    }

    private mutating func compose(field cell: TableGrid.Placed, label: String, isTitle: Bool = false) {
        guard !cell.blocks.isEmpty else { return }
        let outer = base
        if cell.isHeading || isTitle { base = base.overlaid(with: theme.tableHeader) }
        defer { base = outer }
        scratch.removeAll()
        if !label.isEmpty { scratch.decorate(label + ":", outer.overlaid(with: theme.dim)) }
        if let text = cell.text {
            if !label.isEmpty { scratch.decorate(" ", outer) }
            scratch.append(text, base: base, options: options)
            paragraph(scratch, hang: 2)
        } else {
            let text = offset
            if !label.isEmpty { paragraph(scratch, kind: .decoration) }
            offset = text
            indented(by: label.isEmpty ? 0 : 2) { $0.compose(cell.blocks) }
        }
    }
}

extension TableGrid.Placed {
    fileprivate var text: [Inline]? {
        guard blocks.count == 1, case .paragraph(let runs) = blocks[0].kind else { return nil }
        return runs
    }
}
