import CellGrid
import TextLayout
import Wording

/// The hits of a search with their lines, by section. It grows while the tour is being looked through.
struct HitRows: ListRows {
    let traits = ListTraits(title: "Matches", command: .hitList, topics: [.hits, .sections])
    let first: Int?
    private var found: FoundRows<ListedHit>
    private var list: HitList?

    init(_ facts: OverlayFacts) {
        let (found, list) = (Self.found(facts), facts.hits)
        first = list.flatMap { list in
            found.rows.indices.first { row in found.item(row).map { $0.hit.start >= list.place } ?? false }
        }
        (self.found, self.list) = (found, list)
    }

    mutating func refresh(_ facts: OverlayFacts) -> Bool {
        (found, list) = (Self.found(facts), facts.hits)
        return true
    }

    private static func found(_ facts: OverlayFacts) -> FoundRows<ListedHit> {
        FoundRows(facts.hits?.hits ?? [], facts) { $0.hit.item.section }
    }

    var count: Int { found.rows.count }
    var wantedColumns: Int { max((0..<count).map { CellText.columns(text($0)) + 2 }.max() ?? 0, OverlayFrame.measure) }
    var isListing: Bool { list?.percent != nil }

    func kind(_ row: Int) -> ListRowKind { found.kind(row) }
    func text(_ row: Int) -> String { found.item(row).map { $0.before + $0.text + $0.behind } ?? "" }
    func enter(_ row: Int) -> OverlayOutcome {
        found.item(row).map { found in .leave { $0.view.go(to: found.hit, index: found.index) } } ?? .stay
    }
    func hint(look: Appearance) -> String { "/ filter" }

    func header(columns: Int, look: Appearance) -> CellLine? {
        guard let list else { return .row(CellLine(), columns: columns) }
        var count = list.total.counted("match", "matches")
        if list.hits.count < list.total { count += " (first \(list.hits.count.inGroups) listed)" }
        if let percent = list.percent { count += ", \(percent) % searched" }
        return .row(CellLine(list.query, look.theme.strong), CellLine(count, look.theme.dim), columns: columns)
    }

    func line(_ index: Int, columns: Int, look: Appearance) -> (left: CellLine, right: CellLine) {
        let theme = look.theme
        switch found.rows[index] {
        case .section(let title, let count):
            return (CellLine(title, theme.dim), CellLine(count > 1 ? count.inGroups : "", theme.dim))
        case .item(let listed):
            var line = CellLine("  ")
            // the hit stays in sight: what is before it gives way, but for a few words
            let room = max(columns / 3, columns - 3 - CellText.columns(listed.text))
            if CellText.columns(listed.before) > room {
                let rest = CellLine(listed.before).dropping(CellText.columns(listed.before) - columns / 3).cells
                let word = rest.firstIndex { $0.scalar == " " } ?? 0
                line.append(look.glyphs.isUnicode ? "…" : "~", theme.text)
                line.append(Array(rest[word...]))
            } else {
                line.append(listed.before, theme.text)
            }
            line.append(listed.text, theme.text.overlaid(with: theme.hit))
            line.append(listed.behind, theme.text)
            return (line, CellLine())
        case .none: return (CellLine(list?.percent == nil ? "no matches" : "no matches yet", theme.dim), CellLine())
        }
    }
}
