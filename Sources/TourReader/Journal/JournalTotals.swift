package import Credits

/// What can be said of all days together; worked out from them, and kept nowhere.
package struct JournalTotals: Hashable, Sendable {
    /// Seconds and credits of some days.
    package struct Sum: Hashable, Sendable {
        package var seconds = 0
        package var credits = 0

        package init(seconds: Int = 0, credits: Int = 0) {
            self.seconds = seconds
            self.credits = credits
        }

        mutating func add(_ record: DayRecord) {
            seconds &+= record.seconds
            credits &+= record.credits
        }

        package var isEmpty: Bool { seconds < 60 && credits == 0 }
    }

    /// The days in a row with a credit or a minute, up to today; or up to yesterday, as long as today may still follow.
    package private(set) var streak = 0
    /// The most days in a row that there were.
    package private(set) var longestStreak = 0
    package private(set) var week = Sum()
    package private(set) var all = Sum()

    /// - Parameter firstWeekday: the day that weeks start with.
    /// Complexity: O(days log days).
    package init(_ records: [Day: DayRecord], today: Day, firstWeekday: Int) {
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
