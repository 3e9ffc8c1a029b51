import CellGrid
import Credits
import TextLayout
import TourDocument

/// The contents: a picker that filters as one types and goes to the section chosen.
typealias ContentsOverlay = PickerOverlay<ContentsRows>

extension ContentsOverlay {
    /// Complexity: constant in the number of sections.
    init(_ facts: OverlayFacts) { self.init(ContentsRows(facts), viewport: facts.rows) }
}

/// The sections of the tour. They are described when they are drawn, so that it opens at once whatever their number.
struct ContentsRows: PickerRows {
    let title = "Contents"
    private(set) var filter: ContentsFilter
    let wantedColumns: Int

    private var current: Int
    private var progress: Int
    private var read: Set<String>
    private var begun: Set<String>
    /// What sections still ask for whose reading is measured.
    private var missing: MissingReading

    /// Bytes that are read in a minute: 250 words of six.
    private static let bytesPerMinute = 1_500
    /// So many of the first sections say how wide the window is.
    private static let sampleCount = 200

    /// Complexity: constant in the number of sections.
    init(_ facts: OverlayFacts) {
        let sections = facts.tour.sections
        filter = ContentsFilter(sections)
        current = facts.currentSection
        progress = Progress.percent(facts.progress.inSection)
        read = facts.credits.read
        begun = facts.started
        missing = facts.missing

        let sample = sections.prefix(Self.sampleCount)
        let longest = sample.map { CellText.columns($0.title) + Self.indent($0) }.max() ?? 0
        let wanted = max(longest + Self.titleColumn(count: sections.count) + 14, 56)
        // of a tour that is only begun to be opened nobody knows
        let isKnown = sections.isComplete || sample.count == Self.sampleCount
        wantedColumns = isKnown ? wanted : max(wanted, OverlayFrame.maximumColumns)
    }

    var wantedRows: Int { filter.sections.count }
    var count: Int { filter.count }
    var first: Int { current }
    subscript(row: Int) -> Int { filter[row] }
    func row(of section: Int) -> Int? { filter.row(of: section) }
    func enter(_ section: Int) -> OverlayOutcome { .leave(.goToSection(section)) }

    // MARK: - Filtering

    mutating func look(for query: String) { filter.look(for: query) }

    mutating func refresh(_ facts: OverlayFacts) {
        current = facts.currentSection
        progress = Progress.percent(facts.progress.inSection)
        read = facts.credits.read
        begun = facts.started
        missing = facts.missing
        filter.follow(facts.tour.sections)
    }

    // MARK: - Looks

    private static func indent(_ section: Section) -> Int { 2 * min(4, max(0, section.level - 1)) }

    private static func numberColumns(count: Int) -> Int { max(3, String(count).utf8.count) }

    private static func titleColumn(count: Int) -> Int { 6 + numberColumns(count: count) }

    func counts(look: Look) -> [String] {
        let isUnderWay = !filter.sections.isComplete
        func found(_ number: (Int) -> String) -> String {
            let all = number(filter.sections.count)
            let text = filter.query.isEmpty ? "\(all) sections" : "\(number(filter.count)) of \(all)"
            return isUnderWay ? (look.glyphs.isUnicode ? "… " : "... ") + text : text
        }
        return [found(\.inGroups), found { String($0) }]
    }

    func legend(look: Look) -> String {
        let marks = look.glyphs.marks
        return "\(marks.read) read  \(marks.begun) begun  \(marks.untouched) not yet"
    }

    func line(_ index: Int, columns: Int, look: Look) -> CellLine {
        let number = filter[index]
        let section = filter.sections[number]
        let marks = look.glyphs.marks
        let theme = look.theme
        let isHere = number == current
        var left = CellLine(isHere ? "\(marks.here) " : "  ", theme.accent)
        if read.contains(section.id) {
            left.append("\(marks.read) ", theme.accent)
        } else {
            left.append("\(begun.contains(section.id) ? marks.begun : marks.untouched) ", theme.dim)
        }
        let digits = String(number + 1)
        let blanks = Self.numberColumns(count: filter.sections.count) - digits.utf8.count
        left.append(String(repeating: " ", count: max(0, blanks)) + digits + "  ", theme.dim)
        left.append(String(repeating: " ", count: Self.indent(section)))
        let hits = Set(filter.matched(in: section.title))
        let style = isHere ? theme.strong : theme.text
        for (at, character) in section.title.enumerated() {
            // the rest of a long title is beyond the edge
            if left.count > columns { break }
            left.append(String(character), hits.contains(at) ? style.overlaid(with: theme.hit) : style)
        }
        // a narrow window has room for the title alone
        guard columns >= 30 else { return .row(left, columns: columns) }
        let minutes = max(1, (section.byteCount + Self.bytesPerMinute / 2) / Self.bytesPerMinute)
        let right = missing.words(of: section, number: number) ?? (isHere ? "\(progress) %" : "\(minutes) min")
        return .row(left, CellLine(right, theme.dim), columns: columns)
    }
}
