import CellGrid
import InfiniteScroll
import ReaderKit
package import ReaderPage
import TextLayout
import TourDocument
import Wording

extension RowList {
    /// The links of the tour by section, with their targets. It grows while the tour is searched.
    /// - Parameter chosen: the link selected at first.
    package static func links(_ facts: OverlayFacts, chosen: PlacedLink?) -> RowList {
        let list = facts.links
        let links = list.links.sorted { $0.link.precedes($1.link) }
        let rows = found(
            links, facts, none: list.isListing ? "no links yet" : "no links", section: { $0.link.item.section },
            row: row)
        return RowList(
            title: "Links", command: .linkList, topics: [.links, .sections],
            leastColumns: OverlayFrame.measure, first: rows.firstIndex { $0.name == chosen?.name },
            isListing: list.isListing,
            head: { columns, look in
                var left = list.links.count.counted("link")
                if list.isFull { left = "first \(left)" }
                if list.isListing { left += look.glyphs.isUnicode ? " …" : " ..." }
                let missing = list.missing > 0 ? "\(list.missing.counted("section")) not loaded yet" : ""
                return .row(CellLine(left, look.theme.dim), CellLine(missing, look.theme.dim), columns: columns)
            }, rows: { query, _ in ListRows(rows, for: query) }, make: { RowList.links($0, chosen: chosen) })
    }

    private static func row(of listed: ListedLink) -> ListRow {
        ListRow(
            name: listed.link.name, text: "\(listed.text) \(listed.target)",
            enter: .leave(.followListed(listed.link))
        ) { columns, look in
            let text = CellLine("  \(listed.text)", look.theme.text)
            let target = CellLine(listed.target, listed.isRefused ? look.theme.deleted : look.theme.dim)
            // the words have what they need, at least a third, and the target the rest, if the window is not narrow
            let room = columns - text.count - 2
            if columns < OverlayFrame.narrow, target.count > room { return (text, CellLine()) }
            return (text, target.truncated(to: max(columns / 3, room)))
        }
    }
}

extension PlacedLink {
    fileprivate var name: String { "\(item.name) \(number)" }
}

extension TourView {
    /// Starts the search of the tour's links. Those of the current section are there at once.
    package mutating func findLinks() {
        finishMotion()
        links.list.links = linksOfSection(currentSection).map { ListedLink($0, of: provider) }
        (links.list.missing, links.list.isListing) = (0, true)
        outbox.send(.listLinks(jobs.start(LinkTask(first: currentSection, content: content))))
    }

    /// The link that the list begins at: the selected one, or the first on the screen.
    package var linkAtHand: PlacedLink? {
        links.chosen?.link ?? viewport.links.first { $0.link.item.section == currentSection }?.link
    }

    /// The links of a section; of a very long one those of the pieces around the current one.
    private func linksOfSection(_ section: Int) -> [LaidOutLink] {
        let pieces = 12
        let count = tour.sections[section].pieceCount
        let present = viewport.engine.anchor.item.section == section ? viewport.engine.anchor.item.piece : 0
        let first = max(0, min(present - pieces / 2, count - pieces))
        var found: [LaidOutLink] = []
        for piece in first..<min(count, first + pieces) {
            let blocks = content.blocks(of: PieceID(section: section, piece: piece)).count
            for block in 0..<blocks where found.count < LinkList.maximumCount {
                found += content.links(of: ItemID(section: section, piece: piece, block: block))
            }
        }
        return found
    }
}
