extension InfiniteScroll {
    /// Lays out and binds the overscan, so that the next operation finds ready what it brings into the viewport.
    ///
    /// To be called when the frame has been drawn: every other operation lays out and binds no more than what the viewport
    /// needs and one row on each side of it. Nothing moves. Only if the operation before gave up in a long run of items
    /// without rows (see ``emptyRunLimit``), the look goes on here; rows found by it come into a viewport that is not full.
    ///
    /// Complexity: O(overscan + items in the window), and O(items in the viewport) if there is nothing to do.
    public mutating func prepare(in content: inout Content) {
        fill(to: lookahead, in: &content)
        fillViewport(in: &content)
        lines.bind(preparedRows, shift: 0, window: window, in: &content)
    }

    /// Rows that are kept laid out beyond each edge of the viewport. At least one, for without it nobody knows whether
    /// the list goes on there.
    var lookahead: Int { max(overscan, 1) }

    /// Rows of the viewport that are kept filled. At least one, so that the anchor is always a row.
    var filledViewport: Int { max(viewport, 1) }

    /// The rows that have views after each operation, counted from the anchor: those of the viewport, and one on each side.
    var neededRows: Range<Int> { laidOutRows(beyond: min(overscan, 1)) }

    /// The rows that have views once all is prepared: those of viewport and overscan that are laid out.
    var preparedRows: Range<Int> { laidOutRows(beyond: overscan) }

    private func laidOutRows(beyond: Int) -> Range<Int> {
        -min(beyond, window.rowsBefore)..<min(viewport + beyond, window.rowsAfter)
    }

    /// The needed rows, and those of the overscan beside them that have views already.
    ///
    /// - Parameter shift: as in ``finish(shift:in:)``.
    func rowsToBind(shift: Int?) -> Range<Int> {
        let needed = neededRows
        guard let shift else { return needed }
        let bound = (lines.rows.lowerBound - shift..<lines.rows.upperBound - shift).clamped(to: preparedRows)
        guard bound.overlaps(needed) else { return needed }
        return min(bound.lowerBound, needed.lowerBound)..<max(bound.upperBound, needed.upperBound)
    }

    /// Ends each operation that moves or drops all: lays out what the viewport needs, and binds the rows that entered.
    ///
    /// - Parameter shift: how far the anchor moved, towards the end of the list; nil if the window was reopened.
    mutating func finish(shift: Int?, in content: inout Content) {
        fillViewport(in: &content)
        lines.bind(rowsToBind(shift: shift), shift: shift, window: window, in: &content)
        pinHeader(where: { _ in shift == nil }, in: &content)
    }

    /// Finds the header of the row at the top, and binds a view to it unless it is shown already and did not change.
    mutating func pinHeader(where isChanged: (Content.ID) -> Bool, in content: inout Content) {
        guard let header = window.items.isEmpty ? nil : content.header(of: anchor) else {
            pinned = nil
            return
        }
        guard header != pinned?.position || isChanged(header.item) else { return }
        var view = pinned?.view ?? content.makeLineView()
        let isFar = window.find(header.item) == nil
        if isFar { _ = window.lookAt(header.item, in: &content) }
        content.bind(&view, to: header)
        if isFar { window.release(header.item, in: &content) }
        pinned = BoundLine(view: view, position: header)
    }

    /// Lays out what the viewport needs, and releases what is no longer near.
    mutating func fillViewport(in content: inout Content) {
        fill(to: 1, in: &content)
        window.trimLeading(to: lookahead, in: &content)
        window.trimTrailing(to: filledViewport + lookahead, in: &content)
    }

    /// Lays out the viewport and so many rows on each side of it.
    private mutating func fill(to beyond: Int, in content: inout Content) {
        window.fillForward(to: filledViewport + beyond, in: &content)
        window.fillBackward(to: beyond, in: &content)
    }
}
