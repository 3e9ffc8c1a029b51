import CellGrid
import InfiniteScroll
import TextLayout
import TourDocument
import Wording

/// The links of the tour by section, with where they lead. It grows while the tour is being looked through.
struct LinkRows: ListRows {
    enum Name: Hashable, Sendable {
        case section(Int)
        case link(PlacedLink)
        case none
    }

    private struct Row: Sendable {
        var name: Name
        var title = ""
        var listed: ListedLink?
    }

    let title = "Links"
    let command: Command? = .linkList
    let first: Int?
    private var rows: [Row] = []
    private var list = LinkList()

    /// - Parameter chosen: the link that is chosen at first.
    init(_ facts: OverlayFacts, chosen: PlacedLink?) {
        let rows = Self.rows(facts)
        first = chosen.flatMap { chosen in rows.firstIndex { $0.name == .link(chosen) } }
        self.rows = rows
        list = facts.links
    }

    mutating func refresh(_ facts: OverlayFacts) -> Bool {
        rows = Self.rows(facts)
        list = facts.links
        return true
    }

    private static func rows(_ facts: OverlayFacts) -> [Row] {
        var rows: [Row] = []
        var section: Int?
        for listed in facts.links.links.sorted(by: { $0.link.precedes($1.link) }) {
            let here = listed.link.item.section
            if here != section, here < facts.tour.sections.count {
                rows.append(
                    Row(name: .section(here), title: facts.tour.sections.numberedTitle(at: here, facts.glyphs)))
            }
            section = here
            rows.append(Row(name: .link(listed.link), listed: listed))
        }
        return rows.isEmpty ? [Row(name: .none)] : rows
    }

    var count: Int { rows.count }
    var wantedColumns: Int {
        let longest = list.links.map { CellText.columns($0.text + $0.target) + 4 }.max() ?? 0
        return max(longest, OverlayFrame.measure)
    }
    var isListing: Bool { list.isListing }
    /// Room for some more, so that a short list does not grow while they are found.
    func wantedRows(columns: Int) -> Int? { isListing ? max(rows.count, 12) : rows.count }
    func name(_ row: Int) -> Name { rows[row].name }
    func row(named name: Name) -> Int? { rows.firstIndex { $0.name == name } }

    func kind(_ row: Int) -> ListRowKind {
        switch rows[row].name {
        case .section: .heading
        case .link: .choice
        case .none: .filler
        }
    }

    func text(_ row: Int) -> String { rows[row].listed.map { "\($0.text) \($0.target)" } ?? "" }

    func hint(look: Look) -> String { "/ filter" }
    func enter(_ row: Int) -> OverlayOutcome {
        rows[row].listed.map { listed in .leave { $0.followListed(listed.link) } } ?? .stay
    }

    func header(columns: Int, look: Look) -> CellLine? {
        let dots = look.glyphs.isUnicode ? "…" : "..."
        var left = list.links.count.counted("link")
        if list.isFull { left = "first \(left)" }
        if list.isListing { left += " \(dots)" }
        let missing = list.missing > 0 ? "\(list.missing.counted("section")) not loaded yet" : ""
        return .row(CellLine(left, look.theme.dim), CellLine(missing, look.theme.dim), columns: columns)
    }

    func line(_ index: Int, columns: Int, look: Look) -> (left: CellLine, right: CellLine) {
        let theme = look.theme
        guard let row = rows[index].listed else {
            let none = list.isListing ? "no links yet" : "no links"
            return (CellLine(rows[index].name == .none ? none : rows[index].title, theme.dim), CellLine())
        }
        let text = CellLine("  \(row.text)", theme.text)
        let target = CellLine(row.target, row.isRefused ? theme.deleted : theme.dim)
        // the words have what they need, but for a third, and the target has the rest; in a narrow window it has none
        let room = columns - text.count - 2
        if columns < OverlayFrame.narrow, target.count > room { return (text, CellLine()) }
        return (text, target.truncated(to: max(columns / 3, room)))
    }
}

extension TourView {
    /// Begins to look for the links of the tour. Those of the section that is read are there at once.
    mutating func findLinks() {
        finishMotion()
        links.searches += 1
        let here = linksOfSection(currentSection).map { ListedLink($0, of: provider) }
        links.list = LinkList(links: here, isListing: true)
        outbox.send(
            .listLinks(
                LinkTask(
                    number: links.searches, first: currentSection, provider: provider, sections: tour.sections,
                    options: content.options)))
    }

    /// The link that the list of links begins at: the chosen one, or the first on the screen.
    var linkAtHand: PlacedLink? {
        links.chosen?.link ?? viewport.links.first { $0.link.item.section == currentSection }?.link
    }

    /// More of them were found. Returns whether they are of the last search.
    mutating func linksListed(_ report: LinkReport) -> Bool {
        guard report.number == links.searches else { return false }
        links.list = report.list
        return true
    }

    /// The links of a section; of a very long one those of the pieces around the one that is read.
    private mutating func linksOfSection(_ section: Int) -> [LaidOutLink] {
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
