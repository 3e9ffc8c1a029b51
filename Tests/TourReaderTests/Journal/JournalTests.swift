import Credits
import TestSupport
import Testing

@testable import ReaderKit
@testable import ReaderWindows

/// What stands on which day, and what is derived from it.
struct JournalTests {
    private let today = SampleJournal.today

    private func totals(_ days: [Int], credits: [Int] = [], firstWeekday: Int = 1) -> JournalTotals {
        var log = ReadingLog()
        for ago in days { log.add(.init(day: today - ago, tour: "t", title: "T", seconds: 90)) }
        let grants = credits.map { SampleJournal.grant("s\($0)", "S", on: today - $0) }
        let records = DayRecord.all(log: log, grants: grants) {
            Timestamp($0.earnedAt).map { Day(number: $0.seconds / 86_400) }
        }
        return JournalTotals(records, today: today, firstWeekday: firstWeekday)
    }

    @Test func streaks() {
        #expect(totals([]).streak == 0)
        #expect(totals([0]).streak == 1)
        #expect(totals([0, 1, 2]).streak == 3)
        // today may still follow
        #expect(totals([1, 2]).streak == 2)
        #expect(totals([2, 3]).streak == 0)
        #expect(totals([0, 2, 3, 4]).streak == 1)
        #expect(totals([0, 2, 3, 4]).longestStreak == 3)
        // a credit counts as well as minutes
        #expect(totals([0, 2], credits: [1]).streak == 3)
        // what is to come does not count: a clock that was wrong
        #expect(totals([0, -1, -2]).streak == 1)
    }

    /// As after an import: minutes, where those of the day are copied for each.
    @Test(.timeLimit(.minutes(1))) func manyCreditsOfOneDayAreCountedAtOnce() {
        let grants = Array(repeating: SampleJournal.grant("s", "S", on: today), count: 50_000)
        let records = DayRecord.all(log: ReadingLog(), grants: grants) { _ in today }
        #expect(records[today]?.tours.first?.sections.count == grants.count)
    }

    @Test func secondsThatMakeNoMinuteAreNoDay() {
        var log = ReadingLog()
        log.add(.init(day: today, tour: "t", title: "T", seconds: 59))
        let records = DayRecord.all(log: log, grants: []) { _ in nil }
        #expect(JournalTotals(records, today: today, firstWeekday: 0).streak == 0)
    }

    @Test func weeksAndAll() {
        // today is a Saturday
        let monday = totals([0, 5, 6, 30], credits: [0, 6], firstWeekday: 1)
        #expect(monday.week == .init(seconds: 180, credits: 1))
        #expect(monday.all == .init(seconds: 360, credits: 2))
        #expect(totals([0, 5, 6, 30], credits: [0, 6], firstWeekday: 0).week == .init(seconds: 270, credits: 2))
        // the days before and after it, of a clock that was wrong
        #expect(totals([0, -1], firstWeekday: 0).week == .init(seconds: 90))
        #expect(totals([0, 7], firstWeekday: 0).week == .init(seconds: 90))
    }

    @Test func theSumIsThatOfTheDays() {
        let journal = Journal(SampleJournal.facts())
        var (seconds, credits) = (0, 0)
        for ago in 0..<60 {
            seconds += journal.record(of: today - ago)?.seconds ?? 0
            credits += journal.record(of: today - ago)?.credits ?? 0
        }
        #expect(journal.totals.all == .init(seconds: seconds, credits: credits))
        #expect(credits == 8)
    }

