import CellGrid
import Credits
import InfiniteScroll
import TestSupport
import Testing
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import ReaderWindows
@testable import TourReader

/// A screen counts when the reader goes forward from it, and when it was reached by going forward; where there is no way forward, when
/// a key is pressed or three seconds have gone by. A section is read when all of its text was on screens that counted.
struct ReadingRuleTests {
    private static let wheel = InputEvent.mouse(MouseEvent(.wheelDown, at: Position(column: 3, row: 3)))

    @Test func whatAnAuthorAsksForIsAPolicy() {
        for rule in CreditRule.allCases { #expect(CreditPolicy(rule).rawValue == rule.rawValue) }
    }

    // MARK: - Way there, way on, policy

    /// How a screen with the second and the third section on it is reached.
    enum WayThere: CaseIterable {
        case opening, jump, search, link, resize, scrollingBack, lines, pages, wheel, nextSection

        var isForward: Bool { [.lines, .pages, .wheel, .nextSection].contains(self) }
    }

    /// What is done then.
    enum WayOn: CaseIterable {
        case line, page, wheel, nextSection, nothing, back, jump, search, resize, window, unknownKey, quit

        var isForward: Bool { [.line, .page, .wheel, .nextSection].contains(self) }
    }

    private let clock = TestClock()

    /// Four sections: the second and the third fit together on a screen, and the others do not.
    private func rig(_ rule: CreditRule, start section: Int = 0, rows: Int = 24) -> Rig {
        var (tour, provider) = MemoryTour.paragraphs([20, 3, 3, 20])
        tour.sections = SectionList(
            tour.sections.map {
                var section = $0
                section.rule = rule
                return section
            })
        return Rig(tour, provider, rows: rows) {
            $0.start = TextAnchor(item: ItemID(section: section, block: ItemID.titleBlock))
            $0.settings.clock = clock.wall
        }
    }

    private func showsBoth(_ rig: Rig) -> Bool {
        let text = rig.text
        let heading = text.contains { $0.hasSuffix("Section 2") && !$0.contains("─") }
        return heading && text.contains("s3p3 text")
    }

    private func reach(_ way: WayThere, _ rule: CreditRule) -> Rig {
        let start = way == .opening || way == .resize ? 1 : way == .scrollingBack ? 3 : 0
        // a hit has something of what is before it above it, and half pages go past what they do not overlap
        let rows = [WayThere.resize: 12, .search: 36, .pages: 38]
        var rig = rig(rule, start: start, rows: rows[way] ?? 24)
        func repeating(_ step: () -> Void) {
            for _ in 0..<200 where !showsBoth(rig) { step() }
        }
        switch way {
        case .opening: break
        case .jump: rig.type("2g")
        case .search:
            rig.type("/s2p1 ")
            rig.press(.init(.enter))
            rig.search()
        case .link:
            rig.ask { $0.view.go(toSection: 1) }
            rig.paint()
        case .resize: rig.resize(60, 24)
        case .scrollingBack: repeating { rig.press("k") }
        case .lines: repeating { rig.press("j") }
        case .pages: repeating { rig.press("d") }
        case .wheel: repeating { rig.send([Self.wheel]) }
        case .nextSection: rig.press("]")
        }
        return rig
    }

    private func goOn(_ way: WayOn, _ rig: inout Rig) {
        switch way {
        case .line: rig.press("j")
        case .page: rig.press(" ")
        case .wheel: rig.send([Self.wheel])
        case .nextSection: rig.press("]")
        case .nothing:
            clock.wait(600)
            rig.tell(.rested)
        case .back: rig.press("k")
        case .jump: rig.press("G")
        case .search:
            rig.type("/s4p20 ")
            rig.press(.init(.enter))
            rig.search()
        case .resize: rig.resize(60, 40)
        case .window: rig.press("?", .init(.escape))
        case .unknownKey: rig.press("~")
        case .quit: rig.press("q")
        }
    }

    @Test(arguments: WayThere.allCases)
    func whatCounts(there: WayThere) {
        for rule in CreditRule.allCases {
            let reached = reach(there, rule)
            let (isShown, arrival) = (showsBoth(reached), clock.milliseconds)
            #expect(isShown, "\(there) \(reached.text)")
            guard isShown else { return }
            for hasStayed in rule == .paced ? [false, true] : [false] {
                for on in WayOn.allCases {
                    var rig = reached
                    if hasStayed {
                        // the time of the reader, who does something now and then
                        clock.wait(60)
                        rig.tell(.rested)
                    }
                    goOn(on, &rig)
                    clock.wait(Double(arrival - clock.milliseconds) / 1_000)
                    let counts = there.isForward || on.isForward
                    let isRead = counts && rule != .none && (rule != .paced || hasStayed || on == .nothing)
                    let earned = Set(rig.saved.map(\.section)).intersection(["s2", "s3"])
                    #expect(earned == (isRead ? ["s2", "s3"] : []), "\(there), \(on), \(rule), \(hasStayed)")
                }
            }
        }
    }

    // MARK: - Where there is no way forward

    enum Last: CaseIterable { case key, threeSeconds, wheel, less, window, resize, nothing }

    @Test(arguments: [[3, 3, 3], [40, 3]], Last.allCases)
    func theEndCountsByAnyKeyOrThreeSeconds(counts: [Int], last: Last) throws {
        let (tour, provider) = MemoryTour.paragraphs(counts)
        var rig = Rig(tour, provider, rows: 60)
        if counts[0] == 40 { rig.press("G") }
        #expect(rig.reader.view.viewport.engine.isAtEnd && rig.saved.isEmpty)
        let reminder = try #require(
            rig.effects.compactMap { effect -> Reminder? in
                if case .remind(let reminder, 3_000) = effect { reminder } else { nil }
            }.last)
        switch last {
        case .key: rig.press("x")
        case .threeSeconds: rig.tell(.due(reminder))
        case .wheel: rig.send([Self.wheel])
        case .less: rig.tell(.rested)
        case .window:
            // its key counts, and the time under it does not
            rig.ask { $0.perform(.help) }
            rig.tell(.due(reminder))
        case .resize:
            rig.resize(60, 61)
            rig.tell(.due(reminder))
        case .nothing: break
        }
        let isRead = [.key, .threeSeconds, .wheel].contains(last)
        let all = counts[0] == 40 ? ["s2"] : ["s1", "s2", "s3"]
        #expect(rig.saved.map(\.section) == (isRead ? all : []))
    }

