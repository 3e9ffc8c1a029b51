import Glibc

extension CellBuffer {
    /// The runs of cells, row by row, that differ from those of an older grid of the same size; every row whole if the size
    /// is another. Wide characters are never split. Complexity: O(columns × rows).
    package func changes(since old: CellBuffer?) -> [CellRun] {
        guard let old, old.size == size else {
            return (0..<size.rows).map { CellRun(row: $0, columns: 0..<size.columns) }
        }
        var runs: [CellRun] = []
        let columns = size.columns
        withRows(old) { new, old in
            for y in 0..<size.rows where !Self.areSame(new, y * columns, old, y * columns, count: columns) {
                let base = y * columns
                guard var low = (0..<columns).first(where: { new[base + $0] != old[base + $0] }) else { continue }
                var high = columns
                while high > low + 1, new[base + high - 1] == old[base + high - 1] { high -= 1 }
                while low > 0, new[base + low].isContinuation || old[base + low].isContinuation { low -= 1 }
                while high < columns, new[base + high].isContinuation || old[base + high].isContinuation { high += 1 }
                runs.append(CellRun(row: y, columns: low..<high))
            }
        }
        return runs
    }

    /// By how many rows the text of an older grid has moved up, negative for down; 0 if it has not, or if too little of it
    /// is left to be worth moving. The last row is left out, and so are the last two columns: what stands there may stay
    /// in its place while the text moves.
    ///
    /// Complexity: O(columns × rows) where rows differ from each other, as those of text do.
    package func rowsMovedUp(since old: CellBuffer) -> Int {
        let rows = size.rows - 1
        let columns = size.columns - Self.standingColumns
        guard old.size == size, rows > Self.fewestRowsToMove, columns > 0 else { return 0 }
        return withRows(old) { new, old in
            func isSame(_ row: Int, _ oldRow: Int) -> Bool {
                Self.areSame(new, row * size.columns, old, oldRow * size.columns, count: columns)
            }
            let text = (0..<rows).filter { row in
                (0..<columns).contains { new[row * size.columns + $0] != .blank }
            }
            var best = (shift: 0, rows: text.count { isSame($0, $0) })
            guard best.rows < text.count else { return 0 }
            // a row that moved is somewhere among the old ones, and so are its neighbours; one that came in is not
            for probe in Set([text.count / 4, text.count / 2, text.count * 3 / 4]) where text.indices.contains(probe) {
                for oldRow in 0..<rows where isSame(text[probe], oldRow) {
                    let shift = oldRow - text[probe]
                    guard shift != 0, shift != best.shift else { continue }
                    let moved = text.count { (0..<rows).contains($0 + shift) && isSame($0, $0 + shift) }
                    if moved >= Self.fewestRowsToMove, moved > best.rows { best = (shift, moved) }
                }
            }
            return best.shift
        }
    }

    private static var standingColumns: Int { 2 }
    private static var fewestRowsToMove: Int { 3 }

    /// Moves all rows but the last up, or down if negative; the rows that come in are blank.
    /// Complexity: O(columns × rows).
    package mutating func moveRowsUp(by count: Int) {
        let rows = size.rows - 1
        guard count != 0, rows > 0 else { return }
        let span = min(abs(count), rows) * size.columns
        let end = rows * size.columns
        withMutableCells { cells in
            guard let start = cells.baseAddress else { return }
            if count > 0 {
                start.update(from: start + span, count: end - span)
            } else {
                (start + span).update(from: start, count: end - span)
            }
            (count > 0 ? start + (end - span) : start).update(repeating: .blank, count: span)
        }
    }

    /// Whether so many cells are the same, beginning with those of two indices.
    private static func areSame(
        _ a: UnsafeBufferPointer<Cell>, _ first: Int, _ b: UnsafeBufferPointer<Cell>, _ second: Int, count: Int
    ) -> Bool {
        guard let a = a.baseAddress, let b = b.baseAddress else { return true }
        return memcmp(a + first, b + second, count * MemoryLayout<Cell>.stride) == 0
    }

    private func withRows<R>(
        _ old: CellBuffer, _ body: (UnsafeBufferPointer<Cell>, UnsafeBufferPointer<Cell>) -> R
    ) -> R {
        withCells { new in
            old.withCells { old in body(new, old) }
        }
    }
}