    @Test func aDayHasItsToursAndSections() throws {
        var journal = Journal(SampleJournal.facts())
        let rows = journal.rows(of: today - 12)
        #expect(
            rows.map(String.init(describing:)).map { String($0.prefix(8)) } == [
                "tour(tit", "section(", "tour(tit", "section(", "blank",
            ])
        guard case .tour("Welcome", let seconds) = rows[0], case .section(let grant) = rows[1] else {
            Issue.record("\(rows)")
            return
        }
        #expect(seconds == 370 && grant.title == "Reading a page")
    }

    @Test func anEmptyDayIsOneRow() {
        var journal = Journal(SampleJournal.facts())
        #expect(journal.rows(of: today - 40) == [.empty])
        #expect(journal.rows(of: today + 4_000) == [.empty])
    }

    @Test func monthsAndWeeksHaveTheirHeads() throws {
        var journal = Journal(SampleJournal.facts())
        let first = try #require(Day(year: 2030, month: 5, day: 1))
        #expect(journal.rows(of: first) == [.blank, .month(year: 2030, month: 5), .empty])
        // Sunday
        #expect(journal.rows(of: first + 4) == [.week(.init()), .empty])
        var german = CalendarNames.english
        german.firstWeekday = 1
        journal = Journal(SampleJournal.facts(names: german))
        #expect(journal.rows(of: first + 4) == [.empty])
        #expect(journal.rows(of: first + 5) == [.week(.init()), .empty])
    }

    @Test func todayComesFirstAndThePlanAfterIt() {
        var journal = Journal(SampleJournal.facts(minutesADay: 10))
        let rows = journal.rows(of: today)
        #expect(rows.first == .today(seconds: 250, goal: 10))
        guard case .planned(let planned)? = rows.first(where: { if case .planned = $0 { true } else { false } }) else {
            Issue.record("nothing is planned: \(rows)")
            return
        }
        // the first five are read
        #expect(planned.id == "s6")
    }

    @Test func thePlanEndsWithTheTour() {
        var journal = Journal(SampleJournal.facts(minutesADay: 30))
        let ends = (0..<60).filter {
            journal.rows(of: today + $0).contains(.tourEnds(title: "How a terminal works"))
        }
        #expect(ends.count == 1)
        #expect(journal.rows(of: today + (ends.first ?? 0) + 100).last == .empty)
    }

    private func text(of journal: Journal, _ days: ClosedRange<Day>) -> [String] {
        var text: [String] = []
        journal.writeText(days, columns: 60) { text += $0 }
        return text
    }

    @Test func textFoldsEmptyDays() {
        let journal = Journal(SampleJournal.facts(minutesADay: 30))
        let far = today + 400
        // from within the days that are folded, and to within them
        let whole = text(of: journal, far - far.date.day + 5...far - far.date.day + 20)
        #expect(whole.count == 2 && whole[1].hasSuffix("20") && whole[1].contains("–"), "\(whole)")
        #expect(text(of: journal, far...far).count == 2)
        let days = text(of: journal, today - 30...today + 400)
        #expect(days.count < 250, "\(days.count)")
    }

    @Test func publishingThatWasNotPaidOnEnds() throws {
        let paid = Publishing(destination: "/site", title: "Kitchen", month: (today - 31).startOfMonth)
        var facts = SampleJournal.facts()
        facts.spends = [Spend(credits: 1, for: paid, spentAt: "2026-10-21T10:00:00Z")]
        var journal = Journal(facts)
        let first = today - today.date.day + 1
        #expect(journal.record(of: first)?.ended == [paid])
        #expect(journal.rows(of: first).contains(.publishingEnded(paid)))
        #expect(text(of: journal, first...first).contains { $0.contains("Publishing ended: Kitchen") })
        // it is no day of reading, and no day to come
        #expect(journal.totals == Journal(SampleJournal.facts()).totals)
        facts.spends = [
            Spend(credits: 1, for: Publishing(destination: "/", title: "T", month: today.startOfMonth), spentAt: "")
        ]
        journal = Journal(facts)
        #expect(!(0..<40).contains { journal.record(of: today + $0)?.ended.isEmpty == false })
    }

    @Test func aGrantWithoutADateIsOnNoDay() {
        var facts = SampleJournal.facts()
        facts.grants = [
            Grant(tour: "t", section: "s", title: "S", tourTitle: "T", earnedAt: "once upon a time")
        ]
        facts.log = ReadingLog()
        #expect(Journal(facts).totals.all.isEmpty)
    }
}
