import CellGrid
import Credits
import InfiniteScroll
import TestSupport
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import ReaderWindows
@testable import TourReader

/// The journal through its keys.
struct JournalViewTests {
    static func rig(
        columns: Int = 80, rows: Int = 24, motion: Bool = false, facts: Journal.Facts = SampleJournal.facts(),
        glyphs: Glyphs = .unicode, depth: ColorDepth = .palette256
    ) -> Rig {
        let (_, provider) = MemoryTour.paragraphs(Array(repeating: 30, count: facts.tour.sections.count))
        var rig = Rig(
            facts.tour, provider, columns: columns, rows: rows, theme: .standard(depth: depth), glyphs: glyphs
        ) {
            $0.grants = facts.grants
            $0.motion = motion
            $0.settings.clock = facts.clock
        }
        rig.type("J")
        rig.tell(.logRead(facts.log))
        while rig.reader.overlays.isMoving { rig.tell(.due(.move)) }
        return rig
    }

    /// The row that is chosen.
    private func chosen(_ rig: Rig) -> String {
        guard let frame = rig.terminal.frame else { return "" }
        for row in 0..<frame.size.rows {
            let cells = frame.row(row).filter { $0.style.attributes.contains(.reverse) }
            if !cells.isEmpty { return cells.text.trimmed }
        }
        return ""
    }

    private func chosenRow(_ rig: Rig) -> Int? {
        guard let frame = rig.terminal.frame else { return nil }
        return (0..<frame.size.rows).first {
            frame.row($0).contains { $0.style.attributes.contains(.reverse) }
        }
    }

    private func overlay(_ rig: Rig) -> JournalOverlay? { rig.reader.overlays.top as? JournalOverlay }

    @Test func opensAtTodayAThirdFromTheTop() throws {
        for (columns, rows) in [(80, 24), (100, 30), (40, 12), (20, 8), (200, 60)] {
            let rig = Self.rig(columns: columns, rows: rows)
            let view = try #require(overlay(rig)?.view)
            let row = try #require((0..<view.viewport).first { view.isSelected(viewportRow: $0) })
            #expect(abs(row - view.viewport / 3) <= 1, "\(columns)x\(rows)")
            #expect(view.line(atViewportRow: row)?.day == SampleJournal.today)
        }
    }

    @Test func aWeekOnBothSidesIsReady() throws {
        var rig = Self.rig(rows: 10)
        rig.reader.prepare()
        var days = try #require(overlay(rig)?.view.days)
        let today = SampleJournal.today
        for day in (-7...7).map({ today + $0 }) where !days.rows(of: day).isEmpty {
            #expect(try #require(overlay(rig)?.view.days).rows[day] != nil, "\(day)")
        }
    }

    @Test func minutesComeWithTheLogAndTodayStaysWhereItIs() {
        let facts = SampleJournal.facts()
        let (_, provider) = MemoryTour.paragraphs(Array(repeating: 30, count: facts.tour.sections.count))
        var rig = Rig(facts.tour, provider, columns: 80, rows: 24) {
            $0.grants = facts.grants
            $0.settings.clock = SampleJournal.clock
        }
        #expect(rig.reader.update(.input(.key("J"))).contains(.readLog))
        #expect(rig.reader.awaitsAnswer)
        _ = rig.reader.update(.logRead(ReadingLog()))
        #expect(!rig.reader.awaitsAnswer)
        rig.paint()
        let row = chosenRow(rig)
        #expect(chosen(rig).contains("today"))
        #expect(!rig.screen.contains { $0.contains("25 min") })
        rig.tell(.logRead(facts.log))
        #expect(chosenRow(rig) == row)
        #expect(rig.screen.contains { $0.contains("25 min") })
    }

    @Test func closesWithItsKeys() {
        for key in [KeyPress(.escape), "q", "J"] {
            var rig = Self.rig()
            rig.press(key)
            #expect(rig.reader.overlays.isEmpty, "\(key)")
        }
    }

