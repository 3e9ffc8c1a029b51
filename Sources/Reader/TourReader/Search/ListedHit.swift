import CellGrid
import TextLayout
import TourDocument
import Wording

struct ListedHit: Hashable, Sendable {
    let hit: SearchHit
    /// Its number among the matches of its piece, from 0.
    let index: Int
    /// The text around it on its line, cut if long, and its own. Without line ends.
    let before: String
    let text: String
    let behind: String

    /// The scalars kept of each part.
    private static let reach = (before: 80, own: 200, behind: 240)

    /// Lists matches of a block, all of one piece with `count` matches before them.
    static func list(_ hits: some Collection<SearchHit>, of block: Block, after count: Int) -> [ListedHit] {
        let text = Array(BlockLayout.text(of: block).unicodeScalars)
        return hits.enumerated().map { ListedHit($1, index: count + $0, in: text) }
    }

    private init(_ hit: SearchHit, index: Int, in text: [Unicode.Scalar]) {
        let own = hit.range.clamped(to: 0..<text.count)
        var start = own.lowerBound
        while start > 0, own.lowerBound - start < Self.reach.before, text[start - 1] != "\n" { start -= 1 }
        while start < own.lowerBound, text[start] == " " || text[start] == "\t" { start += 1 }
        var end = own.upperBound
        while end < text.count, end - own.upperBound < Self.reach.behind, text[end] != "\n" { end += 1 }
        self.hit = hit
        self.index = index
        before = Self.line(text[start..<own.lowerBound])
        self.text = Self.line(text[own].prefix(Self.reach.own))
        behind = Self.line(text[own.upperBound..<end])
    }

    /// The line, cut between words if it is long.
    var line: String {
        var (start, end) = (before[...], behind[...])
        if start.unicodeScalars.count == Self.reach.before { start = "…" + start.drop { $0 != " " } }
        if end.unicodeScalars.count == Self.reach.behind {
            end = end[...(end.lastIndex(of: " ") ?? end.startIndex)] + "…"
        }
        return start + text + end
    }

    /// Whether a later match is visible on this listed line.
    func shows(_ other: ListedHit) -> Bool {
        other.hit.item == hit.item
            && other.hit.range.lowerBound < hit.range.upperBound + behind.unicodeScalars.count
    }

    private static func line(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var line = String.UnicodeScalarView()
        for scalar in scalars { line.append(scalar == "\n" || scalar == "\t" ? " " : scalar) }
        return String(line)
    }
}

/// The list of matches: the first ones of the tour, and the progress of the search.
struct HitList: Sendable {
    static let maximumCount = 1_000

    var query: String
    var hits: [ListedHit]
    var total: Int
    /// The searched part of the tour in percent; nil for all of it.
    var percent: Int?
    /// The place from which on a match is selected at first.
    var place: TextAnchor
}

extension RowList {
    /// The matches of a search with their lines, by section. It grows while the tour is searched.
    static func hits(_ facts: OverlayFacts) -> RowList {
        let list = facts.hits
        let (hits, isListing) = (list?.hits ?? [], list?.percent != nil)
        let rows = found(
            hits, facts, none: isListing ? "no matches yet" : "no matches", section: { $0.hit.item.section },
            isCounted: true, row: row)
        let first = list.flatMap { list in hits.first { $0.hit.start >= list.place } }
        let longest = rows.map { CellText.columns($0.text) + 2 }.max() ?? 0
        return RowList(
            traits: ListTraits(title: "Matches", command: .hitList, topics: [.hits, .sections]), rows: rows,
            wantedColumns: max(longest, OverlayFrame.measure), first: rows.firstIndex { $0.name == first?.hit.name },
            isListing: isListing, signs: "/ filter",
            head: { columns, look in
                guard let list else { return .row(CellLine(), columns: columns) }
                var count = list.total.counted("match", "matches")
                if list.hits.count < list.total { count += " (first \(list.hits.count.inGroups) listed)" }
                if let percent = list.percent { count += ", \(percent) % searched" }
                return .row(CellLine(list.query, look.theme.strong), CellLine(count, look.theme.dim), columns: columns)
            }, make: RowList.hits)
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
