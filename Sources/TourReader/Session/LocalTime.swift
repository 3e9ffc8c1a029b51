package import Credits
import Wording

/// A moment as the clock on the reader's wall shows it.
package struct LocalTime: Hashable, Sendable {
    package var day: Day
    var hour: Int
    var minute: Int

    package init(day: Day, hour: Int, minute: Int) {
        self.day = day
        self.hour = hour
        self.minute = minute
    }

    /// As people say it: `today 14:02`, `yesterday 21:40`, `12 Nov`, `12 Nov 2025`.
    package func description(seenFrom now: LocalTime) -> String {
        let clock = "\(hour.inTwoDigits):\(minute.inTwoDigits)"
        switch now.day - day {
        case 0: return "today \(clock)"
        case 1: return "yesterday \(clock)"
        default: return day.words(seenFrom: now.day)
        }
    }

    /// The day as people say it who look back at it: `today 14:02`, `yesterday`, `Tuesday`, `12 Nov`.
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
    /// As people say it on a day: `12 Nov`, `12 Nov 2025`.
    package func words(seenFrom today: Day) -> String {
        let (year, month, day) = date
        let name = CalendarNames.english.months[month - 1].prefix(3)
        return "\(day) \(name)" + (year == today.date.year ? "" : " \(year)")
    }

    /// As a day by which something is to be done.
    func dueWords(seenFrom today: Day) -> String { self < today ? "overdue" : "due " + words(seenFrom: today) }
}

/// How the reader learns the time. It is passed in, so that neither update nor views read a clock.
package struct WallClock: Sendable {
    /// Seconds since 1970 in UTC, now.
    package var now: @Sendable () -> Int
    /// Milliseconds of a clock that never goes back: for how long something took.
    package var uptime: @Sendable () -> Int
    /// What the wall showed at a moment.
    package var local: @Sendable (Int) -> LocalTime
    /// What days and months are called. Asked for only where they are shown: a locale may have to be read for it.
    var calendar: @Sendable () -> CalendarNames

    /// The day that the wall shows now.
    package var today: Day { local(now()).day }

    /// - Parameter uptime: where there is no other clock, the one on the wall.
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

    /// The day of a moment, in seconds since 1970, as people say it now.
    func day(of time: Int) -> String { local(time).day(seenFrom: local(now())) }
}
