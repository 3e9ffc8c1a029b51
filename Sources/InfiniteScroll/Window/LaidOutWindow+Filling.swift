import DequeModule

extension LaidOutWindow {
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
