import InfiniteScroll

/// Pieces that were waited for.
extension Reader {
    /// Pieces of sections are there, or cannot be read. The text at the top stays where it is.
    mutating func arrived(_ sections: Set<Int>) -> [Effect] {
        finishMotion()
        // a divider is named after the pieces before it
        let top = scroll.anchor
        let isDivider = sections.contains(top.item.section) && content.isDivider(top.item)
        let place = isDivider ? nil : content.anchor(at: top)
        let isAtAnchor = anchor.item == top.item
        content.pieces.forget(sections: sections)
        watching.forgetSections()
        let kept =
            if let place {
                sections.contains(top.item.section) ? content.position(of: place, onRow: top.row) : top
            } else {
                RowPosition(item: content.divider(ofSection: top.item.section), row: top.row)
            }
        scroll.change(where: { sections.contains($0.section) }, keeping: kept, in: &content)
        if !isAtAnchor || anchor.item != kept.item { anchor = content.anchor(at: scroll.anchor) }
        isRested = false
        let effects = judgeReports()
        followInOverlay()
        settleLinks()
        judgeChosenLink()
        return effects + travel() + searchGrown(isChanged: true)
    }
}
