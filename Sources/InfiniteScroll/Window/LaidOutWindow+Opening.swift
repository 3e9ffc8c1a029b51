import DequeModule

extension LaidOutWindow {
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
}
