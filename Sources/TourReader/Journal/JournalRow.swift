package import Credits
import TourDocument

/// The contents of a row of a day.
package enum JournalRow: Hashable, Sendable {
    case month(year: Int, month: Int)
    /// The rule above the first day of a week, and what was read in it.
    case week(JournalTotals.Sum)
    /// Today's first row: what was read by now, of how many minutes.
    case today(seconds: Int, goal: Int)
    /// A day without anything.
    case empty
    /// Several such days up to another one, which have no rows of their own.
    case folded(until: Day)
    case tour(title: String, seconds: Int)
    case section(Grant)
    /// A section that is to be read.
    case planned(Journal.Planned)
    /// Publishing that was paid by the month ended.
    case publishingEnded(Publishing)
    case tourEnds(title: String)
    /// Between a day that something is on and the next one.
    case blank

    /// Whether it stands above the day rather than on it.
    var isHeading: Bool {
        switch self {
        case .month, .week: true
        default: false
        }
    }
}

extension Journal {
    mutating func isEmpty(_ day: Day) -> Bool {
        day != today && record(of: day)?.isEmpty ?? true && plan(for: day).sections.isEmpty
    }

    /// Whether a day has a head of its own that is to be seen: that of a month, or of a week with something in it.
    func hasHead(_ day: Day) -> Bool {
        day.date.day == 1 || day.weekday == names.firstWeekday && !sum(ofWeekFrom: day).isEmpty
    }

    /// The rows of a day from top to bottom, at least one; the same at every width.
    package mutating func rows(of day: Day) -> [JournalRow] {
        var rows: [JournalRow] = []
        let (year, month, dayOfMonth) = day.date
        if dayOfMonth == 1 {
            if self.rows(of: day - 1).last != .blank { rows.append(.blank) }
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
