internal import Platform
internal import TourDocument

/// Times as HTTP has them.
enum WebTime {
    /// Seconds since 1970.
    static var now: Int { time(nil) }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// `Sun, 06 Nov 1994 08:49:37 GMT`, in seconds since 1970; nil for anything else.
    static func date(_ text: String) -> Int? {
        let words = text.split(separator: " ")
        guard words.count == 6, let day = Int(words[1]), let year = Int(words[3]), (1970...9999).contains(year),
            let month = months.firstIndex(of: words[2].lowercased()), (1...31).contains(day)
        else { return nil }
        let clock = words[4].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, clock.allSatisfy({ (0...60).contains($0) }) else { return nil }
        // days from civil, H. Hinnant
        let (y, m) = month < 2 ? (year - 1, month + 10) : (year, month - 2)
        let era = y / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * m + 2) / 5 + day - 1
        let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        return days * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
    }

    /// `Retry-After`: seconds, or a date. Never negative.
    static func wait(_ text: String?, now: Int) -> Int? {
        guard let text else { return nil }
        return Int(written: text).map { max(0, $0) } ?? date(text).map { max(0, $0 - now) }
    }
}
