internal import Wording

/// A day of the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31, clamped to these.
///
/// By Howard Hinnant's `civil_from_days`, the way back from `Int(daysTo:)`.
///
/// Every operation takes constant time.
package struct Day: Hashable, Strideable, Sendable {
    /// Days since 1970-01-01.
    package let number: Int

    package init(number: Int) { self.number = min(max(number, Self.first), Self.last) }

    /// The day of a date, months counted from 1; nil if the calendar has no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard let number = Int(daysToYear: year, month: month, day: day) else { return nil }
        self.number = number
    }

    private static let (first, last) = (-719_162, 2_932_896)
    private static let daysOfEra = 146_097
    /// From 0000-03-01 to 1970-01-01.
    private static let daysFromMarchOfYear0 = 719_468

    /// Year, month (1 to 12) and day of the month (1 to 31).
    package var date: (year: Int, month: Int, day: Int) {
        let shifted = number + Self.daysFromMarchOfYear0
        let era = shifted / Self.daysOfEra
        let dayOfEra = shifted - era * Self.daysOfEra
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = yearOfEra + era * 400
        return month < 10 ? (year, month + 3, day) : (year + 1, month - 9, day)
    }

    /// Sunday is 0, Saturday 6.
    package var weekday: Int { (number - Self.first + 1) % 7 }

    /// The first day of its week; `first` is the weekday that weeks start with.
    package func startOfWeek(from first: Int) -> Day { self - (weekday - first + 7) % 7 }

    /// The first day of its month.
    package var startOfMonth: Day { self - (date.day - 1) }

    /// The same day of a later month, or its last one if it has no such day.
    package func adding(months: Int) -> Day {
        let (year, month, day) = date
        let (newYear, newMonth) = (year * 12 + month - 1 + months).quotientAndRemainder(dividingBy: 12)
        let last = Int.days(ofMonth: newMonth + 1, year: newYear)
        return Day(year: newYear, month: newMonth + 1, day: min(day, last)) ?? Day(number: Self.last)
    }

    package var next: Day? { number < Self.last ? self + 1 : nil }
    package var previous: Day? { number > Self.first ? self - 1 : nil }

    package func distance(to other: Day) -> Int { other - self }
    package func advanced(by days: Int) -> Day { self + days }
    package static func + (day: Day, days: Int) -> Day { Day(number: day.number + days) }
    package static func - (day: Day, days: Int) -> Day { Day(number: day.number - days) }
    package static func - (a: Day, b: Day) -> Int { a.number - b.number }
}

extension Day: CustomStringConvertible {
    /// ISO 8601: `2026-11-21`, `0001-01-01`.
    package var description: String {
        let (year, month, day) = date
        return "\(String(10_000 + year).dropFirst())-\(month.inTwoDigits)-\(day.inTwoDigits)"
    }

    /// `2026-11`.
    package var nameOfMonth: String { String(description.dropLast(3)) }

    /// Reads a date in the form of ``description``; nil for anything else.
    package init?(_ text: some StringProtocol) {
        guard let number = Int(daysTo: text) else { return nil }
        self.number = number
    }
}
