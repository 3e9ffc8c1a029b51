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
        var digits = Digits(rest: bytes.dropFirst(10))
        guard let day = Day(String(decoding: bytes.prefix(10), as: UTF8.self)),
            digits.take("Tt "), let hour = digits.number(2, in: 0...23), digits.take(":"),
            let minute = digits.number(2, in: 0...59), digits.take(":"), let second = digits.number(2, in: 0...60)
        else { return nil }
        if digits.take(".") {
            guard digits.number(1) != nil else { return nil }
            while digits.number(1) != nil {}
        }
        var offset = 0
        if !digits.take("Zz") {
            let sign = digits.rest.first == UInt8(ascii: "-") ? -1 : 1
            guard digits.take("+-"), let hours = digits.number(2, in: 0...23), digits.take(":"),
                let minutes = digits.number(2, in: 0...59)
            else { return nil }
            offset = sign * (hours * 3_600 + minutes * 60)
        }
        guard digits.rest.isEmpty else { return nil }
        let time = hour * 3_600 + minute * 60 + second - offset
        guard Self.bounds.contains(day.number * Self.secondsOfDay + time) else { return nil }
        self.init(seconds: day.number * Self.secondsOfDay + time)
    }
}

/// Takes fixed-width numbers and marks off the front of a text.
private struct Digits {
    var rest: ArraySlice<UInt8>

    mutating func number(_ width: Int, in range: ClosedRange<Int> = 0...9_999) -> Int? {
        let taken = rest.prefix(width)
        guard taken.count == width, taken.allSatisfy(\.isASCIIDigit) else { return nil }
        let value = taken.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        guard range.contains(value) else { return nil }
        rest = rest.dropFirst(width)
        return value
    }

    mutating func take(_ oneOf: StaticString) -> Bool {
        guard let first = rest.first, oneOf.withUTF8Buffer({ $0.contains(first) }) else { return false }
        rest = rest.dropFirst()
        return true
    }
}
