import CellGrid
import Credits
import TestSupport
import Testing
import TourDocument

@testable import ReaderPage
@testable import TourReader

/// Sections that are to be read at a pace: what stayed long enough, and what is no way around it.
struct PaceTests {
    private let clock = TestClock()

    /// Sections of paragraphs of five words, one row each and a blank one between, under a policy.
    private func rig(
        _ counts: [Int], rows: Int = 16, columns: Int = 60, start: TextAnchor? = nil,
        record: ReadingRecord = ReadingRecord(), pace: Int = 250, motion: Bool = false
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
            sections.append(Section(id: "s\(number + 1)", title: title, rule: .paced, byteCount: 13 + 30 * count))
        }
        var tour = Tour(id: "test", title: "A tour", sections: SectionList(sections))
        tour.pace = pace
        return Rig(tour, MemoryTour(sections: blocks), columns: columns, rows: rows) {
            $0.start = start
            $0.record = record
            $0.motion = motion
            $0.settings.clock = clock.wall
        }
    }

    private func rested(_ rig: inout Rig) {
        clock.wait(0.2)
        rig.tell(.rested)
    }

    private func earned(_ rig: Rig) -> [String] { rig.saved.map(\.section) }

    /// Pressing on does not make time go by.
    @Test func aScreenOf500RowsTakesItsTime() {
        var rig = rig([20, 20, 20, 20], rows: 500)
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

    // MARK: - Paced

    /// 16 rows show a heading and five paragraphs or so: a few seconds.
    @Test func leafingIsNotReading() {
        var rig = rig([20, 40])
        #expect(rig.status.contains("credit in"), "\(rig.status)")
        while !rig.firstText.hasPrefix("Section 2"), !rig.firstText.hasPrefix("2") { rig.press("j") }
        rested(&rig)
        #expect(rig.saved.isEmpty)
    }

    @Test func whoStaysLongEnoughHasRead() {
        var rig = rig([20, 40])
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
        var rig = rig([3, 40], rows: 12)
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
        var rig = rig([1_000], rows: 500, pace: 50)
        rig.press("j")
        clock.wait(36_000)
        rig.press("j")
        // five minutes of the ten hours: 250 words of the 1,250 on the screen
        let read = rig.reader.view.reading.record["s1"]?.ranges.ranges.last?.upperBound ?? 0
        #expect((1_300...1_600).contains(read), "\(read)")
    }

    @Test func timeIsNotSavedUpForAnotherScreen() {
        var rig = rig([20, 40])
        rig.press("j")
        clock.wait(200)
        rig.press("j")
        for _ in 0..<40 { rig.press("j") }
        rested(&rig)
        #expect(rig.saved.isEmpty)
    }

    // MARK: - Resizes, reloads and sittings add up

    @Test func widthsAddUp() {
        let seed: UInt64 = 35
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            var rig = rig([15, 40], rows: 14, columns: 30)
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

    @Test func sittingsAddUp() {
        var first = rig([30, 40])
        for _ in 0..<3 {
            clock.wait(30)
            first.press("d")
        }
        clock.wait(30)
        first.press("q")
        #expect(first.saved.isEmpty)
        let place = first.reader.place
        #expect(place.record["s1"]?.ranges.ranges.count == 1)
        func goOn(_ record: ReadingRecord) -> [String] {
            var rig = rig([30, 40], start: place.anchor(in: first.reader.tour), record: record)
            for _ in 0..<20 where rig.saved.isEmpty {
                clock.wait(30)
                rig.press("d")
            }
            return earned(rig)
        }
        #expect(goOn(place.record) == ["s1"])
        // without what the first sitting left it is not enough
        #expect(!goOn(ReadingRecord()).contains("s1"))
    }

    /// What stayed long enough counts as soon as the reader goes forward, and is said to be all that is missing.
    @Test func whoWasPutThereGoesOn() {
        var rig = rig([3, 40], rows: 30)
        rig.tell(.rested)
        clock.wait(60)
        rig.tell(.rested)
        #expect(rig.saved.isEmpty && rig.status.contains("read to the end"), "\(rig.status)")
        rig.press("j")
        #expect(earned(rig) == ["s1"])
    }

    /// A clock that is set back takes nothing away, and gives nothing.
    @Test func aClockThatIsSetBackGivesNothing() {
        var rig = rig([20, 40])
        rig.press("j")
        clock.wait(-500)
        rig.press("j")
        #expect(rig.saved.isEmpty && rig.reader.view.reading.dwell.stayed["s1"]?.isEmpty ?? true)
    }

    // MARK: - What it says

    @Test func whatIsMissingIsSaidAndNothingMoves() {
        var rig = rig([40, 40])
        let right = rig.status.suffix(8)
        #expect(rig.status.hasPrefix(" Section 1 · credit in 60 s"), "\(rig.status)")
        clock.wait(20)
        rig.press("j")
        #expect(rig.status.contains("credit in") && !rig.status.contains("60 s"), "\(rig.status)")
        #expect(rig.status.suffix(8) == right)
    }

    /// The seconds told to be left never grow, though rows with more words are measured later.
    @Test func theTimeLeftNeverGrows() {
        let blocks = (0..<24).map { number in
            let text = number < 12 ? "a b c d e f g h i j k l m n" : "incomprehensibilities"
            return Block(.paragraph([.text(text)]), source: number * 30..<number * 30 + 28)
        }
        let section = Section(id: "s1", title: "Section 1", rule: .paced, byteCount: 720)
        let tour = Tour(id: "test", title: "A tour", sections: SectionList([section]))
        var rig = Rig(tour, MemoryTour(sections: [blocks]), columns: 60, rows: 12) {
            $0.start = TextAnchor(item: ItemID(section: 0, block: 16))
            $0.settings.clock = clock.wall
        }
        var told: [Int] = []
        for step in 0..<40 {
            clock.wait(0.5)
            rig.press("k")
            if step % 10 == 9 { rig.resize(60 + step, 12) }
            let words = rig.status.split(separator: " ")
            if let unit = words.firstIndex(of: "s"), let left = Int(words[unit - 1]) { told.append(left) }
        }
        #expect(told.count > 10 && told == told.sorted(by: >), "\(told)")
    }
}
