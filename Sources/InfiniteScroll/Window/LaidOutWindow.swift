import DequeModule

/// A laid-out item, with at least one row.
///
/// Its parameters are unconstrained, as in all collections here: the conformances of a constrained type are looked up
/// in the whole program at its first use, which would delay the first frame.
struct LaidOutItem<ID> {
    let id: ID
    let extent: Int
}

/// The run of laid-out items, and the anchor in it.
///
/// The run is contiguous but for items without rows, which are released at once and not kept: however many of them
/// follow one another, the window holds at most one item per row of its own. ``head`` and ``tail`` remember how far the
/// search went in either direction, so that it continues from there.
struct LaidOutWindow<Content: ScrollContent> {
    typealias ID = Content.ID
    typealias Item = LaidOutItem<ID>

    /// Larger extents are cut to this, which keeps all sums far from overflow.
    static var maximumExtent: Int { 1 << 40 }

    /// The items from top to bottom.
    var items: Deque<Item> = []

    /// The index in ``items`` of the item at the viewport's top; 0 while there are no items.
    var anchorIndex = 0

    var anchorRow = 0

    var rowsBefore = 0

    /// Rows of the window from the anchor on, the anchor's own included. 0 only while there are no items.
    var rowsAfter = 0

    /// The position at which the window was opened, its place while no item with rows is found.
    var origin: RowPosition<ID>

    /// The outermost items looked at. Only items without rows are between them and ``items``.
    var head: ID
    var tail: ID

    /// There is nothing before ``head``, or after ``tail``.
    var reachesStart = false
    var reachesEnd = false

    /// False while more may be loaded at an end that was reached.
    var isStartLoaded = true
    var isEndLoaded = true

    /// Extents of laid-out items outside of ``items`` while the window is reopened around them; else empty.
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

    /// The row at the viewport's top; the opening position if the list has no rows at all.
    var anchor: RowPosition<ID> {
        items.isEmpty ? origin : RowPosition(item: items[anchorIndex].id, row: anchorRow)
    }

    /// Drops everything and starts again with a position at the viewport's top.
    mutating func open(at position: RowPosition<ID>, in content: inout Content) {
        open(at: position, onRow: 0, ready: 0..<1, dropping: { _ in true }, in: &content)
    }

    /// Starts again at a position: lays out its item, and from there the rows to be ready. Laid-out items stay so
    /// unless dropped.
    ///
    /// Neighbours are asked for again. A run of items without rows beyond ``InfiniteScroll/emptyRunLimit`` is not
    /// crossed: the items behind it are released.
    ///
    /// - Parameters:
    ///   - position: the row to begin with, clamped to the item's. If the item has none, it is the next row after it,
    ///     or else the last one before it.
    ///   - row: the row of the viewport for it. It is above it if the list starts too near.
    ///   - ready: the rows to lay out, counted from the viewport's top.
    ///   - isDropped: whether a laid-out item's extent is asked for again.
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

    /// Forgets all items, without releasing them, and the ends found. The search starts again at `id`.
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

    /// Finds a row that is in ``rows``. Complexity: O(items in the window).
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

    /// The positions of rows that are in ``rows``, counted from the anchor. Complexity: O(rows + items in the window).
    func positions(of rows: Range<Int>) -> [RowPosition<ID>] {
        guard !rows.isEmpty else { return [] }
        var cursor = cursor(at: rows.lowerBound)
        return rows.map { _ in
            defer { advance(&cursor) }
            return position(at: cursor)
        }
    }

    /// Moves a cursor to the next row; after the last one, behind the items.
    func advance(_ cursor: inout RowCursor) {
        cursor.row += 1
        if cursor.row == items[cursor.index].extent { cursor = RowCursor(index: cursor.index + 1, row: 0) }
    }

    /// Rows from the anchor to an item's first row, and the item's extent; nil if the item is not in the window.
    /// Complexity: O(items in the window).
    func find(_ id: ID) -> (distance: Int, extent: Int)? {
        var distance = -rowsBefore
        for item in items {
            if item.id == id { return (distance, item.extent) }
            distance += item.extent
        }
        return nil
    }

    /// Rows laid out at a time in a long scroll, so that those passed can be released meanwhile.
    private static var stride: Int { 256 }

    /// Moves the anchor towards the end of the list.
    ///
    /// - Parameters:
    ///   - rows: the distance, at least 0.
    ///   - remaining: rows that must remain from the anchor on, at least 1.
    ///   - kept: rows before the anchor that are not released on the way.
    /// - Returns: the distance moved: less than `rows` if the list ended. 0 if fewer than `remaining` rows remain
    ///   already.
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
    ///   - rows: the distance, at least 0.
    ///   - kept: rows from the anchor on that are not released on the way.
    /// - Returns: the distance moved: less than `rows` if the list started.
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
    /// Complexity: O(items added), those without rows included; of these at most ``InfiniteScroll/emptyRunLimit`` in a
    /// row.
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

    /// Lays out items at the leading end until `rows` rows are there before the anchor, or the list starts. In an empty
    /// window, the first item found becomes the anchor's, at its last row.
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

    /// Releases leading items that are not needed for `rows` rows before the anchor.
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

    /// Releases trailing items that are not needed for `rows` rows from the anchor on.
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
