extension InfiniteScroll {
    /// Scrolls by rows.
    ///
    /// Forward it stops when the list's last row is on the viewport's last row. If blank rows follow the end of the
    /// list already, after a jump or a resize, it does not move. Backward it stops when the list's first row is at the
    /// viewport's top.
    ///
    /// - Parameters:
    ///   - rows: how far; positive is forward, towards the end of the list; with 0 nothing is done. Any value is
    ///     allowed, but in a list without end nothing stops a long scroll on its way.
    ///   - content: the list.
    /// - Returns: the rows really moved, with the sign of `rows`.
    ///
    /// Complexity: O(items passed + viewport + overscan). Only rows that are near the viewport at the end are bound:
    /// moving by one row binds one view, here or in ``prepare(in:)``.
    @discardableResult
    public mutating func scroll(by rows: Int, in content: inout Content) -> Int {
        let wanted = min(max(rows, -Self.longestScroll), Self.longestScroll)
        let moved: Int
        if wanted == 0 { return 0 }
        if wanted > 0 {
            moved = window.advance(by: wanted, remaining: filledViewport, kept: lookahead, in: &content)
        } else {
            moved = -window.retreat(by: -wanted, kept: filledViewport + lookahead, in: &content)
        }
        finish(shift: moved, in: &content)
        return moved
    }

    /// Jumps so that a row stands at the top of the viewport.
    ///
    /// Blank rows below the end of the list are allowed, so that also its last row can stand at the top. To a row that is
    /// laid out the window is only shifted: the caller may show the way there, with the rows of before
    /// and of after.
    ///
    /// - Parameters:
    ///   - position: the row for the viewport's top. Clamped to the item's rows; if the item has none, the next row
    ///     after it is taken, or else the last one before it.
    ///   - content: the list.
    ///
    /// Complexity: O(viewport + overscan), wherever the target is.
    public mutating func jump(to position: RowPosition<Content.ID>, in content: inout Content) {
        finish(shift: moveAnchor(to: position, in: &content), in: &content)
    }

    /// Jumps so that a row is on the last row of the viewport, or above it if the list starts too near.
    ///
    /// With the last item of the list and a row of `.max` it goes to the end of the list.
    ///
    /// - Parameters:
    ///   - position: the row for the viewport's last row; clamped as in ``jump(to:in:)``.
    ///   - content: the list.
    ///
    /// Complexity: O(viewport + overscan), wherever the target is.
    public mutating func jump(toBottom position: RowPosition<Content.ID>, in content: inout Content) {
        let shift = moveAnchor(to: position, in: &content)
        let back = window.retreat(by: filledViewport - 1, kept: filledViewport + lookahead, in: &content)
        finish(shift: shift.map { $0 - back }, in: &content)
    }

    /// Far more rows than anybody scrolls, and far from overflow.
    private static var longestScroll: Int { Int.max / 4 }

    /// Moves the anchor inside the window, or opens a new window.
    ///
    /// - Returns: how far it moved inside the window; nil if a new one was opened.
    private mutating func moveAnchor(to position: RowPosition<Content.ID>, in content: inout Content) -> Int? {
        guard let (distance, extent) = window.find(position.item) else {
            window.open(at: position, in: &content)
            return nil
        }
        let shift = distance + min(max(position.row, 0), extent - 1)
        window.move(by: shift)
        return shift
    }
}
