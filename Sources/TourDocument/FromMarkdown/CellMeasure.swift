internal import Markdown

/// Measures the cells of a table that is cut into pieces.
struct CellMeasure: Hashable, Sendable {
    private(set) var columnWidths: [Table.ColumnWidths] = []

    mutating func add(_ table: Markdown.Table, _ bytes: UnsafeBufferPointer<UInt8>) {
        for row in 0..<table.rowCount {
            for (column, cell) in table.cells(ofRow: row).enumerated() {
                if column == columnWidths.count { columnWidths.append(Table.ColumnWidths()) }
                var (line, word) = (0, 0)
                for byte in bytes[cell] where byte & 0xC0 != 0x80 {
                    // about: what takes three bytes is wide, but for what is near the start of them
                    let width = byte >= 0xE3 ? 2 : 1
                    line += width
                    word = byte <= 0x20 ? 0 : word + width
                    columnWidths[column].longestWord = max(columnWidths[column].longestWord, word)
                }
                columnWidths[column].longestLine = max(columnWidths[column].longestLine, line)
            }
        }
    }
}
