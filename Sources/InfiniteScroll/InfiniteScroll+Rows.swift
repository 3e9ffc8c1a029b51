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
        lines.slot(at: row).map { lines.pool.slots[$0].position }
    }

    /// The view that shows a row of the viewport.
    ///
    /// - Parameter row: as in ``position(atViewportRow:)``.
    /// - Returns: nil for a blank row after the end of the list, and for rows outside ``boundRows``.
    ///
    /// Complexity: O(1).
    public func lineView(atViewportRow row: Int) -> Content.LineView? {
        lines.slot(at: row).map { lines.pool.slots[$0].view }
    }

    /// Looks at the view that shows a row of the viewport without copying it.
    ///
    /// - Parameter row: as in ``position(atViewportRow:)``.
    /// - Returns: what `body` returns; nil, with nothing called, where ``lineView(atViewportRow:)`` is nil.
    ///
    /// Complexity: O(1), and what `body` takes.
    public func withLineView<Result>(
        atViewportRow row: Int, _ body: (Content.LineView) throws -> Result
    ) rethrows -> Result? {
        guard let slot = lines.slot(at: row) else { return nil }
        return try lines.pool.slots.withUnsafeBufferPointer { slots in
            // through a buffer's own subscript the view would be copied
            guard let first = slots.baseAddress else { return nil }
            return try body(first[slot].view)
        }
    }

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

    /// Names the present use of the view that shows a row, so that something can be put on it later.
    ///
    /// - Parameter row: as in ``position(atViewportRow:)``.
    /// - Returns: nil for a blank row after the end of the list, and for rows outside ``boundRows``.
    ///
    /// Complexity: O(1).
    public func handle(atViewportRow row: Int) -> LineViewHandle? {
        lines.slot(at: row).map { lines.pool.handle(of: $0) }
    }

    /// Changes a view, if it still shows what it showed when the handle was given out.
    ///
    /// - Parameters:
    ///   - handle: from ``handle(atViewportRow:)`` of this engine.
    ///   - change: changes the view in place. It must not change the extent of its item.
    /// - Returns: false, with nothing done, if the view was bound again meanwhile.
    ///
    /// Complexity: O(1).
    @discardableResult
    public mutating func update(_ handle: LineViewHandle, _ change: (inout Content.LineView) -> Void) -> Bool {
        lines.update(handle, change)
    }

    /// Takes the edge reports written since the last call, in order.
    ///
    /// They are kept until they are taken, so it is best called after each operation.
    public mutating func takeReports() -> [EdgeReport<Content.Section>] {
        watch.takeReports()
    }
}
