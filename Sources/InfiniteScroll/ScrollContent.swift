/// The content of an ``InfiniteScroll``: a list of items that know their neighbours, and the views that show their
/// rows.
///
/// The list has no count and no indices. An item's identity leads to its neighbours, so the list may be endless in
/// either direction, may be loaded piece by piece, and costs nothing outside the window.
///
/// The engine calls these requirements only from within its own mutating operations, on the caller's thread, and never
/// two at a time. The content must not change between two operations, unless the next one is
/// ``InfiniteScroll/change(where:keeping:atViewportRow:sticksToEnd:in:)`` or
/// ``InfiniteScroll/relayout(viewport:overscan:anchor:in:)``.
///
/// For one item the calls come in this order: ``extent(of:)``, any number of ``bind(_:to:)``, ``release(_:)``. Each
/// call of `extent` is matched by exactly one of `release`, but for the items in the present window.
public protocol ScrollContent {
    associatedtype ID: Hashable & Sendable

    /// A reusable slot that shows one row. The engine makes few of them and binds them again and again.
    associatedtype LineView

    /// The item after another one; nil at the end of the list.
    mutating func item(after id: ID) -> ID?

    /// The item before another one; nil at the start of the list.
    mutating func item(before id: ID) -> ID?

    /// Whether the list really ends with this last item: false if more is only not loaded yet.
    mutating func isEnd(_ id: ID) -> Bool

    /// Whether the list really starts with this first item: false if more is only not loaded yet.
    mutating func isStart(_ id: ID) -> Bool

    /// The row above another one to pin while that is at the top, such as the heading of a section; nil if there is
    /// none. It need not be near, and is laid out for a moment if it is not.
    mutating func header(of position: RowPosition<ID>) -> RowPosition<ID>?

    /// The number of rows of an item at the present width; lays the item out if need be.
    ///
    /// 0 makes the item invisible, and it is released at once. A negative number counts as 0, one beyond 2^40 as 2^40.
    /// The answer must be the same until the item is released.
    ///
    /// - Note: A run of more than ``InfiniteScroll/emptyRunLimit`` items without rows is not crossed in one operation;
    ///   the rows behind it appear after further operations.
    mutating func extent(of id: ID) -> Int

    /// The item left the window; its layout may be dropped.
    mutating func release(_ id: ID)

    /// Makes a new view. It is bound to a row before it is shown.
    mutating func makeLineView() -> LineView

    /// Makes the view show a row. Called once each time that a view is used or reused: it must replace the whole
    /// contents of the view, which may come from a row of another item.
    mutating func bind(_ view: inout LineView, to position: RowPosition<ID>)
}

/// Defaults for a loaded list of items of one row each, which keeps no layouts.
extension ScrollContent {
    public func isEnd(_ id: ID) -> Bool { true }
    public func isStart(_ id: ID) -> Bool { true }
    public func header(of position: RowPosition<ID>) -> RowPosition<ID>? { nil }
    public func extent(of id: ID) -> Int { 1 }
    public func release(_ id: ID) {}
}

extension ScrollContent where LineView: RangeReplaceableCollection {
    /// An empty text, or no cells.
    public func makeLineView() -> LineView { LineView() }
}
