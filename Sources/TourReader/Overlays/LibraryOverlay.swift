import CellGrid
import Credits
import TextLayout
import TourDocument
import Wording

/// The library: the tours that can be read, each with what was read of it. Those that were begun come first, then each folder's, the
/// one that was read in last first.
struct LibraryRows: ListRows {
    private struct Row: Hashable, Sendable {
        var entry: LibraryEntry
        var read: Int
        var credits: Int
        /// What is overdue, expired or due of it, in a few words; empty for nothing.
        var terms: String
        /// The end of its path, as much of it as tells it from others of its title.
        var place: String
        /// Whether there are others of its title.
        var isOneOfSeveral: Bool

        var isRead: Bool { entry.sections.map { $0 > 0 && read >= $0 } ?? false || entry.share == 1 }
        var isStarted: Bool { entry.isOpen || entry.left != nil || read > 0 }
    }

    /// The headings above tours that stand in no folder's list.
    private enum Group {
        static let (named, started, gone) = ("Opened now", "Reading", "Cannot be opened")
    }

    let traits = ListTraits(title: "Library", command: .library, topics: [.library, .sections, .credits, .today])
    private var rows: [(group: String, row: Row?)] = []
    private var clock: WallClock
    /// How much was read of the tour that is open.
    private var percent = 0
    private(set) var isListing = true

    init(_ facts: OverlayFacts) {
        clock = facts.clock
        _ = refresh(facts)
        isListing = true
    }

    mutating func refresh(_ facts: OverlayFacts) -> Bool {
        let grants = Dictionary(grouping: facts.credits.grants, by: \.tour)
        let (entries, today) = (facts.library.entries, facts.credits.today)
        let (places, several) = Self.places(of: entries)
        let tours = entries.indices.map { index in
            let own = grants[entries[index].id] ?? []
            let credits = own.reduce(0) { $0 &+ $1.credits }
            let standing = own.filter { !$0.isExpired(on: today) }
            return Row(
                entry: entries[index], read: entries[index].read(standing), credits: credits,
                terms: entries[index].terms(standing, expired: own.count - standing.count, today), place: places[index],
                isOneOfSeveral: several.contains(index))
        }
        rows = Self.grouped(tours)
        percent = Progress.percent(facts.progress.inTour)
        isListing = facts.library.isListing
        return true
    }

    private static func group(of row: Row) -> String {
        if row.entry.isGone { return Group.gone }
        if row.entry.origin == .named { return Group.named }
        if row.isStarted, !row.isRead { return Group.started }
        return row.entry.origin == .builtIn ? "Built in" : row.entry.folder
    }

    private static func grouped(_ tours: [Row]) -> [(group: String, row: Row?)] {
        var groups: [String: (left: Int, first: Int)] = [:]
        let names = tours.map(group)
        for (index, name) in names.enumerated() {
            let known = groups[name] ?? (0, index)
            groups[name] = (max(known.left, tours[index].entry.left ?? 0), known.first)
        }
        func rank(_ index: Int) -> (Int, Int, Int, Int, Int, Int) {
            let (name, entry) = (names[index], tours[index].entry)
            let place = [Group.named: 0, Group.started: 1, Group.gone: 3][name] ?? 2
            let left = place == 0 ? 0 : entry.isOpen ? .max : entry.left ?? 0
            let group = groups[name] ?? (0, 0)
            return (place, -group.left, group.first, tours[index].isRead && place > 0 ? 1 : 0, -left, index)
        }
        var rows: [(group: String, row: Row?)] = []
        for index in tours.indices.map(rank).sorted(by: <).map(\.5) {
            if rows.last?.group != names[index] { rows.append((names[index], nil)) }
            rows.append((names[index], tours[index]))
        }
        return rows
    }

    /// The last components of each path: one, or where tours have the same title as many as tell them apart.
    private static func places(of entries: [LibraryEntry]) -> (places: [String], several: Set<Int>) {
        let parts = entries.map { $0.source.split(separator: "/") }
        var places = parts.map { $0.last.map(String.init) ?? "" }
        var several: Set<Int> = []
        for same in Dictionary(grouping: entries.indices, by: { entries[$0].title }).values where same.count > 1 {
            let longest = same.map { parts[$0].count }.max() ?? 0
            var count = 1
            while count < longest, Set(same.map { parts[$0].suffix(count) }).count < same.count { count += 1 }
            for index in same { places[index] = parts[index].suffix(count).joined(separator: "/") }
            several.formUnion(same)
        }
        return (places, several)
    }

    var count: Int { rows.count }
    var first: Int? { rows.firstIndex { $0.row?.entry.isOpen == true } }
    func kind(_ row: Int) -> ListRowKind {
        guard let entry = rows[row].row?.entry else { return .heading }
        return entry.origin == .recent && !entry.isOpen ? .removable : .choice
    }
    func name(_ row: Int) -> String { rows[row].row?.entry.source ?? "" }
    func row(named name: String) -> Int? { rows.firstIndex { $0.row?.entry.source == name } }
    func text(_ row: Int) -> String { rows[row].row.map { "\($0.entry.title) \($0.entry.source)" } ?? "" }

