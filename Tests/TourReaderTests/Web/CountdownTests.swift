import CellGrid
import InfiniteScroll
import Synchronization
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import ReaderWindows
@testable import TourReader

/// Pages that are asked for once more by themselves, counted by messages; and what turns while a page is on its way.
struct CountdownTests {
    private static func busy(_ seconds: Int?) -> PieceState {
        var problem = WebTour.problem(.status(503))
        problem.retryAfter = seconds
        return WebTour.failed(problem)
    }

    private func tour(_ seconds: Int? = 3) -> WebTour { WebTour([Self.busy(seconds), WebTour.page("Keys")]) }
    private func line(_ rig: Rig) -> String? {
        rig.text.first { $0.contains("Trying again") || $0.contains("asks you to wait") }
    }

    @Test func itCountsDownAndAsksOnce() {
        let tour = tour()
        var rig = Rig(tour)
        #expect(line(rig)?.contains("It asks you to wait 3 seconds.") == true)
        #expect(rig.lastTick == 1_000)
        var shown: [String] = []
        for _ in 0..<4 {
            #expect(tour.asked.isEmpty)
            rig.tell(.due(.tick))
            shown.append(line(rig) ?? "")
        }
        #expect(shown.map { $0.contains("0:03") } == [true, false, false, false])
        #expect(shown.map { $0.contains("0:02") } == [false, true, false, false])
        #expect(shown.map { $0.contains("0:01") } == [false, false, true, false])
        #expect(tour.asked == [.init(section: 0, retry: .again)])
        #expect(rig.text.contains { $0.contains("fetching from docs.example.org") })
        rig.come(tour, 0, WebTour.page("Signals"))
        #expect(rig.text.contains { $0.contains("Signals, text 0") })
        #expect(rig.ticks == 4, "nothing ticks when everything is there")
    }

    /// A tick that comes late, since somebody else had the screen, counts for all the time that went by.
    @Test func itCountsWhileSomebodyElseHasTheScreen() {
        final class Uptime: Sendable { let milliseconds = Atomic(0) }
        let uptime = Uptime()
        let clock = WallClock(
            now: { 1_000_000 }, uptime: { uptime.milliseconds.load(ordering: .relaxed) }, local: Rig.clock.local)
        let tour = tour(60)
        var rig = Rig(tour.tour, tour, columns: 80, rows: 24) { $0.settings.clock = clock }
        rig.tell(.due(.tick))
        #expect(line(rig)?.contains("0:60") == true || line(rig)?.contains("1:00") == true)
        rig.tell(.suspended)
        uptime.milliseconds.add(20_000, ordering: .relaxed)
        rig.tell(.due(.tick))
        #expect(line(rig)?.contains("0:40") == true)
        uptime.milliseconds.add(90_000, ordering: .relaxed)
        rig.tell(.due(.tick))
        #expect(tour.asked == [.init(section: 0, retry: .again)])
    }

    @Test func nothingMovesWhileItCounts() {
        var rig = Rig(tour(65))
        let before = rig.text
        for _ in 0..<9 { rig.tell(.due(.tick)) }
        #expect(line(rig)?.contains("0:57") == true)
        #expect(zip(before, rig.text).filter { $0 != $1 }.count == 1)
    }

    @Test(arguments: ["j", " ", "?", "]"]) func aKeyStopsItAndDoesWhatItDoes(key: String) {
        let tour = WebTour([Self.busy(2), WebTour.page("Keys", paragraphs: 40)])
        var rig = Rig(tour)
        var other = Rig(WebTour([Self.busy(nil), WebTour.page("Keys", paragraphs: 40)]))
        rig.tell(.due(.tick))
        #expect(line(rig)?.contains("Trying again in 0:02") == true)
        rig.type(key)
        other.type(key)
        #expect(line(rig)?.contains("Trying again") != true)
        #expect(rig.reader.overlays.isEmpty == other.reader.overlays.isEmpty)
        let anchors = [rig, other].map(\.reader.view.viewport.engine.anchor)
        #expect(key == " " ? rig.reader.currentSection == other.reader.currentSection : anchors[0] == anchors[1])
        for _ in 0..<9 { rig.tell(.due(.tick)) }
        #expect(tour.asked.isEmpty, "what was stopped does not begin again")
        rig.press(.init(.escape))
        rig.type("gr")
        #expect(tour.asked.count == 1)
        rig.come(tour, 0, Self.busy(2))
        rig.tell(.due(.tick))
        #expect(line(rig)?.contains("Trying again in 0:02") == true, "who asks for it again waits again")
    }

    @Test func keysOnTheWayPutItOff() {
        let tour = WebTour([WebTour.page("Keys", paragraphs: 40), Self.busy(2)])
        var rig = Rig(tour)
        #expect(rig.ticks == 0, "what is not in sight does not count")
        rig.type("]jk")
        rig.tell(.due(.tick))
        #expect(line(rig)?.contains("It asks you to wait") == true, "there was a key since")
        rig.tell(.due(.tick))
        #expect(line(rig)?.contains("Trying again in 0:02") == true)
    }

