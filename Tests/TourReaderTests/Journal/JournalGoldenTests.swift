import CellGrid
import Credits
import Testing
import TextLayout

@testable import ReaderKit
@testable import ReaderWindows

/// Whole screens of the journal, as they were looked at and found good.
struct JournalGoldenTests {
    @Test(arguments: [(40, 12), (80, 24), (100, 30), (200, 60), (20, 8)])
    func today(columns: Int, rows: Int) throws {
        let rig = JournalViewTests.rig(columns: columns, rows: rows)
        try Golden.expect(try #require(rig.terminal.frame), "journal-\(columns)x\(rows)")
    }

    @Test func theEndOfThePlan() throws {
        var rig = JournalViewTests.rig(columns: 100, rows: 30)
        rig.press("G")
        try Golden.expect(try #require(rig.terminal.frame), "journal-plan-100x30")
    }

    @Test func anotherLocale() throws {
        let months = [
            "1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月",
        ]
        let names = try #require(
            CalendarNames(weekdays: ["日", "月", "火", "水", "木", "金", "土"], months: months, firstWeekday: 1))
        let rig = JournalViewTests.rig(facts: SampleJournal.facts(names: names))
        try Golden.expect(try #require(rig.terminal.frame), "journal-ja-80x24")
    }

    @Test func nothingReadYet() throws {
        var facts = SampleJournal.facts()
        (facts.grants, facts.log) = ([], ReadingLog())
        let rig = JournalViewTests.rig(facts: facts)
        try Golden.expect(try #require(rig.terminal.frame), "journal-new-80x24")
    }

    @Test func ascii() throws {
        let rig = JournalViewTests.rig(glyphs: .ascii, depth: .none)
        try Golden.expect(try #require(rig.terminal.frame), "journal-ascii-80x24")
    }
}
