import DequeModule

/// An item that is laid out now. It has at least one row.
///
/// Like all that is kept in collections here it asks nothing of its parameters: what a type asks for is looked up in the
/// whole program when it is used first, and the first frame would wait for that.
struct LaidOutItem<ID> {
    let id: ID
    let extent: Int
}

/// The run of items that is laid out now, and the anchor in it.
///
/// The run is contiguous but for items without rows, which are looked at, released at once and not kept: however many
/// of them stand in a row, the window holds at most one item per row of its own. ``head`` and ``tail`` remember how far
/// was looked in either direction, so that the look goes on from there.
struct LaidOutWindow<Content: ScrollContent> {
    typealias ID = Content.ID
    typealias Item = LaidOutItem<ID>

    /// An item counts as having at most so many rows, which keeps all sums far from overflow.
    static var maximumExtent: Int { 1 << 40 }

    /// The items from top to bottom.
    var items: Deque<Item> = []

    /// The index in ``items`` of the item at the viewport's top; 0 while there are no items.
    var anchorIndex = 0

    var anchorRow = 0

    /// Rows of the window before the anchor.
    var rowsBefore = 0

    /// Rows of the window from the anchor on, the anchor's own included. 0 only while there are no items.
    var rowsAfter = 0

    /// Where the window was opened: what it stands at while no item with rows is found.
    var origin: RowPosition<ID>

    /// The outermost items looked at. Between them and ``items`` there are items without rows only.
    var head: ID
    var tail: ID

    /// There is nothing before ``head``, or after ``tail``.
    var reachesStart = false
    var reachesEnd = false

    /// Where there is nothing, nothing is to be loaded either.
    var isStartLoaded = true
    var isEndLoaded = true

    /// Items that are laid out and not in ``items`` for the moment, while the window is reopened around them. Else empty.
    var knownExtents: [ID: Int] = [:]

    /// Calls of `extent` and of `release`.
    var itemsLaidOut = 0
    var itemsReleased = 0

    /// A window without items. ``open(at:in:)`` comes next.
    init(origin: RowPosition<ID>) {
        self.origin = origin
        head = origin.item
        tail = origin.item
    }

    /// The row at the viewport's top. If the list has no rows at all: where the window was opened.
    var anchor: RowPosition<ID> {
        items.isEmpty ? origin : RowPosition(item: items[anchorIndex].id, row: anchorRow)
    }
}

extension LaidOutItem: Sendable where ID: Sendable {}
extension LaidOutWindow: Sendable {}
