import CellGrid
import Credits
import TextLayout
import TourDocument

/// The contents: a picker that filters as one types and goes to the section chosen.
///
/// It opens at once whatever the number of sections: they are described when they are drawn, and titles are looked at
/// when something is typed, a slice at a time: see ``isFiltering``.
struct ContentsOverlay: OverlayContent {
    let title = "Contents"
    private(set) var filter: ContentsFilter
    var list: OverlayList
    /// Columns of the widest row as far as it is known at the start; the window does not change its width.
    let wantedColumns: Int

    private var current: Int
    private var progress: Int
    private var read: Set<String>
    private var begun: Set<String>

    /// Bytes that are read in a minute: 250 words of six.
    private static let bytesPerMinute = 1_500
    /// So many of the first sections say how wide the window is.
    private static let sampleCount = 200

    /// Complexity: constant in the number of sections.
    init(reader: Reader) {
        let sections = reader.tour.sections
        filter = ContentsFilter(sections)
        current = reader.currentSection
        var copy = reader
        progress = Progress.percent(copy.progress().inSection)
        read = reader.credits.read
        begun = reader.judge.started
        list = OverlayList(count: sections.count, selection: current, viewport: reader.frame.viewportRows)

        let sample = sections.prefix(Self.sampleCount)
        let longest = sample.map { CellText.columns($0.title) + Self.indent($0) }.max() ?? 0
        let wanted = max(longest + Self.titleColumn(count: sections.count) + 14, 56)
        // of a tour that is only begun to be opened nobody knows
        let isKnown = sections.isComplete || sample.count == Self.sampleCount
        wantedColumns = isKnown ? wanted : max(wanted, OverlayFrame.maximumColumns)
    }

    var wantedRows: Int { filter.sections.count }
    var query: String { filter.query }
    var cursorColumn: Int? { CellText.columns(query) }

    // MARK: - Filtering

    /// Whether titles are still to be looked at: then ``filterMore()`` is to be called when there is nothing else to
    /// do.
    var isFiltering: Bool { filter.isLooking }

    /// Looks at a slice of the titles. The best match stays chosen, or what the person chose.
    mutating func filterMore() {
        guard isFiltering else { return }
        keepingTheChosen { $0.lookOn() }
    }

    /// The same contents when more of the tour is known: query, chosen section and place in the list stay.
    func following(_ reader: Reader) -> ContentsOverlay {
        var new = self
        new.current = reader.currentSection
        var copy = reader
        new.progress = Progress.percent(copy.progress().inSection)
        new.read = reader.credits.read
        new.begun = reader.judge.started
        new.keepingTheChosen { $0.follow(reader.tour.sections) }
        return new
    }

    private mutating func keepingTheChosen(_ change: (inout ContentsFilter) -> Void) {
        let row = list.selection ?? 0
        // the first row is not a choice but the best match
        let chosen = row > 0 || query.isEmpty ? filter[row] : nil
        change(&filter)
        list.update(count: filter.count, selection: chosen.map { filter.row(of: $0) ?? row } ?? 0)
    }

    private mutating func look(for query: String) {
        let chosen = list.selection.map { filter[$0] } ?? current
        filter.look(for: query)
        list = OverlayList(
            count: filter.count, selection: query.isEmpty ? filter.row(of: chosen) ?? 0 : 0, viewport: list.viewport)
    }

    // MARK: - Keys

    mutating func press(_ key: KeyPress) -> OverlayOutcome? {
        if move(key, letters: false) { return .stay }
        var query = query
        switch key {
        case .init(.enter):
            // whoever types quickly means the best match, not the best one so far
            if list.selection ?? 0 == 0 { keepingTheChosen { $0.finish() } }
            return list.selection.map { .go(toSection: filter[$0]) } ?? .stay
        case .init(.escape):
            if query.isEmpty { return .close }
            query = ""
        case .init(.backspace):
            guard !query.isEmpty else { return .stay }
            query.unicodeScalars.removeLast()
        case .control("u"):
            query = ""
        case .control("w"):
            while query.last == " " { query.removeLast() }
            while let last = query.last, last != " " { query.removeLast() }
        default:
            guard case .character(let scalar) = key.key, key.modifiers.isEmpty, scalar.value >= 0x20,
                query.unicodeScalars.count < 100
            else { return nil }
            query.unicodeScalars.append(scalar)
        }
        look(for: query)
        return .stay
    }

    // MARK: - Looks

    private static func indent(_ section: Section) -> Int { 2 * min(4, max(0, section.level - 1)) }

    private static func numberColumns(count: Int) -> Int { max(3, String(count).utf8.count) }

    private static func titleColumn(count: Int) -> Int { 6 + numberColumns(count: count) }

    func header(columns: Int, look: Look) -> CellLine {
        let theme = look.theme
        let left = query.isEmpty ? CellLine("type to filter", theme.dim) : CellLine(query, theme.strong)
        let isUnderWay = isFiltering || !filter.sections.isComplete
        func found(_ number: (Int) -> String) -> CellLine {
            let all = number(filter.sections.count)
            var text = query.isEmpty ? "\(all) sections" : "\(number(filter.count)) of \(all)"
            if isUnderWay { text = (look.glyphs.isUnicode ? "… " : "... ") + text }
            return CellLine(text, theme.dim)
        }
        let spacious = found(\.inGroups)
        let fits = left.count + 2 + spacious.count <= columns
        return .row(left, fits ? spacious : found { String($0) }, columns: columns)
    }

    func footer(columns: Int, look: Look) -> CellLine {
        let marks = look.glyphs.marks
        let legend = "\(marks.read) read  \(marks.begun) begun  \(marks.untouched) not yet"
        let left = CellLine(columns >= 50 ? legend : "", look.theme.dim)
        return .row(left, CellLine("Enter go  Esc back", look.theme.dim), columns: columns)
    }

    func row(_ index: Int, columns: Int, look: Look) -> CellLine {
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
        let minutes = max(1, (section.byteCount + Self.bytesPerMinute / 2) / Self.bytesPerMinute)
        return .row(left, CellLine(isHere ? "\(progress) %" : "\(minutes) min", theme.dim), columns: columns)
    }
}
