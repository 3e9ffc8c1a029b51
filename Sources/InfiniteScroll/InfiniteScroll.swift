import DequeModule

/// A virtualized list without ends: lays out and binds only the rows in and around the viewport.
///
/// The engine keeps an *anchor*, the row at the top of the viewport, and the *window*, the contiguous run of laid-out
/// items around it. There are no global row numbers. Scrolling moves the anchor, lays out items at the leading end and
/// releases items at the trailing end; a jump out of the window opens a new one. Every operation costs as much as the
/// window and the distance scrolled, whatever the length of the list, which may be unbounded in both directions.
///
/// A frame does not wait for rows that it does not show: an operation lays out the viewport and one row on each side of
/// it, and keeps the overscan as it is. ``prepare(in:)`` fills that up once the frame is drawn.
///
/// Rows are shown by *line views*, one per row of the viewport and of the *overscan*, the rows kept ready before and
/// after it. A view whose row leaves at one end is bound to the row that enters at the other, so the number of views
/// does not depend on the distance scrolled.
///
/// Items may change, be inserted or removed while they are laid out:
/// ``change(where:keeping:atViewportRow:sticksToEnd:in:)`` keeps one row in place, lays out only the changes, and
/// reports the rows that moved. Late results come in by it, too: they name their item, and so never reach a view that
/// shows something else by then.
///
/// It knows nothing of text, screens or input. These are behind ``ScrollContent``, which each operation takes as an
/// argument, so that the owner may keep both as plain values:
///
/// ```swift
/// var scroll = InfiniteScroll(at: RowPosition(item: today, row: 0), viewport: 24, overscan: 12, in: &days)
/// scroll.scroll(by: 1, in: &days)
/// for row in 0..<scroll.viewport {
///     draw(scroll.lineView(atViewportRow: row), row)
/// }
/// scroll.prepare(in: &days)
/// ```
///
/// If the list has no rows at all the viewport is blank, ``anchor`` is the requested position, and nothing moves.
public struct InfiniteScroll<Content: ScrollContent> {
    /// The longest run of items without rows that one search crosses (see ``ScrollContent/extent(of:)``), so that an
    /// endless list without rows does not search for ever.
    public static var emptyRunLimit: Int { 1 << 14 }

    /// The limit of rows of the viewport and of the overscan.
    public static var maximumRows: Int { 1 << 20 }

    /// The height of the viewport in rows; 0 is allowed.
    public internal(set) var viewport: Int

    /// The most rows kept laid out and bound on each side of the viewport; ``prepare(in:)`` fills them.
    public internal(set) var overscan: Int

    var window: LaidOutWindow<Content>
    var lines = BoundLines<Content>()
    var pinned: BoundLine<Content.ID, Content.LineView>?

    /// Opens the list with a row at the top of the viewport.
    ///
    /// - Parameters:
    ///   - anchor: the row for the viewport's top. Clamped to the item's rows; if the item has none, the next row after
    ///     it is taken, or else the last one before it.
    ///   - viewport: the height of the viewport in rows, 0 to ``maximumRows``, clamped.
    ///   - overscan: the rows to keep ready on each side of the viewport, 0 to ``maximumRows``, clamped.
    ///
    /// Complexity: O(viewport + overscan).
    public init(at anchor: RowPosition<Content.ID>, viewport: Int, overscan: Int, in content: inout Content) {
        self.viewport = Self.clampedRows(viewport)
        self.overscan = Self.clampedRows(overscan)
        window = LaidOutWindow(origin: anchor)
        window.open(at: anchor, in: &content)
        finish(shift: nil, in: &content)
    }

    /// The row at the top of the viewport. It is a row of the list, unless the list has none at all.
    public var anchor: RowPosition<Content.ID> { window.anchor }

    /// Whether the list's first row is at the top of the viewport. False until all before it is loaded.
    public var isAtStart: Bool { window.reachesStart && window.isStartLoaded && window.rowsBefore == 0 }

    /// Whether the list's last row is in the viewport. False until all after it is loaded.
    public var isAtEnd: Bool { window.isEndLoaded && showsLastRow }

    /// Whether the last loaded row is in the viewport.
    var showsLastRow: Bool { window.reachesEnd && window.rowsAfter <= viewport }

    /// Work done so far, and items held.
    public var counts: ScrollCounts {
        ScrollCounts(
            lineViewsMade: lines.made, binds: lines.binds, itemsLaidOut: window.itemsLaidOut,
            itemsReleased: window.itemsReleased, windowItems: window.items.count, windowRows: window.rows.count)
    }

