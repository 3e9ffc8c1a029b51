import DequeModule

extension LaidOutWindow {
    /// Walks once more over what is laid out, from the anchor's item on in both directions, and asks the list for
    /// neighbours and memberships, but not for extents.
    ///
    /// All that was taken over from items without rows is found again on the way. A run of them that is longer than one
    /// look (see ``InfiniteScroll/emptyRunLimit``) is not crossed: the items behind it are released.
    mutating func lookAgain(in content: inout Content) {
        guard !items.isEmpty else { return open(at: origin, in: &content) }
        let old = items
        let (anchor, row, before, after) = (items[anchorIndex].id, anchorRow, rowsBefore, rowsAfter)
        for item in old { knownExtents[item.id] = item.extent }
        clear(at: anchor)
        begin(with: lookAt(anchor, in: &content), row: row)
        fillForward(to: after, in: &content)
        fillBackward(to: before, in: &content)
        for item in old where knownExtents.removeValue(forKey: item.id) != nil { release(item.id, in: &content) }
    }
}
