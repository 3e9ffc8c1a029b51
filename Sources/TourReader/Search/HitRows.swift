import CellGrid
import TextLayout
import TourDocument
import Wording

/// The hits of a search with their lines, by section. It grows while the tour is being looked through.
struct HitRows: ListRows {
    private enum Row: Sendable {
        case section(title: String, count: Int)
        case hit(ListedHit)
        case none
    }

    let title = "Matches"
    let command: Command? = .hitList
    let first: Int?
    private var rows: [Row] = []
    private var list: HitList?

    init(_ facts: OverlayFacts) {
        let rows = Self.rows(facts)
        first = rows.firstIndex { row in
            if case .hit(let listed) = row, let place = facts.hits?.place { listed.hit.start >= place } else { false }
        }
        _ = refresh(facts)
    }

    mutating func refresh(_ facts: OverlayFacts) -> Bool {
        rows = Self.rows(facts)
        list = facts.hits
        return true
    }

    private static func rows(_ facts: OverlayFacts) -> [Row] {
        let sections = facts.tour.sections
        var rows: [Row] = []
        var heading: (row: Int, section: Int)?
        for listed in facts.hits?.hits ?? [] {
            let section = listed.hit.item.section
            if let last = heading, last.section == section, case .section(let title, let count) = rows[last.row] {
                rows[last.row] = .section(title: title, count: count + 1)
            } else {
                heading = (rows.count, section)
                rows.append(.section(title: sections.numberedTitle(at: section, facts.glyphs), count: 1))
            }
            rows.append(.hit(listed))
        }
        return rows.isEmpty ? [.none] : rows
    }

    var count: Int { rows.count }
    var wantedColumns: Int { max(rows.indices.map { CellText.columns(text($0)) + 2 }.max() ?? 0, OverlayFrame.measure) }
    var isListing: Bool { list?.percent != nil }
    /// Room for some more, so that a short list does not grow while they are found.
    func wantedRows(columns: Int) -> Int? { isListing ? max(rows.count, 12) : rows.count }

    func kind(_ row: Int) -> ListRowKind {
        switch rows[row] {
        case .section: .heading
        case .hit: .choice
        case .none: .filler
        }
    }

    func text(_ row: Int) -> String {
        if case .hit(let listed) = rows[row] { listed.before + listed.text + listed.behind } else { "" }
    }

    func enter(_ row: Int) -> OverlayOutcome {
        if case .hit(let listed) = rows[row] { .leave { $0.view.go(to: listed) } } else { .stay }
    }

    func hint(look: Look) -> String { "/ filter" }

    func header(columns: Int, look: Look) -> CellLine? {
        guard let list else { return .row(CellLine(), columns: columns) }
        var count = list.total.counted("match", "matches")
        if list.hits.count < list.total { count += " (first \(list.hits.count.inGroups) listed)" }
        if let percent = list.percent { count += ", \(percent) % searched" }
        return .row(CellLine(list.query, look.theme.strong), CellLine(count, look.theme.dim), columns: columns)
    }

    func line(_ index: Int, columns: Int, look: Look) -> (left: CellLine, right: CellLine) {
        let theme = look.theme
        switch rows[index] {
        case .section(let title, let count):
            return (CellLine(title, theme.dim), CellLine(count > 1 ? count.inGroups : "", theme.dim))
        case .hit(let listed):
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

extension SectionList {
    /// A section's number and title, as lists name it: `3 · Cells and widths`.
    func numberedTitle(at index: Int, _ glyphs: Glyphs) -> String {
        "\((index + 1).inGroups) \(glyphs.dot) \(title(at: index))"
    }
}