    @Test func theChoiceMovesOverDaysAndSections() {
        var rig = Self.rig()
        #expect(chosen(rig).contains("today"))
        rig.press("k")
        #expect(chosen(rig).contains("✓ The alternate screen"))
        rig.press("k", "k")
        #expect(chosen(rig).contains("Fri 20"))
        rig.press("j", "j", "j")
        #expect(chosen(rig).contains("today"))
        rig.press("j")
        #expect(chosen(rig).contains("Redrawing only the cells"))
    }

    @Test func theChosenRowIsAlwaysSeen() {
        var rig = Self.rig(columns: 60, rows: 14)
        var generator = SeededGenerator(seed: 3)
        let keys: [KeyPress] = ["j", "k", "d", "u", " ", "b", "w", "W", "t", "g", "G", .init(.pageDown), .init(.up)]
        for step in 0..<600 {
            let key = keys[generator.below(keys.count)]
            rig.press(key)
            #expect(chosenRow(rig) != nil, "seed 3, step \(step), after \(key)")
            #expect(overlay(rig)?.view.scroll.brokenInvariant == nil)
        }
    }

    @Test func aWeekOnAndBack() {
        var rig = Self.rig()
        let row = chosenRow(rig)
        rig.press("w")
        #expect(chosen(rig).hasPrefix("Sat 28"))
        #expect(chosenRow(rig) == row)
        rig.press("w")
        #expect(chosen(rig).hasPrefix("Sat  5"))
        #expect(rig.screen.contains { $0.contains("December 2026") })
        rig.press("W", "W", "W")
        #expect(chosen(rig).hasPrefix("Sat 14"))
        rig.press("t")
        #expect(chosen(rig).contains("today") && chosenRow(rig) == row)
    }

    /// Inside the window it is a motion, and any key cuts it short; outside it is there at once.
    @Test func aWeekIsShownAsMotionWhereItIsNear() throws {
        var rig = Self.rig(motion: true)
        let still = Self.rig(motion: false)
        rig.press("w")
        let due = Effect.remind(.move, afterMilliseconds: AnimationSteps.frameMilliseconds)
        #expect(rig.effects.last == due)
        var frames = 1
        while rig.effects.last == due, frames < 20 {
            let before = rig.effects.count
            rig.tell(.due(.move))
            frames += 1
            if rig.effects.count == before { break }
        }
        #expect((2...AnimationSteps.longest).contains(frames))
        var jumped = still
        jumped.press("w")
        #expect(rig.screen == jumped.screen)
        #expect(!jumped.effects.contains(due))
        // cut short by the next key
        var cut = Self.rig(motion: true)
        cut.press("w", "j")
        jumped.press("j")
        #expect(cut.screen == jumped.screen)
        // far away there is no motion
        var far = Self.rig(motion: true)
        far.type(String(repeating: "w", count: 60))
        far.tell(.due(.move))
        let count = far.effects.count
        far.press("t")
        #expect(far.effects.count == count)
        #expect(chosen(far).contains("today"))
    }

    @Test func enterGoesToTheSection() {
        var rig = Self.rig()
        rig.press("j", .init(.enter))
        #expect(rig.reader.overlays.isEmpty)
        #expect(rig.reader.currentSection == 5)
        // one that was earned
        rig.type("Jkk")
        #expect(chosen(rig).contains("Escape sequences"))
        rig.press(.init(.enter))
        #expect(rig.reader.currentSection == 3)
    }

    @Test func aSectionOfAnotherTourIsNamed() {
        var rig = Self.rig()
        rig.type("WWWjj")
        #expect(chosen(rig).contains("Moving about"))
        rig.press(.init(.enter))
        #expect(!rig.reader.overlays.isEmpty)
        #expect(rig.status.contains("Welcome"))
    }

    /// A tour that the library has is opened, at the section.
    @Test func aSectionOfAnotherTourIsGoneTo() {
        var rig = Self.rig()
        #expect(rig.effects.contains { if case .listTours = $0 { true } else { false } })
        let entry = LibraryEntry(
            source: "/t/welcome", origin: .builtIn, id: "welcome", title: "Welcome", sections: 2, isOpen: false)
        rig.list([entry], isComplete: true)
        rig.type("WWWjj")
        rig.press(.init(.enter))
        #expect(rig.reader.overlays.isEmpty && rig.effects.contains(.openTour("/t/welcome")))
        let sections = ["first", "moving"].map { Section(id: $0, title: $0, byteCount: 500) }
        let blocks = ["first", "moving"].map { name in
            [Block(.heading(level: 1, [.text(name)]))] + (1...60).map { Block(.paragraph([.text("\(name) \($0)")])) }
        }
        rig.tell(
            .opened(
                OpenedTour(
                    tour: Tour(id: "welcome", title: "Welcome", sections: SectionList(sections)),
                    provider: MemoryTour(sections: blocks), source: "/t/welcome", place: nil, marks: [], remark: nil)))
        #expect(rig.reader.tour.id == "welcome" && rig.reader.currentSection == 1)
    }

