extension LaidOutWindow {
    /// Rows asked for at a time on a long way, so that what lies behind can be released meanwhile.
    private static var stride: Int { 256 }

    /// Moves the anchor towards the end of the list.
    ///
    /// - Parameters:
    ///   - rows: how far, at least 0.
    ///   - remaining: rows that must remain from the anchor on, at least 1.
    ///   - kept: rows before the anchor that are not released on the way.
    /// - Returns: how far it went: less than `rows` if the list ended. 0 if fewer than `remaining` rows remain already.
    ///
    /// Complexity: O(items passed).
    mutating func advance(by rows: Int, remaining: Int, kept: Int, in content: inout Content) -> Int {
        var moved = 0
        while moved < rows {
            fillForward(to: remaining + min(rows - moved, Self.stride), in: &content)
            let step = min(rows - moved, rowsAfter - remaining)
            guard step > 0 else { break }
            move(by: step)
            trimLeading(to: kept, in: &content)
            moved += step
        }
        return moved
    }

    /// Moves the anchor towards the start of the list.
    ///
    /// - Parameters:
    ///   - rows: how far, at least 0.
    ///   - kept: rows from the anchor on that are not released on the way.
    /// - Returns: how far it went: less than `rows` if the list started.
    ///
    /// Complexity: O(items passed).
    mutating func retreat(by rows: Int, kept: Int, in content: inout Content) -> Int {
        var moved = 0
        while moved < rows {
            fillBackward(to: min(rows - moved, Self.stride), in: &content)
            let step = min(rows - moved, rowsBefore)
            guard step > 0 else { break }
            move(by: -step)
            trimTrailing(to: kept, in: &content)
            moved += step
        }
        return moved
    }

    /// Moves the anchor by rows inside the window: `-rowsBefore ..< rowsAfter`.
    mutating func move(by rows: Int) {
        let cursor = cursor(at: rows)
        anchorIndex = cursor.index
        anchorRow = cursor.row
        rowsBefore += rows
        rowsAfter -= rows
    }
}
