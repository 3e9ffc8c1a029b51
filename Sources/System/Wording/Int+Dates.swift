import Platform

/// Dates of the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31, as days since 1970-01-01.
///
/// By Howard Hinnant's `days_from_civil` (chrono-Compatible Low-Level Date Algorithms): years begin in March, so that
/// the leap day is the last one, and are counted in eras of 400, without tables or time zones.
extension Int {
    /// The day of a date, months counted from 1; nil if the calendar has no such day.
    package init?(daysToYear year: Int, month: Int, day: Int) {
        guard (1...9_999).contains(year), (1...12).contains(month),
            (1...Self.days(ofMonth: month, year: year)).contains(day)
        else { return nil }
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        // days of an era, and from 0000-03-01 to 1970-01-01
        self = era * 146_097 + dayOfEra - 719_468
    }

    /// The day of a date as in ISO 8601: `2026-11-21`; nil for anything else.
    package init?(daysTo date: some StringProtocol) {
        let parts = date.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) else {
            return nil
        }
        let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
        self.init(daysToYear: numbers[0], month: numbers[1], day: numbers[2])
    }

    package static func days(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}
