import Testing

@testable import ReaderKit

struct CalendarNamesTests {
    @Test func namesThatCannotBe() {
        #expect(CalendarNames(weekdays: [], months: [], firstWeekday: 0) == nil)
        let english = CalendarNames.english
        #expect(CalendarNames(weekdays: english.weekdays, months: english.months, firstWeekday: 7) == nil)
        #expect(
            CalendarNames(weekdays: ["", "b", "c", "d", "e", "f", "g"], months: english.months, firstWeekday: 0) == nil)
    }
}
