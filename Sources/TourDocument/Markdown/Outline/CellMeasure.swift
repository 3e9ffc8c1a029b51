/// Measures the cells of a table, as it goes by.
struct CellMeasure {
    private var needs: [Table.Need] = []
    private var column = -1
    private var line = 0
    private var word = 0

    mutating func beginRow() {
        take()
        column = -1
    }

    mutating func begin() {
        take()
        column += 1
    }

    mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        for byte in text where byte & 0xC0 != 0x80 {
            // about: what takes three bytes is wide, but for what is near the start of them
            let width = byte >= 0xE3 ? 2 : 1
            line += width
            word = byte <= 0x20 ? 0 : word + width
            if column >= needs.count { needs += Array(repeating: Table.Need(), count: column + 1 - needs.count) }
            if column >= 0 { needs[column].longestWord = max(needs[column].longestWord, word) }
        }
    }

    /// Ends the cell.
    private mutating func take() {
        if needs.indices.contains(column) { needs[column].longestLine = max(needs[column].longestLine, line) }
        (line, word) = (0, 0)
    }

    mutating func finished() -> [Table.Need] {
        take()
        return needs
    }
}
