import CellGrid
import Credits
import TextLayout
import TourDocument

/// The contents: a picker that filters as one types and goes to the section chosen.
struct ContentsOverlay: OverlayContent {
    enum State: Hashable, Sendable {
        case read, begun, untouched
    }

    struct Entry: Hashable, Sendable {
        var title: String
        var level: Int
        var state: State
        /// Estimated from the section's bytes.
        var minutes: Int
    }

    let title = "Contents"
    private let entries: [Entry]
    private let current: Int
    private let progress: Int
    private(set) var query = ""
    /// The sections that match, best first while there is a query, with the characters that matched.
    private var matches: [(section: Int, matched: [Int])]
    var list: OverlayList

    /// Bytes that are read in a minute: 250 words of six.
    private static let bytesPerMinute = 1_500

    init(reader: Reader) {
        let read = reader.credits.read
        let begun = reader.judge.started
        entries = reader.tour.sections.map { section in
            Entry(
                title: section.title, level: section.level,
                state: read.contains(section.id) ? .read : begun.contains(section.id) ? .begun : .untouched,
                minutes: max(1, (section.byteCount + Self.bytesPerMinute / 2) / Self.bytesPerMinute))
        }
        current = reader.currentSection
        var reader = reader
        progress = Progress.percent(reader.progress().inSection)
        matches = entries.indices.map { ($0, []) }
        list = OverlayList(count: entries.count, selection: current, viewport: reader.frame.viewportRows)
    }

    var wantedColumns: Int {
        let longest = entries.prefix(200).map { CellText.columns($0.title) + 2 * ($0.level - 1) }.max() ?? 0
        return max(longest + Self.titleColumn + 14, 56)
    }

    var wantedRows: Int { entries.count }
    var cursorColumn: Int? { CellText.columns(query) }

    // MARK: - Keys

    mutating func press(_ key: KeyPress) -> OverlayOutcome? {
        if move(key, letters: false) { return .stay }
        switch key {
        case .init(.enter):
            guard let row = list.selection else { return .stay }
            return .go(toSection: matches[row].section)
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
        filter()
        return .stay
    }

    private mutating func filter() {
        let chosen = list.selection.map { matches[$0].section } ?? current
        if query.isEmpty {
            matches = entries.indices.map { ($0, []) }
        } else if let number = Int(query) {
            // the section of that number first, then those whose number begins so, then titles with the digits
            let wanted = String(number)
            let numbered = entries.indices.filter { String($0 + 1).hasPrefix(wanted) }
            let named = entries.indices.filter { !numbered.contains($0) && entries[$0].title.contains(query) }
            matches = (numbered + named).map { ($0, []) }
        } else {
            let found = entries.indices.compactMap { index in
                FuzzyMatch(query, in: entries[index].title).map { (index, $0) }
            }
            matches = found.sorted { ($1.1.score, $0.0) < ($0.1.score, $1.0) }.map { ($0.0, $0.1.matched) }
        }
        let selection = query.isEmpty ? matches.firstIndex { $0.section == chosen } ?? 0 : 0
        list = OverlayList(count: matches.count, selection: selection, viewport: list.viewport)
    }

    // MARK: - Looks

    private static let titleColumn = 9

    func header(columns: Int, look: Look) -> CellLine {
        let left = query.isEmpty ? CellLine("type to filter", look.theme.dim) : CellLine(query, look.theme.strong)
        let found = query.isEmpty ? "\(entries.count) sections" : "\(matches.count) of \(entries.count)"
        return .row(left, CellLine(found, look.theme.dim), columns: columns)
    }

    func footer(columns: Int, look: Look) -> CellLine {
        let marks = look.glyphs.marks
        let legend = "\(marks.read) read  \(marks.begun) begun  \(marks.untouched) not yet"
        let left = CellLine(columns >= 50 ? legend : "", look.theme.dim)
        return .row(left, CellLine("Enter go  Esc back", look.theme.dim), columns: columns)
    }

    func row(_ index: Int, columns: Int, look: Look) -> CellLine {
        let (section, matched) = matches[index]
        let entry = entries[section]
        let marks = look.glyphs.marks
        let theme = look.theme
        let isHere = section == current
        var left = CellLine(isHere ? "\(marks.here) " : "  ", theme.accent)
        switch entry.state {
        case .read: left.append("\(marks.read) ", theme.accent)
        case .begun: left.append("\(marks.begun) ", theme.dim)
        case .untouched: left.append("\(marks.untouched) ", theme.dim)
        }
        let number = String(section + 1)
        left.append(String(repeating: " ", count: max(0, 3 - number.count)) + number + "  ", theme.dim)
        left.append(String(repeating: "  ", count: min(4, entry.level - 1)))
        let hits = Set(matched)
        let style = isHere ? theme.strong : theme.text
        for (at, character) in entry.title.enumerated() {
            left.append(String(character), hits.contains(at) ? style.overlaid(with: theme.hit) : style)
        }
        let right = isHere ? "\(progress) %" : "\(entry.minutes) min"
        return .row(left, CellLine(right, theme.dim), columns: columns)
    }
}
