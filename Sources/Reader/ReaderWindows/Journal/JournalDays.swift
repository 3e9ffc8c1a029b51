package import Credits
package import InfiniteScroll
import ReaderKit
import TourDocument

/// The view of one row of the journal.
package struct JournalLine: Hashable, Sendable {
    var day: Day
    var row: JournalRow
    var hasDate: Bool

    /// Whether the day, and those folded into it, are empty.
    var isEmpty: Bool {
        switch row {
        case .empty, .folded: true
        default: false
        }
    }
}

/// The days of the calendar as a list for the scroll engine. A day is as high as its contents: of consecutive empty
/// days in a month only the first has rows. Its rows are made when it comes into the window, and forgotten afterwards.
package struct JournalDays: ScrollContent, Sendable {
    var journal: Journal
    private(set) var rows: [Day: [JournalRow]] = [:]
    /// The opened day, which has a row even if empty.
    private var opened: Day?

    init(_ journal: Journal) { self.journal = journal }

    /// Takes another journal. To be followed by a `change` of the engine. Returns the changed days in the window.
    mutating func replace(_ journal: Journal) -> Set<Day> {
        self.journal = journal
        return foldAgain()
    }

    /// Gives a day a row of its own, in place of the one before. Returns the changed days in the window.
    mutating func open(_ day: Day) -> Set<Day> {
        opened = day
        return foldAgain()
    }

    private mutating func foldAgain() -> Set<Day> {
        var changed: Set<Day> = []
        for (day, old) in rows where folded(day, in: &journal) != old { changed.insert(day) }
        for day in changed { rows[day] = nil }
        return changed
    }

    package func item(after id: Day) -> Day? { id.next }
    package func item(before id: Day) -> Day? { id.previous }

    package mutating func extent(of id: Day) -> Int {
        let rows = rows(of: id)
        self.rows[id] = rows
        return rows.count
    }

    package mutating func release(_ id: Day) { rows[id] = nil }
    package func makeLineView() -> JournalLine { JournalLine(day: Day(number: 0), row: .blank, hasDate: false) }

    package mutating func bind(_ view: inout JournalLine, to position: RowPosition<Day>) {
        let rows = rows(of: position.item)
        let row = rows.indices.contains(position.row) ? rows[position.row] : .blank
        view = JournalLine(day: position.item, row: row, hasDate: position.row == Self.dateRow(of: rows))
    }

    /// The rows of a day, whether or not it is in the window.
    mutating func rows(of day: Day) -> [JournalRow] { rows[day] ?? folded(day, in: &journal) }

    private func folded(_ day: Day, in journal: inout Journal) -> [JournalRow] {
        if isHidden(day, in: &journal) { return [] }
        var rows = journal.rows(of: day)
        guard rows.last == .empty else { return rows }
        var last = day
        while let next = last.next, isHidden(next, in: &journal) { last = next }
        if last > day { rows[rows.count - 1] = .folded(until: last) }
        return rows
    }

    /// Whether the day is folded into one before.
    private func isHidden(_ day: Day, in journal: inout Journal) -> Bool {
        day != opened && !journal.hasHead(day) && journal.isEmpty(day) && journal.isEmpty(day - 1)
    }

    /// The day itself, or the one that it is folded into. Complexity: constant, as a month is.
    mutating func shown(_ day: Day) -> Day {
        var day = day
        while rows(of: day).isEmpty { day = day - 1 }
        return day
    }

    /// The next day with rows; nil after the last one.
    mutating func shown(after day: Day) -> Day? {
        var next = day.next
        while let day = next, rows(of: day).isEmpty { next = day.next }
        return next
    }

    /// The row with the date: the first one on the day itself.
    mutating func dateRow(of day: Day) -> RowPosition<Day> {
        RowPosition(item: day, row: Self.dateRow(of: rows(of: day)))
    }

    static func dateRow(of rows: [JournalRow]) -> Int {
        rows.firstIndex { $0 != .blank && !$0.isHeading } ?? 0
    }
}

/// The contents of a row of a day.
package enum JournalRow: Hashable, Sendable {
    case month(year: Int, month: Int)
    /// The rule above the first day of a week, with the week's reading.
    case week(JournalTotals.Sum)
    /// Today's first row: seconds read, and the goal.
    case today(seconds: Int, goal: Int)
    case empty
    /// Consecutive empty days up to another one, without rows of their own.
    case folded(until: Day)
    case tour(title: String, seconds: Int)
    case section(Grant)
    case planned(ReadingPlan.Item)
    /// Publishing that was paid by the month ended.
    case publishingEnded(Publishing)
    case deadline(Deadline)
    case tourEnds(title: String)
    /// Between a day with contents and the next one.
    case blank

    var isHeading: Bool {
        switch self {
        case .month, .week: true
        default: false
        }
    }
}

extension Journal {
    mutating func isEmpty(_ day: Day) -> Bool {
        day != today && record(of: day)?.isEmpty ?? true && deadlines(on: day).isEmpty
            && plan(for: day).sections.isEmpty
    }

    /// Whether a day has a visible heading: that of a month, or of a week with contents.
    func hasHead(_ day: Day) -> Bool {
        day.date.day == 1 || day.weekday == names.firstWeekday && !sum(ofWeekFrom: day).isEmpty
    }

    /// The rows of a day from top to bottom, at least one; the same at every width.
    mutating func rows(of day: Day) -> [JournalRow] {
        var rows: [JournalRow] = []
        let (year, month, dayOfMonth) = day.date
        if dayOfMonth == 1 {
            if let before = day.previous, self.rows(of: before).last != .blank { rows.append(.blank) }
            rows.append(.month(year: year, month: month))
        }
        let sum = sum(ofWeekFrom: day)
        if day.weekday == names.firstWeekday, dayOfMonth > 1 || !sum.isEmpty { rows.append(.week(sum)) }
        let record = record(of: day)
        if day == today {
            rows.append(.today(seconds: record?.seconds ?? 0, goal: pace.minutesADay))
        }
        for tour in record?.tours ?? [] where tour.isShown {
            rows.append(.tour(title: tour.title, seconds: tour.seconds))
            rows += tour.sections.map(JournalRow.section)
        }
        rows += record?.ended.map(JournalRow.publishingEnded) ?? []
        rows += deadlines(on: day).map(JournalRow.deadline)
        let (planned, isLast) = plan(for: day)
        rows += planned.map(JournalRow.planned)
        if isLast { rows.append(.tourEnds(title: tour.title)) }
        if rows.last?.isHeading ?? true {
            rows.append(.empty)
        } else {
            rows.append(.blank)
        }
        return rows
    }
}
