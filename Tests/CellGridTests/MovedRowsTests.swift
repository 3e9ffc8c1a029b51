import CellGrid
import TestSupport
import Testing

/// Rows that moved are found and need not be written again.
@Suite struct MovedRowsTests {
    private static let size = Size(columns: 40, rows: 20)

    /// A page of a made-up text: every fifth line is blank and every seventh is like all others of its kind. The last row and
    /// the last column stand still.
    private func page(top: Int) -> CellBuffer {
        var page = CellBuffer(size: Self.size)
        for row in 0..<Self.size.rows - 1 {
            let line = top + row
            if line % 5 == 4 { continue }
            page.write(line % 7 == 3 ? "}" : "line \(line) 日本 of the text", atColumn: 3, row: row)
        }
        page.write("▐", atColumn: Self.size.columns - 1, row: 6)
        page.write("status \(top)", style: Style(attributes: .reverse), atColumn: 0, row: Self.size.rows - 1)
        return page
    }

    /// What a terminal makes of a grid whose rows it moves.
    private func moved(_ old: CellBuffer, by count: Int) -> CellBuffer {
        var new = CellBuffer(size: old.size)
        for row in 0..<max(0, old.size.rows - 1) where (0..<old.size.rows - 1).contains(row + count) {
            new.write(old.row(row + count), atColumn: 0, row: row)
        }
        if old.size.rows > 0 { new.write(old.row(old.size.rows - 1), atColumn: 0, row: old.size.rows - 1) }
        return new
    }

    @Test(arguments: -40...40) func everyDistance(distance: Int) {
        let old = page(top: 100)
        let new = page(top: 100 + distance)
        let moved = new.rowsMovedUp(since: old)
        // of the text of 19 rows, three rows at least are left to be moved
        if abs(distance) <= 12 { #expect(moved == distance) }
        // the thumb was moved too; the rows that came in are the only others
        let changed = new.changes(since: old, movedUp: moved).map(\.row)
        if abs(distance) <= 12 {
            #expect(changed.count <= abs(distance) + (distance == 0 ? 0 : 3), "\(changed)")
        }
    }

    @Test func whatDidNotMoveIsNotMoved() {
        let page = page(top: 7)
        #expect(page.rowsMovedUp(since: page) == 0)
        #expect(page.rowsMovedUp(since: CellBuffer(size: Self.size)) == 0)
        #expect(CellBuffer(size: Self.size).rowsMovedUp(since: page) == 0)
        #expect(page.rowsMovedUp(since: CellBuffer(size: Size(columns: 41, rows: 20))) == 0)
        // all rows alike: there is nothing to be found out, and nothing to be gained
        var same = CellBuffer(size: Self.size)
        for row in 0..<Self.size.rows { same.write("}", atColumn: 0, row: row) }
        #expect(same.rowsMovedUp(since: same) == 0)
        // a few changes in place
        var edited = page
        edited.write("x", atColumn: 5, row: 3)
        #expect(edited.rowsMovedUp(since: page) == 0)
    }

    @Test(arguments: [(0, 0), (1, 1), (2, 5), (3, 3), (100, 4), (5, 100)]) func smallGrids(columns: Int, rows: Int) {
        var old = CellBuffer(size: Size(columns: columns, rows: rows))
        old.write("日本", atColumn: 0, row: 0)
        var new = CellBuffer(size: old.size)
        new.write("本日", atColumn: 0, row: max(0, rows - 2))
        #expect(new.rowsMovedUp(since: old) == 0)
        for count in [-200, -1, 0, 1, 200] {
            let moved = moved(old, by: count)
            if rows > 0 { #expect(moved.row(rows - 1).elementsEqual(old.row(rows - 1))) }
            for lastColumnStands in [false, true] where columns > 0 {
                let runs = new.changes(since: old, movedUp: count, lastColumnStands: lastColumnStands)
                let columns = lastColumnStands && count != 0 ? columns - 1 : columns
                #expect(runs.filter { $0.row < rows - 1 }.allSatisfy { $0.columns.upperBound <= columns })
            }
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>) func movingAndChangingMakeTheNewGrid(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let first = Int.random(in: 0...200, using: &random)
        var screen = page(top: first)
        for _ in 0..<10 {
            let new = page(top: first + Int.random(in: -25...25, using: &random))
            let distance = new.rowsMovedUp(since: screen)
            let sign = new.standingSign(since: screen)
            #expect(sign == 6..<7)
            let runs = new.changes(since: screen, movedUp: distance, lastColumnStands: sign != nil)
            let before = screen
            screen = moved(screen, by: distance)
            // as the terminal does that is told of a sign
            for row in 0..<Self.size.rows - 1 {
                screen.write([before[Self.size.columns - 1, row]], atColumn: Self.size.columns - 1, row: row)
            }
            for run in runs {
                let row = new.row(run.row)
                let cells = row[row.startIndex + run.columns.lowerBound..<row.startIndex + run.columns.upperBound]
                screen.write(cells, atColumn: run.columns.lowerBound, row: run.row)
            }
            #expect(screen == new, "seed \(seed)")
        }
    }

    /// Only one sign, alone in the last column and in its place, can be left standing.
    @Test func signsThatStand() {
        let size = Size(columns: 5, rows: 10)
        func page(_ signs: [Int], _ text: String = "▐", style: Style = .plain) -> CellBuffer {
            var page = CellBuffer(size: size)
            for row in signs { page.write(text, style: style, atColumn: 4, row: row) }
            page.write("line", atColumn: 0, row: 3)
            return page
        }
        #expect(page([]).standingSign(since: page([])) == nil)
        #expect(page([0]).standingSign(since: page([0])) == 0..<1)
        #expect(page([8]).standingSign(since: page([8])) == 8..<9)
        #expect(page([4, 5, 6]).standingSign(since: page([4, 5, 6])) == 4..<7)
        #expect(page([4]).standingSign(since: page([5])) == nil)
        #expect(page([4]).standingSign(since: page([])) == nil)
        #expect(page([4, 6]).standingSign(since: page([4, 6])) == nil)
        #expect(page([4], "e\u{301}").standingSign(since: page([4], "e\u{301}")) == nil)
        let bold = Style(attributes: .bold)
        #expect(page([4], style: bold).standingSign(since: page([4], style: bold)) == nil)
        #expect(page([4]).standingSign(since: CellBuffer(size: Size(columns: 5, rows: 11))) == nil)
    }
}
