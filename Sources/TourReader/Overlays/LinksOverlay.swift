import CellGrid
import InfiniteScroll
import TextLayout
import TourDocument

/// The links of a section, with where they lead.
struct LinkRows: ListRows {
    private struct Row: Hashable, Sendable {
        var link: PlacedLink
        var text: String
        /// Where it leads, as it is shown.
        var target: String
        var isRefused = false
    }

    let title = "Links"
    let command: Command? = .linkList
    let first: Int?
    private let rows: [Row]
    private let section: String

    /// - Parameters:
    ///   - links: the links in their order.
    ///   - chosen: the number of the one that is chosen at first.
    ///   - page: the page that they stand on.
    init(links: [LaidOutLink], chosen: Int, section: String, page: String?) {
        rows = links.map { found in
            var row = Row(link: found.link, text: found.text, target: found.link.target)
            if let number = found.link.footnote {
                row.text = "Note \(number)"
                row.target = ""
                return row
            }
            switch LinkJudge.judge(found.link.target, on: page) {
            case .outside(let address): row.target = address.text
            case .refused: row.isRefused = true
            case .place, .order, .manual: break
            }
            return row
        }
        self.section = section
        first = chosen
    }

    var count: Int { rows.count }

    var wantedColumns: Int {
        rows.prefix(200).map { CellText.columns($0.text) + CellText.columns($0.target) + 3 }.max() ?? 0
    }

    func text(_ row: Int) -> String { "\(rows[row].text) \(rows[row].target)" }

    func hint(look: Look) -> String { "Enter follows" }
    func enter(_ row: Int) -> OverlayOutcome { .leave(.followListed(rows[row].link)) }

    func header(columns: Int, look: Look) -> CellLine {
        .row(
            CellLine(section, look.theme.strong),
            CellLine(rows.count == 1 ? "1 link" : "\(rows.count.inGroups) links", look.theme.dim), columns: columns)
    }

    func line(_ index: Int, columns: Int, look: Look) -> (left: CellLine, right: CellLine) {
        let row = rows[index]
        let theme = look.theme
        let text = CellLine(row.text, theme.text)
        // the words have what they need, but for a third, and the target has the rest
        let room = max(columns / 3, columns - text.count - 2)
        let target = CellLine(row.target, row.isRefused ? theme.deleted : theme.dim).truncated(to: room)
        return (text, target)
    }
}

extension TourView {
    /// Opens the list of the links of the section that is read.
    mutating func listLinks() -> [Request] {
        finishMotion()
        let section = currentSection
        let found = linksOfSection(section)
        guard !found.isEmpty else { return [.show("No link in this section")] }
        let first = links.chosen?.link ?? visibleLinks.first { $0.link.item.section == section }?.link
        let rows = LinkRows(
            links: found, chosen: first.flatMap { first in found.firstIndex { $0.link == first } } ?? 0,
            section: tour.sections.title(at: section), page: provider.page(ofSection: section))
        return [.open(ListOverlay(rows))]
    }

    /// The links of a section; of a very long one those of the pieces around the one that is read.
    private mutating func linksOfSection(_ section: Int) -> [LaidOutLink] {
        let (pieces, most) = (12, 2000)
        let count = tour.sections[section].pieceCount
        let present = scroll.anchor.item.section == section ? scroll.anchor.item.piece : 0
        let first = max(0, min(present - pieces / 2, count - pieces))
        var found: [LaidOutLink] = []
        for piece in first..<min(count, first + pieces) {
            let blocks = content.blocks(of: PieceID(section: section, piece: piece)).count
            for block in 0..<blocks where found.count < most {
                found += content.links(of: ItemID(section: section, piece: piece, block: block))
            }
        }
        return found
    }
}
