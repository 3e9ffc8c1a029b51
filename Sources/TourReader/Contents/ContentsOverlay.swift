import CellGrid
import Credits
import TextLayout
import TourDocument

/// The contents: a picker that filters as one types and goes to what is chosen.
typealias ContentsOverlay = PickerOverlay<ContentsRows>

/// The sections of the tour, its parts, and the headings in sections. Sections are described when they are drawn.
struct ContentsRows: PickerRows {
    let title = "Contents"
    private(set) var filter: ContentsFilter
    let wantedColumns: Int

    private var current: ContentsEntry
    private var progress: Int
    private var read: Set<String>
    private var begun: Set<String>
    /// What sections still ask for whose reading is measured.
    private var missing: MissingReading

    /// Bytes that are read in a minute: 250 words of six.
    private static let bytesPerMinute = 1_500
    /// So many of the first entries say how wide the window is.
    private static let sampleCount = 200

    init(_ facts: OverlayFacts) {
        let list = ContentsList(facts.tour.sections, facts.headings)
        filter = ContentsFilter(list)
        current = facts.currentEntry
        progress = Progress.percent(facts.progress.inSection)
        read = facts.credits.read
        begun = facts.started
        missing = facts.missing

        let sample = list.entries.prefix(Self.sampleCount)
        let longest = sample.map { CellText.columns(list.title(of: $0)) + 2 * list.depth(of: $0) }.max() ?? 0
        let wanted = max(longest + 20 + list.numberColumns, 56)
        // of a tour that is only begun to be opened nobody knows
        let isKnown = list.sections.isComplete || sample.count == Self.sampleCount
        wantedColumns = isKnown ? wanted : max(wanted, OverlayFrame.maximumColumns)
    }

    var wantedRows: Int { filter.list.entries.count }
    var count: Int { filter.count }
    var first: ContentsEntry { current }
    subscript(row: Int) -> ContentsEntry { filter[row] }
    func row(of entry: ContentsEntry) -> Int? { filter.row(of: entry) }
    func isChoice(_ row: Int) -> Bool { !filter[row].isPart }

    func enter(_ entry: ContentsEntry) -> OverlayOutcome { .leave(entry.request) }

    mutating func look(for query: String) { filter.look(for: query) }

    mutating func refresh(_ facts: OverlayFacts) {
        current = facts.currentEntry
        progress = Progress.percent(facts.progress.inSection)
        read = facts.credits.read
        begun = facts.started
        missing = facts.missing
        let query = filter.query
        filter = ContentsFilter(ContentsList(facts.tour.sections, facts.headings))
        filter.look(for: query)
    }

    // MARK: - Looks

    func counts(look: Look) -> [String] {
        let list = filter.list
        func found(_ number: (Int) -> String) -> String {
            let all = list.sections.count
            let text =
                filter.query.isEmpty
                ? "\(number(all)) \(all == 1 ? "section" : "sections")"
                : "\(number(filter.count)) of \(number(list.entries.count))"
            return list.sections.isComplete ? text : (look.glyphs.isUnicode ? "… " : "... ") + text
        }
        return [found(\.inGroups), found { String($0) }]
    }

    func legend(look: Look) -> String {
        let marks = look.glyphs.marks
        return "\(marks.read) read  \(marks.begun) begun  \(marks.untouched) not yet"
    }

    func line(_ row: Int, columns: Int, look: Look) -> CellLine {
        let (entry, list, theme) = (filter[row], filter.list, look.theme)
        let title = list.title(of: entry)
        guard !entry.isPart else { return .row(CellLine("  \(title)", theme.dim), columns: columns) }
        let section = list.sections[entry.section]
        let isHere = entry == current
        var left = CellLine(isHere ? "\(look.glyphs.marks.here) " : "  ", theme.accent)
        left.append(mark(of: section, entry, look))
        let number = list.number(of: entry)
        left.append(String(repeating: " ", count: max(0, max(3, list.numberColumns) - number.count)), theme.dim)
        // in a narrow window the titles of what lies deep need the room
        left.append(
            "\(number)  " + String(repeating: columns < 50 ? " " : "  ", count: list.depth(of: entry)), theme.dim)
        let hits = Set(filter.matched(in: title))
        let style = isHere ? theme.strong : theme.text
        for (at, character) in title.enumerated() {
            // the rest of a long title is beyond the edge
            if left.count > columns { break }
            left.append(String(character), hits.contains(at) ? style.overlaid(with: theme.hit) : style)
        }
        // a narrow window has room for the title alone
        guard columns >= 30 else { return .row(left, columns: columns) }
        var right = ""
        if case .section(let number) = entry {
            let minutes = max(1, (section.byteCount + Self.bytesPerMinute / 2) / Self.bytesPerMinute)
            right = missing.words(of: section, number: number) ?? (isHere ? "\(progress) %" : "\(minutes) min")
        }
        return .row(left, CellLine(right, theme.dim), columns: columns)
    }

    private func mark(of section: Section, _ entry: ContentsEntry, _ look: Look) -> CellLine {
        let marks = look.glyphs.marks
        if case .heading = entry { return CellLine("  ") }
        if read.contains(section.id) { return CellLine("\(marks.read) ", look.theme.accent) }
        if section.rule == .none { return CellLine("  ") }
        return CellLine("\(begun.contains(section.id) ? marks.begun : marks.untouched) ", look.theme.dim)
    }
}
