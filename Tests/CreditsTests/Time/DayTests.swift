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

    @Test(arguments: [UInt64(1)]) func anyDayOfTwentyThousandYears(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200_000 {
            let number = generator.below(7_305_000) - 3_652_500 - 719_468
            if let difference = Self.difference(at: number) {
                Issue.record("seed \(seed): \(difference)")
                return
            }
        }
    }

    @Test func everyDayOfFourHundredYearsAndOfTheYearsAroundZero() {
        for start in [-800 * 366, 1_600 * 365 - 719_468] {
            for number in start..<start + 146_097 {
                if let difference = Self.difference(at: number) {
                    Issue.record(Comment(rawValue: difference))
                    return
                }
            }
        }
    }

    @Test(arguments: [
        (2000, 2, 29, true), (1900, 2, 29, false), (2024, 2, 29, true), (2023, 2, 29, false), (0, 2, 29, true),
        (-4, 2, 29, true), (-1, 2, 29, false), (-100, 2, 29, false), (-400, 2, 29, true), (2026, 4, 31, false),
        (2026, 13, 1, false), (2026, 0, 1, false), (2026, 1, 0, false), (1, 1, 1, true), (9_999, 12, 31, true),
        (999_999_999, 12, 31, true), (-999_999_999, 1, 1, true), (1_000_000_000, 1, 1, false), (Int.max, 1, 1, false),
        (Int.min, 1, 1, false),
    ]) func daysThatThereAre(year: Int, month: Int, day: Int, isThere: Bool) {
        let made = Day(year: year, month: month, day: day)
        #expect((made != nil) == isThere)
        guard let made else { return }
        #expect(made.date == (year, month, day))
        #expect((made + 1) - made == 1)
        #expect((0..<7).contains(made.weekday))
    }

    @Test func written() {
        #expect(Day(number: 0).description == "1970-01-01")
        #expect(Day(year: 1, month: 1, day: 1)?.description == "0001-01-01")
        #expect((Day(year: 1, month: 1, day: 1)! - 1).description == "0000-12-31")
        #expect(Day(year: -43, month: 3, day: 15)?.description == "-0043-03-15")
        #expect((Day(year: 9_999, month: 12, day: 31)! + 1).description == "+10000-01-01")
        for text in ["", "2026", "2026-1-1", "2026-02-30", "26-01-01", "2026-01-01 ", "--01-01", "2026-01-٠١", "x"] {
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
