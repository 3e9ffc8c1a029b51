internal import Glibc

/// A moment in whole seconds since 1970-01-01T00:00:00Z, written and read as RFC 3339.
///
/// The calendar is the proleptic Gregorian one, years 0000 to 9999. The conversion between days and dates counts in
/// eras of 400 years that start on the first of March (the method of Howard Hinnant's "chrono-compatible low-level
/// date algorithms"), so it needs neither tables nor time zones.
package struct Timestamp: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Seconds since the epoch, within ``bounds``.
    package let seconds: Int

    /// From the first second of the year 0000 to the last one of 9999.
    package static let bounds = -62_167_219_200...253_402_300_799

    /// Seconds beyond ``bounds`` become the nearest bound.
    package init(seconds: Int) {
        self.seconds = min(max(seconds, Self.bounds.lowerBound), Self.bounds.upperBound)
    }

    /// The present moment by the system's clock.
    package static func now() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(seconds: time.tv_sec)
    }

    package static func < (a: Timestamp, b: Timestamp) -> Bool { a.seconds < b.seconds }

    /// The date and time in UTC.
    package var utc: (year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        let (days, rest) = seconds.flooredDivision(by: 86_400)
        let (era, dayOfEra) = (days + 719_468).flooredDivision(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * fromMarch + 2) / 5 + 1
        let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, day, rest / 3_600, rest / 60 % 60, rest % 60)
    }

    /// RFC 3339 in UTC, to the second: `2026-11-21T05:00:00Z`.
    package var description: String {
        let t = utc
        return "\(padded(t.year, 4))-\(padded(t.month, 2))-\(padded(t.day, 2))"
            + "T\(padded(t.hour, 2)):\(padded(t.minute, 2)):\(padded(t.second, 2))Z"
    }

    /// The same moment for a file name: `20261121T050000Z`.
    var compact: String {
        description.filter { $0 != "-" && $0 != ":" }
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}

extension Int {
    /// Division that rounds down, so that the remainder is never negative.
    fileprivate func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
