internal import Platform
internal import TourDocument

enum WebTime {
    /// Seconds since 1970.
    static var now: Int { time(nil) }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// `Sun, 06 Nov 1994 08:49:37 GMT`, in seconds since 1970; nil for anything else.
    static func date(_ text: String) -> Int? {
        let words = text.split(separator: " ")
        guard text.utf8.count == 29, words.last?.lowercased() == "gmt", words.count == 6, let day = Int32(words[1]),
            let year = Int32(words[3]), (1970...9999).contains(year),
            let month = months.firstIndex(of: words[2].lowercased()), (1...31).contains(day)
        else { return nil }
        let clock = words[4].split(separator: ":").compactMap { Int32($0) }
        guard clock.count == 3, clock.allSatisfy({ (0...60).contains($0) }) else { return nil }
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (year - 1_900, Int32(month), day)
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (clock[0], clock[1], clock[2])
        return timegm(&parts)
    }

    /// `Retry-After`: seconds, or a date. Never negative.
    static func wait(_ text: String?, now: Int) -> Int? {
        guard let text else { return nil }
        return Int(written: text).map { max(0, $0) } ?? date(text).map { max(0, $0 - now) }
    }
}