    @Test func aFewTimesAtMost() {
        let tour = tour(1)
        var rig = Rig(tour)
        for _ in 0..<12 {
            rig.tell(.due(.tick))
            if tour.state(ofSection: 0, piece: 0) == .pending { rig.come(tour, 0, Self.busy(1)) }
        }
        #expect(tour.asked.count == RetryCountdown.mostTries)
        #expect(line(rig)?.contains("It asks you to wait 1 second.") == true)
        let ticks = rig.ticks
        rig.tell(.due(.tick))
        #expect(rig.ticks == ticks)
    }

    @Test func afterThatTheCopyIsShown() {
        var problem = WebTour.problem(.status(503))
        (problem.retryAfter, problem.copyTime) = (1, 900_000)
        let tour = WebTour([WebTour.failed(problem), WebTour.page("Keys")])
        var rig = Rig(tour)
        for _ in 0..<20 {
            rig.tell(.due(.tick))
            if tour.state(ofSection: 0, piece: 0) == .pending { rig.come(tour, 0, WebTour.failed(problem)) }
        }
        #expect(tour.asked.map(\.retry) == [.again, .again, .again, .copy], "once, whatever comes of it")
    }

    @Test func whatWasStoppedBeginsAgainWhenItComesBack() {
        let tour = WebTour([Self.busy(2), WebTour.page("Keys", paragraphs: 60)])
        var rig = Rig(tour)
        rig.tell(.due(.tick))
        rig.type("j")
        rig.tell(.due(.tick))
        rig.tell(.due(.tick))
        #expect(line(rig)?.contains("It asks you to wait") == true)
        rig.type("Gg")
        rig.tell(.due(.tick))
        #expect(line(rig)?.contains("Trying again in 0:02") == true)
    }

    @Test func readLineByLineTheSecondsStandStill() {
        let tour = tour(4)
        var rig = Rig(tour.tour, tour, glyphs: .linear)
        rig.tell(.due(.tick))
        let before = rig.text
        for _ in 0..<3 { rig.tell(.due(.tick)) }
        #expect(line(rig)?.contains("Trying again in 0:04") == true)
        #expect(rig.text == before)
        rig.tell(.due(.tick))
        #expect(tour.asked.count == 1)
    }

    @Test func nobodySitsThroughHours() {
        var rig = Rig(tour(7_200))
        #expect(rig.ticks == 0)
        rig.tell(.due(.tick))
        #expect(line(rig)?.contains("It asks you to wait 2 hours.") == true)
    }

    @Test func theUppermostCardCounts() {
        let tour = WebTour([Self.busy(nil), Self.busy(5), Self.busy(1)])
        var rig = Rig(tour)
        for _ in 0..<3 { rig.tell(.due(.tick)) }
        #expect(tour.asked.isEmpty)
        #expect(rig.text.filter { $0.contains("Trying again") }.count == 1)
        for _ in 0..<3 { rig.tell(.due(.tick)) }
        #expect(tour.asked == [.init(section: 1, retry: .again)])
    }

    // MARK: - The spinner

    @Test func theSpinnerTurnsOnlyInSight() {
        let tour = WebTour([.pending, WebTour.page("Keys", paragraphs: 60)])
        var rig = Rig(tour, motion: true)
        #expect(rig.lastTick == 250)
        let before = rig.text
        rig.tell(.due(.tick))
        #expect(zip(before, rig.text).filter { $0 != $1 }.count == 1)
        rig.type("G")
        rig.tell(.due(.tick))
        let ticks = rig.ticks
        rig.tell(.due(.tick))
        rig.tell(.rested)
        #expect(rig.ticks == ticks)
    }

    @Test func withoutMotionItStandsStill() {
        var rig = Rig(WebTour([.pending, WebTour.page("Keys")]))
        #expect(rig.ticks == 0)
        let before = rig.text
        rig.tell(.due(.tick))
        #expect(rig.text == before)
    }

    @Test func readLineByLineThereIsNone() {
        let tour = WebTour([.pending, WebTour.page("Keys")])
        let rig = Rig(tour.tour, tour, glyphs: .linear)
        #expect(rig.text.contains("fetching from docs.example.org ..."))
    }

    @Test func localPagesAreRead() {
        struct Local: SectionProvider {
            func state(ofSection index: Int, piece: Int) -> PieceState { .pending }
            func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] { [] }
        }
        let tour = Tour(id: "t", title: "T", sections: [Section(id: "a", title: "A", byteCount: 9)])
        let rig = Rig(tour, Local()) { $0.motion = true }
        #expect(rig.text.contains("reading …"))
        #expect(rig.ticks == 0)
    }
}