    static func clampedRows(_ rows: Int) -> Int { min(max(rows, 0), maximumRows) }

    /// Scrolls by rows.
    ///
    /// Forward it stops when the list's last row is on the viewport's last row. If blank rows follow the end of the
    /// list already, after a jump or a resize, it does not move. Backward it stops when the list's first row is at the
    /// viewport's top.
    ///
    /// - Parameter rows: the distance; positive is forward, towards the end of the list; 0 does nothing. Any value is
    ///   allowed, but nothing stops a long scroll in a list without end.
    /// - Returns: the rows really moved, with the sign of `rows`.
    ///
    /// Complexity: O(items passed + viewport + overscan). Only rows near the final viewport are bound: moving by one
    /// row binds one view, here or in ``prepare(in:)``.
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

    /// Jumps to a row and puts it on a row of the viewport, or above it if the list starts too near.
    ///
    /// Blank rows below the end of the list are allowed, so that even its last row can be at the top. The last row of
    /// the last item on the viewport's last row is the end of the list. To a laid-out row the window is only shifted:
    /// the caller may animate the scroll from the former rows to the new ones.
    ///
    /// - Parameters:
    ///   - position: the row to show. Clamped to the item's rows; if the item has none, the next row after it is taken,
    ///     or else the last one before it.
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

    /// Scrolls only as far as needed to show a row.
    ///
    /// - Parameters:
    ///   - position: the row to show.
    ///   - margin: the rows to show on either side of it, as far as the viewport has room.
    ///   - row: the row of the viewport for it if it is not laid out; nil: the middle.
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

    /// More rows than any scroll, and far from overflow.
    static var longestScroll: Int { Int.max / 4 }

    /// Moves the anchor inside the window, or opens a new window.
    ///
    /// - Returns: the distance inside the window; nil if a new one was opened.
    private mutating func moveAnchor(to position: RowPosition<Content.ID>, in content: inout Content) -> Int? {
        guard let (distance, extent) = window.find(position.item) else {
            window.open(at: position, in: &content)
            return nil
        }
        let shift = distance + min(max(position.row, 0), extent - 1)
        window.move(by: shift)
        return shift
    }

    /// Lays out everything again, for another height of the viewport, other extents of all items, or another list.
    ///
    /// All extents are dropped, and all views are bound again. Items that are gone are still released, afterwards.
    ///
    /// - Parameters:
    ///   - viewport: the height of the viewport in rows, 0 to ``maximumRows``, clamped; nil: unchanged.
    ///   - overscan: the rows to keep ready on each side of it; nil: unchanged.
    ///   - anchor: the row for the viewport's top, of an item in the list now. A parameter, because the same text may
    ///     have another row number. It stays at the top even if blank rows then follow the end of the list.
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

