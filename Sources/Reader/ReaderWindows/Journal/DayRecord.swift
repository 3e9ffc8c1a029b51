package import Credits
import TourDocument

/// The reading of a day.
package struct DayRecord: Hashable, Sendable {
    /// The reading of one tour.
    package struct OfTour: Hashable, Sendable {
        package var tour: String
        package var title: String
        package var seconds = 0
        /// The earned sections, in the order of the ledger.
        package var sections: [Grant] = []

        var isShown: Bool { seconds >= 60 || !sections.isEmpty }
    }

    /// The tours in the order of their first credit; those only read come last, by title.
    package var tours: [OfTour] = []
    /// Publishing paid for a month and not for the one that begins on the day.
    package var ended: [Publishing] = []

    var seconds: Int { tours.reduce(0) { $0 + $1.seconds } }
    package var credits: Int { tours.reduce(0) { $1.sections.reduce($0) { $0 &+ $1.credits } } }
    /// Whole minutes, as shown.
    package var minutes: Int { seconds / 60 }
    var isEmpty: Bool { ended.isEmpty && !tours.contains(where: \.isShown) }
    /// Whether the day counts for streaks: it has a credit or a minute.
    var counts: Bool { minutes > 0 || tours.contains { !$0.sections.isEmpty } }

    package init() {}

    fileprivate subscript(tour: String, title: String) -> OfTour {
        get { tours.first { $0.tour == tour } ?? OfTour(tour: tour, title: title) }
        _modify {
            // moved out, so that the contents are not copied
            let index = tours.firstIndex { $0.tour == tour } ?? tours.count
            if index == tours.count { tours.append(OfTour(tour: tour, title: title)) }
            yield &tours[index]
        }
    }

    /// The records of all days with reading or credits. Complexity: O((grants + days × tours of the log) × tours of a
    /// day).
    /// - Parameter dayOf: the day of a grant; grants without one are left out.
    static func all(log: ReadingLog, grants: [Grant], dayOf: (Grant) -> Day?) -> [Day: DayRecord] {
        var records: [Day: DayRecord] = [:]
        for grant in grants {
            guard let day = dayOf(grant) else { continue }
            records[day, default: DayRecord()][grant.tour, grant.tourTitle].sections.append(grant)
        }
        for (day, tours) in log.seconds {
            let named = tours.map { (id: $0.key, title: log.titles[$0.key] ?? $0.key, seconds: $0.value) }
            for tour in named.sorted(by: { ($0.title, $0.id) < ($1.title, $1.id) }) where tour.seconds > 0 {
                records[day, default: DayRecord()][tour.id, tour.title].seconds = tour.seconds
            }
        }
        return records
    }
}

/// A deadline: the due day of a section, or the expiry of a credit.
package struct Deadline: Hashable, Sendable {
    package enum Kind: String, Sendable {
        case due, overdue, expires, expired
    }

    package var kind: Kind
    package var title: String
    /// The day; overdue sections are on today.
    package var day: Day

    /// - Parameter read: the ids of sections that need not be read. Complexity: O(grants + the first 10,000 sections).
    static func all(_ sections: SectionList, read: Set<String>, grants: [Grant], today: Day) -> [Day: [Deadline]] {
        var all: [Deadline] = sections.prefix(10_000).compactMap { section in
            guard let due = section.terms.due, section.rule != .none, !read.contains(section.id) else { return nil }
            let day = Day(number: due)
            return Deadline(kind: day < today ? .overdue : .due, title: section.title, day: day)
        }
        all += grants.compactMap { grant in
            grant.expiresOn.map {
                Deadline(kind: $0 <= today ? .expired : .expires, title: grant.title, day: $0)
            }
        }
        return Dictionary(grouping: all) { $0.kind == .overdue ? today : $0.day }
    }
}

/// The totals of all days, computed and never stored.
package struct JournalTotals: Hashable, Sendable {
    /// Seconds and credits of some days.
    package struct Sum: Hashable, Sendable {
        package var seconds = 0
        package var credits = 0

        mutating func add(_ record: DayRecord) {
            seconds &+= record.seconds
            credits &+= record.credits
        }

        var isEmpty: Bool { seconds < 60 && credits == 0 }
    }

    /// The present streak of days with a credit or a minute; it may end yesterday while today can still follow.
    package private(set) var streak = 0
    package private(set) var longestStreak = 0
    package private(set) var week = Sum()
    package private(set) var all = Sum()

    /// - Parameter firstWeekday: the first day of weeks. Complexity: O(days log days).
    init(_ records: [Day: DayRecord], today: Day, firstWeekday: Int) {
        let monday = today.startOfWeek(from: firstWeekday)
        var run = 0
        var last: Day?
        for (day, record) in records.sorted(by: { $0.key < $1.key }) {
            all.add(record)
            if (0..<7).contains(day - monday) { week.add(record) }
            guard record.counts else { continue }
            run = last.map { day - $0 == 1 } == true ? run + 1 : 1
            last = day
            longestStreak = max(longestStreak, run)
            if day == today || day == today - 1 { streak = run }
        }
    }
}
