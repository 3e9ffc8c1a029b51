import CellGrid
import InfiniteScroll
import TextLayout
import TourDocument
import Wording

/// The links of the tour by section, with where they lead. It grows while the tour is being looked through.
struct LinkRows: ListRows {
    let traits = ListTraits(title: "Links", command: .linkList, topics: [.links, .sections])
    let first: Int?
    private var found: FoundRows<ListedLink>
    private var list: LinkList

    /// - Parameter chosen: the link that is chosen at first.
    init(_ facts: OverlayFacts, chosen: PlacedLink?) {
        let found = Self.found(facts)
        first = found.rows.indices.first { chosen != nil && found.item($0)?.link == chosen }
        (self.found, list) = (found, facts.links)
    }

    mutating func refresh(_ facts: OverlayFacts) -> Bool {
        (found, list) = (Self.found(facts), facts.links)
        return true
    }

    private static func found(_ facts: OverlayFacts) -> FoundRows<ListedLink> {
        FoundRows(facts.links.links.sorted { $0.link.precedes($1.link) }, facts) { $0.link.item.section }
    }

    var count: Int { found.rows.count }
    var wantedColumns: Int {
        let longest = list.links.map { CellText.columns($0.text + $0.target) + 4 }.max() ?? 0
        return max(longest, OverlayFrame.measure)
    }
    var isListing: Bool { list.isListing }
    func name(_ row: Int) -> PlacedLink? { found.item(row)?.link }
    func row(named name: PlacedLink?) -> Int? { name.flatMap { name in (0..<count).first { self.name($0) == name } } }
    func kind(_ row: Int) -> ListRowKind { found.kind(row) }
    func text(_ row: Int) -> String { found.item(row).map { "\($0.text) \($0.target)" } ?? "" }

    func hint(look: Appearance) -> String { "/ filter" }
    func enter(_ row: Int) -> OverlayOutcome {
        found.item(row).map { listed in .leave { $0.followListed(listed.link) } } ?? .stay
    }

    func header(columns: Int, look: Appearance) -> CellLine? {
        let dots = look.glyphs.isUnicode ? "…" : "..."
        var left = list.links.count.counted("link")
        if list.isFull { left = "first \(left)" }
        if list.isListing { left += " \(dots)" }
        let missing = list.missing > 0 ? "\(list.missing.counted("section")) not loaded yet" : ""
        return .row(CellLine(left, look.theme.dim), CellLine(missing, look.theme.dim), columns: columns)
    }

    func line(_ index: Int, columns: Int, look: Appearance) -> (left: CellLine, right: CellLine) {
        let theme = look.theme
        switch found.rows[index] {
        case .section(let title, _): return (CellLine(title, theme.dim), CellLine())
        case .item(let listed):
            let text = CellLine("  \(listed.text)", theme.text)
            let target = CellLine(listed.target, listed.isRefused ? theme.deleted : theme.dim)
            // the words have what they need, but for a third, and the target has the rest; in a narrow window it has none
            let room = columns - text.count - 2
            if columns < OverlayFrame.narrow, target.count > room { return (text, CellLine()) }
            return (text, target.truncated(to: max(columns / 3, room)))
        case .none: return (CellLine(list.isListing ? "no links yet" : "no links", theme.dim), CellLine())
        }
    }
}

extension TourView {
    /// Begins to look for the links of the tour. Those of the section that is read are there at once.
    mutating func findLinks() {
        finishMotion()
        let number = links.look(from: linksOfSection(currentSection).map { ListedLink($0, of: provider) })
        outbox.send(
            .listLinks(
                LinkTask(
                    number: number, first: currentSection, provider: provider, sections: tour.sections,
                    options: content.options)))
    }

    /// The link that the list of links begins at: the chosen one, or the first on the screen.
    var linkAtHand: PlacedLink? {
        links.chosen?.link ?? viewport.links.first { $0.link.item.section == currentSection }?.link
    }

    /// The links of a section; of a very long one those of the pieces around the one that is read.
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
