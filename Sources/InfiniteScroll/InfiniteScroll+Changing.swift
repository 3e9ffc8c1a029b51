extension InfiniteScroll {
    /// The height of the viewport in rows or a new width changed, so that every item has another extent.
    ///
    /// All extents are dropped, and all views bound anew. Reports have the cause ``ReportCause/resized``.
    ///
    /// - Parameters:
    ///   - viewport: the height of the viewport in rows, 0 to ``maximumRows``, clamped.
    ///   - overscan: the rows to keep ready before and after it; nil: as many as before.
    ///   - anchor: the row that stands at the top afterwards. It is given anew because what was there may have another
    ///     row number at the new width. It stays at the top even if blank rows then follow the end of the list.
    ///   - content: the list.
    ///
    /// Complexity: O(viewport + overscan).
    public mutating func relayout(
        viewport: Int, overscan: Int? = nil, anchor: RowPosition<Content.ID>, in content: inout Content
    ) {
        self.viewport = Self.clampedRows(viewport)
        self.overscan = Self.clampedRows(overscan ?? self.overscan)
        window.open(at: anchor, in: &content)
        settle(.resized, shift: nil, repeatsStarts: true, in: &content)
    }

    /// Items were inserted, removed or changed.
    ///
    /// All extents are dropped, and all views bound anew. Reports have the cause ``ReportCause/reloaded``. Items that
    /// are gone are released like all others, after they are gone.
    ///
    /// - Parameters:
    ///   - anchor: the row that stands at the top afterwards, of an item that is in the list now.
    ///   - content: the list.
    ///
    /// Complexity: O(viewport + overscan).
    public mutating func reload(anchor: RowPosition<Content.ID>, in content: inout Content) {
        window.open(at: anchor, in: &content)
        settle(.reloaded, shift: nil, repeatsStarts: true, in: &content)
    }

    /// More of the list is known: it goes on beyond an end that was found, or items stand otherwise in their sections,
    /// as when the last item of a section turns out to be its last.
    ///
    /// Items that are laid out must have kept their rows and their neighbours; for everything else there is
    /// ``reload(anchor:in:)``. Nothing moves. No extent is asked for again (but those of items without rows, which are
    /// never kept), and no view is bound again: only rows that follow where the list had ended are new. The neighbours
    /// and memberships of the items in the window are asked for once more.
    ///
    /// Only edges that came into the viewport are reported (``EdgeReport/isArrival`` is true), with the cause
    /// ``ReportCause/reloaded``: those on rows that are new in it, and those of rows that were no edge before. If the
    /// list had no rows the row for the viewport's top is looked for again, as when it was opened.
    ///
    /// - Parameter content: the list.
    ///
    /// Complexity: O(viewport + overscan).
    public mutating func grow(in content: inout Content) {
        window.lookAgain(in: &content)
        settle(.reloaded, shift: 0, repeatsStarts: false, in: &content)
    }
}
