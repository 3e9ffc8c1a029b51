extension InfiniteScroll {
    /// Scrolls by rows.
    ///
    /// Forward it stops when the list's last row is on the viewport's last row. If blank rows follow the end of the
    /// list already, after a jump or a resize, it does not move. Backward it stops when the list's first row is at the
    /// viewport's top.
    ///
    /// - Parameter rows: how far; positive is forward, towards the end of the list; with 0 nothing is done. Any value is
    ///   allowed, but in a list without end nothing stops a long scroll on its way.
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

    /// Jumps so that a row stands on a row of the viewport, or above it if the list starts too near.
    ///
    /// Blank rows below the end of the list are allowed, so that also its last row can stand at the top. The last row of the last
    /// item on the viewport's last row is the end of the list. To a row that is laid out the window is only shifted: the caller
    /// may show the way there, with the rows of before and of after.
    ///
    /// - Parameters:
    ///   - position: the row to show. Clamped to the item's rows; if the item has none, the next row after it is taken, or else
    ///     the last one before it.
    ///   - row: the row of the viewport, clamped to it: 0 is its top, `viewport / 2` its middle, `.max` its last row.
    ///
    /// Complexity: O(viewport + overscan), wherever the target is.
    public mutating func jump(
        to position: RowPosition<Content.ID>, atViewportRow row: Int = 0, in content: inout Content
    ) {
        let shift = moveAnchor(to: position, in: &content)
        let above = min(max(row, 0), filledViewport - 1)
        let back = window.retreat(by: above, kept: filledViewport + lookahead, in: &content)
        finish(shift: shift.map { $0 - back }, in: &content)
    }

    /// Scrolls no farther than is needed to show a row.
    ///
    /// - Parameters:
    ///   - position: the row to show.
    ///   - margin: the rows on either side of it that are to be seen as well, as far as the viewport has room.
    ///   - row: the row of the viewport that it is put on if it is not laid out; nil: the middle.
    ///
    /// Complexity: O(viewport + overscan), wherever the row is.
    public mutating func reveal(
        _ position: RowPosition<Content.ID>, margin: Int = 0, elseAtViewportRow row: Int? = nil,
        in content: inout Content
    ) {
        guard let distance = distance(to: position) else {
            return jump(to: position, atViewportRow: row ?? viewport / 2, in: &content)
        }
        let margin = min(max(margin, 0), max(viewport - 1, 0) / 2)
        let seen = margin...max(margin, viewport - 1 - margin)
        scroll(by: distance - min(max(distance, seen.lowerBound), seen.upperBound), in: &content)
    }

    /// Far more rows than anybody scrolls, and far from overflow.
    static var longestScroll: Int { Int.max / 4 }

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
