package import CellGrid
import InfiniteScroll

/// Selecting links: by Tab, by letters, with the mouse.
extension TourView {
    /// Selects the next link, or the one before, scrolling as little as needed. Code is selected only on the screen and
    /// never scrolled to, so that it does not slow the way from link to link.
    package mutating func chooseLink(isForward: Bool) {
        defer { if isLinear, let place = placeOfChosenLink { viewport.putCursor(atRow: place.row) } }
        if let next = viewport.links.link(after: links.chosen?.link, isForward: isForward) {
            choose(next)
            return reveal(next)
        }
        guard let found = linkBeyond(links.chosen?.link, isForward: isForward) else {
            return outbox.show(links.chosen == nil ? "No links nearby. L lists all links." : "No more links nearby")
        }
        reveal(found.link.item, rows: found.rows, isForward: isForward)
        choose(found.link)
    }

    /// The nearest link off the screen.
    private func linkBeyond(_ chosen: PlacedLink?, isForward: Bool) -> LaidOutLink? {
        let start = chosen?.item ?? (isForward ? viewport.lastPosition : nil)?.item ?? viewport.engine.anchor.item
        let here = content.links(of: start).filter { link in
            guard let chosen else { return !isOnScreen(link, isForward: isForward) }
            return isForward ? chosen.precedes(link.link) : link.link.precedes(chosen)
        }
        if let next = isForward ? here.first : here.last { return next }
        let beyond = content.links(beyond: start, isForward: isForward)
        return isForward ? beyond.first : beyond.last
    }

    /// Whether a link is before the far edge of the screen.
    private func isOnScreen(_ link: LaidOutLink, isForward: Bool) -> Bool {
        let row = isForward ? link.rows.lowerBound : link.rows.upperBound
        guard let distance = viewport.engine.distance(to: RowPosition(item: link.link.item, row: row)) else {
            return false
        }
        return isForward ? distance < viewport.rows : distance >= 0
    }

    package mutating func reveal(_ link: PlacedLink) {
        guard let found = content.links(of: link.item).first(where: { $0.link == link }) else { return }
        reveal(link.item, rows: found.rows, isForward: true)
    }

    /// Scrolls until all rows of a part of an item are visible, its first ones on a smaller screen.
    mutating func reveal(_ item: ItemID, rows: ClosedRange<Int>, isForward: Bool) {
        let first = RowPosition(item: item, row: rows.lowerBound)
        guard let top = viewport.engine.distance(to: first) else {
            let last = RowPosition(item: item, row: rows.upperBound)
            return jump(to: isForward ? .bottom(last) : .top(first))
        }
        let bottom = top + rows.count - 1
        let rows = viewport.textRows
        if top < rows.lowerBound { return scroll(by: top - rows.lowerBound) }
        if bottom >= rows.upperBound { scroll(by: min(top - rows.lowerBound, bottom + 1 - rows.upperBound)) }
    }

    /// Marks a link as followed: it stays selected where its address should be visible.
    package mutating func followed(_ link: PlacedLink) -> LinkAction {
        let action = action(of: link)
        links.chosen = action.keepsChoice ? Links.Chosen(link: link, action: action) : nil
        tellChosenData()
        return action
    }

    package mutating func clearChosenLink() {
        links.chosen = nil
        tellChosenData()
    }

    package mutating func choose(_ link: PlacedLink) {
        links.chosen = Links.Chosen(link: link, action: action(of: link))
        tellChosenData()
    }

    /// The row of a quiz or the like says how to open it: first how to select it.
    private mutating func tellChosenData() {
        var chosen: ItemID?
        if case .opensData = links.chosen?.action { chosen = links.chosen?.link.item }
        let old = content.chosenData
        guard chosen != old else { return }
        content.chosenData = chosen
        viewport.relayout(where: { $1 == chosen || $1 == old }, in: &content)
    }

    /// The start of the selected link, in columns of the text and rows of the screen; nil if it is off the screen.
    package var placeOfChosenLink: Position? {
        guard let part = viewport.links.first(where: { $0.link == links.chosen?.link })?.parts.first else { return nil }
        return Position(column: part.columns.lowerBound, row: part.row)
    }

    /// Deselects a link that is off the screen.
    mutating func dropHiddenChoice() {
        if let link = links.chosen?.link, !viewport.links.contains(where: { $0.link == link }) { links.chosen = nil }
        tellChosenData()
    }

    /// Updates the effect of Enter when more of the tour is known.
    mutating func updateChosenLink() {
        dropHiddenChoice()
        if let link = links.chosen?.link { choose(link) }
    }

    /// Handles arrow keys on the end card: they select its rows. False where they scroll, as a key held before does.
    package mutating func chooseOnCard(_ key: KeyPress) -> Bool {
        guard key == KeyPress(.down) || key == KeyPress(.up), viewport.engine.isAtEnd else { return false }
        let rows = viewport.links.map(\.link).filter { content.isCard($0.item) }
        let chosen = rows.firstIndex { $0 == links.chosen?.link }
        guard !rows.isEmpty, chosen != nil || media.isRested && key == KeyPress(.down) else { return false }
        let next = chosen.map { $0 + (key == KeyPress(.down) ? 1 : -1) } ?? 0
        if next < 0 { clearChosenLink() } else { choose(rows[min(next, rows.count - 1)]) }
        return true
    }
}
