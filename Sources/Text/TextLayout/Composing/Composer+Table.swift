import CellGrid
import TourDocument

extension Composer {
    /// Sets a table in columns, or as records where they would be too narrow to read.
    /// - Parameter isRest: whether another part has shown the header, which still counts in offsets and column widths.
    mutating func compose(_ table: Table, isRest: Bool) {
        if !table.caption.isEmpty { compose(caption: table.caption, indent: 0) }
        var grid = TableGrid(table)
        guard grid.columnCount > 0 else { return }
        flushOpening()
        guard !glyphs.isLinear else { return compose(records: grid, isRest: isRest) }
        let room = options.chopping == nil ? roomWithMargins(edge: Self.edge) : Self.unlimited
        // with more columns than room, measuring is useless
        let used = grid.isUsed.count { $0 }
        if used == 1 || used * (TableWidths.gap + 1) <= room + TableWidths.gap {
            grid.measure { extent(of: $0.blocks) }
            if let columns = TableColumns(grid, measure: min(textWidth, room), room: room) {
                usingMargins(for: columns.end, edge: Self.edge) { composer in
                    guard columns.end > composer.textWidth else {
                        let isMirrored = composer.readsFromRight(table)
                        let placed = isMirrored ? columns.rightToLeft(in: composer.textWidth) : columns
                        return composer.compose(grid, placed, isRest: isRest)
                    }
                    composer.chopped { composer in
                        composer.compose(grid, columns, isRest: isRest)
                        return used > 1 ? columns.firstEnd : 0
                    }
                }
                return
            }
        }
        compose(records: grid, isRest: isRest)
    }

    /// The columns at both edges of the screen that a table leaves free.
    private static let edge = 2

    private struct Active {
        var lines: [Line]
        var shown = 0
        var lastRow: Int
        /// Its columns, and how many at the right of them stay free.
        var columns: Range<Int>
        var inset: Int
        var alignment: Table.Alignment
    }

    private mutating func compose(_ grid: TableGrid, _ columns: TableColumns, isRest: Bool) {
        let firstLine = lines.count
        // where a row has several lines, all are set apart, in all parts of the table
        let isParted =
            grid.cells.contains {
                $0.row >= grid.headerRowCount && $0.rowSpan == 1 && $0.extent.lines > 1
                    || $0.extent.maximum > columns.of($0).count
            } || columns.areNarrower(than: grid.columnWidths)
        // an empty header exists only because the format requires one
        let hasHeader = !isRest && grid.cells.contains { $0.row < grid.headerRowCount && $0.extent.maximum > 0 }
        var active: [Active] = []
        var next = 0
        for row in 0..<grid.rowCount {
            let hasRowBefore = row > grid.headerRowCount || isRest && row == grid.headerRowCount
            if isParted, hasRowBefore, active.isEmpty { showRule([columns.whole], of: glyphs.dottedRule) }
            var spanning: [Range<Int>] = []
            while next < grid.cells.count, grid.cells[next].row == row {
                let cell = grid.cells[next]
                active.append(activate(cell, grid, columns.of(cell), isRightToLeft: columns.isRightToLeft))
                if cell.columnSpan > 1 { spanning.append(columns.of(cell)) }
                next += 1
            }
            if row < grid.headerRowCount, !hasHeader {
                active.removeAll()
                continue
            }
            active.sort { $0.columns.lowerBound < $1.columns.lowerBound }
            let height = active.filter { $0.lastRow <= row }.map { $0.lines.count - $0.shown }.max() ?? 1
            showRow(&active, height: max(1, height))
            active.removeAll { $0.lastRow <= row }
            if row == grid.headerRowCount - 1 {
                showRule([columns.whole], of: glyphs.rule)
            } else if row < grid.headerRowCount, !spanning.isEmpty {
                showRule(spanning, of: glyphs.rule)
            }
        }
        makeOffsetsAscend(from: firstLine)
    }

    private mutating func activate(
        _ cell: TableGrid.Placed, _ grid: TableGrid, _ columns: Range<Int>, isRightToLeft: Bool
    ) -> Active {
        let outer = (lines, prefix, width, base, listDepth, isInCell)
        (lines, prefix, width, listDepth, isInCell) = ([], [], columns.count, 0, true)
        if cell.isHeading { base = base.overlaid(with: theme.tableHeader) }
        compose(cell.blocks, isTight: true)
        let own = lines
        (lines, prefix, width, base, listDepth, isInCell) = outer
        let isSpanningHead = cell.row < grid.headerRowCount && cell.columnSpan > 1
        let usual = isSpanningHead ? .natural : grid.alignments[cell.column]
        var alignment = cell.alignment == .natural ? usual : cell.alignment
        if isRightToLeft, alignment == .natural { alignment = .right }
        let isWhole = own.allSatisfy { $0.cells.count + cell.inset <= columns.count }
        return Active(
            lines: own, lastRow: cell.row + cell.rowSpan - 1, columns: columns, inset: isWhole ? cell.inset : 0,
            alignment: alignment)
    }

    /// Whether its first letter reads from right to left.
    private func readsFromRight(_ table: Table) -> Bool {
        let text = [Block(.table(table))].plainText
        guard options.ordersText, VisualOrder.matters(to: text) else { return false }
        return VisualOrder(of: text.unicodeScalars.map(\.value), .ofFirstLetter).isRightToLeft
    }

    /// Shows the next `height` lines of the cells, side by side.
    private mutating func showRow(_ active: inout [Active], height: Int) {
        for _ in 0..<height {
            var line = Line(cells: prefix, textOffset: -1, kind: .blank, textColumn: prefix.count)
            for index in active.indices where active[index].shown < active[index].lines.count {
                let piece = active[index].lines[active[index].shown]
                active[index].shown += 1
                let free = max(0, active[index].columns.count - active[index].inset - piece.cells.count)
                let shift =
                    switch active[index].alignment {
                    case .right: free
                    case .center: free / 2
                    case .left, .natural: 0
                    }
                let column = prefix.count + active[index].columns.lowerBound + shift
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
            if line.textOffset < 0 { line.kind = .decoration }
            Self.trim(&line.cells)
            if let offsets = line.cellOffsets { line.cellOffsets = Array(offsets.prefix(line.cells.count)) }
            lines.append(line)
        }
    }

    private mutating func showRule(_ columns: [Range<Int>], of glyph: Unicode.Scalar) {
        var cells = prefix
        for range in columns {
            cells += Array(repeating: .blank, count: max(0, prefix.count + range.lowerBound - cells.count))
            cells += Self.row(of: glyph, count: range.count, style: base.overlaid(with: theme.rule))
        }
        lines.append(Line(cells: cells, textOffset: -1, kind: .decoration, textColumn: prefix.count))
    }

    /// Makes offsets ascend from line to line in spite of side-by-side cells; lines without text get the next offset.
    private mutating func makeOffsetsAscend(from firstLine: Int) {
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
