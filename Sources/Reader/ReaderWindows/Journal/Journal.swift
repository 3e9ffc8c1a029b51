package import Credits
package import ReaderKit
package import TourDocument

/// The journal of days: reading and credits in the past, the plan ahead.
package struct Journal: Sendable {
    /// The source data.
    package struct Facts: Sendable {
        var tour: Tour
        var grants: [Grant]
        var spends: [Spend]
        var log: ReadingLog
        /// The user's daily goal; nil: the average of the last days.
        var minutesADay: Int?
        var clock: WallClock

        package init(
            tour: Tour, grants: [Grant], spends: [Spend] = [], log: ReadingLog, minutesADay: Int?, clock: WallClock
        ) {
            self.tour = tour
            self.grants = grants
            self.spends = spends
            self.log = log
            self.minutesADay = minutesADay
            self.clock = clock
        }
    }

    package let tour: Tour
    package let today: Day
    let names: CalendarNames
    package let pace: ReadingPace
    package let totals: JournalTotals
    private let records: [Day: DayRecord]
    private let deadlines: [Day: [Deadline]]
    private var plan: ReadingPlan

    /// Complexity: O(grants + days of the log + the first 20,000 sections).
    package init(_ facts: Facts) {
        let clock = facts.clock
        let today = clock.today
        func dayOf(_ grant: Grant) -> Day? {
            Timestamp(grant.earnedAt).map { clock.local($0.seconds).day }
        }
        var records = DayRecord.all(log: facts.log, grants: facts.grants, dayOf: dayOf)
        for (day, ended) in Publishing.endings(of: facts.spends, until: today) {
            records[day, default: DayRecord()].ended = ended
        }
        let pace = ReadingPace.own(
            log: facts.log, grants: facts.grants, tour: facts.tour, today: today, minutesADay: facts.minutesADay,
            dayOf: dayOf)
        tour = facts.tour
        self.today = today
        names = clock.calendar()
        self.pace = pace
        self.records = records
        totals = JournalTotals(records, today: today, firstWeekday: names.firstWeekday)
        let standing = facts.grants.lazy.filter { !$0.isExpired(on: today) }
        let read = Set(standing.compactMap { $0.section(in: facts.tour.id) })
        deadlines = Deadline.all(facts.tour.sections, read: read, grants: facts.grants, today: today)
        plan = ReadingPlan(
            sections: facts.tour.sections, read: read, byHand: facts.log.planned[facts.tour.id] ?? [:], pace: pace,
            today: today,
            secondsToday: records[today]?.seconds ?? 0)
    }

    var firstDay: Day? { records.keys.min() }

    /// The last day of the plan; nil if it is empty. Complexity: linear in the tour's sections.
    mutating func lastDayOfPlan() -> Day? { plan.last() }

    /// The first planned day of a section; nil if there is none. Complexity: linear in the sections up to it.
    mutating func firstDay(of id: String) -> Day? {
        guard let number = tour.sections.index(ofID: id) else { return nil }
        return plan.firstDay(of: number)
    }

    /// The reading of a day, if any.
    package func record(of day: Day) -> DayRecord? { records[day] }

    package func deadlines(on day: Day) -> [Deadline] { deadlines[day] ?? [] }

    /// The planned sections of a day, and whether they are the tour's last. Complexity: as ``ReadingPlan/items(on:)``.
    package mutating func plan(for day: Day) -> (sections: [ReadingPlan.Item], isLast: Bool) {
        (plan.items(on: day), plan.ends(on: day))
    }

    /// Seconds and credits of the week that starts with a day.
    func sum(ofWeekFrom day: Day) -> JournalTotals.Sum {
        var sum = JournalTotals.Sum()
        for day in day...day + 6 { if let record = records[day] { sum.add(record) } }
        return sum
    }
}
