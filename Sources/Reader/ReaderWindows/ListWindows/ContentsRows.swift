import CellGrid
import Credits
import ReaderKit
import ReaderPage
import TextLayout
import TourDocument
import Wording

extension RowList {
    /// The contents: the sections of the tour, its parts, and the headings in sections.
    package static func contents(_ facts: OverlayFacts) -> RowList { contents(facts, after: nil) }

    /// - Parameter before: the rows of the window, if it is open.
    private static func contents(_ facts: OverlayFacts, after before: ContentsRows?) -> RowList {
        let contents = ContentsRows(facts, after: before)
        let list = contents.list
        // the width of the first rows is unknown while a tour is opening
        let isKnown = list.sections.isComplete || list.entries.count >= ListOverlay.measuredRows
        var rows = RowList(
            title: "Contents", opensTyping: true, topics: [.sections, .headings, .credits, .notes],
            leastColumns: isKnown ? 56 : OverlayFrame.measure, first: list.row(of: facts.currentEntry),
            legend: ContentsRows.legend, counts: contents.counts,
            rows: { query, _ in
                ListRows(list.entries.count, left: list.rows(for: query)) { contents.row($0, query: query) }
            }, make: { RowList.contents($0, after: contents) })
        if let before { rows.numberBefore = { list.row(of: before.list.entries[$0]) } }
        return rows
    }
}

private struct ContentsRows: Sendable {
    let list: ContentsList

    private let (tour, current, progress, reading): (Tour, ContentsEntry, Progress, ReadingTracker)
    /// The ids of the sections with a credit, and of the changed ones.
    private let (read, changed): (Set<String>, Set<String>)
    private let (expired, today): ([String: Day], Day)
    private let notes: TourNotes
    private let isReadingHeadings: Bool

    init(_ facts: OverlayFacts, after before: ContentsRows?) {
        (tour, current, progress, reading) = (facts.tour, facts.currentEntry, facts.progress, facts.reading)
        (read, changed) = (facts.credits.read, facts.changed)
        (expired, today) = (facts.credits.expired, facts.credits.today)
        notes = facts.notes
        isReadingHeadings = facts.outline.isReading
        let outline = facts.outline
        list = ContentsList(facts.tour.sections, outline.headings, version: outline.version, after: before?.list)
    }

    func row(_ number: Int, query: String) -> ListRow {
        let entry = list.entries[number]
        return ListRow(
            kind: entry.isPart ? .heading : .choice,
            enter: .leave(
                .page { view in
                    if case .section(let number) = entry, isChanged(number) { return view.go(toChangeIn: number) }
                    view.go(to: entry)
                })
        ) { line(of: entry, query: query, columns: $0, look: $1) }
    }

    private func isChanged(_ number: Int) -> Bool {
        !changed.isEmpty && changed.contains(list.sections[number].id)
    }

    @Sendable func counts(_ left: ListRows, _ query: String, _ look: Appearance) -> [String] {
        let (sections, headings) = (list.sections.count, list.headingCount)
        let isKnown = list.sections.isComplete && !isReadingHeadings
        let dots = isKnown ? "" : look.glyphs.isUnicode ? "… " : "... "
        guard query.isEmpty else {
            return [left.count == 0 ? "no match" : dots + "\(left.count.inGroups) of \((sections + headings).inGroups)"]
        }
        let all = sections.counted("section")
        guard headings > 0 else { return [dots + all] }
        return [
            dots + "\(all), \(headings.counted("heading"))", dots + "\((sections + headings).inGroups) entries",
        ]
    }

    @Sendable static func legend(_ look: Appearance) -> String {
        let marks = look.glyphs.signsOrWords
        // letters without brackets would be read as keys
        let (open, close) = look.glyphs.isUnicode ? ("", "") : ("[", "]")
        return zip([marks.read, marks.started, marks.untouched], ["read", "started", "unread"])
            .map { "\(open)\($0)\(close) \($1)" }.joined(separator: "  ")
    }

    private func line(
        of entry: ContentsEntry, query: String, columns: Int, look: Appearance
    ) -> (left: CellLine, right: CellLine) {
        let theme = look.theme
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
        let matched = ContentsList.isNumber(query) ? [] : RowFilter(query).match(in: title)?.matched
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
