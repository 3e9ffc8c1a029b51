extension CellBuffer {
    /// The runs of cells, row by row, that differ from those of an older grid of the same size; every row whole if the size
    /// is another. Wide characters are never split. Complexity: O(columns × rows).
    ///
    /// - Parameters:
    ///   - moved: by how many rows all rows but the last of the older grid have moved up, negative for down; those that came
    ///     in are blank.
    ///   - lastColumnStands: whether the last column of these rows is left out, because it is as it was and has not moved.
    public func changes(since old: CellBuffer?, movedUp moved: Int = 0, lastColumnStands: Bool = false) -> [CellRun] {
        guard let old, old.size == size else {
            return (0..<size.rows).map { CellRun(row: $0, columns: 0..<size.columns) }
        }
        var runs: [CellRun] = []
        let text = 0..<max(0, size.rows - (moved == 0 ? 0 : 1))
        for y in 0..<size.rows {
            let moves = moved != 0 && text.contains(y)
            let oldRow = moves ? y + moved : y
            let width = moves && lastColumnStands ? size.columns - 1 : size.columns
            let isThere = !moves || text.contains(oldRow)
            if isThere, isSame(y, as: oldRow, of: old, columns: width) { continue }
            let range =
                isThere
                ? Self.difference(of: row(y), from: old.row(oldRow), columns: width)
                : Self.rangeOfText(in: row(y).prefix(width))
            if let range { runs.append(CellRun(row: y, columns: range)) }
        }
        return runs
    }

    /// The runs of cells, row by row, from the first that is not blank to the last. Complexity: O(columns × rows).
    public func runsOfText() -> [CellRun] {
        (0..<size.rows).compactMap { row in
            Self.rangeOfText(in: self.row(row)[...]).map { CellRun(row: row, columns: $0) }
        }
    }

    /// From the first cell that is not blank to the last; nil if there is none.
    private static func rangeOfText(in cells: ArraySlice<Cell>) -> Range<Int>? {
        guard let low = cells.firstIndex(where: { $0 != .blank }), let high = cells.lastIndex(where: { $0 != .blank })
        else { return nil }
        return low..<high + 1
    }

    /// From the first column to the last in which two rows differ; nil if they do not.
    private static func difference(of new: [Cell], from old: [Cell], columns: Int) -> Range<Int>? {
        new.withUnsafeBufferPointer { new in
            old.withUnsafeBufferPointer { old in
                guard var low = (0..<columns).first(where: { new[$0] != old[$0] }) else { return nil }
                var high = columns
                while high > low + 1, new[high - 1] == old[high - 1] { high -= 1 }
                while low > 0, new[low].isContinuation || old[low].isContinuation { low -= 1 }
                while high < columns, new[high].isContinuation || old[high].isContinuation { high += 1 }
                return low..<high
            }
        }
    }

    /// The rows of the sign that stands still in the last column, the thumb of a scroll bar, if there is nothing else in it
    /// in this grid nor in an older one; the last row is left out. Complexity: O(rows).
    public func standingSign(since old: CellBuffer) -> Range<Int>? {
        guard old.size == size, size.columns > 0 else { return nil }
        let column = size.columns - 1
        var sign: Range<Int>?
        for row in 0..<max(0, size.rows - 1) {
            let here = self[column, row]
            guard here == old[column, row] else { return nil }
            if here == .blank { continue }
            guard let before = sign else {
                guard here.style == .plain, here.width == 1, !here.hasMarks else { return nil }
                sign = row..<row + 1
                continue
            }
            guard before.upperBound == row, here == self[column, row - 1] else { return nil }
            sign = before.lowerBound..<row + 1
        }
        return sign
    }

    /// The first column of a row that is not blank; nil if there is none. Complexity: O(columns).
    public func firstColumn(ofRow row: Int) -> Int? {
        self.row(row).firstIndex { $0 != .blank }
    }

    /// By how many rows the text of an older grid has moved up, negative for down; 0 if it has not, or if too little of it
    /// is left to be worth moving. The last row is left out, and so are the last two columns: what stands there may stay
    /// in its place while the text moves.
    ///
    /// Complexity: O(columns × rows) where rows differ from each other, as those of text do.
    public func rowsMovedUp(since old: CellBuffer) -> Int {
        let rows = size.rows - 1
        let columns = size.columns - Self.standingColumns
        guard old.size == size, rows > Self.fewestRowsToMove, columns > 0 else { return 0 }
        func isSame(_ row: Int, _ oldRow: Int) -> Bool {
            (0..<rows).contains(oldRow) && self.isSame(row, as: oldRow, of: old, columns: columns)
        }
        func isText(_ row: Int) -> Bool { self.row(row).prefix(columns).contains { $0 != .blank } }
        // a row that moved is somewhere among the old ones, and so are its neighbours; one that came in is not
        var probes: [Int] = []
        for quarter in 1...3 {
            let from = max(rows * quarter / 4, (probes.last ?? -1) + 1)
            if let row = (from..<rows).first(where: isText) { probes.append(row) }
        }
        if probes.isEmpty, let row = (0..<rows).first(where: isText) { probes = [row] }
        guard !probes.allSatisfy({ isSame($0, $0) }) else { return 0 }
        func moved(by shift: Int) -> Int { (0..<rows).count { isSame($0, $0 + shift) && isText($0) } }
        var best = (shift: 0, rows: -1)
        for probe in probes {
            for oldRow in 0..<rows where isSame(probe, oldRow) {
                let shift = oldRow - probe
                guard shift != 0, shift != best.shift else { continue }
                if probes.count >= Self.fewestRowsToMove,
                    probes.allSatisfy({ isSame($0, $0 + shift) && !isSame($0, $0) })
                {
                    return shift
                }
                if best.rows < 0 { best.rows = moved(by: 0) }
                let count = moved(by: shift)
                if count >= Self.fewestRowsToMove, count > best.rows { best = (shift, count) }
            }
        }
        return best.shift
    }

    private static var standingColumns: Int { 2 }
    private static var fewestRowsToMove: Int { 3 }
}
