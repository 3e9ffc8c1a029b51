/// Puts into a text what has md4c read tables as GitHub does.
///
/// Of a delimiter row md4c wants three dashes in each cell, GitHub takes `|-|`; and it drops the cells of other rows that the
/// delimiter row has not: dashes and cells are put in.
enum TableRows {
    /// How many columns a table gets at most.
    private static let maximumColumns = 1000

    /// - Complexity: linear in the number of bytes.
    static func insertions(_ lines: LineEnds) -> [Insertion] {
        let bytes = lines.bytes
        var found: [Insertion] = []
        var position = 0
        while let bar = bytes.index(of: 0x7C, from: position) {
            let start = lines.start(of: bar, notBefore: position)
            let line = lines.line(from: bar)
            position = line.next
            let row = row(bytes[start..<line.end])
            guard isDelimiter(row), let head = lines.previous(start) else { continue }
            let columns = cells(row)
            let headEnd = lines.line(from: head).end
            let headColumns = cells(self.row(bytes[lines.behindMarks(from: head, to: headEnd).place..<headEnd]))
            guard columns > 0, headColumns > 0 else { continue }
            if columns == headColumns { lengthenDashes(of: row, &found) }
            var most = headColumns
            while position < bytes.count, !lines.isBlank(position) {
                let next = lines.line(from: position)
                most = max(most, cells(self.row(bytes[position..<next.end])))
                position = next.next
            }
            let missing = min(most, maximumColumns) - columns
            guard missing > 0 else { continue }
            let cell = Array((row.last == 0x7C ? "---|" : "|---").utf8)
            found.append(Insertion(place: row.endIndex, bytes: Array(repeatElement(cell, count: missing).joined())))
        }
        return found
    }

    private static func lengthenDashes(of row: Slice<UnsafeBufferPointer<UInt8>>, _ found: inout [Insertion]) {
        for dashes in row.split(whereSeparator: { $0 != 0x2D }) where dashes.count < 3 {
            found.append(
                Insertion(place: dashes.endIndex, bytes: Array(repeating: 0x2D, count: 3 - dashes.count)))
        }
    }

    /// A line without the blanks at its ends and the marks of quotes.
    private static func row(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
        var row = line.drop { $0.isBlank || $0 == UInt8(ascii: ">") }
        while let last = row.last, last.isBlank { row.removeLast() }
        return row
    }

    private static func isDelimiter(_ row: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        row.contains(0x2D) && row.allSatisfy { $0 == 0x2D || $0 == 0x7C || $0 == 0x3A || $0.isBlank }
    }

    /// The number of cells in a row of a table, 0 if there is no bar in it. A bar in code is none.
    private static func cells(_ row: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var bars = 0
        var position = row.startIndex
        var mayHaveCode = true
        while position < row.endIndex {
            switch row[position] {
            case 0x5C: position += 1
            case 0x7C: bars += 1
            case 0x60 where mayHaveCode:
                let marks = row[position...].prefix { $0 == 0x60 }.count
                let end = codeEnd(in: row, from: position + marks, marks: marks)
                // Looked for in vain once: so a row of different marks costs no more.
                mayHaveCode = end != nil
                position = end ?? position + marks
                continue
            default: break
            }
            position += 1
        }
        guard bars > 0 else { return 0 }
        let first = row.first == 0x7C ? 1 : 0
        let last = row.count > 1 && row.last == 0x7C && row.dropLast().last != 0x5C ? 1 : 0
        return max(bars + 1 - first - last, 0)
    }

    private static func codeEnd(in row: Slice<UnsafeBufferPointer<UInt8>>, from start: Int, marks: Int) -> Int? {
        var position = start
        while let next = row[position...].firstIndex(of: 0x60) {
            let count = row[next...].prefix { $0 == 0x60 }.count
            position = next + count
            if count == marks { return position }
        }
        return nil
    }
}
