import CellGrid
import Credits
import Synchronization
import TestSupport
import Testing
import TourDocument

@testable import TourReader

/// Sections whose policy measures reading: what counts as shown and as read, and what is no way around it.
struct PolicyTests {
    /// A clock that goes when it is told to.
    private final class Clock: Sendable {
        private let time = Mutex(1_000_000)
        var milliseconds: Int { time.withLock { $0 } }
        func wait(_ seconds: Double) { time.withLock { $0 += Int(seconds * 1_000) } }
        var wall: WallClock {
            WallClock(now: { self.milliseconds / 1_000 }, uptime: { self.milliseconds }, local: Rig.clock.local)
        }
    }

    private let clock = Clock()

    /// Sections of paragraphs of five words, one row each and a blank one between, under a policy.
    private func rig(
        _ counts: [Int], _ rule: CreditRule, rows: Int = 16, columns: Int = 60, start: TextAnchor? = nil,
        attendance: [String: Attendance] = [:], pace: Int = 250, motion: Bool = false
    ) -> Rig {
        var sections: [Section] = []
        var blocks: [[Block]] = []
        for (number, count) in counts.enumerated() {
            let title = "Section \(number + 1)"
            var list = [Block(.heading(level: 1, [.text(title)]), source: 0..<11)]
            for paragraph in 0..<count {
                let start = 13 + paragraph * 30
                let text = "s\(number + 1)p\(paragraph + 1) with four more words"
                list.append(Block(.paragraph([.text(text)]), source: start..<start + 28))
            }
            blocks.append(list)
            sections.append(Section(id: "s\(number + 1)", title: title, rule: rule, byteCount: 13 + 30 * count))
        }
        var tour = Tour(id: "test", title: "A tour", sections: SectionList(sections))
        tour.pace = pace
        return Rig(
            tour, MemoryTour(sections: blocks), columns: columns, rows: rows, start: start, motion: motion,
            attendance: attendance, clock: clock.wall)
    }

    private func rested(_ rig: inout Rig) {
        clock.wait(0.2)
        rig.tell(.rested)
    }

    private func earned(_ rig: Rig) -> [String] { rig.saved.map(\.section) }

    // MARK: - Seen

    @Test func everyLineHasToBeShown() {
        var rig = rig([20, 20], .seen)
        #expect(rig.status.contains("unseen"))
        for _ in 0..<60 where rig.saved.isEmpty { rig.press("j") }
        #expect(earned(rig) == ["s1"])
        #expect(rig.text.contains { $0.hasPrefix("s1p20") })
    }

    /// The last screen has its credit without one more key.
    @Test func theLastScreenCountsWhenItHasBeenThere() {
        var rig = rig([20, 40], .seen)
        while !rig.text.contains(where: { $0.hasPrefix("s1p20") }) { rig.press("j") }
        #expect(rig.reader.restMilliseconds.map { $0 <= 120 } == true)
        rested(&rig)
        #expect(earned(rig) == ["s1"])
    }

    @Test func whatWasPassedOverIsMissing() {
        var rig = rig([40, 40], .seen)
        rig.press(" ")
        rig.type("24j")  // two screens at once: one is never drawn
        while !rig.text.contains(where: { $0.hasPrefix("s1p40") }) { rig.press("j") }
        rested(&rig)
        #expect(rig.saved.isEmpty)
        #expect(rig.status.contains("1 screen unseen"), "\(rig.status)")
        // going back for it is enough, from whatever side
        for _ in 0..<8 { rig.press("b") }
        rested(&rig)
        #expect(earned(rig) == ["s1"])
    }

    @Test func severalKeysInOneFrameShowOnlyTheLast() {
        var rig = rig([30, 40], .seen)
        rig.send((0..<60).map { _ in .key("j") })
        rig.press("k", "j")
        rested(&rig)
        #expect(rig.saved.isEmpty)
    }

