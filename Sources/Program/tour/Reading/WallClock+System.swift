import CellGrid
import Credits
import Platform
import ReaderKit

extension WallClock {
    private static let start = ContinuousClock.now

    static let system = WallClock(
        now: { time(nil) },
        uptime: { Int((ContinuousClock.now - start) / .milliseconds(1)) },
        local: { seconds in
            var moment = time_t(seconds)
            var parts = tm()
            localtime_r(&moment, &parts)
            // a machine's clock may be at any year
            let day = Day(year: Int(parts.tm_year) + 1_900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
            return LocalTime(
                day: day ?? Day(number: seconds / 86_400), hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
        },
        calendar: { .ofLocale })
}

extension CalendarNames {
    /// The names and the week of `LC_TIME`; English ones where those cannot be shown.
    static var ofLocale: CalendarNames {
        guard let locale = newlocale(LC_TIME_MASK, "", nil) else { return .english }
        defer { freelocale(locale) }
        func name(_ item: Int) -> String? {
            guard let text = nl_langinfo_l(nl_item(item), locale), let name = String(validatingCString: text) else {
                // a locale of another encoding than UTF-8
                return nil
            }
            let trimmed = name.split(separator: " ").joined(separator: " ")
            return trimmed.isEmpty ? nil : CellText.clean(trimmed)
        }
        func names(_ first: Int, _ count: Int) -> [String] { (0..<count).compactMap { name(first + $0) } }
        let standing = names(Int(__ALTMON_1), 12)
        return CalendarNames(
            weekdays: names(Int(ABDAY_1), 7), months: standing.count == 12 ? standing : names(Int(MON_1), 12),
            firstWeekday: firstWeekday(locale)) ?? .english
    }

    /// glibc counts the first weekday from 1, from the day of the week of a reference date: 1997-11-30, a Sunday, or
    /// the Monday after it. That date is a number where a pointer should be, and only its lower half is set.
    private static func firstWeekday(_ locale: locale_t) -> Int {
        let date = UInt32(truncatingIfNeeded: UInt(bitPattern: nl_langinfo_l(nl_item(_NL_TIME_WEEK_1STDAY), locale)))
        let isFromMonday = date == 19_971_201
        guard let first = nl_langinfo_l(nl_item(_NL_TIME_FIRST_WEEKDAY), locale).map({ Int($0.pointee) }),
            (1...7).contains(first)
        else { return isFromMonday ? 1 : 0 }
        return (first - 1 + (isFromMonday ? 1 : 0)) % 7
    }
}
