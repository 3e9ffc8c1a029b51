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

    /// Drops everything and starts again with a position at the viewport's top.
    mutating func open(at position: RowPosition<ID>, in content: inout Content) {
        open(at: position, onRow: 0, ready: 0..<1, dropping: { _ in true }, in: &content)
    }

    /// Starts again at a position: lays out its item, and from there what is to be ready. What is laid out already and not
    /// dropped is not laid out again.
    ///
    /// Neighbours are asked for once more. A run of items without rows that is longer than one look (see
    /// ``InfiniteScroll/emptyRunLimit``) is not crossed: the items behind it are released.
    ///
    /// - Parameters:
    ///   - position: the row to begin with, clamped to the item's. If the item has none, it is the next row after it, or
    ///     else the last one before it.
    ///   - row: the row of the viewport that it is on. It stands above it if the list starts too near.
    ///   - ready: the rows to lay out, counted from the viewport's top.
    ///   - isDropped: whether the extent of an item that is laid out is asked for again.
    mutating func open(
        at position: RowPosition<ID>, onRow row: Int, ready: Range<Int>, dropping isDropped: (ID) -> Bool,
        in content: inout Content
    ) {
        let old = items
        for item in old {
            if isDropped(item.id) { release(item.id, in: &content) } else { knownExtents[item.id] = item.extent }
        }
        origin = position
        clear(at: position.item)
        let first = lookAt(position.item, in: &content)
        if first.extent > 0 {
            begin(with: first, row: min(max(position.row, 0), first.extent - 1))
        } else {
            fillForward(to: 1, in: &content)
            if items.isEmpty { fillBackward(to: 1, in: &content) }
        }
        _ = retreat(by: row, kept: .max, in: &content)
        fillForward(to: ready.upperBound, in: &content)
        fillBackward(to: -ready.lowerBound, in: &content)
        for item in old where knownExtents.removeValue(forKey: item.id) != nil { release(item.id, in: &content) }
    }

    /// Forgets all items, without releasing them, and all that is known around them. The search for items starts again at `id`.
    private mutating func clear(at id: ID) {
        items.removeAll(keepingCapacity: true)
        anchorIndex = 0
        anchorRow = 0
        rowsBefore = 0
        rowsAfter = 0
        head = id
        tail = id
        reachesStart = false
        reachesEnd = false
    }

    /// Puts the first item into the empty window, and the anchor on a row of it.
    mutating func begin(with item: Item, row: Int) {
        items.append(item)
        anchorIndex = 0
        anchorRow = row
        rowsBefore = row
        rowsAfter = item.extent - row
    }

    var rows: Range<Int> { -rowsBefore..<rowsAfter }

    /// Finds a row that is in ``rows``.
    ///
    /// Complexity: O(items in the window).
    func cursor(at row: Int) -> RowCursor {
        var cursor = RowCursor(index: 0, row: rowsBefore + row)
        while cursor.row >= items[cursor.index].extent {
            cursor.row -= items[cursor.index].extent
            cursor.index += 1
        }
        return cursor
    }

    func position(at cursor: RowCursor) -> RowPosition<ID> {
        RowPosition(item: items[cursor.index].id, row: cursor.row)
    }

    /// The positions of rows that are in ``rows``, counted from the anchor.
    ///
    /// Complexity: O(rows + items in the window).
    func positions(of rows: Range<Int>) -> [RowPosition<ID>] {
        guard !rows.isEmpty else { return [] }
        var cursor = cursor(at: rows.lowerBound)
        return rows.map { _ in
            defer { advance(&cursor) }
            return position(at: cursor)
        }
    }

    /// Moves a cursor to the next row. After the last row it stands behind the items.
    func advance(_ cursor: inout RowCursor) {
        cursor.row += 1
        if cursor.row == items[cursor.index].extent { cursor = RowCursor(index: cursor.index + 1, row: 0) }
    }

    /// Rows from the anchor to an item's first row, and the item's extent; nil if the item is not in the window.
    ///
    /// Complexity: O(items in the window).
    func find(_ id: ID) -> (distance: Int, extent: Int)? {
        var distance = -rowsBefore
        for item in items {
            if item.id == id { return (distance, item.extent) }
            distance += item.extent
        }
        return nil
    }

    /// Rows asked for at a time on a long way, so that what lies behind can be released meanwhile.
    private static var stride: Int { 256 }

    /// Moves the anchor towards the end of the list.
    ///
    /// - Parameters:
    ///   - rows: how far, at least 0.
    ///   - remaining: rows that must remain from the anchor on, at least 1.
    ///   - kept: rows before the anchor that are not released on the way.
    /// - Returns: how far it went: less than `rows` if the list ended. 0 if fewer than `remaining` rows remain already.
    ///
    /// Complexity: O(items passed).
    mutating func advance(by rows: Int, remaining: Int, kept: Int, in content: inout Content) -> Int {
        var moved = 0
        while moved < rows {
            fillForward(to: remaining + min(rows - moved, Self.stride), in: &content)
            let step = min(rows - moved, rowsAfter - remaining)
            guard step > 0 else { break }
            move(by: step)
            trimLeading(to: kept, in: &content)
            moved += step
        }
        return moved
    }

    /// Moves the anchor towards the start of the list.
    ///
    /// - Parameters:
    ///   - rows: how far, at least 0.
    ///   - kept: rows from the anchor on that are not released on the way.
    /// - Returns: how far it went: less than `rows` if the list started.
    ///
    /// Complexity: O(items passed).
    mutating func retreat(by rows: Int, kept: Int, in content: inout Content) -> Int {
        var moved = 0
        while moved < rows {
            fillBackward(to: min(rows - moved, Self.stride), in: &content)
            let step = min(rows - moved, rowsBefore)
            guard step > 0 else { break }
            move(by: -step)
            trimTrailing(to: kept, in: &content)
            moved += step
        }
        return moved
    }

    /// Moves the anchor by rows inside the window: `-rowsBefore ..< rowsAfter`.
    mutating func move(by rows: Int) {
        let cursor = cursor(at: rows)
        anchorIndex = cursor.index
        anchorRow = cursor.row
        rowsBefore += rows
        rowsAfter -= rows
    }

    /// Lays out items at the trailing end until `rows` rows are there from the anchor on, or the list ends.
    ///
    /// Complexity: O(items added), those without rows included; of these at most
    /// ``InfiniteScroll/emptyRunLimit`` in a row.
    mutating func fillForward(to rows: Int, in content: inout Content) {
        var emptyRun = 0
        while rowsAfter < rows, !reachesEnd, emptyRun < InfiniteScroll<Content>.emptyRunLimit {
            guard let next = content.item(after: tail) else {
                reachesEnd = true
                isEndLoaded = content.isEnd(tail)
                return
            }
            tail = next
            let item = lookAt(next, in: &content)
            guard item.extent > 0 else {
                emptyRun += 1
                continue
            }
            emptyRun = 0
            if items.isEmpty {
                begin(with: item, row: 0)
            } else {
                items.append(item)
                rowsAfter += item.extent
            }
        }
    }

    /// Lays out items at the leading end until `rows` rows are there before the anchor, or the list starts.
    ///
    /// While the window is empty, the first item found becomes the anchor's, at its last row.
    ///
    /// Complexity: as ``fillForward(to:in:)``.
    mutating func fillBackward(to rows: Int, in content: inout Content) {
        var emptyRun = 0
        while rowsBefore < rows, !reachesStart, emptyRun < InfiniteScroll<Content>.emptyRunLimit {
            guard let next = content.item(before: head) else {
                reachesStart = true
                isStartLoaded = content.isStart(head)
                return
            }
            head = next
            let item = lookAt(next, in: &content)
            guard item.extent > 0 else {
                emptyRun += 1
                continue
            }
            emptyRun = 0
            if items.isEmpty {
                begin(with: item, row: item.extent - 1)
            } else {
                items.prepend(item)
                anchorIndex += 1
                rowsBefore += item.extent
            }
        }
    }

    /// Releases the items at the leading end that are not needed to have `rows` rows before the anchor.
    mutating func trimLeading(to rows: Int, in content: inout Content) {
        while anchorIndex > 0, rowsBefore - items[0].extent >= rows {
            let item = items.removeFirst()
            anchorIndex -= 1
            rowsBefore -= item.extent
            head = items[0].id
            reachesStart = false
            release(item.id, in: &content)
        }
    }

    /// Releases the items at the trailing end that are not needed to have `rows` rows from the anchor on.
    mutating func trimTrailing(to rows: Int, in content: inout Content) {
        while anchorIndex < items.count - 1, rowsAfter - items[items.count - 1].extent >= rows {
            let item = items.removeLast()
            rowsAfter -= item.extent
            tail = items[items.count - 1].id
            reachesEnd = false
            release(item.id, in: &content)
        }
    }

    /// Asks for an item's rows. An item without rows is released at once.
    mutating func lookAt(_ id: ID, in content: inout Content) -> Item {
        if !knownExtents.isEmpty, let extent = knownExtents.removeValue(forKey: id) {
            return Item(id: id, extent: extent)
        }
        itemsLaidOut += 1
        let extent = min(max(content.extent(of: id), 0), Self.maximumExtent)
        if extent == 0 { release(id, in: &content) }
        return Item(id: id, extent: extent)
    }

    mutating func release(_ id: ID, in content: inout Content) {
        itemsReleased += 1
        content.release(id)
    }
}

extension LaidOutItem: Sendable where ID: Sendable {}
extension LaidOutWindow: Sendable {}

/// A row of the window: the index of its item in the window, and the row inside that item.
struct RowCursor: Equatable {
    var index: Int
    var row: Int
}
