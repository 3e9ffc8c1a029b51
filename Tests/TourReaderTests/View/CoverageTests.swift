import CellGrid
import Credits
import Synchronization
import Testing
import TextLayout
import TourDocument

@testable import TourReader

/// What was on the screen, what was read of it, and the way to what was not.
struct CoverageTests {
    /// A clock that a test moves.
    private final class Watch: Sendable {
        private let now = Mutex(1_000_000)
        var milliseconds: Int { now.withLock { $0 } }
        func wait(_ seconds: Int) { now.withLock { $0 += seconds * 1_000 } }
        var clock: WallClock { WallClock(now: { 1_000_000 }, uptime: { self.milliseconds }, local: Rig.clock.local) }
    }

    private let watch = Watch()

    private func rig(_ counts: [Int], coverage: [SectionCoverage] = []) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs(counts)
        var rig = Rig(tour, provider, columns: 60, rows: 21, clock: watch.clock)
        guard !coverage.isEmpty else { return rig }
        var place = Place(section: "s1", block: 0, offset: nil, started: [])
        place.coverage = coverage
        var configuration = Reader.Configuration(
            tour: tour, provider: provider, size: Size(columns: 60, rows: 21), theme: .standard(depth: .none),
            glyphs: .unicode, clock: watch.clock)
        configuration.place = place
        rig.reader = Reader(configuration)
        rig.paint()
        return rig
    }

    private func shades(_ rig: Rig) -> String {
        String(rig.screen.dropLast().compactMap(\.last))
    }

    @Test func theBarTellsReadFromSkimmedFromUnseen() {
        var rig = rig([60, 60, 60])
        #expect(Set(shades(rig)).isSubset(of: "┊┤▐"))
        // a page for as long as it takes, and others in passing
        watch.wait(60)
        for _ in 0..<6 { rig.press(" ") }
        let bar = shades(rig)
        #expect(bar.hasPrefix("┃") && bar.contains("│") && bar.hasSuffix("┊"), "\(bar)")
        // it is kept for the next sitting
        let kept = rig.reader.place.coverage
        #expect(kept.map(\.section) == ["s1"])
        let again = self.rig([60, 60, 60], coverage: kept)
        #expect(shades(again).contains("│"), "\(shades(again))")
        // but not of a text that is another now
        #expect(!shades(self.rig([61, 60, 60], coverage: kept)).contains("│"))
    }

    @Test func uGoesToWhatWasNeverShown() {
        var rig = rig([60, 60, 3])
        rig.type("G")
        rig.type("U")
        // nothing is behind the end: the first place from the start on
        #expect(rig.text.contains { $0.hasPrefix("s1p") })
        var seen: Set<String> = []
        for _ in 0..<40 where !rig.status.contains("All of it") {
            seen.formUnion(rig.text.filter { $0.hasSuffix("text") })
            rig.type("U")
        }
        #expect(rig.status.contains("You have seen every screen"))
        seen.formUnion(rig.text.filter { $0.hasSuffix("text") })
        #expect(seen.count >= 110, "\(seen.count)")
    }

    @Test func whatIsBehindAWindowWasNotShown() {
        var rig = rig([60])
        rig.type("?")
        rig.tell(.rested)
        let before = rig.reader.view.coverage.parts[0]?.shown
        rig.tell(.rested)
        #expect(rig.reader.view.coverage.parts[0]?.shown == before)
        rig.press(.init(.escape))
        rig.press(" ")
        rig.press(" ")
        #expect(rig.reader.view.coverage.parts[0]?.shown != before)
    }

    @Test func sectionsWithACreditWereRead() {
        let (tour, _) = MemoryTour.paragraphs([10, 10, 10])
        let coverage = Coverage([], of: tour, granted: ["s2"])
        #expect(coverage.shades(rows: 3, of: tour.sections) == [.unseen, .read, .unseen])
        let next = coverage.firstUnseen(from: 110, ofSection: 0, in: tour.sections)
        #expect(next?.section == 2 && next?.byte == 0)
    }

    @Test func aSectionThatMovedIsFoundByItsID() {
        let (tour, _) = MemoryTour.paragraphs([10, 10, 10])
        let read = ByteRanges(bounds: [0, 110])
        let kept = [SectionCoverage(section: "s3", number: 0, size: 110, shown: read, read: ByteRanges())]
        let coverage = Coverage(kept, of: tour, granted: [])
        #expect(coverage.shades(rows: 3, of: tour.sections) == [.unseen, .unseen, .skimmed])
        #expect(coverage.kept.map(\.number) == [2])
    }

    @Test func noMoreIsKeptThanThereMayBe() {
        let sections = (0..<700).map { Section(id: "s\($0)", title: "S", byteCount: 100) }
        let tour = Tour(id: "t", title: "T", sections: SectionList(sections))
        var coverage = Coverage([], of: tour, granted: [])
        for number in 0..<700 {
            var budget = 0
            coverage.add(0..<(number < 100 ? 10 : 100), ofSection: number, in: tour.sections, budget: &budget)
        }
        #expect(coverage.kept.count == SectionCoverage.maximumCount)
        #expect(coverage.kept.allSatisfy { $0.number >= 100 })
    }
}
