import CellGrid
import TextLayout
import Wording

/// The matches in the texts of all tours: a heading for each tour, and its lines. The typed text is the query.
struct FoundTextRows: ListRows {
    private enum Row: Sendable {
        case tour(FoundText)
        case line(FoundText)
    }

    let traits = ListTraits(title: "Search in all tours", isPicker: true, topics: [.library])
    private var rows: [Row] = []
    private var query = ""
    private(set) var isListing = false

    init(_ facts: OverlayFacts) { _ = refresh(facts) }

    mutating func refresh(_ facts: OverlayFacts) -> Bool {
        rows = []
        var source: String?
        for found in facts.library.found {
            if found.source != source { rows.append(.tour(found)) }
            source = found.source
            rows.append(.line(found))
        }
        isListing = facts.library.wanted != nil
        return true
    }

    var count: Int { rows.count }
    var wantedColumns: Int { OverlayFrame.maximumColumns }
    func wantedRows(columns: Int) -> Int? { 20 }
    func kind(_ row: Int) -> ListRowKind { if case .line = rows[row] { .choice } else { .heading } }

    mutating func look(for query: String) -> [Int]? {
        self.query = query
        return nil
    }

    func typed(_ query: String) -> OverlayOutcome { .ask { $0.outbox.send($0.session.library.search(query)) } }

    func enter(_ row: Int) -> OverlayOutcome {
        guard case .line(let found) = rows[row] else { return .stay }
        return .leave { [query] in $0.go(to: found, query: query) }
    }

    func counts(found: Int, look: Appearance) -> [String] {
        let lines = rows.indices.count { kind($0).isChoice }
        if isListing { return [(look.glyphs.isUnicode ? "… " : "... ") + lines.inGroups] }
        return [query.isEmpty ? "" : lines == 0 ? "no matches" : lines.counted("line")]
    }

    func line(_ index: Int, columns: Int, look: Appearance) -> (left: CellLine, right: CellLine) {
        switch rows[index] {
        case .tour(let found):
            return (CellLine(found.tour, look.theme.strong), CellLine(found.source, look.theme.dim))
        case .line(let found):
            let title = CellLine(found.title, look.theme.dim).truncated(to: columns / 4)
            return (found.listed.line(columns: columns - title.count - 2, look: look), title)
        }
    }
}
