import TourDocument

/// The columns of a line that each column of a table has.
struct TableColumns {
    /// Nil for a column of the table that takes no room.
    private var ranges: [Range<Int>?]
    /// From the first to the last one.
    var whole: Range<Int> { (ranges.compactMap(\.self).map(\.lowerBound).min() ?? 0)..<end }
    /// The end of the first one with the gap behind it, from the left.
    var firstEnd: Int { (ranges.compactMap(\.self).map(\.upperBound).min() ?? 0) + TableWidths.gap }
    /// The end of the last one.
    private(set) var end: Int
    private(set) var isRightToLeft = false

    /// Nil if the table would be unreadable; see ``TableWidths/fit(_:measure:room:)``.
    init?(_ grid: TableGrid, measure: Int, room: Int) {
        guard let widths = TableWidths.fit(grid, measure: measure, room: room) else { return nil }
        var start = 0
        ranges = zip(widths, grid.isUsed).map { width, isUsed in
            guard isUsed else { return nil }
            defer { start += width + TableWidths.gap }
            return start..<start + width
        }
        end = start - TableWidths.gap
    }

    /// From right to left, at the right edge of a text.
    func rightToLeft(in width: Int) -> TableColumns {
        var columns = self
        columns.ranges = ranges.map { $0.map { width - $0.upperBound..<width - $0.lowerBound } }
        (columns.end, columns.isRightToLeft) = (width, true)
        return columns
    }

    /// Whether a column has less room than its longest line.
    func areNarrower(than widths: [Table.ColumnWidths]) -> Bool {
        zip(ranges, widths).contains { range, width in range.map { width.longestLine > $0.count } == true }
    }

    /// The columns that a cell may use.
    func of(_ cell: TableGrid.Placed) -> Range<Int> {
        let spanned = ranges[cell.column..<min(cell.column + cell.columnSpan, ranges.count)].compactMap(\.self)
        let (first, last) = (spanned[0], spanned[spanned.count - 1])
        return min(first.lowerBound, last.lowerBound)..<max(first.upperBound, last.upperBound)
    }
}