    /// The key that goes to the end does not count what it goes to, however soon the next one comes.
    @Test func whatNoFrameShowedDoesNotCountAtTheEnd() {
        let (tour, provider) = MemoryTour.paragraphs([40, 3])
        var rig = Rig(tour, provider)
        rig.send([.key("G"), .key("q")])
        #expect(rig.saved.isEmpty)
    }

    // MARK: - What is passed over

    @Test func aLongCountReadsItsFirstAndItsLastScreenAlone() {
        var (tour, provider) = MemoryTour.paragraphs([4, 6, 6, 6, 6, 6, 2, 40])
        tour.title = "Section 1"
        var slow = Rig(tour, provider, rows: 14)
        var count = 0
        while !slow.text.contains("s6p1 text") {
            slow.press("j")
            count += 1
        }
        var rig = Rig(tour, provider, rows: 14)
        rig.type("\(count)j")
        #expect(rig.text.contains("s6p1 text") && rig.saved.map(\.section) == ["s1"])
        // all that was passed over is left
        rig.type("g")
        for _ in 0..<count { rig.press("j") }
        #expect(rig.saved.map(\.section) == ["s1", "s2", "s3", "s4", "s5"])
    }

    @Test func sectionsFarInATourCountWithTheFirstKey() {
        let (tour, provider) = MemoryTour.paragraphs(Array(repeating: 3, count: 110))
        var rig = Rig(tour, provider, rows: 24)
        rig.type("100g")
        #expect(rig.saved.isEmpty)
        rig.press(" ")
        #expect(rig.saved.map(\.section).prefix(2) == ["s100", "s101"])
    }

    @Test func theScrollBarGoesForwardByAScreenOrLess() throws {
        let (tour, provider) = MemoryTour.paragraphs([3, 40, 40])
        for (row, isRead) in [(1, true), (14, false)] {
            var rig = Rig(tour, provider, rows: 24)
            let column = try #require(rig.reader.view.frame.scrollBarColumn)
            rig.send([.mouse(MouseEvent(.press, at: Position(column: column, row: 0)))])
            rig.send([.mouse(MouseEvent(.drag, at: Position(column: column, row: row)))])
            #expect(rig.saved.map(\.section) == (isRead ? ["s1"] : []), "\(row)")
        }
    }

    // MARK: - Motion is drawing

    @Test(arguments: ["]", "G", "3g", "U"]) func aMotionCountsAsTheMoveItShows(key: String) {
        let (tour, provider) = MemoryTour.paragraphs([3, 3, 3, 3])
        func saved(motion: Bool, cutShort: Bool) -> [String] {
            var rig = Rig(tour, provider, rows: 12) { $0.motion = motion }
            rig.type(key)
            while !cutShort, rig.reader.view.viewport.motion != nil { rig.tell(.due(.move)) }
            rig.press("k")
            rig.tell(.rested)
            return rig.saved.map(\.section)
        }
        let still = saved(motion: false, cutShort: false)
        #expect(saved(motion: true, cutShort: false) == still)
        #expect(saved(motion: true, cutShort: true) == still)
    }

    // MARK: - A plain model

    /// The texts of sections that are on the screen.
    private func texts(_ rig: Rig) -> Set<String> {
        Set(
            rig.text.filter { $0.hasSuffix("text") || $0.contains("· Section") && !$0.contains("─") }.map {
                String($0.split(separator: "·").last ?? "").trimmed
            })
    }

