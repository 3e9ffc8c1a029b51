import InfiniteScroll
import TourDocument

extension TourView {
    package var isEndInSight: Bool { viewport.lastPosition.map { content.isCard($0.item) } == true }

    package mutating func show(_ standing: TitlePageFacts) {
        guard content.standing != standing else { return }
        content.standing = standing
        // they may be laid out without being near the screen
        let end = content.pieces.isEndNear ? [content.lastItem()] : []
        for item in [content.firstItem(ofSection: 0)] + end { content.release(item) }
        viewport.relayout(where: { $1.block == ItemID.titleBlock || $0.isCard($1) }, in: &content)
    }

    func action(ofCardRow number: Int) -> LinkAction {
        guard let rows = content.standing.end?.rows, rows.indices.contains(number) else {
            return .refused(LinkRefusal("it leads nowhere"))
        }
        return rows[number].action
    }
}
