/// What an ``InfiniteScroll`` scrolls: a list of items that know their neighbours, and the views that show their rows.
///
/// The list has no count and no indices. An item is named by an identity from which the neighbours can be found, so the
/// list may go on without end in either direction, may be loaded piece by piece, and costs nothing outside the window.
///
/// The engine calls these requirements only from within its own mutating operations, on the caller's thread, and never
/// two at a time. The content must not change between two operations, unless the next one is
/// ``InfiniteScroll/change(where:keeping:atViewportRow:sticksToEnd:in:)`` or
/// ``InfiniteScroll/relayout(viewport:overscan:anchor:in:)``.
///
/// For one item the calls come in this order: ``extent(of:)``, any number of ``bind(_:to:)``, ``release(_:)``. Each call of
/// `extent` is matched by exactly one of `release`, but for the items that are in the window at the moment.
public protocol ScrollContent {
    /// The identity of an item.
    associatedtype ID: Hashable & Sendable

    /// A reusable slot that shows one row. The engine makes few of them and binds them again and again.
    associatedtype LineView

    /// The item after another one; nil at the end of the list.
    mutating func item(after id: ID) -> ID?

    /// The item before another one; nil at the start of the list.
    mutating func item(before id: ID) -> ID?

    /// Whether the list ends with an item that none follows: false if what follows is only not loaded yet.
    mutating func isEnd(_ id: ID) -> Bool

    /// Whether the list starts with an item that none is before: false if what is before it is only not loaded yet.
    mutating func isStart(_ id: ID) -> Bool

    /// The row above another one that stays in sight while that is scrolled to the top, as the head of a section does; nil if none
    /// does. It need not be near, and is laid out for a moment if it is not.
    mutating func header(of position: RowPosition<ID>) -> RowPosition<ID>?

    /// The number of rows of an item at the present width; lays the item out if need be.
    ///
    /// 0 is allowed and makes the item invisible; such an item is released at once. A negative number counts as 0, one
    /// beyond 2^40 as 2^40. The answer must be the same until the item is released.
    ///
    /// - Note: A run of more than ``InfiniteScroll/emptyRunLimit`` items without rows is not crossed in one operation;
    ///   the rows behind it appear when the following operations have come through.
    mutating func extent(of id: ID) -> Int

    /// The item left the window; its layout may be dropped.
    mutating func release(_ id: ID)

    /// Makes a new view. It is bound to a row before anybody sees it.
    mutating func makeLineView() -> LineView

    /// Makes the view show a row. Called once each time that a view is used or used again.
    ///
    /// It must replace everything that the view showed before: the view may come from a row of a quite other item.
    mutating func bind(_ view: inout LineView, to position: RowPosition<ID>)
}

/// What a list of items of one row each, which is loaded and keeps no layouts, need not write.
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
