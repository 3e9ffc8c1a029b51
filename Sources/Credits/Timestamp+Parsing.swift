extension Timestamp {
    /// Reads an RFC 3339 date-time: `2026-11-21T05:00:00Z`, `2026-11-21t07:00:00.25+02:00`.
    ///
    /// Fractions of a second are dropped, a leap second counts as the second after it. `nil` for anything else,
    /// dates that the calendar does not have included.
    package init?(_ text: String) {
        var digits = Digits(rest: Array(text.utf8)[...])
        guard let year = digits.number(4), digits.take("-"), let month = digits.number(2, in: 1...12),
            digits.take("-"), let day = digits.number(2, in: 1...Self.days(inMonth: month, of: year)),
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
        let date = Self.daysSinceEpoch(year: year, month: month, day: day)
        let seconds = date * 86_400 + hour * 3_600 + minute * 60 + second - offset
        guard Self.bounds.contains(seconds) else { return nil }
        self.init(seconds: seconds)
    }

    /// The inverse of the date in ``utc``; `year` is 0 to 9999.
    private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
        // Shifted by one era so that January and February of the year 0 need no negative division.
        let year = (month <= 2 ? year - 1 : year) + 400
        let era = year / 400
        let yearOfEra = year % 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return (era - 1) * 146_097 + dayOfEra - 719_468
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// Takes fixed-width numbers and marks off the front of a text.
private struct Digits {
    var rest: ArraySlice<UInt8>

    mutating func number(_ width: Int, in range: ClosedRange<Int> = 0...9_999) -> Int? {
        let taken = rest.prefix(width)
        guard taken.count == width, taken.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
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