    /// Whatever is done, the sections that have a credit are those all of whose rows were on a screen that counted.
    @Test(arguments: 0..<30) func walksEarnWhatAPlainModelSays(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let counts = (0..<Int.random(in: 3...8, using: &random)).map { _ in Int.random(in: 1...12, using: &random) }
        let (tour, provider) = MemoryTour.paragraphs(counts)
        var rig = Rig(tour, provider, columns: 60, rows: 16) { $0.motion = seed % 2 == 1 }
        var read: Set<String> = []
        var steps: [String] = []
        for _ in 0..<80 {
            let forward = ["j", " ", "d", "7j", "60j", "wheel", "j", " "]
            let step =
                (forward + ["k", "b", "u", "G", "g", "2g", "/s2p1 \r", "resize", "?", "wheelUp"])
                .randomElement(using: &random) ?? "j"
            steps.append(step)
            while rig.reader.view.viewport.motion != nil { rig.tell(.due(.move)) }
            let before = texts(rig)
            let isWindow = !rig.reader.overlays.isEmpty
            if step != "resize", !isWindow, rig.reader.view.viewport.engine.isAtEnd { read.formUnion(before) }
            switch step {
            case "resize": rig.resize(60, Int.random(in: 8...40, using: &random))
            case "wheel": rig.send([Self.wheel])
            case "wheelUp": rig.send([.mouse(MouseEvent(.wheelUp, at: Position(column: 3, row: 3)))])
            case "?": rig.press("?", .init(.escape))
            case _ where step.hasSuffix("\r"):
                rig.type(String(step.dropLast()))
                rig.press(.init(.enter))
                rig.search()
            default: rig.type(step)
            }
            while rig.reader.view.viewport.motion != nil { rig.tell(.due(.move)) }
            if forward.contains(step) { read.formUnion(before.union(texts(rig))) }
            let expected = counts.indices.filter { number in
                read.contains("Section \(number + 1)")
                    && (0..<counts[number]).allSatisfy { read.contains("s\(number + 1)p\($0 + 1) text") }
            }.map { "s\($0 + 1)" }
            #expect(Set(rig.saved.map(\.section)) == Set(expected), "seed \(seed): \(counts) \(steps)")
            if Set(rig.saved.map(\.section)) != Set(expected) { return }
        }
    }

    // MARK: - Sittings

    @Test func sittingsAndOrdersAddUp() {
        let (tour, provider) = MemoryTour.paragraphs([30, 40])
        var first = Rig(tour, provider, rows: 16)
        first.type("/s1p25 ")
        first.press(.init(.enter))
        first.search()
        for _ in 0..<10 { first.press("j") }
        #expect(first.saved.isEmpty)
        var second = Rig(tour, provider) { $0.record = first.reader.place.record }
        for _ in 0..<100 where second.saved.isEmpty { second.press("j") }
        #expect(second.saved.map(\.section) == ["s1"])
        #expect(!second.text.contains("s1p30 text"), "its end was read before")
    }

    /// Sections that were put into another order, or in among others, are found by their ids.
    @Test func sectionsThatMovedKeepWhatWasRead() throws {
        let (tour, provider) = MemoryTour.paragraphs([30, 3, 40])
        var first = Rig(tour, provider)
        first.press(" ", " ")
        let record = first.reader.place.record
        let read = try #require(record["s1"]?.ranges)
        var moved = tour
        moved.sections = SectionList([tour.sections[2], tour.sections[1], tour.sections[0]])
        let other = MemoryTour(sections: provider.sections.reversed())
        var second = Rig(moved, other) { $0.record = record }
        second.type("2j")
        #expect(
            second.reader.view.reading.record["s1"]?.ranges == read
                && second.reader.view.reading.record["s1"]?.number == 2)
        #expect(second.reader.view.reading.record["s3"]?.number == 0)
    }

    @Test func aTextThatChangedBetweenSittingsKeepsWhatIsStillThere() {
        let (tour, provider) = MemoryTour.paragraphs([30, 40])
        var first = Rig(tour, provider)
        while !first.text.contains("s1p29 text") { first.press("j") }
        let record = first.reader.place.record
        var edited = provider
        edited.sections[0][5] = Block(.paragraph([.text("another one")]), source: provider.sections[0][5].source)
        var second = Rig(tour, edited, rows: 30) { $0.record = record }
        second.press("j")
        let ranges = second.reader.view.reading.record["s1"]?.ranges
        // it is on the first screen, which counts: nothing is lost
        #expect(ranges?.covers(0..<290) == true)
        var third = Rig(tour, edited) {
            $0.start = TextAnchor(item: ItemID(section: 0, block: 15))
            $0.record = record
        }
        third.press("j")
        #expect(third.reader.view.reading.record["s1"]?.ranges.covers(0..<290) == false)
        #expect(third.reader.view.reading.record["s1"]?.ranges.missing(in: 0..<290) == 10)
    }

    @Test func whatHasNoWordsEarnsNothing() {
        var (tour, provider) = MemoryTour.paragraphs([1, 1, 1])
        provider.sections[1] = [
            Block(.heading(level: 1, [.text("Section 2")]), source: 0..<10), Block(.rule, source: 10..<20),
        ]
        tour.title = "Section 1"
        var rig = Rig(tour, provider, rows: 40)
        rig.press("j")
        #expect(rig.saved.map(\.section) == ["s1", "s3"])
    }
}
