import CellGrid
import Credits
import TextLayout
import Wording

/// The library: the tours that can be read, each with what was read of it.
struct LibraryRows: ListRows {
    private struct Row: Hashable, Sendable {
        var entry: LibraryEntry
        var read: Int
        var credits: Int

        var name: String { entry.source.split(separator: "/").last.map(String.init) ?? entry.source }
    }

    let traits = ListTraits(title: "Library", isPicker: true, topics: [.library, .sections, .credits])
    var wantedColumns: Int {
        max(
            rows.map { CellText.columns($0.entry.title + $0.name) + Self.columnsBesideNames }.max() ?? 0,
            OverlayFrame.measure)
    }
    private var rows: [Row] = []
    private var query = ""
    /// How much was read of the tour that is open.
    private var percent = 0
    private(set) var isListing = false

    init(_ facts: OverlayFacts) {
        _ = refresh(facts)
        isListing = true
    }

    mutating func refresh(_ facts: OverlayFacts) -> Bool {
        let grants = Dictionary(grouping: facts.credits.grants, by: \.tour)
        rows = facts.library.entries.map { entry in
            let own = grants[entry.id] ?? []
            return Row(entry: entry, read: entry.read(own), credits: own.reduce(0) { $0 &+ $1.credits })
        }
        percent = Progress.percent(facts.progress.inTour)
        isListing = facts.library.isListing
        return true
    }

    var count: Int { rows.count }
    var first: Int? { rows.firstIndex { $0.entry.isOpen } ?? 0 }

    func enter(_ row: Int) -> OverlayOutcome {
        let entry = rows[row].entry
        return entry.isOpen ? .close : .leave { $0.openTour(entry) }
    }

    mutating func look(for query: String) -> [Int]? {
        self.query = query
        let fuzzy = FuzzyQuery(query)
        if fuzzy.isEmpty { return nil }
        let scored = rows.indices.compactMap { index in
            // a tour that is called so comes before one whose file is
            (fuzzy.match(in: rows[index].entry.title).map { $0.score + Self.forTitle }
                ?? fuzzy.match(in: rows[index].name)?.score).map { (index, $0) }
        }
        // where they are equally good, in their order
        return scored.sorted { ($0.1, $1.0) > ($1.1, $0.0) }.map(\.0)
    }

    func counts(found: Int, look: Appearance) -> [String] {
        let text =
            query.isEmpty
            ? rows.count.counted("tour")
            : found == 0 ? "no match" : "\(found.inGroups) of \(rows.count.inGroups)"
        return [isListing ? (look.glyphs.isUnicode ? "… " : "... ") + text : text]
    }

    func hint(look: Appearance) -> String {
        let marks = look.glyphs.marks
        return "\(marks.read) read  \(marks.started) started  \(marks.untouched) unread  \(marks.star) credits"
    }

    private static let forTitle = 10
    private static let progressColumns = 10
    private static let creditsColumns = 6
    /// What the marks before a title, the gaps, and the words and numbers at the right take.
    private static let columnsBesideNames = 38

    func line(_ index: Int, columns: Int, look: Appearance) -> (left: CellLine, right: CellLine) {
        let row = rows[index]
        let (marks, theme) = (look.glyphs.marks, look.theme)
        var left = CellLine(row.entry.isOpen ? "\(marks.here) " : "  ", theme.accent)
        let isRead = row.entry.sections.map { $0 > 0 && row.read >= $0 } ?? false
        left.append(
            "\(isRead ? marks.read : row.read > 0 ? marks.started : marks.untouched)  ",
            isRead ? theme.accent : theme.dim
        )
        let matched = FuzzyQuery(query).match(in: row.entry.title)?.matched
        left.append(
            row.entry.title, row.entry.isOpen ? theme.strong : theme.text, marking: matched, theme.hit, upTo: columns)
        var right = CellLine()
        if columns >= 56 {
            if row.name != row.entry.title { left.append("  \(row.name)", theme.dim) }
            right.append(Self.word(row.entry.origin), theme.dim)
        }
        let progress = progress(of: row)
        // in a narrow window titles need the room
        right.append(columns < 40 ? progress : Self.padded(progress, Self.progressColumns), theme.dim)
        if columns >= 40 {
            let credits = row.credits > 0 ? "\(marks.star) \(row.credits)" : ""
            right.append(Self.padded(credits, Self.creditsColumns), theme.notice)
        }
        return (left, right)
    }

    /// How much of a tour was read; of one section it is the share, as far as it is known.
    private func progress(of row: Row) -> String {
        guard let sections = row.entry.sections else { return row.read > 0 ? "\(row.read) read" : "" }
        if sections > 1 { return "\(row.read.inGroups) of \(sections.inGroups)" }
        return row.read > 0 ? "read" : row.entry.isOpen ? "\(percent) %" : ""
    }

    private static func word(_ origin: LibraryEntry.Origin) -> String {
        switch origin {
        case .named: "opened now"
        case .recent: "recent"
        case .builtIn: "built in"
        case .folder: "in this folder"
        }
    }

    private static func padded(_ text: String, _ columns: Int) -> String {
        String(repeating: " ", count: max(1, columns - CellText.columns(text))) + text
    }
}