    @Test func jumpingToTheEndIsNoReading() {
        var rig = rig([40], .seen)
        rig.press("G", "j", "k", "j")
        rested(&rig)
        #expect(rig.saved.isEmpty)
        // and reading the rest afterwards is
        for _ in 0..<10 { rig.press("b") }
        rested(&rig)
        #expect(earned(rig) == ["s1"])
    }

    @Test func rowsBehindAWindowAreNotShown() throws {
        var rig = rig([20, 20], .seen)
        // the second screen is never drawn without a window over it
        rig.send([.key(" "), .key("?")])
        rested(&rig)
        rig.send([.key(.init(.escape)), .key("b")])
        rested(&rig)
        rig.press("j")
        let seen = try #require(rig.reader.view.judge.attendance["s1"]?.ranges.ranges.last?.upperBound)
        #expect(seen <= 13 + 30 * 8, "\(seen)")
    }

    @Test func aMotionShowsNothingOfWhatItPasses() {
        var rig = rig([12, 12, 12], .seen, motion: true)
        rig.press("]")
        while rig.reader.view.animation != nil { rig.tell(.due(.move)) }
        rested(&rig)
        #expect(rig.saved.isEmpty)
        #expect(rig.reader.view.judge.attendance["s1"]?.ranges.covers(0..<13 + 30 * 12) != true)
    }

    // MARK: - No policy is cheated

    private static let measured: [CreditRule] = [.seen, .paced]
    private static let all: [CreditRule] = [.bottom, .seen, .paced]

    @Test(arguments: measured) func openingIsNoReading(rule: CreditRule) {
        var rig = rig([3, 40], rule)
        for _ in 0..<5 {
            clock.wait(1_000)
            rig.tell(.rested)
        }
        #expect(rig.saved.isEmpty)
        // whoever reads on has it
        rig.press("j")
        #expect(earned(rig) == ["s1"])
    }

    /// Whoever is put before the end of a section, and goes on from there, has not read what is before it.
    @Test(arguments: all) func openingAtAnEndHasReadNothing(rule: CreditRule) {
        var rig = rig([40, 40], rule, start: TextAnchor(item: ItemID(section: 0, block: 36)))
        #expect(rig.text.contains { $0.hasPrefix("s1p40") })
        for _ in 0..<5 {
            clock.wait(60)
            rig.tell(.rested)
            rig.press("j")
        }
        #expect(rig.saved.isEmpty)
    }

    /// All of it is on the screen, and nobody has pressed a key.
    @Test(arguments: all) func aScreenOf500RowsHasReadNothing(rule: CreditRule) {
        var rig = rig([20, 20, 20, 20, 20, 20], rule, rows: 500)
        for _ in 0..<3 {
            clock.wait(10_000)
            rig.tell(.rested)
        }
        #expect(rig.saved.isEmpty)
        // the bottom of the section that stands at the top was reached, by that policy's own words
        rig.press("k")
        #expect(earned(rig) == (rule == .bottom ? ["s1"] : []))
    }

    /// Pressing on does not make time go by.
    @Test func aScreenOf500RowsTakesItsTime() {
        var rig = rig([20, 20, 20, 20], .paced, rows: 500)
        for _ in 0..<10 { rig.press("j") }
        #expect(rig.saved.isEmpty)
        // 80 paragraphs of five words: 96 seconds at 250 words a minute
        clock.wait(50)
        rig.press("j")
        #expect(earned(rig) == ["s1", "s2"])
        clock.wait(60)
        rig.press("j")
        #expect(earned(rig) == ["s1", "s2", "s3", "s4"])
    }

    @Test(arguments: all) func aLargerWindowHasReadNothing(rule: CreditRule) {
        var rig = rig([20, 80], rule)
        rig.resize(60, 100)
        #expect(rig.text.contains { $0.hasPrefix("s1p20") })
        for _ in 0..<5 {
            clock.wait(1_000)
            rig.tell(.rested)
        }
        #expect(rig.saved.isEmpty)
    }

