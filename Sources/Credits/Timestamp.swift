internal import Platform

/// A moment in whole seconds since 1970-01-01T00:00:00Z, written and read as RFC 3339.
///
/// The calendar is that of ``Day``: the proleptic Gregorian one, years 0000 to 9999, without time zones.
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

    private static let secondsOfDay = 86_400

    /// The date and time in UTC.
    package var utc: (year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        // not by the C library, which reads the file of time zones even for UTC
        let day = seconds.quotient(by: Self.secondsOfDay)
        let second = seconds - day * Self.secondsOfDay
        let (year, month, dayOfMonth) = Day(number: day).date
        return (year, month, dayOfMonth, second / 3_600, second / 60 % 60, second % 60)
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
