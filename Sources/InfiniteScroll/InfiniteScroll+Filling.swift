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
        settle(.resized, shift: nil, in: &content)
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
        settle(.reloaded, shift: nil, in: &content)
    }

    /// Keeps another number of rows ready before and after the viewport.
    ///
    /// Nothing moves and nothing is reported. A list may be opened without overscan, so that its first frame waits for no
    /// more than it shows, and be given its overscan afterwards.
    ///
    /// - Parameters:
    ///   - rows: the rows to keep ready, 0 to ``maximumRows``, clamped.
    ///   - content: the list.
    ///
    /// Complexity: O(overscan).
    public mutating func setOverscan(_ rows: Int, in content: inout Content) {
        overscan = Self.clampedRows(rows)
        fillAndBind(shift: 0, in: &content)
    }

    /// Rows that are laid out beyond each edge of the viewport. At least one, for without it nobody knows whether the
    /// list goes on there, nor whether a section's edge lies on an item without rows beyond.
    var lookahead: Int { max(overscan, 1) }

    /// Rows of the viewport that scrolling keeps filled. At least one, so that the anchor is always a row.
    var filledViewport: Int { max(viewport, 1) }

    /// Ends each operation: fills both ends of the window, releases what is no longer near, binds the rows that
    /// entered, and reports.
    ///
    /// - Parameters:
    ///   - cause: the kind of operation.
    ///   - shift: how far the anchor moved, towards the end of the list; nil if the window was opened anew.
    mutating func settle(_ cause: ReportCause, shift: Int?, in content: inout Content) {
        fillAndBind(shift: shift, in: &content)
        watch.observe(window, viewport: viewport, cause: cause)
    }

    private mutating func fillAndBind(shift: Int?, in content: inout Content) {
        window.fillForward(to: filledViewport + lookahead, in: &content)
        window.fillBackward(to: lookahead, in: &content)
        window.trimLeading(to: lookahead, in: &content)
        window.trimTrailing(to: filledViewport + lookahead, in: &content)
        let bound = -min(overscan, window.rowsBefore)..<min(viewport + overscan, window.rowsAfter)
        lines.bind(bound, shift: shift, window: window, in: &content)
    }
}
