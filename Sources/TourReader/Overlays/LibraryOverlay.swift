import CellGrid
import Credits
import TextLayout
import TourDocument

/// The library: a picker of tours.
typealias LibraryOverlay = PickerOverlay<LibraryRows>

/// The tours that can be read, each with what was read of it.
struct LibraryRows: PickerRows {
    private struct Row: Hashable, Sendable {
        var entry: LibraryEntry
        var name: String
        var read: Int
        var credits: Int
        var isHere: Bool
    }

    let title = "Library"
    let wantedColumns = OverlayFrame.maximumColumns
    private var rows: [Row] = []
    /// The rows that match, best first.
    private var found: [Int] = []
    private var query = ""
    /// How much was read of the tour that is open.
    private var percent = 0
    private(set) var isListing = false

    init(_ facts: OverlayFacts) {
        refresh(facts)
        isListing = true
    }

    var opening: [Request] { [.listTours] }

    mutating func refresh(_ facts: OverlayFacts) {
        var read: [String: Int] = [:]
        var credits: [String: Int] = [:]
        for grant in facts.credits.grants {
            read[grant.tour, default: 0] += 1
            credits[grant.tour, default: 0] &+= grant.credits
        }
        rows = facts.library.entries.map { entry in
            Row(
                entry: entry, name: Self.name(of: entry), read: read[entry.id] ?? 0, credits: credits[entry.id] ?? 0,
                isHere: entry.isOpen)
        }
        percent = Progress.percent(facts.progress.inTour)
        isListing = facts.library.isListing
        look(for: query)
    }

    /// The last component of a path.
    private static func name(of entry: LibraryEntry) -> String {
        entry.source.split(separator: "/").last.map { String($0) } ?? entry.source
    }

    /// Room for as many as there will be, so that the window does not grow while they are found.
    var wantedRows: Int { isListing ? max(rows.count, 12) : max(rows.count, 1) }
    var count: Int { found.count }
    var first: Int { rows.firstIndex { $0.isHere } ?? 0 }
    subscript(row: Int) -> Int { found[row] }
    func row(of number: Int) -> Int? { found.firstIndex(of: number) }

    func enter(_ number: Int) -> OverlayOutcome {
        let row = rows[number]
        if row.isHere { return .close }
        return .leave(.openTour(row.entry))
    }

    mutating func look(for query: String) {
        self.query = query
        let fuzzy = FuzzyQuery(query)
        guard !fuzzy.isEmpty else {
            found = Array(rows.indices)
            return
        }
        let scored = rows.indices.compactMap { index in
            // a tour that is called so comes before one whose file is
            (fuzzy.match(in: rows[index].entry.title).map { $0.score + Self.forTitle }
                ?? fuzzy.match(in: rows[index].name)?.score).map { (index, $0) }
        }
        // where they are equally good, in their order
        found = scored.sorted { ($0.1, $1.0) > ($1.1, $0.0) }.map(\.0)
    }

    // MARK: - Looks

    func counts(look: Look) -> [String] {
        let all = rows.count == 1 ? "1 tour" : "\(rows.count) tours"
        let text = query.isEmpty ? all : "\(found.count) of \(rows.count)"
        return [isListing ? (look.glyphs.isUnicode ? "… " : "... ") + text : text]
    }

    func legend(look: Look) -> String {
        let marks = look.glyphs.marks
        return "\(marks.read) read  \(marks.begun) begun  \(marks.untouched) not yet  \(marks.star) credits"
    }

    private static let forTitle = 10
    private static let progressColumns = 10
    private static let creditsColumns = 6
    /// From this width on what stands at the right is in columns.
    private static let forColumns = 30

    func line(_ index: Int, columns: Int, look: Look) -> CellLine {
        let row = rows[found[index]]
        let (marks, theme) = (look.glyphs.marks, look.theme)
        var left = CellLine(row.isHere ? "\(marks.here) " : "  ", theme.accent)
        let isRead = row.entry.sections.map { $0 > 0 && row.read >= $0 } ?? false
        left.append(
            "\(isRead ? marks.read : row.read > 0 ? marks.begun : marks.untouched)  ", isRead ? theme.accent : theme.dim
        )
        let style = row.isHere ? theme.strong : theme.text
        let hits = Set(FuzzyQuery(query).match(in: row.entry.title)?.matched ?? [])
        for (at, character) in row.entry.title.enumerated() {
            if left.count > columns { break }
            left.append(String(character), hits.contains(at) ? style.overlaid(with: theme.hit) : style)
        }
        var right = CellLine()
        if columns >= 56 {
            if row.name != row.entry.title { left.append("  \(row.name)", theme.dim) }
            right.append(Self.word(row.entry.origin), theme.dim)
        }
        let progress = progress(of: row)
        right.append(columns < Self.forColumns ? progress : Self.padded(progress, Self.progressColumns), theme.dim)
        if columns >= 40 {
            let credits = row.credits > 0 ? "\(marks.star) \(row.credits)" : ""
            right.append(Self.padded(credits, Self.creditsColumns), theme.notice)
        }
        return .row(left, right, columns: columns)
    }

    /// How much of a tour was read; of one section it is the share, as far as it is known.
    private func progress(of row: Row) -> String {
        guard let sections = row.entry.sections else { return row.read > 0 ? "\(row.read) read" : "" }
        if sections > 1 { return "\(row.read) of \(sections)" }
        return row.read > 0 ? "read" : row.isHere ? "\(percent) %" : ""
    }

    private static func word(_ origin: LibraryEntry.Origin) -> String {
        switch origin {
        case .named: "named"
        case .recent: "recent"
        case .builtIn: "built in"
        case .folder: "folder"
        }
    }

    private static func padded(_ text: String, _ columns: Int) -> String {
        String(repeating: " ", count: max(1, columns - CellText.columns(text))) + text
    }
}