    @Test(arguments: all) func comingUpIntoAnEndHasReadNothing(rule: CreditRule) {
        var rig = rig([40, 40], rule)
        rig.press("]")
        for _ in 0..<5 {
            rig.press("k")
            clock.wait(60)
            rig.tell(.rested)
        }
        #expect(rig.text.contains { $0.hasPrefix("s1p40") })
        rig.press("j")
        #expect(rig.saved.isEmpty)
    }

    @Test(arguments: all) func searchingHasReadNothing(rule: CreditRule) {
        var rig = rig([40, 40], rule)
        rig.type("/s1p40")
        rig.press(.init(.enter))
        clock.wait(60)
        rig.tell(.rested)
        rig.press("j")
        clock.wait(60)
        rig.tell(.rested)
        #expect(rig.saved.isEmpty)
    }

    @Test(arguments: all) func theEndAtOnceHasReadNothing(rule: CreditRule) {
        var rig = rig([40, 40], rule)
        for key: KeyPress in ["G", "j", " ", "k", "j"] {
            rig.press(key)
            clock.wait(60)
            rig.tell(.rested)
        }
        #expect(rig.saved.isEmpty)
    }

    // MARK: - Paced

    /// 16 rows show a heading and five paragraphs or so: a few seconds.
    @Test func leafingIsNotReading() {
        var rig = rig([20, 40], .paced)
        #expect(rig.status.contains("to go"), "\(rig.status)")
        while !rig.firstText.hasPrefix("Section 2"), !rig.firstText.hasPrefix("2") { rig.press("j") }
        rested(&rig)
        #expect(rig.saved.isEmpty)
    }

    @Test func whoStaysLongEnoughHasRead() {
        var rig = rig([20, 40], .paced)
        // 100 words and a heading: 25 seconds
        while rig.saved.isEmpty, rig.reader.currentSection == 0 {
            let need = rig.reader.restMilliseconds ?? 0
            clock.wait(Double(need) / 1_000)
            rig.tell(.rested)
            rig.press("d")
        }
        #expect(earned(rig) == ["s1"])
        #expect((20_000...40_000).contains(clock.milliseconds - 1_000_000), "\(clock.milliseconds)")
    }

    /// The reader asks to be told when the time is over, so that the last screen gives its credit without a key.
    @Test func theTimeIsOverWithoutAKey() throws {
        var rig = rig([3, 40], .paced, rows: 12)
        rig.press("j", "j", "j")
        #expect(rig.saved.isEmpty)
        for _ in 0..<5 where rig.saved.isEmpty {
            let wait = try #require(rig.reader.restMilliseconds)
            clock.wait(Double(wait) / 1_000)
            rig.tell(.rested)
        }
        #expect(earned(rig) == ["s1"])
        #expect(clock.milliseconds - 1_000_000 < 6_000)
    }

    @Test func whoIsAwayReadsNothingAfterAWhile() {
        var rig = rig([1_000], .paced, rows: 500, pace: 50)
        rig.press("j")
        clock.wait(36_000)
        rig.press("j")
        // five minutes of the ten hours: 250 words of the 1,250 on the screen
        let read = rig.reader.view.judge.attendance["s1"]?.ranges.ranges.last?.upperBound ?? 0
        #expect((1_300...1_600).contains(read), "\(read)")
    }

    @Test func timeIsNotSavedUpForAnotherScreen() {
        var rig = rig([20, 40], .paced)
        rig.press("j")
        clock.wait(200)
        rig.press("j")
        for _ in 0..<40 { rig.press("j") }
        rested(&rig)
        #expect(rig.saved.isEmpty)
    }

    // MARK: - Resizes, reloads and sittings add up

    @Test(arguments: measured) func widthsAddUp(rule: CreditRule) {
        for seed in 0..<UInt64(Effort.times(20)) {
            var random = SeededGenerator(seed: seed)
            var rig = rig([15, 40], rule, rows: 14, columns: 30)
            rig.press("j")
            for _ in 0..<60 where !earned(rig).contains("s1") {
                clock.wait(30)
                rig.press(Bool.random(using: &random) ? "j" : "d")
                if Bool.random(using: &random) {
                    rig.resize(Int.random(in: 26...90, using: &random), Int.random(in: 8...30, using: &random))
                }
                // a resize may put text above the screen that was not shown: the reader goes back for it
                clock.wait(30)
                rig.tell(.rested)
            }
            // all of the way: the second section may be three rows a paragraph
            for _ in 0..<400 where !earned(rig).contains("s1") {
                rig.press("k")
                clock.wait(30)
                rig.tell(.rested)
            }
            #expect(earned(rig).contains("s1"), "seed \(seed)")
        }
    }

