/// The work of an ``InfiniteScroll`` so far, and its present size, for tests and benchmarks.
public struct ScrollCounts: Hashable, Sendable {
    /// Views made since the list was opened. At most viewport + 2 × overscan, taken at their largest.
    public var lineViewsMade: Int

    /// Bindings of a view to a row since the list was opened.
    public var binds: Int

    /// Items laid out (calls of ``ScrollContent/extent(of:)``) since the list was opened.
    public var itemsLaidOut: Int

    /// Items released since the list was opened. With ``windowItems`` these are all items laid out.
    public var itemsReleased: Int

    /// Items in the window now. Items without rows are never kept.
    public var windowItems: Int

    /// Rows of the items in the window now. An item is in the window as a whole.
    public var windowRows: Int
}
