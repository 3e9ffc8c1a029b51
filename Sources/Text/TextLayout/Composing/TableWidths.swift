import TourDocument

/// Shares out the columns of a line among the columns of a table.
enum TableWidths {
    /// Blank columns between two columns of a table.
    static let gap = 2
    /// A longer word may be broken inside of a cell, if there is no other way.
    private static let longestWord = 20
    /// Columns of running text: comfortable, and the least.
    private static let (readable, legible) = (12, 8)
    /// Longer text counts as running text.
    private static let runningText = 40
    /// Shorter columns are not wrapped.
    private static let unwrapped = 18

    /// The width of each column, 0 for an unused one; nil if the table would be unreadable.
    ///
    /// Columns get their longest line if that fits in `room`; a single one is read as text, and fits in `measure`.
    /// Otherwise short columns do, the others get their longest word, and the rest is shared by the root of the length
    /// of their text, so that one column does not starve the others. If even the words do not fit, running text gives
    /// way first, and then the longest words are broken. Complexity: O(cells + (columns + spanning cells) × room).
    static func fit(_ grid: TableGrid, measure: Int, room: Int) -> [Int]? {
        let used = grid.isUsed.indices.filter { grid.isUsed[$0] }
        let room = (used.count == 1 ? measure : room) - gap * (used.count - 1)
        guard room >= used.count, let first = used.first else { return used.isEmpty ? [] : nil }
        var columns = grid.isUsed.map { $0 ? BlockExtent(minimum: 1, maximum: 1) : nil }
        for (column, widths) in zip(columns.indices, grid.columnWidths) {
            columns[column]?.append(BlockExtent(minimum: widths.longestWord, maximum: widths.longestLine))
        }
        for cell in grid.cells where cell.columnSpan == 1 { columns[cell.column]?.append(cell.extent) }
        let spans = grid.cells.filter { $0.columnSpan > 1 }.map { cell in
            let end = min(cell.column + cell.columnSpan, grid.columnCount)
            return (columns: (cell.column..<end).filter { grid.isUsed[$0] }, extent: cell.extent)
        }
        // the least widths by which each column, and each spanning cell, has its need
        func least(_ need: (BlockExtent) -> Int) -> [Int] {
            var widths = columns.map { $0.map { max(1, need($0)) } ?? 0 }
            for (spanned, extent) in spans {
                let missing = need(extent) - spanned.reduce(0) { $0 + widths[$1] } - gap * (spanned.count - 1)
                guard missing > 0 else { continue }
                for (index, column) in spanned.enumerated() {
                    widths[column] += missing / spanned.count + (index < missing % spanned.count ? 1 : 0)
                }
            }
            return widths
        }
        let high = least(\.maximum)
        if sum(high) <= room { return high }
        var choices = [(prose: readable, word: room)]
        choices += (min(longestWord, room)...room).reversed().map { (legible, $0) }
        let low = choices.lazy.map { prose, word in
            least {
                $0.maximum <= unwrapped
                    ? $0.maximum : max(min($0.minimum, word), $0.maximum > runningText ? prose : 0)
            }
        }
        guard var widths = low.first(where: { sum($0) <= room }) else {
            // a single column always fits
            return used.count == 1 ? high.indices.map { $0 == first ? room : 0 } : nil
        }
        // Each further column goes where it is needed most.
        for _ in 0..<room - sum(widths) {
            var neediest = first
            var most = 0.0
            for column in used where widths[column] < high[column] {
                let need = Double(high[column]).squareRoot() / Double(widths[column])
                if need > most { (neediest, most) = (column, need) }
            }
            guard most > 0 else { break }
            widths[neediest] += 1
        }
        return widths
    }

    private static func sum(_ widths: [Int]) -> Int { widths.reduce(0, +) }
}