    @Test(arguments: measured) func sittingsAddUp(rule: CreditRule) {
        var first = rig([30, 40], rule)
        for _ in 0..<3 {
            clock.wait(30)
            first.press("d")
        }
        clock.wait(30)
        first.press("q")
        #expect(first.saved.isEmpty)
        let place = first.reader.place
        #expect(place.attendance["s1"]?.ranges.ranges.count == 1)
        var second = rig(
            [30, 40], rule, start: place.anchor(in: first.reader.tour), attendance: place.attendance)
        for _ in 0..<20 where second.saved.isEmpty {
            clock.wait(30)
            second.press("d")
        }
        #expect(earned(second) == ["s1"])
        // without what the first sitting left it is not enough
        var third = rig([30, 40], rule, start: place.anchor(in: first.reader.tour))
        for _ in 0..<20 {
            clock.wait(30)
            third.press("d")
        }
        #expect(!earned(third).contains("s1"))
    }

    @Test func whatWasSeenHasNotStayed() {
        let seen = Attendance(ranges: ByteRanges(bounds: [0, 613]), size: 613, isPaced: false, hasReachedEnd: true)
        var rig = rig([20, 40], .paced, attendance: ["s1": seen])
        rig.press("j")
        #expect(rig.saved.isEmpty)
    }

    @Test func aPageThatIsShorterNowIsAnother() {
        let seen = Attendance(ranges: ByteRanges(bounds: [0, 700]), size: 700, isPaced: false, hasReachedEnd: true)
        var rig = rig([20, 40], .seen, attendance: ["s1": seen])
        // come up to, its end asks for what is missing
        rig.press("]")
        for _ in 0..<5 { rig.press("k") }
        rested(&rig)
        #expect(rig.text.contains { $0.hasPrefix("s1p20") })
        #expect(rig.saved.isEmpty)
    }

    @Test func aPageOfAnotherSizeIsAnother() {
        let seen = Attendance(ranges: ByteRanges(bounds: [0, 600]), size: 600, isPaced: false, hasReachedEnd: true)
        var rig = rig([20, 40], .seen, attendance: ["s1": seen])
        rig.press("j")
        #expect(rig.saved.isEmpty)
        #expect(rig.reader.view.judge.attendance["s1"]?.size == 613)
    }

    @Test func aReloadKeepsWhatIsStillThere() throws {
        let (rig, other) = (rig([20, 40], .seen), rig([22, 40], .seen))
        var reader = rig
        while !reader.text.contains(where: { $0.hasPrefix("s1p19") }) { reader.press("j") }
        // two paragraphs more, at the end
        reader.tell(.replaced(other.reader.tour, other.reader.view.content.pieces.provider))
        #expect(reader.saved.isEmpty)
        let known = try #require(reader.reader.view.judge.attendance["s1"])
        #expect(known.ranges.covers(0..<580) && !known.ranges.covers(0..<600) && known.size == 673)
        for _ in 0..<10 where reader.saved.isEmpty { reader.press("j") }
        #expect(earned(reader) == ["s1"])
    }

    // MARK: - What it says and costs

    @Test func whatIsMissingIsSaidAndNothingMoves() {
        var rig = rig([40, 40], .seen)
        let right = rig.status.suffix(8)
        #expect(rig.status.hasPrefix(" Section 1 · 8 screens unseen"), "\(rig.status)")
        rig.press(" ")
        rig.press(" ")
        #expect(rig.status.hasPrefix(" Section 1 · 5 screens unseen"), "\(rig.status)")
        #expect(rig.status.suffix(8) == right)
    }
}
