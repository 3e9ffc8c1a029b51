import Credits
import Testing

@testable import TourReader

/// Dates as people type them.
struct DateEntryTests {
    private static let near = SampleJournal.today

    private func entry(_ text: String, names: CalendarNames = .english) -> String {
        switch DateEntry(text, near: Self.near, names: names) {
        case .day(let day, let isComplete): day.description + (isComplete ? "!" : "")
        case .unfinished: "…"
        case .wrong: "wrong"
        }
    }

    @Test(arguments: [
        ("", "…"), ("2", "2026-11-02"), ("21", "2026-11-21"), ("31", "wrong"), ("0", "…"), ("00", "wrong"),
        ("4", "2026-11-04"), ("202", "…"), ("2026", "2026-01-01"), ("2026-", "…"), ("2026-1", "2026-01-01"),
        ("2026-0", "…"), ("2026-13", "wrong"), ("2026-02-", "…"), ("2026-02-3", "2026-02-03"),
        ("2026-02-29", "wrong"), ("2028-02-29", "2028-02-29!"), ("2026-11-21", "2026-11-21!"),
        ("2026-11-211", "wrong"), ("2026-11-21-", "wrong"), ("2026-1-5", "2026-01-05"), ("11-21", "2026-11-21!"),
        ("11-", "…"), ("13-", "wrong"), ("11-31", "wrong"), ("1-5", "2026-01-05"), ("0001-01-01", "0001-01-01!"),
        ("0044-03-15", "0044-03-15!"), ("-0044-03-15", "wrong"), ("-", "wrong"), ("0000", "wrong"),
        ("12026-01-01", "wrong"), ("9999-12-31", "9999-12-31!"), ("99999", "wrong"),
        ("99999999999999999999999", "wrong"),
        ("--", "wrong"), ("1--2", "wrong"), ("1-2-3", "wrong"), ("21.11.", "2026-11-21"), ("21.", "2026-11-21"),
        ("21.11.2027", "2027-11-21"), ("21. 11. 2027", "2027-11-21"), ("21.11.20", "…"), ("32.1.", "wrong"),
        ("21 nov", "2026-11-21"), ("21 November 2027", "2027-11-21"), ("21 n", "…"), ("2027 mar", "2027-03-01"),
        ("30 feb", "wrong"), ("5 ju", "…"), ("5 jul", "2026-07-05"), ("21 nov nov", "wrong"), ("x", "…"),
        ("21/11", "wrong"), ("٢١", "wrong"), ("1 2", "wrong"),
    ]) func english(text: String, meaning: String) {
        #expect(entry(text) == meaning, "\(text)")
    }

    @Test func monthsOfTheLocaleAndEnglishOnes() throws {
        let months = [
            "januari", "februari", "mars", "april", "maj", "juni", "juli", "augusti", "september", "oktober",
            "november", "december",
        ]
        let names = try #require(
            CalendarNames(
                weekdays: CalendarNames.english.weekdays, months: months, monthAliases: ["okt": 10], firstWeekday: 1))
        #expect(entry("5 maj", names: names) == "2026-05-05")
        #expect(entry("5 Okt.", names: names) == "2026-10-05")
        #expect(entry("5 may", names: names) == "2026-05-05")
        let french = try #require(
            CalendarNames(
                weekdays: CalendarNames.english.weekdays,
                months: ["janvier", "f\u{E9}vrier", "mars", "avril", "mai", "juin", "juillet", "ao\u{FB}t"]
                    + months[8...],
                firstWeekday: 1))
        for month in ["f\u{E9}v", "fev", "FE\u{301}V"] { #expect(entry("5 \(month)", names: french) == "2026-02-05") }
    }

    @Test func namesThatCannotBe() {
        #expect(CalendarNames(weekdays: [], months: [], firstWeekday: 0) == nil)
        let english = CalendarNames.english
        #expect(CalendarNames(weekdays: english.weekdays, months: english.months, firstWeekday: 7) == nil)
        #expect(
            CalendarNames(weekdays: ["", "b", "c", "d", "e", "f", "g"], months: english.months, firstWeekday: 0) == nil)
    }
}