    /// Takes over a change of the list: items were inserted or removed, or have another extent or look.
    ///
    /// One row stays in place, by default the one at the top, and those above and below make room. Only changed items
    /// and those new in the window are laid out, and only views of new rows or changed items are bound. The neighbours
    /// of every item in the window are asked for again, and the extents of items without rows, which are never kept.
    ///
    /// - Parameters:
    ///   - isChanged: whether a laid-out item has another extent or look. Inserted and removed items are found without
    ///     it.
    ///   - position: the row to keep in place, clamped as in ``jump(to:atViewportRow:in:)``; nil: the ``anchor``. Its
    ///     item is in the list now. Needed if the anchor's item was removed, or its text at the top moved to another
    ///     row. If no item may be left use ``relayout(viewport:overscan:anchor:in:)``.
    ///   - row: the row of the viewport for it, 0 to ``maximumRows``, clamped. It is above it if the list starts too
    ///     near.
    ///   - sticksToEnd: if the former last row is in the viewport, puts the new last row on the viewport's last row,
    ///     and keeps no other row.
    /// - Returns: the rows with the same views that moved, and how far, from top to bottom, for animation; none where
    ///   it stuck to the end.
    ///
    /// Complexity: O(viewport + overscan + items in the window), and O(items appended) if it sticks to the end.
    @discardableResult
    public mutating func change(
        where isChanged: (Content.ID) -> Bool = { _ in false }, keeping position: RowPosition<Content.ID>? = nil,
        atViewportRow row: Int = 0, sticksToEnd: Bool = false, in content: inout Content
    ) -> [RowShift] {
        let sticks = sticksToEnd && showsLastRow
        // rows that were ready are ready again; the viewport is filled before anything is released
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

    /// Lays out and binds the overscan, so that the next operation finds its rows ready.
    ///
    /// To be called when the frame has been drawn: every other operation lays out and binds no more than the viewport
    /// and one row on each side of it. Nothing moves. Only if the operation before stopped in a long run of items
    /// without rows (see ``emptyRunLimit``), the search continues here; rows found by it come into a viewport that is
    /// not full.
    ///
    /// Complexity: O(overscan + items in the window), and O(items in the viewport) if there is nothing to do.
    ///
    /// - Parameter overscan: the rows to keep ready from now on; nil: unchanged.
    public mutating func prepare(overscan: Int? = nil, in content: inout Content) {
        self.overscan = Self.clampedRows(overscan ?? self.overscan)
        fill(to: lookahead, in: &content)
        fillViewport(in: &content)
        lines.bind(preparedRows, shift: 0, window: window, in: &content)
    }

    /// Rows kept laid out beyond each edge of the viewport. At least one, to know whether the list continues there.
    var lookahead: Int { max(overscan, 1) }

    /// Rows of the viewport kept filled. At least one, so that the anchor is always a row.
    var filledViewport: Int { max(viewport, 1) }

    /// The rows with views after each operation, counted from the anchor: the viewport, and one on each side.
    var neededRows: Range<Int> { laidOutRows(beyond: min(overscan, 1)) }

    /// The rows with views after preparation: those of viewport and overscan that are laid out.
    var preparedRows: Range<Int> { laidOutRows(beyond: overscan) }

    private func laidOutRows(beyond: Int) -> Range<Int> {
        -min(beyond, window.rowsBefore)..<min(viewport + beyond, window.rowsAfter)
    }

    /// The needed rows, and adjacent overscan rows that have views already.
    ///
    /// - Parameter shift: as in ``finish(shift:in:)``.
    func rowsToBind(shift: Int?) -> Range<Int> {
        let needed = neededRows
        guard let shift else { return needed }
        let bound = (lines.rows.lowerBound - shift..<lines.rows.upperBound - shift).clamped(to: preparedRows)
        guard bound.overlaps(needed) else { return needed }
        return min(bound.lowerBound, needed.lowerBound)..<max(bound.upperBound, needed.upperBound)
    }

    /// Ends each operation that moves or drops all: lays out the viewport, and binds the rows that entered.
    ///
    /// - Parameter shift: the anchor's movement towards the end of the list; nil if the window was reopened.
    mutating func finish(shift: Int?, in content: inout Content) {
        fillViewport(in: &content)
        assert(window.items.isEmpty || window.rows.contains(0), "the anchor is outside the window")
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

    /// Lays out the viewport, and releases items that are no longer near.
    mutating func fillViewport(in content: inout Content) {
        fill(to: 1, in: &content)
        window.trimLeading(to: lookahead, in: &content)
        window.trimTrailing(to: filledViewport + lookahead, in: &content)
    }

    /// Lays out the viewport and `beyond` rows on each side of it.
    private mutating func fill(to beyond: Int, in content: inout Content) {
        window.fillForward(to: filledViewport + beyond, in: &content)
        window.fillBackward(to: beyond, in: &content)
    }

    /// The rows with a view now, counted from the top of the viewport: the viewport without blank rows, and the
    /// laid-out overscan.
    public var boundRows: Range<Int> { lines.rows }

    /// The position shown on a row of the viewport.
    ///
    /// - Parameter row: the row of the viewport, from 0, or one of the overscan, see ``boundRows``.
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

    /// The items in the viewport, from the top: the first row of each there, and the rows of the viewport that it has.
    ///
    /// Complexity: O(items in the window).
    package var itemsInViewport: [(first: RowPosition<Content.ID>, rows: Range<Int>)] {
        let end = min(viewport, window.rowsAfter)
        var found: [(first: RowPosition<Content.ID>, rows: Range<Int>)] = []
        var row = 0
        var first = window.anchorRow
        for item in window.items.dropFirst(window.anchorIndex) where row < end {
            let rows = row..<min(end, row + item.extent - first)
            found.append((RowPosition(item: item.id, row: first), rows))
            (row, first) = (rows.upperBound, 0)
        }
        return found
    }

    /// The pinned row over the one at the top of the viewport, which it hides; nil if there is none. See
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

extension InfiniteScroll: Sendable where Content.LineView: Sendable {}
