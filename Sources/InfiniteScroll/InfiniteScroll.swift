import DequeModule

/// A virtualized list without ends: lays out and binds what is in and around the viewport, and nothing else.
///
/// The engine keeps an *anchor*, the row at the top of the viewport, and the *window*, the contiguous run of laid-out
/// items around it. There are no global row numbers. Scrolling moves the anchor, lays out items at the leading end and
/// releases items at the trailing end; a jump out of the window begins a new one. So every operation costs what the
/// window and the way cost, whatever the length of the list, which may be unbounded in both directions.
///
/// What a frame shows does not wait for what it does not show: an operation lays out the viewport and one row on each
/// side of it, and keeps of the overscan what is there. ``prepare(in:)`` fills it up once the frame is drawn.
///
/// Rows are shown by *line views*. There is one per row of the viewport and of the *overscan*, the rows that are kept
/// ready before and after it. A view whose row leaves at one end is bound to the row that enters at the other, so the
/// number of views does not depend on how far is scrolled.
///
/// Items may change, come in and go while they are laid out: ``change(where:keeping:atViewportRow:in:)`` keeps a row where
/// it is, lays out no more than what changed, and tells which rows moved. What is known late of an item comes in by it, too:
/// it names the item, so that it never changes a view that shows something else by then.
///
/// It knows nothing of text, screens or input. All of that is behind ``ScrollContent``, which is passed to each
/// operation, so that the owner may keep both beside each other as plain values:
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
/// If the list has no rows at all the viewport is blank, ``anchor`` is what was asked for, and nothing moves.
public struct InfiniteScroll<Content: ScrollContent> {
    /// Items without rows are skipped, but only so many one after another in one look (see
    /// ``ScrollContent/extent(of:)``). It keeps a list without any rows, and without an end, from being searched for
    /// ever.
    public static var emptyRunLimit: Int { 1 << 14 }

    /// The viewport and the overscan have at most so many rows each.
    public static var maximumRows: Int { 1 << 20 }

    /// The height of the viewport in rows; 0 is allowed.
    public internal(set) var viewport: Int

    /// The number of rows that are kept laid out and bound before the viewport, and again after it, at most:
    /// ``prepare(in:)`` fills them.
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
    ///   - overscan: the rows to keep ready before the viewport and again after it, 0 to ``maximumRows``, clamped.
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

    /// Whether the list's first row is at the top of the viewport. False as long as more is to be loaded before it.
    public var isAtStart: Bool { window.reachesStart && window.isStartLoaded && window.rowsBefore == 0 }

    /// Whether the list's last row is in the viewport. False as long as more is to be loaded after it.
    public var isAtEnd: Bool { window.isEndLoaded && showsLastRow }

    /// Whether the last row that there is by now is in the viewport.
    var showsLastRow: Bool { window.reachesEnd && window.rowsAfter <= viewport }

    /// What was done so far and what is held now.
    public var counts: ScrollCounts {
        ScrollCounts(
            lineViewsMade: lines.made, binds: lines.binds, itemsLaidOut: window.itemsLaidOut,
            itemsReleased: window.itemsReleased, windowItems: window.items.count, windowRows: window.rows.count)
    }

    static func clampedRows(_ rows: Int) -> Int { min(max(rows, 0), maximumRows) }
}

extension InfiniteScroll: Sendable where Content.LineView: Sendable {}