    @Test func enterOnADayStays() {
        var rig = Self.rig()
        rig.press(.init(.enter))
        #expect(!rig.reader.overlays.isEmpty)
    }

    @Test func aClickGoes() throws {
        var rig = Self.rig()
        let row = try #require(rig.screen.firstIndex { $0.contains("· Redrawing") })
        rig.click(at: Position(column: 30, row: row))
        #expect(rig.reader.currentSection == 5 && rig.reader.overlays.isEmpty)
    }

    @Test func theWheelScrolls() {
        var rig = Self.rig()
        let before = rig.screen
        rig.send([.mouse(MouseEvent(.wheelDown, at: Position(column: 30, row: 10)))])
        #expect(rig.screen != before)
        rig.send([.mouse(MouseEvent(.wheelUp, at: Position(column: 30, row: 10)))])
        #expect(rig.screen[5] == before[5])
    }

    @Test func resizingKeepsWhatIsChosen() {
        var rig = Self.rig()
        rig.type("wwww")
        for (columns, rows) in [(40, 12), (20, 6), (200, 60), (10, 3), (1, 1), (80, 24)] {
            rig.resize(columns, rows)
            #expect(overlay(rig)?.view.selectedDay.description == "2026-12-19")
            if rows >= 6 { #expect(chosenRow(rig) != nil, "\(columns)x\(rows)") }
        }
        #expect(chosen(rig).hasPrefix("Sat 19"))
    }

    @Test func aCreditThatIsSavedIsOnItsDay() {
        var rig = Self.rig()
        let grant = SampleJournal.grant("s6", "Redrawing only the cells that changed", on: SampleJournal.today)
        rig.tell(.saved([grant], notice: nil))
        #expect(rig.screen.contains { $0.contains("✓ Redrawing only the cells") })
        #expect(!rig.screen.dropLast().contains { $0.contains("· Redrawing only the cells") })
    }

    /// It goes to the next day, stays chosen, is written down, and goes back.
    @Test func aSectionIsPutOnAnotherDayAndBack() throws {
        var rig = Self.rig()
        rig.press("j")
        let row = chosenRow(rig)
        #expect(chosen(rig).contains("Redrawing only the cells") && rig.screen.contains { $0.contains("p as planned") })
        let before = rig.screen
        rig.press(">", ">")
        let day = SampleJournal.today + 2
        #expect(overlay(rig)?.view.selectedDay == day && chosenRow(rig) == row)
        #expect(chosen(rig).contains("Redrawing only the cells") && chosen(rig).contains("moved here"))
        let tour = rig.reader.tour.id
        #expect(rig.effects.contains(.keep(.plan("s6", tour: tour, on: day, today: SampleJournal.today))))
        #expect(rig.reader.session.times.log.planned[tour]?["s6"] == day)
        rig.press("<")
        #expect(overlay(rig)?.view.selectedDay == day - 1)
        rig.press("p")
        #expect(rig.effects.contains(.keep(.plan("s6", tour: tour, on: nil, today: SampleJournal.today))))
        #expect(overlay(rig)?.view.selectedDay == SampleJournal.today && rig.screen == before)
        // nothing is planned for yesterday
        rig.press("<")
        #expect(rig.screen == before)
    }

    /// A credit that another window earned comes in while the journal is open.
    @Test func whatAnotherWindowEarnedComesIn() {
        var rig = Self.rig()
        #expect(rig.effects.contains(.readLedger) && rig.effects.contains { $0.isWaitingForCredits })
        rig.tell(.due(.credits))
        #expect(rig.effects.count { $0 == .readLedger } == 2)
        let grant = SampleJournal.grant("x", "Elsewhere", tour: "other", on: SampleJournal.today)
        rig.tell(.ledgerRead(SampleJournal.facts().grants + [grant], spends: []))
        #expect(rig.screen.contains { $0.contains("✓ Elsewhere") })
        // it ends with the window
        rig.press(.init(.escape))
        rig.tell(.due(.credits))
        #expect(rig.effects.count { $0 == .readLedger } == 2)
    }

    // MARK: - Changes

    /// Sections of another tour that are earned today come in frame by frame: what is chosen stays where it is, and all ends
    /// where it would have been at once.
    @Test func whatIsAddedSlidesIn() throws {
        let grants = (1...4).map {
            SampleJournal.grant("x\($0)", "Elsewhere \($0)", tour: "other", on: SampleJournal.today)
        }
        var (rig, still) = (Self.rig(rows: 40, motion: true), Self.rig(rows: 40))
        var cut = rig
        let row = chosenRow(rig)
        rig.tell(.saved(grants, notice: ""))
        still.tell(.saved(grants, notice: ""))
        cut.tell(.saved(grants, notice: ""))
        let due = Effect.remind(.move, afterMilliseconds: AnimationSteps.frameMilliseconds)
        #expect(rig.effects.last == due)
        var screens = [rig.screen]
        while rig.reader.overlays.isMoving, screens.count < 20 {
            #expect(rig.screen != still.screen)
            rig.tell(.due(.move))
            #expect(chosenRow(rig) == row)
            screens.append(rig.screen)
        }
        // four sections and the name of their tour
        #expect(Set(screens).count == 5)
        #expect(rig.screen == still.screen)
        #expect(!still.effects.contains(due))
        // a key ends it
        #expect(cut.screen != still.screen)
        cut.press(.control("l"))
        still.press(.control("l"))
        #expect(cut.screen == still.screen)
    }

    /// Only days with something else on them are laid out and bound anew.
    @Test func onlyWhatChangedIsLaidOut() throws {
        var rig = Self.rig()
        let before = try #require(overlay(rig)?.view.scroll.counts)
        rig.tell(.ledgerRead(SampleJournal.facts().grants, spends: []))
        let same = try #require(overlay(rig)?.view.scroll.counts)
        // the days that one at the window's edge stands for are looked at again
        #expect(same.itemsLaidOut - before.itemsLaidOut <= 40)
        #expect(same.binds == before.binds)
        // a section of another tour is earned: of all days today changed, and is two rows higher
        rig.tell(.saved([SampleJournal.grant("x", "Elsewhere", tour: "other", on: SampleJournal.today)], notice: nil))
        let after = try #require(overlay(rig)?.view.scroll.counts)
        #expect(rig.screen.contains { $0.contains("✓ Elsewhere") })
        #expect(after.itemsLaidOut - same.itemsLaidOut <= 40)
        #expect(after.binds - before.binds <= 12)
    }

    // MARK: - Midnight

    @Test func aNewDayBeginsInTheOpenJournal() throws {
        let clock = AdvancingClock()
        let facts = SampleJournal.facts()
        let (_, provider) = MemoryTour.paragraphs(Array(repeating: 30, count: facts.tour.sections.count))
        var rig = Rig(facts.tour, provider, columns: 80, rows: 24) {
            $0.grants = facts.grants
            $0.settings.clock = clock.clock
        }
        func themeInputs() -> [Int] {
            rig.effects.compactMap { if case .remind(.calendar, let delay) = $0 { delay } else { nil } }
        }
        rig.type("J")
        rig.tell(.logRead(facts.log))
        // it is noon: the calendar is looked at every hour, once at a time
        #expect(themeInputs() == [3_600_000])
        rig.type("J")
        rig.type("J")
        #expect(themeInputs() == [3_600_000])
        clock.advance(11 * 3_600 + 1_800 + 18)
        rig.tell(.due(.calendar))
        #expect(themeInputs() == [3_600_000, 1_782_000])
        #expect(rig.reader.session.times.log.seconds[SampleJournal.today + 1] == nil)
        let before = chosenRow(rig)
        clock.advance(1_782)
        rig.tell(.due(.calendar))
        #expect(overlay(rig)?.view.journal.today == SampleJournal.today + 1)
        let row = try #require(rig.screen.first { $0.contains("today") })
        #expect(row.contains("▸ Sun 22"), "\(row)")
        // what was chosen stays where it is; the new day is gone to with its key
        #expect(chosen(rig).hasPrefix("Sat 21") && chosenRow(rig) == before)
        rig.type("t")
        #expect(chosen(rig).contains("Sun 22"))
        // no timer comes through the sleep of a machine: the next key tells
        clock.advance(40 * 3_600)
        rig.type("k")
        #expect(overlay(rig)?.view.journal.today == SampleJournal.today + 2)
        rig.press(.init(.escape))
        let count = themeInputs().count
        rig.tell(.due(.calendar))
        #expect(themeInputs().count == count)
        clock.advance(86_400)
        rig.type("J")
        #expect(themeInputs().count == count + 1)
        #expect(chosen(rig).contains("Tue 24"))
    }

    // MARK: - Long plans

    /// A tour of as many sections as the table has, none of them read.
    private func longRig(_ table: CountingSections) -> Rig {
        let tour = Tour(id: "long", title: "Long", sections: SectionList(table))
        let (_, provider) = MemoryTour.paragraphs([30])
        return Rig(tour, provider) {
            $0.grants = []
            $0.settings.clock = SampleJournal.facts().clock
        }
    }

    @Test func theEndAndAFarDayOfALongPlanAreGoneTo() throws {
        var rig = longRig(CountingSections(count: 20_000))
        rig.type("JG")
        let last = try #require(overlay(rig)?.view.selectedDay)
        #expect(last - SampleJournal.today > 400)
        #expect(chosen(rig) != "")
        rig.type("twwww")
        #expect(overlay(rig)?.view.selectedDay == Day(year: 2026, month: 12, day: 19))
        #expect(rig.screen.contains { $0.contains("· Section") })
    }

    // MARK: - Minutes

    @Test func secondsAreLoggedAMinuteAtATime() {
        let clock = AdvancingClock()
        let (tour, provider) = MemoryTour.paragraphs([200])
        var rig = Rig(tour, provider) { $0.settings.clock = clock.clock }
        func logged() -> Int {
            rig.effects.reduce(0) { sum, effect in
                guard case .keep(.days(let entries)) = effect else { return sum }
                return entries.reduce(sum) { $0 + $1.seconds }
            }
        }
        for _ in 0..<11 {
            clock.advance(5)
            rig.press("j")
        }
        #expect(logged() == 0)
        clock.advance(5)
        rig.press("j")
        #expect(logged() == 60)
        // away for an hour: a minute of it counts
        clock.advance(3_600)
        rig.press("j")
        #expect(logged() == 120)
        clock.advance(7)
        rig.press("j")
        let rest = rig.reader.takeReading()
        #expect(rest.map(\.seconds) == [7])
        #expect(rest.first?.tour == "test" && rest.first?.title == "A tour")
        #expect(rig.reader.takeReading().isEmpty)
    }
}

/// Short sections, made when they are asked for, and how many were.
struct CountingSections: SectionTable {
    let count: Int
    let themeInputs = Counter()

    func section(at index: Int) -> Section {
        themeInputs.add(1)
        return Section(id: "s\(index + 1)", title: "Section \(index + 1)", byteCount: 500)
    }

    func bytes(before index: Int) -> Int { index * 500 }
    func index(ofID id: String) -> Int? { Int(id.dropFirst()).map { $0 - 1 } }
    var creditsToEarn: Int { count }
}

extension Effect {
    fileprivate var isWaitingForCredits: Bool { if case .remind(.credits, _) = self { true } else { false } }
}

/// A clock that a test sets.
final class AdvancingClock: Sendable {
    private let seconds = Counter()

    func advance(_ seconds: Int) { self.seconds.add(seconds) }

    var clock: WallClock {
        let seconds = seconds
        let start = SampleJournal.clock.now()
        return WallClock(
            now: { start + seconds.value }, uptime: { seconds.value * 1_000 }, local: SampleJournal.clock.local)
    }
}
