import CellGrid
import TourDocument

extension Composer {
    /// Sets a table in columns, or as records where they would be too narrow to be read.
    /// - Parameter isRest: whether the header has been shown with another part of the table. Its text counts in offsets, its
    ///   width in the widths of columns.
    mutating func compose(_ table: Table, isRest: Bool) {
        if !table.caption.isEmpty { compose(caption: table.caption, indent: 0) }
        var grid = TableGrid(table)
        guard grid.columnCount > 0 else { return }
        flushOpening()
        guard !glyphs.isLinear else { return compose(records: grid, isRest: isRest) }
        // more columns than there is room for need no measuring
        let used = grid.isUsed.count { $0 }
        if used == 1 || used * (TableWidths.gap + 1) <= textWidth + TableWidths.gap {
            grid.measure { extent(of: $0.blocks) }
            if let widths = TableWidths.fit(grid, available: textWidth) {
                compose(grid, widths: widths, isRest: isRest)
                return
            }
        }
        compose(records: grid, isRest: isRest)
    }

    /// A cell that is being shown.
    private struct Active {
        var lines: [Line]
        var shown = 0
        var lastRow: Int
        var left: Int
        var width: Int
        var alignment: Table.Alignment
    }

    private mutating func compose(_ grid: TableGrid, widths: [Int], isRest: Bool) {
        var lefts: [Int] = []
        var left = 0
        for column in widths.indices {
            lefts.append(left)
            if grid.isUsed[column] { left += widths[column] + TableWidths.gap }
        }
        let firstLine = lines.count
        // rows of several lines need something between them: air, or where there is air in them, a line
        let body = grid.cells.filter { $0.row >= grid.headerRowCount }
        let isAiry = body.contains {
            $0.rowSpan == 1 && $0.extent.lines > 1 || $0.extent.maximum > width(of: $0, grid, widths)
        }
        let isRuled = isAiry && body.contains { $0.blocks.count > 1 }
        // a header without a word is there only because the format wants one
        let hasHeader = !isRest && grid.cells.contains { $0.row < grid.headerRowCount && $0.extent.maximum > 0 }
        var active: [Active] = []
        var next = 0
        for row in 0..<grid.rowCount {
            let hasRowBefore = row > grid.headerRowCount || isRest && row == grid.headerRowCount
            if isRuled, hasRowBefore, active.isEmpty {
                showRule(grid, lefts, widths)
            } else if isAiry, hasRowBefore {
                showRow(&active, height: 1, kind: .blank)
            }
            while next < grid.cells.count, grid.cells[next].row == row {
                active.append(activate(grid.cells[next], grid, widths, left: lefts[grid.cells[next].column]))
                next += 1
            }
            if row < grid.headerRowCount, !hasHeader {
                active.removeAll()
                continue
            }
            active.sort { $0.left < $1.left }
            let height = active.filter { $0.lastRow <= row }.map { $0.lines.count - $0.shown }.max() ?? 1
            showRow(&active, height: max(1, height), kind: .text)
            active.removeAll { $0.lastRow <= row }
            if row == grid.headerRowCount - 1 { showRule(grid, lefts, widths) }
        }
        settleOffsets(from: firstLine)
    }

    /// The columns that a cell may use.
    private func width(of cell: TableGrid.Placed, _ grid: TableGrid, _ widths: [Int]) -> Int {
        var width = -TableWidths.gap
        for column in cell.column..<min(cell.column + cell.columnSpan, widths.count) where grid.isUsed[column] {
            width += widths[column] + TableWidths.gap
        }
        return max(1, width)
    }

    private mutating func activate(
        _ cell: TableGrid.Placed, _ grid: TableGrid, _ widths: [Int], left: Int
    ) -> Active {
        let columns = width(of: cell, grid, widths)
        let outer = (lines, prefix, width, base, listDepth, isInCell)
        (lines, prefix, width, listDepth, isInCell) = ([], [], columns, 0, true)
        if cell.isHeading { base = base.overlaid(with: theme.tableHeader) }
        compose(cell.blocks)
        let own = lines
        (lines, prefix, width, base, listDepth, isInCell) = outer
        let isSpanningHead = cell.row < grid.headerRowCount && cell.columnSpan > 1
        return Active(
            lines: own, lastRow: cell.row + cell.rowSpan - 1, left: left, width: columns,
            alignment: isSpanningHead ? .center : grid.alignments[cell.column])
    }

    /// Shows the next `height` lines of the cells, side by side.
    private mutating func showRow(_ active: inout [Active], height: Int, kind: Line.Kind) {
        for _ in 0..<height {
            var line = Line(cells: prefix, textOffset: -1, kind: .blank, textColumn: prefix.count)
            for index in active.indices where active[index].shown < active[index].lines.count {
                let piece = active[index].lines[active[index].shown]
                active[index].shown += 1
                let free = max(0, active[index].width - piece.cells.count)
                let shift =
                    switch active[index].alignment {
                    case .right: free
                    case .center: free / 2
                    case .left, .natural: 0
                    }
                let column = prefix.count + active[index].left + shift
                line.cells += Array(repeating: .blank, count: max(0, column - line.cells.count))
                line.cells += piece.cells
                if let offsets = piece.cellOffsets {
                    var all = line.cellOffsets ?? []
                    all += Array(repeating: -1, count: max(0, column - all.count))
                    line.cellOffsets = all + offsets
                }
                line.links += piece.links.map { link in
                    var link = link
                    link.columns = link.columns.lowerBound + column..<link.columns.upperBound + column
                    return link
                }
                if line.textOffset < 0 { (line.textOffset, line.textColumn) = (piece.textOffset, column) }
                line.kind = .text
            }
            if line.textOffset < 0 { line.kind = kind == .text ? .decoration : .blank }
            Self.trim(&line.cells)
            if let offsets = line.cellOffsets { line.cellOffsets = Array(offsets.prefix(line.cells.count)) }
            lines.append(line)
        }
    }

    private mutating func showRule(_ grid: TableGrid, _ lefts: [Int], _ widths: [Int]) {
        var cells = prefix
        for column in widths.indices where grid.isUsed[column] {
            cells += Array(repeating: .blank, count: prefix.count + lefts[column] - cells.count)
            cells += Self.row(of: glyphs.rule, count: widths[column], style: base.overlaid(with: theme.rule))
        }
        lines.append(Line(cells: cells, textOffset: -1, kind: .decoration, textColumn: prefix.count))
    }

    /// Makes offsets grow from line to line, although cells stand side by side, and gives lines without text the offset of
    /// the next.
    private mutating func settleOffsets(from firstLine: Int) {
        var largest = 0
        for index in lines.indices[firstLine...] where lines[index].textOffset >= 0 {
            largest = max(largest, lines[index].textOffset)
            lines[index].textOffset = largest
        }
        var next = offset
        for index in lines.indices[firstLine...].reversed() {
            if lines[index].textOffset < 0 { lines[index].textOffset = next } else { next = lines[index].textOffset }
        }
    }
}