    var hasCovers: Bool { rows.contains { $0.row?.entry.cover != nil } }
    func cover(_ row: Int, in room: Size) -> LibraryCover? {
        guard let entry = rows[row].row?.entry, let path = entry.cover else { return nil }
        return LibraryCover(source: entry.source, path: path, room: room)
    }

    func enter(_ row: Int) -> OverlayOutcome {
        guard let entry = rows[row].row?.entry else { return .stay }
        return entry.isOpen ? .close : .leave { $0.openTour(entry) }
    }

    func remove(_ row: Int) -> OverlayOutcome {
        guard let id = rows[row].row?.entry.id else { return .stay }
        return .ask { $0.removeTour(id) }
    }

    private static let searchKey: KeyPress = "s"
    var ownKeys: [KeyHelp] { [.remove, KeyHelp("s", "search the texts of all tours")] }
    func press(_ key: KeyPress, _ command: Command?) -> OverlayOutcome {
        key == Self.searchKey ? .ask { $0.openTourSearch() } : .unknown
    }

    // MARK: - Appearance

    func hint(look: Appearance) -> String { "x remove  s search texts  / filter" }

    /// What stands at the right of each row, in columns of its own, and above them: as much as there is room for.
    private static func columns(
        _ columns: Int, read: String, left: String, when: String, notes: String, credits: String, kind: String
    ) -> [String] {
        // the sign of a row that can be removed stands behind them
        if columns < 40 { return [padded(read, 6)] }
        if columns < 58 { return [padded(read, 6), padded(credits, 6)] }
        let most = [padded(read, 6), padded(left, 8), padded(when, 13)]
        if columns < 72 { return most }
        return (columns < 90 ? [] : [padded(kind, 8)]) + most + [padded(notes, 7), padded(credits, 6)]
    }

    var wantedColumns: Int {
        let names =
            rows.lazy.compactMap(\.row).map { CellText.columns($0.entry.title + $0.place + $0.terms) }.max() ?? 0
        return max(OverlayFrame.measure, names + 60)
    }

    func header(columns: Int, look: Appearance) -> CellLine? {
        let tours = rows.count { $0.row != nil }.counted("tour")
        let wait = isListing ? look.glyphs.isUnicode ? "… " : "... " : ""
        let right = Self.columns(
            columns, read: "read", left: "left", when: "last read", notes: "notes",
            credits: look.glyphs.signsOrWords.star,
            kind: "kind")
        let labels = columns < 58 ? "" : right.joined() + "   "
        return .row(CellLine(wait + tours, look.theme.dim), CellLine(labels, look.theme.dim), columns: columns)
    }

    func line(_ index: Int, columns: Int, look: Appearance) -> (left: CellLine, right: CellLine) {
        guard let row = rows[index].row else { return (CellLine(rows[index].group, look.theme.dim), CellLine()) }
        let (marks, theme, entry) = (look.glyphs.signsOrWords, look.theme, row.entry)
        var left = CellLine(entry.isOpen ? "\(marks.here) " : "  ", theme.accent)
        left.append(
            "\(row.isRead ? marks.read : row.isStarted ? marks.started : marks.untouched)  ",
            row.isRead ? theme.accent : theme.dim)
        left.append(entry.title, entry.isOpen ? theme.strong : entry.isGone ? theme.dim : theme.text)
        if !row.terms.isEmpty { left.append("  \(row.terms)", theme.notice) }
        if row.isOneOfSeveral || columns >= 58, row.place != entry.title { left.append("  \(row.place)", theme.dim) }
        let parts = Self.columns(
            columns, read: progress(of: row), left: row.isRead ? "" : Self.time(entry.minutesLeft),
            when: entry.isOpen ? "now" : entry.left.map(clock.day) ?? "",
            notes: entry.notes > 0 ? "\(entry.notes)" : "",
            credits: row.credits > 0 ? "\(marks.star) \(row.credits)" : "", kind: entry.kind)
        let end = kind(index) == .removable ? "" : "   "
        return (left, CellLine(parts.joined() + end, theme.dim))
    }

    /// How much of a tour was read, as far as it is known.
    private func progress(of row: Row) -> String {
        if row.isRead { return "read" }
        if row.entry.isOpen { return "\(percent) %" }
        if let share = row.entry.share, share > 0 { return "\(Progress.percent(share)) %" }
        return row.read > 0 ? row.entry.sections.map { "\(row.read)/\($0)" } ?? "\(row.read) read" : ""
    }

    private static func time(_ minutes: Int?) -> String {
        minutes.map { $0 < 60 ? $0.inMinutes : "\(($0 / 60).inGroups) h" } ?? ""
    }

    private static func padded(_ text: String, _ columns: Int) -> String {
        String(repeating: " ", count: max(1, columns - CellText.columns(text))) + text
    }
}
