import TourDocument

/// Shares out the columns of a line among the columns of a table.
enum TableWidths {
    /// Blank columns between two columns of a table.
    static let gap = 2
    /// A longer word may be broken inside of a cell, if there is no other way.
    private static let longestWord = 20
    /// Columns of running text: comfortable, and the least.
    private static let (readable, legible) = (12, 8)
    /// The margin of a table that is not at its best width even beyond the measure.
    private static let margin = 8
    /// The most columns of running text in a table wider than the measure.
    private static let comfortable = 60
    /// Longer text counts as running text.
    private static let runningText = 40
    /// Longer text has no more weight, so that one column does not starve the others.
    private static let weightiest = 100

    /// The width of each column, 0 for an unused one; nil if the table would be unreadable.
    ///
    /// Columns get their longest line if that fits in `measure`. Beyond it, up to `room`, running text gets a
    /// comfortable width, and all else its longest line. If that does not fit either, each gets its longest word, and
    /// the rest goes to those whose text is longest for their width. If even the words do not fit, running text gives
    /// way first, and then the longest words are broken. Complexity: O(cells + (columns + spanning cells) × room).
    static func fit(_ grid: TableGrid, measure: Int, room: Int) -> [Int]? {
        let used = grid.isUsed.indices.filter { grid.isUsed[$0] }
        let gaps = gap * (used.count - 1)
        guard room - gaps >= used.count, let first = used.first else { return used.isEmpty ? [] : nil }
        let extents = Extents(grid, used)
        let best = extents.widths { max($0.minimum, min($0.maximum, comfortable)) }
        let room = max(measure, gaps + sum(best) <= room ? gaps + sum(best) : room - margin) - gaps
        let high = extents.widths(\.maximum)
        if sum(high) <= room { return high }
        var choices = [(prose: readable, word: room)]
        choices += (min(longestWord, room)...room).reversed().map { (legible, $0) }
        let low = choices.lazy.map { prose, word in
            extents.widths { max(min($0.minimum, word), $0.maximum > runningText ? prose : 0) }
        }
        guard var widths = sum(best) <= room ? best : low.first(where: { sum($0) <= room }) else {
            // a single column always fits
            return used.count == 1 ? high.indices.map { $0 == first ? room : 0 } : nil
        }
        // Each further column goes where text breaks into most lines.
        for _ in 0..<room - sum(widths) {
            var neediest = first
            var most = 0.0
            for column in used where widths[column] < high[column] {
                let lines = Double(min(high[column], weightiest)) / Double(widths[column])
                if lines > most { (neediest, most) = (column, lines) }
            }
            guard most > 0 else { break }
            widths[neediest] += 1
        }
        return widths
    }

    private static func sum(_ widths: [Int]) -> Int { widths.reduce(0, +) }

    private struct Extents {
        private var columns: [BlockExtent?]
        private var spans: [(columns: [Int], extent: BlockExtent)] = []

        init(_ grid: TableGrid, _ used: [Int]) {
            columns = Array(repeating: nil, count: grid.columnCount)
            for column in used { columns[column] = BlockExtent(minimum: 1, maximum: 1) }
            for (column, widths) in zip(grid.isUsed.indices, grid.columnWidths) {
                columns[column]?.append(BlockExtent(minimum: widths.longestWord, maximum: widths.longestLine))
            }
            for cell in grid.cells {
                if cell.columnSpan == 1 {
                    columns[cell.column]?.append(cell.extent)
                } else {
                    let end = min(cell.column + cell.columnSpan, grid.columnCount)
                    spans.append(((cell.column..<end).filter { grid.isUsed[$0] }, cell.extent))
                }
            }
        }

        /// The widths by which each column, and each spanning cell, has its `need`.
        func widths(_ need: (BlockExtent) -> Int) -> [Int] {
            var widths = columns.map { $0.map { max(1, need($0)) } ?? 0 }
            for span in spans {
                let missing =
                    need(span.extent) - span.columns.reduce(0) { $0 + widths[$1] } - gap * (span.columns.count - 1)
                guard missing > 0 else { continue }
                for (index, column) in span.columns.enumerated() {
                    widths[column] +=
                        missing / span.columns.count + (index < missing % span.columns.count ? 1 : 0)
                }
            }
            return widths
        }
    }
}
