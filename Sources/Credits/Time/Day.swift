internal import Wording

/// A day of the calendar: the proleptic Gregorian one, which goes on without end before the year 1 and after 9999.
///
/// Years are counted as ISO 8601 does it: before the year 1 there is the year 0, before it −1. Dates are worked out with
/// Howard Hinnant's `days_from_civil` and `civil_from_days` (chrono-Compatible Low-Level Date Algorithms): years begin in
/// March, so that the leap day is the last one, and are counted in eras of 400. There is no table and no time zone.
///
/// Every operation takes constant time.
package struct Day: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01. Years up to ``largestYear`` keep far away from the ends of `Int`.
    package var number: Int

    package init(number: Int) { self.number = number }

    /// Years beyond it, and before its negative, are refused where a date is made of them.
    static let largestYear = 999_999_999

    /// The day of a date, months counted from 1; nil if the calendar has no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard (-Self.largestYear...Self.largestYear).contains(year), (1...12).contains(month),
            (1...Self.count(ofMonth: month, year: year)).contains(day)
        else { return nil }
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.quotient(by: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        number = era * Self.daysOfEra + dayOfEra - Self.daysFromMarchOfYear0
    }

    private static let daysOfEra = 146_097
    /// From 0000-03-01 to 1970-01-01.
    private static let daysFromMarchOfYear0 = 719_468

    /// Year, month (1 to 12) and day of the month (1 to 31).
    package var date: (year: Int, month: Int, day: Int) {
        let shifted = number + Self.daysFromMarchOfYear0
        let era = shifted.quotient(by: Self.daysOfEra)
        let dayOfEra = shifted - era * Self.daysOfEra
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = yearOfEra + era * 400
        return month < 10 ? (year, month + 3, day) : (year + 1, month - 9, day)
    }

    /// Sunday is 0, Saturday 6.
    package var weekday: Int { (number + 4) - (number + 4).quotient(by: 7) * 7 }

    /// The first day of the week that it is in, where weeks start with a day from 0, Sunday, to 6.
    package func startOfWeek(from first: Int) -> Day { self - (weekday - first + 7) % 7 }

    /// The same day so many months on, or the last one of a month that has no such day.
    package func adding(months: Int) -> Day {
        let (year, month, day) = date
        let all = year * 12 + month - 1 + months
        let (newYear, newMonth) = (all.quotient(by: 12), all - all.quotient(by: 12) * 12 + 1)
        let last = Self.count(ofMonth: newMonth, year: newYear)
        return Day(year: newYear, month: newMonth, day: min(day, last)) ?? self
    }

    static func count(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    package static func < (a: Day, b: Day) -> Bool { a.number < b.number }
    package static func + (day: Day, days: Int) -> Day { Day(number: day.number + days) }
    package static func - (day: Day, days: Int) -> Day { Day(number: day.number - days) }
    package static func - (a: Day, b: Day) -> Int { a.number - b.number }
}

extension Day: CustomStringConvertible {
    /// As ISO 8601 has it: `2026-11-21`, `0001-01-01`, `-0043-03-15`, `+12026-11-21`.
    package var description: String {
        let (year, month, day) = date
        let (sign, digits) = (year < 0 ? "-" : year > 9_999 ? "+" : "", String(year.magnitude))
        let zeros = String(repeating: "0", count: max(0, 4 - digits.utf8.count))
        return "\(sign)\(zeros)\(digits)-\(month.inTwoDigits)-\(day.inTwoDigits)"
    }

    /// Reads a date as ``description`` writes it; nil for anything else.
    package init?(_ text: some StringProtocol) {
        var rest = Array(text.utf8)[...]
        let sign = rest.first.flatMap { $0 == 0x2D ? -1 : $0 == 0x2B ? 1 : nil }
        if sign != nil { rest = rest.dropFirst() }
        let parts = rest.split(separator: 0x2D, omittingEmptySubsequences: false)
        guard parts.count == 3, (4...9).contains(parts[0].count), parts[1].count == 2, parts[2].count == 2,
            parts.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
        self.init(year: (sign ?? 1) * numbers[0], month: numbers[1], day: numbers[2])
    }
}

extension Int {
    func quotient(by divisor: Int) -> Int {
        (self >= 0 ? self : self - (divisor - 1)) / divisor
    }
}
