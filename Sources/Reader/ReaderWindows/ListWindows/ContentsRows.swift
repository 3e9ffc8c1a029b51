import CellGrid
import Credits
import ReaderKit
import ReaderPage
import TextLayout
import TourDocument
import Wording

extension RowList {
    /// The contents: the sections of the tour, its parts, and the headings in sections.
    package static func contents(_ facts: OverlayFacts) -> RowList { RowList(ContentsRows(facts, after: nil)) }

    /// - Parameter before: the rows of the window before it got new facts.
    fileprivate init(_ contents: ContentsRows, after before: ContentsRows? = nil) {
        let list = contents.list
        let sections = list.tour.sections
        let unfolded = list.rows(contents.unfolded, current: contents.current)
        // the width of the first rows is unknown while a tour is opening
        let isKnown = sections.isComplete || list.entries.count >= ListOverlay.measuredRows
        self.init(
            title: "Contents", opensTyping: true, topics: [.sections, .headings, .credits, .notes],
            leastColumns: isKnown ? 62 : OverlayFrame.measure,
            leastRows: min(list.entries.count, unfolded.count + ContentsRows.toUnfold),
            first: list.row(of: contents.current), legend: ContentsRows.legend, counts: contents.counts,
            rows: { query, _ in
                ListRows(list.entries.count, left: list.rows(for: query) ?? unfolded) {
                    contents.row($0, query: query)
                }
            },
            make: { RowList(ContentsRows($0, after: contents), after: contents) })
        if let before { numberBefore = { list.row(of: before.list.entries[$0]) } }
        fold = { row, unfolds in
            var contents = contents
            return list.fold(row, unfolds: unfolds, &contents.unfolded).map { (RowList(contents), $0) }
        }
    }
}

private struct ContentsRows: Sendable {
    /// Rows of the window for what is unfolded.
    static let toUnfold = 12

    let list: ContentsList
    var unfolded: Set<ContentsEntry>

    let current: ContentsEntry
    private let reading: ReadingTracker
    /// The ids of the sections with a credit, and of the changed ones.
    private let (read, changed): (Set<String>, Set<String>)
    private let (expired, today): ([String: Day], Day)
    private let notes: TourNotes
    private let isReadingHeadings: Bool

    init(_ facts: OverlayFacts, after before: ContentsRows?) {
        (current, reading) = (facts.currentEntry, facts.reading)
        (read, changed) = (facts.credits.read, facts.changed)
        (expired, today) = (facts.credits.expired, facts.credits.today)
        notes = facts.notes
        isReadingHeadings = facts.outline.isReading
        let outline = facts.outline
        list = ContentsList(facts.tour, outline.headings, version: outline.version, after: before?.list)
        unfolded = before?.unfolded ?? list.unfolded(at: current)
    }

    func row(_ number: Int, query: String) -> ListRow {
        let entry = list.entries[number]
        return ListRow(
            enter: .leave(
                .page { view in
                    if case .section(let number) = entry, isChanged(number) { return view.go(toChangeIn: number) }
                    view.go(to: entry)
                })
        ) { line(of: entry, query: query, columns: $0, look: $1) }
    }

    private func isChanged(_ number: Int) -> Bool {
        !changed.isEmpty && changed.contains(list.tour.sections[number].id)
    }

    @Sendable func counts(_ left: ListRows, _ query: String, _ look: Appearance) -> [String] {
        let sections = list.tour.sections
        let (count, headings) = (sections.count, list.headingCount)
        let dots = sections.isComplete && !isReadingHeadings ? "" : look.glyphs.isUnicode ? "… " : "... "
        guard query.isEmpty else {
            return [left.count == 0 ? "no match" : dots + "\(left.count.inGroups) of \((count + headings).inGroups)"]
        }
        let all = count.counted("section")
        guard headings > 0 else { return [dots + all] }
        return [dots + "\(all), \(headings.counted("heading"))", dots + "\((count + headings).inGroups) entries"]
    }

