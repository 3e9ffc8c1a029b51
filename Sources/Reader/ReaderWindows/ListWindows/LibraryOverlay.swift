import CellGrid
import Credits
import ReaderKit
import ReaderPage
import TextLayout
import TourDocument
import Wording

extension RowList {
    /// The library: tours with their progress, started ones first, then by folder, that of the last reading first.
    package static func library(_ facts: OverlayFacts) -> RowList {
        let grants = Dictionary(grouping: facts.credits.grants, by: \.tour)
        let (entries, today) = (facts.library.entries, facts.credits.today)
        let places = LibraryRow.places(of: entries)
        let tours = entries.indices.map { index in
            let own = (grants[entries[index].id] ?? []).map { $0.limited(to: entries[index].valid[$0.section]) }
            let standing = own.filter { !$0.isExpired(on: today) }
            return LibraryRow(
                entry: entries[index], read: entries[index].read(standing), credits: own.reduce(0) { $0 &+ $1.credits },
                terms: entries[index].terms(standing, expired: own.count - standing.count, today), place: places[index])
        }
        let grouped = LibraryRow.grouped(tours)
        let (clock, isListing) = (facts.clock, facts.library.isListing)
        let percent = Progress.percent(facts.progress.inTour)
        let rows = grouped.map { group, row in
            guard let row else { return ListRow.words(.heading, group) }
            let entry = row.entry
            return ListRow(
                name: entry.source, text: "\(entry.title) \(entry.source)",
                enter: entry.isOpen ? .close : .leave(.openTour(entry)),
                remove: row.isRemovable ? .ask(.removeTour(entry.id)) : nil, cover: entry.cover
            ) { row.line(columns: $0, look: $1, clock, percent) }
        }
        return RowList(
            title: "Library", command: .library, topics: [.library, .sections, .credits, .today],
            leastColumns: OverlayFrame.measure, first: grouped.firstIndex { $0.row?.entry.isOpen == true },
            isListing: isListing,
            canRemove: tours.contains(where: \.isRemovable), hasCovers: entries.contains { $0.cover != nil },
            head: { columns, look in
                let wait = isListing ? look.glyphs.isUnicode ? "… " : "... " : ""
                let labels = LibraryRow.columns(
                    columns, read: "read", left: "left", when: "last read", notes: "notes",
                    credits: look.glyphs.signsOrWords.star, kind: "kind")
                let right = columns < 58 ? "" : labels.joined() + "   "
                return .row(
                    CellLine(wait + tours.count.counted("tour"), look.theme.dim), CellLine(right, look.theme.dim),
                    columns: columns)
            }, rows: { query, _ in ListRows(rows, for: query) }, make: library)
    }
}

private struct LibraryRow: Sendable {
    var entry: LibraryEntry
    var read: Int
    var credits: Int
    /// Overdue, expiring or due sections, in a few words; empty for none.
    var terms: String
    /// The end of its path, enough to tell it from others of its title; nil if there are none.
    var place: String?

    var isRead: Bool { entry.sections.map { $0 > 0 && read >= $0 } ?? false || entry.share == 1 }
    var isStarted: Bool { entry.isOpen || entry.left != nil || read > 0 }
    var isRemovable: Bool { entry.origin == .recent && !entry.isOpen }

    /// The headings above tours outside of folder lists.
    private enum Group {
        static let (named, started, gone) = ("Opened now", "Reading", "Cannot be opened")
    }

    private var group: String {
        if entry.isGone { return Group.gone }
        if entry.origin == .named { return Group.named }
        if isStarted, !isRead, !entry.isRemoved { return Group.started }
        return entry.origin == .builtIn ? "Built in" : entry.folder
    }

    static func grouped(_ tours: [LibraryRow]) -> [(group: String, row: LibraryRow?)] {
        var groups: [String: (left: Int, first: Int)] = [:]
        let names = tours.map(\.group)
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
        var rows: [(group: String, row: LibraryRow?)] = []
        for index in tours.indices.map(rank).sorted(by: <).map(\.5) {
            if rows.last?.group != names[index] { rows.append((names[index], nil)) }
            rows.append((names[index], tours[index]))
        }
        return rows
    }

    /// The last components of each path, as many as tell tours of the same title apart.
    static func places(of entries: [LibraryEntry]) -> [Int: String] {
        let parts = entries.map { $0.source.split(separator: "/") }
        var places: [Int: String] = [:]
        for same in Dictionary(grouping: entries.indices, by: { entries[$0].title }).values where same.count > 1 {
            let longest = same.map { parts[$0].count }.max() ?? 0
            var count = 1
            while count < longest, Set(same.map { parts[$0].suffix(count) }).count < same.count { count += 1 }
            for index in same { places[index] = parts[index].suffix(count).joined(separator: "/") }
        }
        return places
    }

    /// The right-aligned columns of each row and of the header: as many as there is room for.
    static func columns(
        _ columns: Int, read: String, left: String, when: String, notes: String, credits: String, kind: String
    ) -> [String] {
        // the sign of a removable row is behind them
        if columns < 40 { return [padded(read, 6)] }
        if columns < 58 { return [padded(read, 6), padded(credits, 6)] }
        let most = [padded(read, 6), padded(left, 8), padded(when, 13)]
        if columns < 72 { return most }
        return (columns < 90 ? [] : [padded(kind, 8)]) + most + [padded(notes, 7), padded(credits, 6)]
    }

    func line(columns: Int, look: Appearance, _ clock: WallClock, _ percent: Int) -> (left: CellLine, right: CellLine) {
        let (marks, theme) = (look.glyphs.signsOrWords, look.theme)
        var left = CellLine(entry.isOpen ? "\(marks.here) " : "  ", theme.accent)
        left.append(
            "\(isRead ? marks.read : isStarted ? marks.started : marks.untouched)  ", isRead ? theme.accent : theme.dim)
        left.append(entry.title, entry.isOpen ? theme.strong : entry.isGone ? theme.dim : theme.text)
        if !terms.isEmpty { left.append("  \(terms)", theme.notice) }
        if let place { left.append("  \(place)", theme.dim) }
        let parts = Self.columns(
            columns, read: progress(percent), left: isRead ? "" : Self.time(entry.minutesLeft),
            when: entry.isOpen ? "now" : entry.left.map(clock.day) ?? "",
            notes: entry.notes > 0 ? "\(entry.notes)" : "",
            credits: credits > 0 ? "\(marks.star) \(credits)" : "", kind: entry.kind)
        return (left, CellLine(parts.joined() + (isRemovable ? "" : "   "), theme.dim))
    }

    /// The known progress.
    /// - Parameter percent: the progress of the open tour.
    private func progress(_ percent: Int) -> String {
        if isRead { return "read" }
        if entry.isOpen { return "\(percent) %" }
        if let share = entry.share, share > 0 { return "\(Progress.percent(share)) %" }
        return read > 0 ? entry.sections.map { "\(read)/\($0)" } ?? "\(read) read" : ""
    }

    private static func time(_ minutes: Int?) -> String {
        minutes.map { $0 < 60 ? $0.inMinutes : "\(($0 / 60).inGroups) h" } ?? ""
    }

    private static func padded(_ text: String, _ columns: Int) -> String {
        String(repeating: " ", count: max(1, columns - CellText.columns(text))) + text
    }
}
