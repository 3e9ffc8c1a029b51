import InfiniteScroll

/// Lines are drawn flat at once, and become rich when the reader rests: what for is asked then, and put in when it comes.
extension Reader {
    /// The reader has rested for a moment: asks for what the text in sight is still without.
    mutating func rest() -> [Effect] {
        isRested = true
        return askForColors() + askForPictures()
    }

    /// The items with a row on the screen, from the top.
    var itemsInSight: [ItemID] {
        var items: [ItemID] = []
        for row in 0..<scroll.viewport {
            guard let item = scroll.position(atViewportRow: row)?.item, item != items.last else { continue }
            items.append(item)
        }
        return items
    }

    /// Lays out anew what is bound to rows and has something that became known in it. Its lines are as many as before.
    mutating func enrich(where isConcerned: (inout TourContent, ItemID) -> Bool) {
        let bound = Set(scroll.boundRows.compactMap { scroll.position(atViewportRow: $0)?.item })
        let concerned = bound.filter { isConcerned(&content, $0) }
        if !concerned.isEmpty { scroll.change(where: concerned.contains, in: &content) }
    }
}
