import Credits
import InfiniteScroll
import ReadingState
import TestSupport
import Testing

@testable import ReaderKit
@testable import ReaderWindows

/// The days in the scroll engine: every row where it belongs, and nothing that grows with the way.
struct JournalDaysTests {
    /// All rows of the days around one, laid out at once.
    private struct Oracle {
        var rows: [JournalLine] = []
        var starts: [Day: Int] = [:]

        init(_ journal: Journal, around day: Day, reach: Int) {
            var days = JournalDays(journal)
            for day in (day.number - reach...day.number + reach).map(Day.init(number:)) {
                starts[day] = rows.count
                let all = days.rows(of: day)
                let date = all.firstIndex { $0 != .blank && !$0.isHeading }
                for (index, row) in all.enumerated() {
                    rows.append(JournalLine(day: day, row: row, hasDate: index == date))
                }
            }
        }
    }

    /// Random ways through the days, compared row by row.
    @Test(arguments: [UInt64(11), 12, 13]) func everyRowIsWhereItBelongs(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let journals = (0..<2).map { _ in Journal(SampleJournal.facts(minutesADay: 1 + generator.below(40))) }
        let reach = 1_500
        let oracles = journals.map { Oracle($0, around: SampleJournal.today, reach: reach) }
        var (days, oracle) = (JournalDays(journals[0]), oracles[0])
        var scroll = InfiniteScroll(
            at: RowPosition(item: SampleJournal.today, row: 0), viewport: 12, overscan: 6, in: &days)
        var top = oracle.starts[SampleJournal.today] ?? 0
        for step in 0..<Effort.times(600) {
            let day = days.shown(SampleJournal.today + (generator.below(400) - 200))
            let height = days.rows(of: day).count
            let row = generator.below(height)
            let place = (oracle.starts[day] ?? 0) + row
            let position = RowPosition(item: day, row: row)
            switch generator.below(8) {
            case 0, 1, 2:
                let rows = generator.below(60) - 30
                #expect(scroll.scroll(by: rows, in: &days) == rows)
                top += rows
            case 3:
                scroll.jump(to: position, in: &days)
                top = place
            case 4:
                scroll.jump(to: position, atViewportRow: .max, in: &days)
                top = place - (scroll.viewport - 1)
            case 5:
                scroll.relayout(
                    viewport: 1 + generator.below(30), overscan: generator.below(20), anchor: position, in: &days)
                top = place
            case 6:
                // something else is on the days, and one of them stays where it is
                let other = generator.below(2)
                oracle = oracles[other]
                let changed = days.replace(journals[other])
                let kept = days.dateRow(of: days.shown(scroll.anchor.item + generator.below(9)))
                let row = generator.below(scroll.viewport)
                scroll.change(where: changed.contains, keeping: kept, atViewportRow: row, in: &days)
                top = (oracle.starts[kept.item] ?? 0) + kept.row - row
            default: scroll.prepare(in: &days)
            }
            // far from the ends of what the oracle knows
            if abs(scroll.anchor.item - SampleJournal.today) > reach - 100 {
                scroll.jump(to: RowPosition(item: SampleJournal.today, row: 0), in: &days)
                top = oracle.starts[SampleJournal.today] ?? 0
            }
            let shown = (0..<scroll.viewport).map { scroll.lineView(atViewportRow: $0) }
            let wanted = (0..<scroll.viewport).map { Optional(oracle.rows[top + $0]) }
            if let broken = scroll.brokenInvariant {
                Issue.record("seed \(seed), step \(step): \(broken)")
                return
            }
            guard shown == wanted else {
                Issue.record("seed \(seed), step \(step): \(shown) instead of \(wanted)")
                return
            }
        }
    }