    @Sendable static func legend(_ look: Appearance) -> String {
        if look.glyphs.isLinear { return "" }
        let marks = look.glyphs.signsOrWords
        // letters without brackets would be read as keys
        let (open, close) = look.glyphs.isUnicode ? ("", "") : ("[", "]")
        return zip([marks.read, marks.started, marks.untouched], ["read", "started", "unread"])
            .map { "\(open)\($0)\(close) \($1)" }.joined(separator: "  ")
    }

    private func line(
        of entry: ContentsEntry, query: String, columns: Int, look: Appearance
    ) -> (left: CellLine, right: CellLine) {
        let (theme, marks) = (look.theme, look.glyphs.signsOrWords)
        let title = list.title(of: entry)
        let (isHere, isNarrow) = (entry == current, columns < OverlayFrame.narrow)
        let isFolded = query.isEmpty && list.groupCount(entry) > 0 && !unfolded.contains(entry)
        var left = CellLine(isHere ? "\(marks.here) " : isFolded ? "\(marks.folded) " : "  ", theme.accent)
        left.append(mark(of: entry, look))
        // in a narrow window the titles of deep entries need the room; matches are in no tree
        left.append(list.lead(of: entry, step: isNarrow ? " " : "  ", isFlat: !query.isEmpty), theme.dim)
        let matched = ContentsList.isNumber(query) ? [] : RowFilter(query).match(in: title)?.matched
        left.append(title, isHere ? theme.strong : theme.text, marking: matched, theme.hit, upTo: columns)
        let end = end(of: entry, isFolded: isFolded, query: query, look)
        if case .heading = entry { return (left, end.truncated(to: max(0, columns - left.count - 2))) }
        // in a narrow window the title keeps its room
        return isNarrow && left.count + 2 + end.count > columns ? (left, CellLine()) : (left, end)
    }

    /// The words at the right: the number of folded sections, a section's state, or the section of a found heading.
    private func end(of entry: ContentsEntry, isFolded: Bool, query: String, _ look: Appearance) -> CellLine {
        let theme = look.theme
        if isFolded { return CellLine(list.groupCount(entry).counted("section"), theme.dim) }
        guard case .section(let number) = entry else {
            let section = list.title(of: .section(entry.section))
            if case .heading = entry, !query.isEmpty { return CellLine(section, theme.dim) }
            return CellLine()
        }
        let section = list.tour.sections[number]
        let isRead = read.contains(section.id) || reading.record.isRead(section.id, size: section.size)
        let words = reading.words(of: section, number: number, granted: read)
        var right = words ?? (isRead ? "read" : list.tour.minutes(ofSection: number).inMinutes)
        let count = notes.count(inSection: number, of: list.tour.sections)
        if count > 0 { right = "\(count.counted("note")) \(look.glyphs.dot) \(right)" }
        if isChanged(number) { return CellLine("changed", theme.notice) }
        if let day = expired[section.id] { return CellLine("expired \(day.words(seenFrom: today))", theme.notice) }
        guard let due = section.terms.due.map({ Day(number: $0) }), section.rule != .none, !read.contains(section.id)
        else { return CellLine(right, theme.dim) }
        let style = due < today ? theme.notice : theme.dim
        return CellLine("\(due.dueWords(seenFrom: today)) \(look.glyphs.dot) \(right)", style)
    }

    private func mark(of entry: ContentsEntry, _ look: Appearance) -> CellLine {
        let marks = look.glyphs.signsOrWords
        guard case .section(let number) = entry else { return CellLine("  ") }
        let section = list.tour.sections[number]
        if read.contains(section.id) { return CellLine("\(marks.read) ", look.theme.accent) }
        if section.rule == .none { return CellLine("  ") }
        return CellLine("\(reading.record[section.id] != nil ? marks.started : marks.untouched) ", look.theme.dim)
    }
}
