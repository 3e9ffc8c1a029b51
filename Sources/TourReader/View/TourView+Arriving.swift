import InfiniteScroll
import TourDocument

/// Pieces that were waited for.
extension TourView {
    /// Pieces of sections are there, or cannot be read. The text at the top stays where it is.
    mutating func arrived(_ sections: Set<Int>) -> [Request] {
        finishMotion()
        dwell.forgetSections()
        renew(where: { sections.contains($0.section) })
        let effects = judgeReports(isArrival: true)
        settleLinks()
        judgeChosenLink()
        return effects + travel() + searchGrown(isChanged: true)
    }

    /// Tells the provider what is waited for.
    mutating func want() { content.want(pieceOnTheWay, near: scroll.anchor.item) }

    /// Has pieces be asked for once more after a change of what is known. What is read stays where it is, and only items of these
    /// pieces are laid out anew.
    mutating func renew(where isOld: (PieceID) -> Bool, after change: (inout TourContent) -> Void = { _ in }) {
        let top = scroll.anchor
        // the item after a section is named after the pieces before it
        let isDivider = content.isDivider(top.item)
        let place = content.anchor(at: top)
        let isRead = anchor.item == top.item
        change(&content)
        content.pieces.forget(where: isOld)
        let section = top.item.section
        let isBehind = isDivider || top.item.piece >= content.pieceCount(of: section)
        let kept =
            isBehind
            ? RowPosition(item: content.divider(ofSection: section), row: top.row)
            : content.position(of: place, onRow: top.row)
        scroll.change(where: { isOld($0.pieceID) }, keeping: kept, in: &content)
        if kept.item != top.item || !isRead { anchor = content.anchor(at: scroll.anchor) }
        isRested = false
    }
}