    /// What is held while days pass by: as many views and days as a window has, whatever the way.
    private func pass(days count: Int, by rows: Int) {
        var days = JournalDays(Journal(SampleJournal.facts()))
        // a row stands for a month of empty days at most
        let (viewport, overscan, folded) = (30, 30, 31)
        let start = SampleJournal.today
        var scroll = InfiniteScroll(
            at: RowPosition(item: start, row: 0), viewport: viewport, overscan: overscan, in: &days)
        scroll.prepare(in: &days)
        let views = scroll.counts.lineViewsMade
        var mostHeld = 0
        while abs(scroll.anchor.item - start) < count {
            scroll.scroll(by: rows, in: &days)
            scroll.prepare(in: &days)
            mostHeld = max(mostHeld, days.rows.count)
        }
        let counts = scroll.counts
        #expect(counts.lineViewsMade <= viewport + 2 * overscan)
        // above the first day nothing was ready at the very start
        #expect(counts.lineViewsMade - views <= overscan)
        #expect(mostHeld <= folded * (viewport + 2 * overscan))
        #expect(days.rows.count == counts.windowItems)
        #expect(counts.itemsLaidOut == counts.itemsReleased + counts.windowItems)
        // each day once
        #expect(counts.itemsLaidOut <= count + folded * (viewport + 2 * overscan + abs(rows)))
        #expect(scroll.brokenInvariant == nil)
    }

    @Test(arguments: [1, -1]) func tenThousandDaysRowByRow(by rows: Int) { pass(days: 10_000, by: rows) }

    @Test func aMillionDaysByPages() { pass(days: 1_000_000, by: 28) }

    @Test func aHundredThousandDaysBackByPages() { pass(days: 100_000, by: -28) }

    /// Of empty days only the first of a month, or after something, has a row; the week's sum stays.
    @Test func emptyDaysAreFolded() throws {
        var facts = SampleJournal.facts()
        facts.log = ReadingLog()
        facts.grants = []
        let today = SampleJournal.today
        for day in [today - 60, today - 30] {
            facts.log.add(ReadingLog.Entry(day: day, tour: "t", title: "T", seconds: 600))
        }
        var days = JournalDays(Journal(facts))
        var seen = 0
        for day in (0...120).map({ today - 120 + $0 }) {
            let rows = days.rows(of: day)
            if case .folded(let last)? = rows.last {
                #expect(last > day && last.date.month == day.date.month)
                #expect(days.shown(last) == day && days.shown(after: day) == last + 1)
                for hidden in 1...(last - day) { #expect(days.rows(of: day + hidden).isEmpty) }
            }
            seen += rows.count
            if day == today - 60 || day == today - 30 || day == today {
                #expect(!rows.isEmpty && rows.last == .blank)
                let week = day.startOfWeek(from: days.journal.names.firstWeekday)
                let head = days.rows(of: week).contains { $0.isHeading }
                #expect(head || day == today || week.date.month < day.date.month)
            }
        }
        #expect(seen < 45)
    }

    /// Also that of a week that begins with a month.
    @Test func aWeeksSumStandsAboveIt() throws {
        var names = CalendarNames.english
        names.firstWeekday = 1
        var facts = SampleJournal.facts(names: names)
        facts.log = ReadingLog()
        facts.grants = []
        let monday = try #require(Day(year: 2026, month: 6, day: 1))
        facts.log.add(ReadingLog.Entry(day: monday + 2, tour: "t", title: "T", seconds: 600))
        var journal = Journal(facts)
        let sum = journal.sum(ofWeekFrom: monday)
        let rows = journal.rows(of: monday)
        #expect(sum.seconds == 600)
        #expect(Array(rows.drop { $0 == .blank }) == [.month(year: 2026, month: 6), .week(sum), .empty])
    }

    @Test func theDaysEndWithTheCalendar() throws {
        var days = JournalDays(Journal(SampleJournal.facts()))
        for (text, rows) in [("0001-01-01", -1_000), ("9999-12-31", 1_000)] {
            let day = try #require(Day(text))
            var scroll = InfiniteScroll(at: RowPosition(item: day, row: 0), viewport: 20, overscan: 10, in: &days)
            #expect(abs(scroll.scroll(by: rows, in: &days)) < 20)
            #expect(scroll.isAtStart == (rows < 0) && scroll.isAtEnd == (rows > 0))
            #expect(scroll.scroll(by: -rows, in: &days) == -rows)
        }
        #expect(days.shown(after: try #require(Day("9999-12-31"))) == nil)
    }

    @Test func keysAtTheLastDayStayThere() throws {
        let last = try #require(Day("9999-12-31"))
        var view = JournalView(Journal(SampleJournal.facts()), viewport: 20, motion: false)
        view.go(to: last)
        view.move(by: 5)
        #expect(view.selectedDay == last)
    }
}
