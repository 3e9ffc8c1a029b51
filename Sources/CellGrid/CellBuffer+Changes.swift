extension CellBuffer {
    /// The runs of cells, row by row, that differ from those of an older grid of the same size; every row whole if the size
    /// is another. Wide characters are never split. Complexity: O(columns × rows).
    package func changes(since old: CellBuffer?) -> [CellRun] {
        guard let old, old.size == size else {
            return (0..<size.rows).map { CellRun(row: $0, columns: 0..<size.columns) }
        }
        var runs: [CellRun] = []
        withRows(old) { new, old in
            for y in 0..<size.rows {
                let base = y * size.columns
                guard let first = (0..<size.columns).first(where: { new[base + $0] != old[base + $0] }) else { continue }
                var low = first
                var high = size.columns
                while high > low + 1, new[base + high - 1] == old[base + high - 1] { high -= 1 }
                while low > 0, isSecondHalf(base + low, new, old) { low -= 1 }
                while high < size.columns, isSecondHalf(base + high, new, old) { high += 1 }
                runs.append(CellRun(row: y, columns: low..<high))
            }
        }
        return runs
    }

    /// By how many rows the text of an older grid has moved up, negative for down; 0 if it has not, or if too little of it
    /// is left to be worth moving. The last row is left out, and so are the last two columns: what stands there may stay
    /// in its place while the text moves. Complexity: O(columns × rows) where rows differ from each other, as those of text do.
    package func rowsMovedUp(since old: CellBuffer) -> Int {
        let rows = size.rows - 1
        let columns = size.columns - Self.standingColumns
        guard old.size == size, rows > Self.fewestRowsToMove, columns > 0 else { return 0 }
        return withRows(old) { new, old in
            func isSame(_ row: Int, _ oldRow: Int) -> Bool {
                let (a, b) = (row * size.columns, oldRow * size.columns)
                return (0..<columns).allSatisfy { new[a + $0] == old[b + $0] }
            }
            func isBlank(_ row: Int) -> Bool {
                let start = row * size.columns
                return (0..<columns).allSatisfy { new[start + $0] == .blank }
            }
            let text = (0..<rows).filter { !isBlank($0) }
            var best = (shift: 0, rows: text.count { isSame($0, $0) })
            // a row that moved is somewhere among the old ones, and so are its neighbours; one that came in is not
            for probe in Set([text.count / 4, text.count / 2, text.count * 3 / 4]) where text.indices.contains(probe) {
                for oldRow in 0..<rows where isSame(text[probe], oldRow) {
                    let shift = oldRow - text[probe]
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
            if count > 0 {
                for index in span..<end { cells[index - span] = cells[index] }
            } else {
                for index in stride(from: end - 1, through: span, by: -1) { cells[index] = cells[index - span] }
            }
            let blanks = count > 0 ? end - span..<end : 0..<span
            for index in blanks { cells[index] = .blank }
        }
    }

    private func isSecondHalf(
        _ index: Int, _ new: UnsafeBufferPointer<Cell>, _ old: UnsafeBufferPointer<Cell>
    ) -> Bool {
        new[index].isContinuation || old[index].isContinuation
    }

    private func withRows<R>(
        _ old: CellBuffer, _ body: (UnsafeBufferPointer<Cell>, UnsafeBufferPointer<Cell>) -> R
    ) -> R {
        withCells { new in
            old.withCells { old in body(new, old) }
        }
    }
}
