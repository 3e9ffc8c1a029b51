import CellGrid
import Credits
import TextLayout
import TourDocument
import Wording

enum ContentsEntry: Hashable, Sendable {
    /// The title of the part that begins with a section. It cannot be opened.
    case part(section: Int)
    case section(Int)
    indirect case heading(SectionHeading)

    var section: Int {
        switch self {
        case .part(let section), .section(let section): section
        case .heading(let heading): heading.item.section
        }
    }

    var isPart: Bool { if case .part = self { true } else { false } }
}

/// The contents of a tour: its parts, its sections, and the known headings in them.
struct ContentsList: Sendable {
    let sections: SectionList
    /// In the order of the tour.
    let entries: [ContentsEntry]
    let numberColumns: Int
    let headingCount: Int
    /// ``Outline/version`` of the headings.
    let version: Int
    /// Characters of the longest number that the tour gives its sections; 0 if it gives none.
    private let ownNumbers: Int
    private var countsItself: Bool { ownNumbers > 0 }

    /// Parts and own numbers are looked for in this many sections: longer tours are folders and have none.
    private static let sectionsWithParts = 5_000

    /// - Parameter before: the list so far; if only sections were added, the rest of it stays.
    init(
        _ sections: SectionList, _ headings: [Int: [SectionHeading]] = [:], version: Int = 0,
        after before: ContentsList? = nil
    ) {
        self.sections = sections
        self.version = version
        let known = before.flatMap { $0.version == version && $0.sections.count <= sections.count ? $0 : nil }
        var entries = known?.entries ?? []
        var ownNumbers = known?.ownNumbers ?? 0
        for index in (known?.sections.count ?? 0)..<sections.count {
            if index < Self.sectionsWithParts {
                let section = sections[index]
                if section.part != nil { entries.append(.part(section: index)) }
                ownNumbers = max(ownNumbers, section.number?.count ?? 0)
            }
            entries.append(.section(index))
            entries += headings[index, default: []].map(ContentsEntry.heading)
        }
        self.entries = entries
        self.ownNumbers = ownNumbers
        headingCount = headings.values.reduce(0) { $0 + $1.count }
        numberColumns = ownNumbers > 0 ? min(ownNumbers, 8) : String(sections.count).utf8.count
    }

    /// The row of an entry; nil if it is not there. Complexity: O(log entries + entries of the section).
    func row(of entry: ContentsEntry) -> Int? {
        entries[entries.partitionPoint { $0.section < entry.section }...].prefix { $0.section == entry.section }
            .firstIndex(of: entry)
    }

    func title(of entry: ContentsEntry) -> String {
        switch entry {
        case .part(let section): sections[section].part ?? ""
        case .section(let section): sections.title(at: section)
        case .heading(let heading): heading.title
        }
    }

    /// The number before an entry's title: the tour's own if it numbers its sections.
    func number(of entry: ContentsEntry) -> String {
        guard case .section(let index) = entry else { return "" }
        return countsItself ? sections[index].number ?? "" : String(index + 1)
    }

    /// How many levels an entry lies below the top ones.
    func depth(of entry: ContentsEntry) -> Int {
        let section = min(max(0, sections[entry.section].level - 1), 6)
        if case .heading(let heading) = entry { return section + heading.depth }
        return section
    }

    /// The entries that match the query, best first: by the characters of their titles, or by their number. Nil for
    /// all, without a query. Complexity: linear in the titles' length.
    func rows(for query: String) -> [Int]? {
        let fuzzy = FuzzyQuery(query)
        if fuzzy.isEmpty { return nil }
        let isNumber = Self.isNumber(query)
        let scored = entries.enumerated().compactMap { row, entry -> (row: Int, score: Int)? in
            if entry.isPart { return nil }
            guard isNumber else { return fuzzy.match(in: title(of: entry)).map { (row, $0.score) } }
            if number(of: entry).hasPrefix(query) { return (row, 1) }
            return title(of: entry).contains(query) ? (row, 0) : nil
        }
        return scored.sorted { ($1.score, $0.row) < ($0.score, $1.row) }.map(\.row)
    }

    /// Whether the query is a number, or the start of one as `2.3`.
    static func isNumber(_ query: String) -> Bool {
        query.first?.isWholeNumber == true && query.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    }
}

/// The contents: the sections of the tour, its parts, and the headings in sections. Rows are made when they are drawn.
struct ContentsRows: ListRows {
    let traits = ListTraits(title: "Contents", isPicker: true, topics: [.sections, .headings, .credits, .notes])
    private(set) var list: ContentsList
    private var query = ""
    let wantedColumns: Int

    private let (tour, current, progress, reading): (Tour, ContentsEntry, Progress, ReadingTracker)
    /// The ids of the sections with a credit, and of the changed ones.
    private let (read, changed): (Set<String>, Set<String>)
    private let (expired, today): ([String: Day], Day)
    private let notes: TourNotes
    private let isReadingHeadings: Bool

    /// The first entries that decide the width of the window.
    private static let sampleCount = 200

    /// - Parameter open: the rows of the window, if it is open.
    init(_ facts: OverlayFacts, after open: ContentsRows? = nil) {
        (tour, current, progress, reading) = (facts.tour, facts.currentEntry, facts.progress, facts.reading)
        (read, changed) = (facts.credits.read, facts.changed)
        (expired, today) = (facts.credits.expired, facts.credits.today)
        notes = facts.notes
        isReadingHeadings = facts.outline.isReading
        let outline = facts.outline
        list = ContentsList(facts.tour.sections, outline.headings, version: outline.version, after: open?.list)
        wantedColumns = open?.wantedColumns ?? Self.columns(of: list)
    }

