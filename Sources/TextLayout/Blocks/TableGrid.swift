import TourDocument

/// Where each cell of a table stands once spans are counted.
struct TableGrid {
    struct Placed {
        var blocks: [Block]
        var row: Int
        var column: Int
        var rowSpan: Int
        var columnSpan: Int
        /// Whether it is set as a heading.
        var isHeading: Bool
        var extent = BlockExtent()
    }

    /// In reading order.
    private(set) var cells: [Placed] = []
    private(set) var columnCount = 0
    private(set) var headerRowCount = 0
    private(set) var rowCount = 0
    /// For each column, whether a cell starts there; one where none does takes no room.
    private(set) var isUsed: [Bool] = []
    /// For each column, how its cells are set.
    private(set) var alignments: [Table.Alignment] = []
    /// What the columns need of the table that this one is a piece of.
    let needs: [Table.Need]

    /// Spans are counted up to here: what a page claims must not cost more than what it holds.
    private static let maximumSpan = 100

    init(_ table: Table) {
        needs = table.needs
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
                // it ends where one reaches down from a row above
                let columnSpan = (0..<min(max(1, cell.columnSpan), Self.maximumSpan)).prefix {
                    column + $0 >= taken.count || taken[column + $0] <= index
                }.count
                // a far column is never taken for longer, so that looking for a free one stays short
                let longest = column < Self.maximumSpan ? rows.count - index : 1
                let rowSpan = min(max(1, cell.rowSpan), longest)
                cells.append(
                    Placed(
                        blocks: cell.blocks, row: firstRow + index, column: column, rowSpan: rowSpan,
                        columnSpan: columnSpan, isHeading: isHeader || cell.isHeading))
                if rowSpan > 1 {
                    while taken.count < column + columnSpan { taken.append(0) }
                    for place in column..<column + columnSpan { taken[place] = index + rowSpan }
                }
                column += columnSpan
            }
            columnCount = max(columnCount, column)
        }
    }

    /// Numbers go to the right where the author did not say otherwise.
    private mutating func align(_ given: [Table.Alignment]) {
        alignments = (0..<columnCount).map { $0 < given.count ? given[$0] : .natural }
        var hasNumber = Array(repeating: false, count: columnCount)
        var hasOther = hasNumber
        for cell in cells where cell.row >= headerRowCount && cell.columnSpan == 1 {
            let text = cell.blocks.plainText
            guard text.unicodeScalars.contains(where: { $0 != " " && $0 != "-" && $0 != "–" && $0 != "—" }) else {
                continue
            }
            if Self.isNumber(text) { hasNumber[cell.column] = true } else { hasOther[cell.column] = true }
        }
        for column in 0..<columnCount where alignments[column] == .natural {
            alignments[column] = hasNumber[column] && !hasOther[column] ? .right : .left
        }
    }

    /// Whether text is a figure: digits, with signs, separators and units of money or share around them.
    private static func isNumber(_ text: String) -> Bool {
        guard text.utf8.count <= 40 else { return false }
        var hasDigit = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "0"..."9": hasDigit = true
            case ".", ",", "'", "’", " ", "\u{A0}", "\u{202F}", "+", "-", "−", "–", "±", "%", "‰", "€", "$", "£", "¥",
                "×", ":":
                continue
            default: return false
            }
        }
        return hasDigit
    }

    /// Notes how wide each cell's text is. `measure` is called in reading order.
    mutating func measure(_ measure: (Placed) -> BlockExtent) {
        for index in cells.indices { cells[index].extent = measure(cells[index]) }
    }
}
