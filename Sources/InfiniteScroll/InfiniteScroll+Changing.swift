extension InfiniteScroll {
    /// Lays out everything again: the viewport has another height, every item another extent, or the list is another
    /// one.
    ///
    /// All extents are dropped, and all views are bound again. Items that are gone are released like all others, after they are
    /// gone.
    ///
    /// - Parameters:
    ///   - viewport: the height of the viewport in rows, 0 to ``maximumRows``, clamped; nil: as before.
    ///   - overscan: the rows to keep ready before and after it; nil: as many as before.
    ///   - anchor: the row that stands at the top afterwards, of an item that is in the list now. It is a parameter because
    ///     what was there may have another row number. It stays at the top even if blank rows then follow the end of the
    ///     list.
    ///
    /// Complexity: O(viewport + overscan).
    public mutating func relayout(
        viewport: Int? = nil, overscan: Int? = nil, anchor: RowPosition<Content.ID>, in content: inout Content
    ) {
        self.viewport = Self.clampedRows(viewport ?? self.viewport)
        self.overscan = Self.clampedRows(overscan ?? self.overscan)
        window.open(at: anchor, in: &content)
        finish(shift: nil, in: &content)
    }

    /// Some of the list changed: items came in or went, or have another extent or look.
    ///
    /// A row is kept where it is, as a rule the one at the top; what is above and below it makes room. Only changed items
    /// and those that come into the window are laid out, and only views of rows that come in or belong to changed items
    /// are bound: what changed elsewhere costs neither. Of every item in the window the neighbours are asked for once more,
    /// and of items without rows, which are never kept, the extent.
    ///
    /// - Parameters:
    ///   - isChanged: whether an item has another extent or look. Asked of items that are laid out. Those that came in or
    ///     went are found without it.
    ///   - position: the row that is kept, clamped as in ``jump(to:atViewportRow:in:)``; nil: the ``anchor``. Its item is in
    ///     the list now. It is to be given if the anchor's item went, or if another row of it has the text that was at the top. Where
    ///     no item may be left there is only ``relayout(viewport:overscan:anchor:in:)``.
    ///   - row: the row of the viewport that it is on afterwards, 0 to ``maximumRows``, clamped. It stands above it if
    ///     the list starts too near.
    ///   - sticksToEnd: whether, if the last row that there was is in the viewport, the last one that there is stands on the
    ///     viewport's last row afterwards, instead of what is kept.
    /// - Returns: which of the rows that kept their views moved, and how far, from top to bottom, so that it can be
    ///   animated; none where it stuck to the end.
    ///
    /// Complexity: O(viewport + overscan + items in the window), and O(items that came in at the end) where it sticks to it.
    @discardableResult
    public mutating func change(
        where isChanged: (Content.ID) -> Bool = { _ in false }, keeping position: RowPosition<Content.ID>? = nil,
        atViewportRow row: Int = 0, sticksToEnd: Bool = false, in content: inout Content
    ) -> [RowShift] {
        let sticks = sticksToEnd && showsLastRow
        // what was ready is ready again; what the viewport needs is found before anything is let go
        let ready = window.rows.clamped(to: -lookahead..<filledViewport + lookahead)
        window.open(
            at: position ?? anchor, onRow: Self.clampedRows(row),
            ready: min(ready.lowerBound, -1)..<max(ready.upperBound, filledViewport + 1), dropping: isChanged,
            in: &content)
        fillViewport(in: &content)
        let shifts = lines.rebind(rowsToBind(shift: 0), where: isChanged, window: window, in: &content)
        pinHeader(where: isChanged, in: &content)
        guard sticks else { return shifts }
        scroll(by: Self.longestScroll, in: &content)
        return []
    }
}