    private static func columns(of list: ContentsList) -> Int {
        let sample = list.entries.prefix(sampleCount)
        let longest = sample.map { CellText.columns(list.title(of: $0)) + 2 * list.depth(of: $0) }.max() ?? 0
        let wanted = max(longest + 20 + list.numberColumns, 56)
        // unknown while a tour is opening
        let isKnown = list.sections.isComplete || sample.count == sampleCount
        return isKnown ? wanted : max(wanted, OverlayFrame.measure)
    }

    var count: Int { list.entries.count }
    var first: Int? { row(named: current) }
    func name(_ row: Int) -> ContentsEntry { list.entries[row] }
    func row(named entry: ContentsEntry) -> Int? { list.row(of: entry) }
    func kind(_ row: Int) -> ListRowKind { list.entries[row].isPart ? .heading : .choice }
    func enter(_ row: Int) -> OverlayOutcome {
        let entry = list.entries[row]
        if case .section(let number) = entry, isChanged(number) { return .leave(.page { $0.go(toChangeIn: number) }) }
        return .leave(.page { $0.go(to: entry) })
    }

    private func isChanged(_ number: Int) -> Bool {
        !changed.isEmpty && changed.contains(list.sections[number].id)
    }

    mutating func look(for query: String) -> [Int]? {
        self.query = query
        return list.rows(for: query)
    }

    mutating func refresh(_ facts: OverlayFacts) -> Bool {
        self = ContentsRows(facts, after: self)
        return true
    }

    func counts(found count: Int, look: Appearance) -> [String] {
        let (sections, headings) = (list.sections.count, list.headingCount)
        let isKnown = list.sections.isComplete && !isReadingHeadings
        let dots = isKnown ? "" : look.glyphs.isUnicode ? "… " : "... "
        guard query.isEmpty else {
            return [count == 0 ? "no match" : dots + "\(count.inGroups) of \((sections + headings).inGroups)"]
        }
        let all = sections.counted("section")
        if isReadingHeadings, list.sections.isComplete {
            return ["\(all) (counting headings \(look.glyphs.isUnicode ? "…" : "..."))", dots + all]
        }
        guard headings > 0 else { return [dots + all] }
        return [
            dots + "\(all), \(headings.counted("heading"))", dots + "\((sections + headings).inGroups) entries",
        ]
    }

    func hint(look: Appearance) -> String {
        if look.glyphs.isLinear { return "" }
        let marks = look.glyphs.signsOrWords
        // letters without brackets would be read as keys
        let (open, close) = look.glyphs.isUnicode ? ("", "") : ("[", "]")
        return zip([marks.read, marks.started, marks.untouched], ["read", "started", "unread"])
            .map { "\(open)\($0)\(close) \($1)" }.joined(separator: "  ")
    }

    func line(_ row: Int, columns: Int, look: Appearance) -> (left: CellLine, right: CellLine) {
        let (entry, theme) = (list.entries[row], look.theme)
        let title = list.title(of: entry)
        guard !entry.isPart else { return (CellLine("  \(title)", theme.dim), CellLine()) }
        let section = list.sections[entry.section]
        let isHere = entry == current
        var left = CellLine(isHere ? "\(look.glyphs.signsOrWords.here) " : "  ", theme.accent)
        left.append(mark(of: section, entry, look))
        let number = list.number(of: entry)
        let isNarrow = columns < OverlayFrame.narrow
        let numberColumns = isNarrow ? list.numberColumns : max(3, list.numberColumns)
        left.append(String(repeating: " ", count: max(0, numberColumns - number.count)), theme.dim)
        // in a narrow window the titles of deep entries need the room
        left.append(
            number + String(repeating: isNarrow ? " " : "  ", count: list.depth(of: entry) + 1), theme.dim)
        let matched = ContentsList.isNumber(query) ? [] : FuzzyQuery(query).match(in: title)?.matched
        left.append(title, isHere ? theme.strong : theme.text, marking: matched, theme.hit, upTo: columns)
        var right = ""
        if case .section(let number) = entry {
            let time = tour.minutes(ofSection: number).inMinutes
            right =
                reading.words(of: section, number: number, granted: read)
                ?? (isHere ? "\(Progress.percent(progress.inSection)) %" : time)
            let count = notes.count(inSection: number, of: tour.sections)
            if count > 0 { right = "\(count.counted("note")) \(look.glyphs.dot) \(right)" }
        }
        var end = CellLine(right, theme.dim)
        if case .section(let number) = entry {
            let due = section.terms.due.map { Day(number: $0) }
            if isChanged(number) {
                end = CellLine("changed", theme.notice)
            } else if let day = expired[section.id] {
                end = CellLine("expired \(day.words(seenFrom: today))", theme.notice)
            } else if let due, section.rule != .none, !read.contains(section.id) {
                end = CellLine(
                    "\(due.dueWords(seenFrom: today)) \(look.glyphs.dot) \(right)",
                    due < today ? theme.notice : theme.dim)
            }
        }
        // in a narrow window the title keeps its room
        return isNarrow && left.count + 2 + end.count > columns ? (left, CellLine()) : (left, end)
    }

    private func mark(of section: Section, _ entry: ContentsEntry, _ look: Appearance) -> CellLine {
        let marks = look.glyphs.signsOrWords
        if case .heading = entry { return CellLine("  ") }
        if read.contains(section.id) { return CellLine("\(marks.read) ", look.theme.accent) }
        if section.rule == .none { return CellLine("  ") }
        return CellLine("\(reading.record[section.id] != nil ? marks.started : marks.untouched) ", look.theme.dim)
    }
}
