internal import Platform
internal import Wording

/// A moment in whole seconds since 1970-01-01T00:00:00Z, as RFC 3339, in the calendar of ``Day``, without time zones.
package struct Timestamp: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Seconds since the epoch, within ``bounds``.
    package let seconds: Int

    /// From the first second of the year 1 to the last one of 9999.
    static let bounds = -62_135_596_800...253_402_300_799

    /// Clamps to ``bounds``.
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

    /// RFC 3339 in UTC, to the second: `2026-11-21T05:00:00Z`.
    package var description: String {
        // the C library reads the file of time zones even for UTC
        let (days, second) = (seconds - Self.bounds.lowerBound).quotientAndRemainder(dividingBy: Self.secondsOfDay)
        let clock = [second / 3_600, second / 60 % 60, second % 60].map(\.inTwoDigits)
        return "\(Day(number: .min) + days)T\(clock.joined(separator: ":"))Z"
    }
}

extension Timestamp {
    /// Reads an RFC 3339 date-time: `2026-11-21T05:00:00Z`, `2026-11-21t07:00:00.25+02:00`. Fractions are dropped, a
    /// leap second counts as the second after it. `nil` for anything else, invalid dates included.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        func number(at place: Int, upTo most: Int) -> Int? {
            let digits = bytes[place..<place + 2]
            guard digits.allSatisfy(\.isASCIIDigit) else { return nil }
            let value = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
            return value <= most ? value : nil
        }
        guard bytes.count >= 20, let day = Day(String(decoding: bytes[..<10], as: UTF8.self)),
            "Tt ".utf8.contains(bytes[10]), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let hour = number(at: 11, upTo: 23), let minute = number(at: 14, upTo: 59),
            let second = number(at: 17, upTo: 60)
        else { return nil }
        var zone = bytes[19...]
        if zone.first == UInt8(ascii: ".") {
            let digits = zone.dropFirst().prefix(while: \.isASCIIDigit)
            guard !digits.isEmpty else { return nil }
            zone = zone[digits.endIndex...]
        }
        var offset = 0
        if zone.count != 1 || !"Zz".utf8.contains(zone[zone.startIndex]) {
            let start = zone.startIndex
            guard zone.count == 6, "+-".utf8.contains(zone[start]), zone[start + 3] == UInt8(ascii: ":"),
                let hours = number(at: start + 1, upTo: 23), let minutes = number(at: start + 4, upTo: 59)
            else { return nil }
            offset = (hours * 3_600 + minutes * 60) * (zone[start] == UInt8(ascii: "-") ? -1 : 1)
        }
        let time = hour * 3_600 + minute * 60 + second - offset
        guard Self.bounds.contains(day.number * Self.secondsOfDay + time) else { return nil }
        self.init(seconds: day.number * Self.secondsOfDay + time)
    }
}
