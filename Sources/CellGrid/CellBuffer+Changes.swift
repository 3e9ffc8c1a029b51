extension CellBuffer {
    /// The runs of cells, row by row, that differ from those of an older grid of the same size; every row whole if the size
    /// is another. Wide characters are never split. Complexity: O(columns × rows).
    public func changes(since old: CellBuffer?) -> [CellRun] {
        guard let old, old.size == size else {
            return (0..<size.rows).map { CellRun(row: $0, columns: 0..<size.columns) }
        }
        return (0..<size.rows).compactMap { row in
            guard !isSame(row, of: old) else { return nil }
            return Self.difference(of: self.row(row), from: old.row(row)).map { CellRun(row: row, columns: $0) }
        }
    }

    /// From the first column to the last in which two rows differ; nil if they do not.
    private static func difference(of new: [Cell], from old: [Cell]) -> Range<Int>? {
        guard var low = new.indices.first(where: { new[$0] != old[$0] }) else { return nil }
        var high = new.count
        while high > low + 1, new[high - 1] == old[high - 1] { high -= 1 }
        while low > 0, new[low].isContinuation || old[low].isContinuation { low -= 1 }
        while high < new.count, new[high].isContinuation || old[high].isContinuation { high += 1 }
        return low..<high
    }
}
