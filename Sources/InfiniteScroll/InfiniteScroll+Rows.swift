extension InfiniteScroll {
    /// The rows that have a view now, counted from the top of the viewport: those of the viewport, without the blank
    /// ones, and those of the overscan that are laid out already.
    public var boundRows: Range<Int> { lines.rows }

    /// What is on a row of the viewport.
    ///
    /// - Parameter row: the row of the viewport, from 0. The rows of the overscan can be asked for too, see
    ///   ``boundRows``.
    /// - Returns: nil for a blank row after the end of the list, and for rows outside ``boundRows``.
    ///
    /// Complexity: O(1).
    public func position(atViewportRow row: Int) -> RowPosition<Content.ID>? {
        lines.line(at: row)?.position
    }

    /// The view that shows a row of the viewport.
    ///
    /// - Parameter row: as in ``position(atViewportRow:)``.
    /// - Returns: nil for a blank row after the end of the list, and for rows outside ``boundRows``.
    ///
    /// Complexity: O(1).
    public func lineView(atViewportRow row: Int) -> Content.LineView? {
        lines.line(at: row)?.view
    }

    /// The row that stays in sight over the one at the top of the viewport, which it hides; nil if none does. See
    /// ``ScrollContent/header(of:)``.
    public var header: RowPosition<Content.ID>? { pinned?.position }

    /// The view that shows ``header``.
    public var headerView: Content.LineView? { pinned?.view }

    /// The signed distance in rows from the anchor to a position, which is also its row in the viewport.
    ///
    /// - Returns: nil if the position is not inside the laid-out window.
    ///
    /// Complexity: O(items in the window).
    public func distance(to position: RowPosition<Content.ID>) -> Int? {
        guard let (distance, extent) = window.find(position.item), (0..<extent).contains(position.row) else {
            return nil
        }
        return distance + position.row
    }
}
