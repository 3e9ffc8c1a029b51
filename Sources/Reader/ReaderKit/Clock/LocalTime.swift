package import Credits
import Wording

/// A moment in local time.
package struct LocalTime: Hashable, Sendable {
    package var day: Day
    package var hour: Int
    package var minute: Int

    package init(day: Day, hour: Int, minute: Int) {
        self.day = day
        self.hour = hour
        self.minute = minute
    }

    /// For people: `today 14:02`, `yesterday 21:40`, `12 Nov`, `12 Nov 2025`.
    package func description(seenFrom now: LocalTime) -> String {
        let clock = "\(hour.inTwoDigits):\(minute.inTwoDigits)"
        switch now.day - day {
        case 0: return "today \(clock)"
        case 1: return "yesterday \(clock)"
        default: return day.words(seenFrom: now.day)
        }
    }

    /// A past day for people: `today 14:02`, `yesterday`, `Tuesday`, `12 Nov`.
    func day(seenFrom now: LocalTime) -> String {
        let words = description(seenFrom: now)
        let names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
        switch now.day - day {
        case 0: return words
        case 1: return "yesterday"
        case 2..<names.count: return names[day.weekday]
        default: return words
        }
    }
}

extension Day {
    /// For people: `12 Nov`, `12 Nov 2025`.
    package func words(seenFrom today: Day) -> String {
        let (year, month, day) = date
        let name = CalendarNames.english.months[month - 1].prefix(3)
        return "\(day) \(name)" + (year == today.date.year ? "" : " \(year)")
    }

    /// As a due date.
    package func dueWords(seenFrom today: Day) -> String { self < today ? "overdue" : "due " + words(seenFrom: today) }
}

/// The reader's clock, passed in, so that neither update nor views read one.
package struct WallClock: Sendable {
    /// Seconds since 1970 in UTC, now.
    package var now: @Sendable () -> Int
    /// Milliseconds of a monotonic clock, for durations.
    package var uptime: @Sendable () -> Int
    /// The local time of a moment.
    package var local: @Sendable (Int) -> LocalTime
    /// The names of days and months. Called only to show them: it may have to read a locale.
    package var calendar: @Sendable () -> CalendarNames

    /// The present local day.
    package var today: Day { local(now()).day }

    /// - Parameter uptime: by default from `now`.
    package init(
        now: @escaping @Sendable () -> Int, uptime: (@Sendable () -> Int)? = nil,
        local: @escaping @Sendable (Int) -> LocalTime,
        calendar: @escaping @Sendable () -> CalendarNames = { .english }
    ) {
        self.now = now
        self.uptime = uptime ?? { now() &* 1_000 }
        self.local = local
        self.calendar = calendar
    }

    /// The day of a moment, in seconds since 1970, for people now.
    package func day(of time: Int) -> String { local(time).day(seenFrom: local(now())) }
}
