import CellGrid
import TestSupport
import Testing

@Suite struct CellBufferTests {
    /// The first place where half a wide character stands alone.
    private func halfCharacter(in buffer: CellBuffer) -> Position? {
        for row in 0..<buffer.size.rows {
            for column in 0..<buffer.size.columns {
                let cell = buffer[column, row]
                let before = column > 0 ? buffer[column - 1, row].width : 1
                if cell.isContinuation != (before == 2) { return Position(column: column, row: row) }
            }
            if buffer.size.columns > 0, buffer[buffer.size.columns - 1, row].width == 2 {
                return Position(column: buffer.size.columns - 1, row: row)
            }
        }
        return nil
    }

    @Test func wideCharactersAtEveryColumn() {
        for column in -3...12 {
            var buffer = CellBuffer(size: Size(columns: 10, rows: 1))
            buffer.write("日本語日本", atColumn: 0, row: 0)
            buffer.write("語", atColumn: column, row: 0)
            #expect(halfCharacter(in: buffer) == nil, "column \(column)")
            if (0...8).contains(column) { #expect(buffer[column, 0].text == "語") }
            buffer.write("x", atColumn: column, row: 0)
            #expect(halfCharacter(in: buffer) == nil, "x at column \(column)")
        }
    }

    @Test func nothingIsWrittenOutsideTheGrid() {
        var buffer = CellBuffer(size: Size(columns: 4, rows: 2))
        let empty = buffer
        for (column, row) in [(0, -1), (0, 2), (4, 0), (-9, 0), (100, 1)] {
            buffer.write("abc", atColumn: column, row: row)
        }
        #expect(buffer == empty)
        buffer.write(CellText.cells("abcdefgh"), atColumn: -2, row: 0)
        #expect(buffer.text(ofRow: 0) == "cdef")
        buffer.fill(Rect(column: -5, row: -5, columns: 50, rows: 50), style: Style(attributes: .bold))
        #expect(buffer[3, 1].style.attributes == .bold)
        var none = CellBuffer(size: Size(columns: 0, rows: 0))
        none.write("abc", atColumn: 0, row: 0)
        none.fill(Rect(column: 0, row: 0, columns: 3, rows: 3))
        #expect(none.changes(since: nil).isEmpty)
    }

    @Test func clipKeepsWhatLiesBeside() {
        var buffer = CellBuffer(size: Size(columns: 8, rows: 1))
        buffer.write("........", atColumn: 0, row: 0)
        buffer.write(CellText.cells("日本語"), atColumn: 1, row: 0, clip: 2..<6)
        #expect(buffer.text(ofRow: 0) == ".. 本 ..")
        #expect(halfCharacter(in: buffer) == nil)
    }

    /// A line of whole characters on blanks: as if it were written, wherever it is put.
    @Test(
        arguments: ["", "abc", "日本語", "a日e\u{301}", "abcdefghijkl", "日本語日本語"],
        [Size(columns: 9, rows: 3), Size(columns: 0, rows: 0)])
    func whatIsPlacedIsWritten(line: String, size: Size) {
        let cells = CellText.cells(line, style: Style(attributes: .bold))
        for row in -1...3 {
            for column in -7...10 {
                var placed = CellBuffer(size: size)
                var written = placed
                placed.place(cells, atColumn: column, row: row)
                written.write(cells, atColumn: column, row: row)
                #expect(placed == written, "column \(column), row \(row)")
                #expect(halfCharacter(in: placed) == nil, "column \(column), row \(row)")
            }
        }
    }

    /// A line that is a whole row is not copied, and neither is a grid: until a row of it is written to.
    @Test func rowsAreSharedUntilTheyAreWrittenTo() {
        let line = CellText.cells("日本語")
        var buffer = CellBuffer(size: Size(columns: 6, rows: 3))
        buffer.place(line, atColumn: 0, row: 1)
        #expect(address(of: buffer.row(1)) == address(of: line))
        #expect(address(of: buffer.row(0)) == address(of: buffer.row(2)))
        var other = buffer
        other.write("x", atColumn: 1, row: 1)
        #expect(address(of: other.row(0)) == address(of: buffer.row(0)))
        #expect(other.text(ofRow: 1) == " x本語")
        #expect(buffer.text(ofRow: 1) == "日本語" && line.text == "日本語")
        other.restyle { _ in Style(attributes: .dim) }
        other.fill(Rect(column: 0, row: 0, columns: 6, rows: 1), style: Style(attributes: .reverse))
        #expect(buffer.row(0).allSatisfy { $0 == .blank })
        #expect(CellBuffer.row(of: line, atColumn: 1, columns: 9) == CellText.cells(" 日本語  "))
    }

    private func address(of cells: [Cell]) -> UnsafePointer<Cell>? { cells.withUnsafeBufferPointer(\.baseAddress) }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func neverHalfACharacterAndChangesMakeTheNewGrid(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let size = Size(columns: .random(in: 1...14, using: &random), rows: .random(in: 1...4, using: &random))
        var old = CellBuffer(size: size)
        for _ in 0..<6 {
            var new = old
            for _ in 0..<Int.random(in: 0...4, using: &random) { scribble(on: &new, with: &random) }
            #expect(halfCharacter(in: new) == nil, "seed \(seed)")
            var painted = old
            for run in new.changes(since: old) {
                let cells = new.row(run.row)
                let part = cells[cells.startIndex + run.columns.lowerBound..<cells.startIndex + run.columns.upperBound]
                #expect(part.first?.isContinuation == false, "seed \(seed)")
                #expect(part.last?.width != 2, "seed \(seed)")
                painted.write(part, atColumn: run.columns.lowerBound, row: run.row)
                #expect(halfCharacter(in: painted) == nil, "seed \(seed)")
            }
            #expect(painted == new, "seed \(seed)")
            #expect(new.changes(since: new).isEmpty)
            old = new
        }
    }

    private func scribble(on buffer: inout CellBuffer, with random: inout SeededGenerator) {
        let column = Int.random(in: -4...buffer.size.columns, using: &random)
        let row = Int.random(in: 0..<buffer.size.rows, using: &random)
        let letters = ["a", "日", "é", "🙂", " ", "e\u{301}", "語"]
        let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }
        let style = Style(foreground: .palette(UInt8.random(in: 0...3, using: &random)))
        var cells = CellText.cells(text.joined(), style: style)
        // slices that begin or end in the middle of a character must not hurt either
        if Bool.random(using: &random) { cells.removeFirst() }
        if Bool.random(using: &random), !cells.isEmpty { cells.removeLast() }
        if Bool.random(using: &random), !cells.isEmpty {
            cells.remove(at: cells.indices.randomElement(using: &random) ?? 0)
        }
        let low = Int.random(in: 0...buffer.size.columns, using: &random)
        let clip = low..<Int.random(in: low...buffer.size.columns + 2, using: &random)
        buffer.write(cells, atColumn: column, row: row, clip: Bool.random(using: &random) ? clip : nil)
    }
}
