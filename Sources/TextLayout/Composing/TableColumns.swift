/// The columns of a line that each column of a table has.
struct TableColumns {
    /// Nil for a column of the table that takes no room.
    private let ranges: [Range<Int>?]
    /// Those that take room, from left to right.
    var used: [Range<Int>] { ranges.compactMap(\.self) }
    /// Where the last one ends.
    let end: Int

    /// Nil if the table can't be read there; see ``TableWidths/fit(_:measure:room:)``.
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

    /// The columns that a cell may use.
    func of(_ cell: TableGrid.Placed) -> Range<Int> {
        let spanned = ranges[cell.column..<min(cell.column + cell.columnSpan, ranges.count)].compactMap(\.self)
        return spanned[0].lowerBound..<spanned[spanned.count - 1].upperBound
    }
}
