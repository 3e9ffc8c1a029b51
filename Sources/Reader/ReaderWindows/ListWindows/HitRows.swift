import CellGrid
import ReaderKit
import ReaderPage
import TextLayout
import TourDocument
import Wording

extension RowList {
    /// The matches of a search with their lines, by section. It grows while the tour is searched.
    package static func hits(_ facts: OverlayFacts) -> RowList {
        let list = facts.hits
        let (hits, isListing) = (list?.hits ?? [], list?.percent != nil)
        let rows = found(
            hits, facts, none: isListing ? "no matches yet" : "no matches", section: { $0.hit.item.section },
            isCounted: true, row: row)
        let first = list.flatMap { list in hits.first { $0.hit.start >= list.place } }
        return RowList(
            title: "Matches", command: .hitList, topics: [.hits, .sections],
            leastColumns: OverlayFrame.measure, first: rows.firstIndex { $0.name == first?.hit.name },
            isListing: isListing,
            head: { columns, look in
                guard let list else { return .row(CellLine(), columns: columns) }
                var count = list.total.counted("match", "matches")
                if list.hits.count < list.total { count += " (first \(list.hits.count.inGroups) listed)" }
                if let percent = list.percent { count += ", \(percent) % searched" }
                return .row(CellLine(list.query, look.theme.strong), CellLine(count, look.theme.dim), columns: columns)
            }, rows: { query, _ in ListRows(rows, for: query) }, make: RowList.hits)
    }

    private static func row(of listed: ListedHit) -> ListRow {
        ListRow(
            name: listed.hit.name, text: listed.before + listed.text + listed.behind,
            enter: .leave(.page { $0.go(to: listed.hit, index: listed.index) })
        ) { (listed.line(columns: $0, look: $1), CellLine()) }
    }
}

extension SearchHit {
    fileprivate var name: String { "\(item.name) \(range.lowerBound)" }
}

extension ListedHit {
    /// Its line, indented, with the match visible.
    func line(columns: Int, look: Appearance) -> CellLine {
        let theme = look.theme
        var line = CellLine("  ")
        // the text before the match gives way, but for a few words
        let room = max(columns / 3, columns - 3 - CellText.columns(text))
        if CellText.columns(before) > room {
            let rest = CellLine(before).dropping(CellText.columns(before) - columns / 3).cells
            let word = rest.firstIndex { $0.scalar == " " } ?? 0
            line.append(look.glyphs.isUnicode ? "…" : "~", theme.text)
            line.append(Array(rest[word...]))
        } else {
            line.append(before, theme.text)
        }
        line.append(text, theme.text.overlaid(with: theme.hit))
        line.append(behind, theme.text)
        line.orderAsOne(before + text + behind, from: 2)
        return line.truncated(to: columns)
    }
}
