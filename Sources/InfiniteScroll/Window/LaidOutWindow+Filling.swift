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
                return
            }
            tail = next
            var item = lookAt(next, in: &content)
            guard item.extent > 0 else {
                emptyRun += 1
                if let membership = item.membership { passForward(membership) }
                continue
            }
            emptyRun = 0
            if let pendingStart { item.takeStart(of: pendingStart) }
            pendingStart = nil
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
                return
            }
            head = next
            var item = lookAt(next, in: &content)
            guard item.extent > 0 else {
                emptyRun += 1
                if let membership = item.membership { passBackward(membership) }
                continue
            }
            emptyRun = 0
            if let pendingEnd { item.takeEnd(of: pendingEnd) }
            pendingEnd = nil
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
            pendingEnd = nil
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
            pendingStart = nil
            release(item.id, in: &content)
        }
    }

    /// Asks for an item's rows and edges. An item without rows is released at once.
    mutating func lookAt(_ id: ID, in content: inout Content) -> Item {
        if !knownExtents.isEmpty, let extent = knownExtents.removeValue(forKey: id) {
            return Item(id: id, extent: extent, membership: content.membership(of: id))
        }
        itemsLaidOut += 1
        let extent = min(max(content.extent(of: id), 0), Self.maximumExtent)
        let item = Item(id: id, extent: extent, membership: content.membership(of: id))
        if extent == 0 { release(id, in: &content) }
        return item
    }

    mutating func release(_ id: ID, in content: inout Content) {
        itemsReleased += 1
        content.release(id)
    }

    /// Hands on the edges of an item without rows, met on the way forward.
    private mutating func passForward(_ membership: SectionMembership<Section>) {
        if membership.isFirst { pendingStart = membership.section }
        guard membership.isLast else { return }
        if items.isEmpty {
            // The row before this one is still to be found, at the other end. The end nearest to it counts.
            pendingEnd = pendingEnd ?? membership.section
        } else {
            items[items.count - 1].takeEnd(of: membership.section)
        }
    }

    /// Hands on the edges of an item without rows, met on the way backward.
    private mutating func passBackward(_ membership: SectionMembership<Section>) {
        if membership.isLast { pendingEnd = membership.section }
        guard membership.isFirst else { return }
        if items.isEmpty {
            pendingStart = pendingStart ?? membership.section
        } else {
            items[0].takeStart(of: membership.section)
        }
    }
}

extension LaidOutItem where Section: Equatable {
    /// The items without rows before this one contain the first of `section`. If it is this one's section, that starts
    /// here.
    fileprivate mutating func takeStart(of section: Section) {
        guard var own = membership, own.section == section, !own.isFirst else { return }
        own.isFirst = true
        own.startRow = nil
        membership = own
    }

    /// The items without rows after this one contain the last of `section`. If it is this one's section, that ends
    /// here.
    fileprivate mutating func takeEnd(of section: Section) {
        guard var own = membership, own.section == section, !own.isLast else { return }
        own.isLast = true
        own.endRow = nil
        membership = own
    }
}
