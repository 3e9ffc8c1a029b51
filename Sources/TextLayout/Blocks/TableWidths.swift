import TourDocument

/// Shares out the columns of a line among the columns of a table.
enum TableWidths {
    /// Blank columns between two columns of a table.
    static let gap = 2
    /// A longer piece of text may be broken inside of a cell.
    private static let longestWord = 20
    /// Columns that running text needs at least to be read with pleasure.
    private static let readable = 12
    /// Text that is longer counts as running text.
    private static let runningText = 40

    /// Longer text gives a column no more weight, so that one does not starve the others.
    private static let weightiest = 100

    /// The width of each column, 0 for one that is not used; nil if the table can't be read at that width.
    ///
    /// Columns get what their longest line needs if that fits. Otherwise each gets its longest word, and what remains goes to
    /// those whose text is longest for their width. Complexity: O(cells + columns × available).
    static func fit(_ grid: TableGrid, available: Int) -> [Int]? {
        let used = grid.isUsed.indices.filter { grid.isUsed[$0] }
        guard let first = used.first else { return [] }
        let room = available - gap * (used.count - 1)
        guard room >= used.count else { return nil }

        var low = Array(repeating: 0, count: grid.columnCount)
        var high = low
        for column in used { (low[column], high[column]) = (1, 1) }
        for cell in grid.cells where cell.columnSpan == 1 {
            low[cell.column] = max(low[cell.column], least(cell.minimum, cell.maximum))
            high[cell.column] = max(high[cell.column], cell.maximum)
        }
        for (column, need) in zip(grid.isUsed.indices, grid.needs) where grid.isUsed[column] {
            low[column] = max(low[column], least(need.longestWord, need.longestLine))
            high[column] = max(high[column], need.longestLine)
        }
        for cell in grid.cells where cell.columnSpan > 1 {
            let columns = (cell.column..<min(cell.column + cell.columnSpan, grid.columnCount)).filter {
                grid.isUsed[$0]
            }
            widen(&low, columns, to: least(cell.minimum, cell.maximum))
            widen(&high, columns, to: cell.maximum)
        }
        for column in used { high[column] = max(high[column], low[column]) }

        if sum(high, used) <= room { return high }
        guard sum(low, used) <= room else {
            // one column alone can always be set
            guard used.count == 1 else { return nil }
            var widths = low
            widths[first] = room
            return widths
        }
        // Each further column goes where text would be broken into most lines.
        var widths = low
        var rest = room - sum(low, used)
        while rest > 0 {
            var neediest = first
            var most = 0.0
            for column in used where widths[column] < high[column] {
                let lines = Double(min(high[column], weightiest)) / Double(widths[column])
                if lines > most { (neediest, most) = (column, lines) }
            }
            guard most > 0 else { break }
            widths[neediest] += 1
            rest -= 1
        }
        return widths
    }

    private static func least(_ minimum: Int, _ maximum: Int) -> Int {
        let word = min(minimum, longestWord)
        return maximum > runningText ? max(word, readable) : word
    }

    private static func sum(_ widths: [Int], _ columns: [Int]) -> Int { columns.reduce(0) { $0 + widths[$1] } }

    /// Widens columns evenly until together, with the gaps between them, they are as wide as `wanted`.
    private static func widen(_ widths: inout [Int], _ columns: [Int], to wanted: Int) {
        guard !columns.isEmpty else { return }
        let missing = wanted - sum(widths, columns) - gap * (columns.count - 1)
        guard missing > 0 else { return }
        for (index, column) in columns.enumerated() {
            widths[column] += missing / columns.count + (index < missing % columns.count ? 1 : 0)
        }
    }
}
