import Platform
import TestSupport
import Testing

@testable import Credits

/// The calendar, against that of the C library.
struct DayTests {
    /// The date of a day as `gmtime` has it.
    private static func date(_ number: Int) -> (year: Int, month: Int, day: Int, weekday: Int) {
        var moment = time_t(number * 86_400)
        var parts = tm()
        gmtime_r(&moment, &parts)
        return (Int(parts.tm_year) + 1_900, Int(parts.tm_mon) + 1, Int(parts.tm_mday), Int(parts.tm_wday))
    }

    /// The day of a date as `timegm` has it.
    private static func number(year: Int, month: Int, day: Int) -> Int {
        var parts = tm()
        parts.tm_year = Int32(year - 1_900)
        parts.tm_mon = Int32(month - 1)
        parts.tm_mday = Int32(day)
        return timegm(&parts) / 86_400
    }

    private static func difference(at number: Int) -> String? {
        let day = Day(number: number)
        let (mine, theirs) = (day.date, date(number))
        guard mine.year == theirs.year, mine.month == theirs.month, mine.day == theirs.day,
            day.weekday == theirs.weekday
        else { return "day \(number) is \(theirs), not \(mine) \(day.weekday)" }
        let back = Day(year: mine.year, month: mine.month, day: mine.day)
        guard back == day, Self.number(year: mine.year, month: mine.month, day: mine.day) == number else {
            return "\(mine) is day \(number), not \(back?.number ?? 0)"
        }
        return Day(day.description) == day ? nil : "\(day) is not read as it is written"
    }

    /// Every day of 400 years, after which the calendar repeats itself, and others up to the first and last.
    @Test func everyDayIsThatOfTheCLibrary() {
        let years = -62_091..<84_006
        for number in -719_162...2_932_896 where years.contains(number) || number.isMultiple(of: 97) {
            if let difference = Self.difference(at: number) {
                Issue.record(Comment(rawValue: difference))
                return
            }
        }
    }

    @Test func beyondTheYears1To9999IsTheNearestDay() throws {
        let (first, last) = (try #require(Day("0001-01-01")), try #require(Day("9999-12-31")))
        for number in [Int.min, first.number - 1] { #expect(Day(number: number) == first) }
        for number in [Int.max, last.number + 1] { #expect(Day(number: number) == last) }
        #expect(first - 1 == first && first.previous == nil && first.next == first + 1)
        #expect(last + 1 == last && last.next == nil && last.previous == last - 1)
        #expect(last.adding(months: 1) == last && first.startOfWeek(from: 0) == first)
        #expect((last - 1...last).map(\.description) == ["9999-12-30", "9999-12-31"])
    }

    @Test(arguments: [
        (2000, 2, 29, true), (1900, 2, 29, false), (2024, 2, 29, true), (2023, 2, 29, false), (2026, 4, 31, false),
        (2026, 13, 1, false), (2026, 0, 1, false), (2026, 1, 0, false), (1, 1, 1, true), (9_999, 12, 31, true),
        (10_000, 1, 1, false), (0, 12, 31, false), (Int.max, 1, 1, false), (Int.min, 1, 1, false),
    ]) func daysThatThereAre(year: Int, month: Int, day: Int, isThere: Bool) {
        let made = Day(year: year, month: month, day: day)
        #expect((made != nil) == isThere)
        guard let made else { return }
        #expect(made.date == (year, month, day))
        #expect((0..<7).contains(made.weekday))
    }

    @Test func written() {
        #expect(Day(number: 0).description == "1970-01-01")
        #expect(Day(year: 1, month: 1, day: 1)?.description == "0001-01-01")
        for text in [
            "", "2026", "2026-1-1", "2026-02-30", "26-01-01", "2026-01-01 ", "--01-01", "2026-01-٠١", "x", "0000-12-31",
            "-0043-03-15", "+2026-01-01", "10000-01-01",
        ] {
            #expect(Day(text) == nil, "\(text)")
        }
    }

    @Test(arguments: 0..<7) func weeksStartWhereTheyAreSaidTo(first: Int) {
        for number in -400..<400 {
            let start = Day(number: number).startOfWeek(from: first)
            #expect(start.weekday == first && (0..<7).contains(number - start.number))
        }
    }
}
