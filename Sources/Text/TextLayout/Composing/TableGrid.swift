import TourDocument

/// The positions of a table's cells with spans counted.
struct TableGrid {
    struct Placed {
        var blocks: [Block]
        var row: Int
        var column: Int
        var rowSpan: Int
        var columnSpan: Int
        var isHeading: Bool
        var alignment: Table.Alignment
        /// Free columns behind it, for the fractions of numbers above and below it.
        var inset = 0
        var extent = BlockExtent()
    }

    /// In reading order.
    private(set) var cells: [Placed] = []
    private(set) var columnCount = 0
    private(set) var headerRowCount = 0
    private(set) var rowCount = 0
    /// For each column, whether a cell starts there; if not it takes no room.
    private(set) var isUsed: [Bool] = []
    private(set) var alignments: [Table.Alignment] = []
    /// The column widths of the whole table, of which this is a piece.
    let columnWidths: [Table.ColumnWidths]

    /// Larger spans are cut: a false claim must not cost more than its page.
    private static let maximumSpan = 100

    init(_ table: Table) {
        columnWidths = table.columnWidths
        headerRowCount = table.header.count
        rowCount = table.header.count + table.rows.count
        place(table.header, firstRow: 0, isHeader: true)
        place(table.rows, firstRow: table.header.count, isHeader: false)
        isUsed = Array(repeating: false, count: columnCount)
        for cell in cells { isUsed[cell.column] = true }
        align(table.alignments)
    }

    private mutating func place(_ rows: [[Table.Cell]], firstRow: Int, isHeader: Bool) {
        // for each column, the first row in which it is free again
        var taken: [Int] = []
        for (index, row) in rows.enumerated() {
            var column = 0
            for cell in row {
                while column < taken.count, taken[column] > index { column += 1 }
                // it ends where a cell reaches down from a row above
                let columnSpan = (0..<min(max(1, cell.columnSpan), Self.maximumSpan)).prefix {
                    column + $0 >= taken.count || taken[column + $0] <= index
                }.count
                // a far column is never taken for longer, which keeps the search for a free one short
                let longest = column < Self.maximumSpan ? rows.count - index : 1
                let rowSpan = min(max(1, cell.rowSpan), longest)
                cells.append(
                    Placed(
                        blocks: cell.blocks, row: firstRow + index, column: column, rowSpan: rowSpan,
                        columnSpan: columnSpan, isHeading: isHeader || cell.isHeading, alignment: cell.alignment))
                if rowSpan > 1 {
                    while taken.count < column + columnSpan { taken.append(0) }
                    for place in column..<column + columnSpan { taken[place] = index + rowSpan }
                }
                column += columnSpan
            }
            columnCount = max(columnCount, column)
        }
    }

    /// Aligns numbers right at their decimal points, unless the author chose otherwise.
    private mutating func align(_ given: [Table.Alignment]) {
        alignments = (0..<columnCount).map { $0 < given.count ? given[$0] : .natural }
        var figures: [Int: [(cell: Int, figure: Figure)]] = [:]
        var isText = Array(repeating: false, count: columnCount)
        for (index, cell) in cells.enumerated()
        where cell.row >= headerRowCount && cell.columnSpan == 1
            && [.natural, .right].contains(alignments[cell.column])
        {
            let text = cell.blocks.plainText
            if let figure = Figure(text) {
                figures[cell.column, default: []].append((index, figure))
            } else if text.unicodeScalars.contains(where: { !" -–—".unicodeScalars.contains($0) }) {
                isText[cell.column] = true
            }
        }
        for column in 0..<columnCount where [.natural, .right].contains(alignments[column]) {
            if alignments[column] == .natural { alignments[column] = .left }
            guard !isText[column], let figures = figures[column] else { continue }
            alignments[column] = .right
            // a piece does not know the decimal points of the others
            if columnWidths.isEmpty { alignPoints(of: figures) }
        }
    }

    private mutating func alignPoints(of figures: [(cell: Int, figure: Figure)]) {
        let points = [Unicode.Scalar(","), "."].filter { point in figures.contains { $0.figure.proves(point) } }
        guard points.count < 2 else { return }
        let point = points.first ?? (figures.contains { $0.figure.isGrouped(by: ".") } ? "," : ".")
        let ends = figures.map { $0.figure.columns(from: point) }
        let longest = ends.max() ?? 0
        for (index, end) in zip(figures, ends) { cells[index.cell].inset = longest - end }
    }

    /// Measures each cell's text with `measure`, in reading order.
    mutating func measure(_ measure: (Placed) -> BlockExtent) {
        for index in cells.indices {
            cells[index].extent = measure(cells[index])
            cells[index].extent.minimum += cells[index].inset
            cells[index].extent.maximum += cells[index].inset
        }
    }
}
