import CellGrid
import TourDocument

extension Composer {
    /// A label that is longer is cut, because it stands in every record.
    private static let longestLabel = 60
    /// The longest rule between two records.
    private static let longestRule = 24

    /// Sets a table's rows one below the other: first what the columns are called, then each row as a list of
    /// `Header: value`. What the columns are called is left out where another part of the table has said it.
    /// Complexity: O(size of the table).
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
                // what was set has moved the offset, as it must
                if isRest { lines.removeSubrange(lineCount...) }
            } else {
                for cell in cells { compose(field: cell, label: labels[cell.column]) }
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
        let text = String(cell.content.plainText.unicodeScalars.prefix(Self.longestLabel))
        guard !text.isEmpty else { return }
        for column in cell.column..<min(cell.column + cell.columnSpan, labels.count)
        where labels[column].utf8.count < Self.longestLabel {
            labels[column] += (labels[column].isEmpty ? "" : " \(glyphs.dot) ") + text
        }
    }

    /// Sets the header's cells as one paragraph.
    private mutating func compose(columnNames cells: ArraySlice<TableGrid.Placed>) {
        guard !cells.isEmpty else { return }
        let style = base.overlaid(with: theme.tableHeader)
        scratch.removeAll()
        var hasName = false
        for cell in cells {
            // the blank stands for the newline after a cell
            if cell.column != cells.first?.column { scratch.spans.append(Span(text: " ", style: base)) }
            let isEmpty = cell.content.isEmptyText
            if hasName, !isEmpty { scratch.decorate("\(glyphs.dot) ", base.overlaid(with: theme.dim)) }
            hasName = hasName || !isEmpty
            scratch.append(cell.content, base: style, options: options)
        }
        paragraph(scratch)
    }

    private mutating func compose(field cell: TableGrid.Placed, label: String) {
        scratch.removeAll()
        if !label.isEmpty, !cell.content.isEmptyText {
            scratch.decorate(label + ":", base.overlaid(with: theme.dim))
            scratch.decorate(" ", base)
        }
        let style = cell.isHeading ? base.overlaid(with: theme.tableHeader) : base
        scratch.append(cell.content, base: style, options: options)
        paragraph(scratch, hang: 2)
    }
}

extension [Inline] {
    /// Whether nothing would be shown of it.
    fileprivate var isEmptyText: Bool { allSatisfy { $0.content == .text("") } }
}
