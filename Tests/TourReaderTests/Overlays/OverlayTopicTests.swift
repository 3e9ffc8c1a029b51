import CellGrid
import Credits
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import ReaderWindows
@testable import TourReader

/// What overlays show follows what becomes known meanwhile.
struct OverlayTopicTests {
    /// Counts how many times it is refreshed.
    private struct Counter: Overlay {
        let topics: Set<OverlayTopic>
        var count = 0
        mutating func handle(_ event: OverlayEvent) -> OverlayOutcome { .unknown }
        mutating func refresh(_ facts: OverlayFacts) -> OverlayOutcome {
            count += 1
            return .stay
        }
        func draw(in frame: OverlayFrame, of buffer: inout CellBuffer, _ look: Appearance) {
            buffer.write("\(count)", atColumn: 0, row: 0)
        }
    }

    private static let grants = (1...3).map { number in
        Grant(
            tour: "test", section: "s\(number)", title: "Section \(number)", tourTitle: "A tour", credits: 1,
            policy: .bottom, earnedAt: "1970-01-11T10:00:00Z")
    }

    private func rig() -> Rig {
        let (tour, provider) = MemoryTour.paragraphs(Array(repeating: 20, count: 6))
        var rig = Rig(tour, provider, columns: 80, rows: 24) { $0.grants = Self.grants }
        rig.type("3gma/s2p")
        rig.press(.init(.enter))
        rig.search()
        return rig
    }

    @Test(arguments: OverlayTopic.allCases)
    func anOverlayIsRefreshedWhenItsTopicsChangeAndNotElse(topic: OverlayTopic) {
        var rig = rig()
        // headings are being read from then on
        rig.press("t", .init(.escape))
        rig.ask { $0.open(Counter(topics: [topic])) }
        rig.ask { $0.refreshOverlays(Set(OverlayTopic.allCases).subtracting([topic])) }
        rig.paint()
        #expect(rig.screen[0] == "0")
        rig.ask { $0.refreshOverlays(topic) }
        rig.paint()
        #expect(rig.screen[0] == "1")
    }

    /// What happens meanwhile, and changes what some window shows.
    private static let events: [(name: String, happen: @Sendable (inout Rig) -> Void)] = [
        (
            "earned",
            { rig in
                let grant = Grant(
                    tour: "test", section: "s5", title: "Section 5", tourTitle: "A tour", credits: 2, policy: .bottom,
                    earnedAt: "1970-01-12T10:00:00Z")
                rig.tell(.ledgerRead(grants + [grant], spends: []))
            }
        ),
        ("revoked", { $0.tell(.revoked(Grant.Key(tour: "test", section: "s2"))) }),
        (
            "grown",
            { rig in
                let more = MemoryTour.paragraphs(Array(repeating: 20, count: 9)).tour
                rig.tell(.grown(OpeningReport(sections: more.sections, share: 1)))
            }
        ),
        (
            "replaced",
            { rig in
                let (tour, provider) = MemoryTour.paragraphs([8, 8, 30, 8])
                rig.tell(.replaced(tour, provider, remark: nil))
                rig.search()
            }
        ),
        (
            "log",
            { rig in
                var log = ReadingLog()
                log.add(ReadingLog.Entry(day: Rig.clock.today, tour: "test", title: "A tour", seconds: 1_800))
                rig.tell(.logRead(log))
            }
        ),
        (
            "library",
            { rig in
                let entry = LibraryEntry(
                    source: "/t/x.md", origin: .recent, id: "x", title: "Another", sections: 2, isOpen: false)
                rig.list([entry], isComplete: true)
            }
        ),
        (
            "mark",
            { rig in
                rig.ask {
                    $0.view.deleteMark("a")
                    $0.refreshOverlays(.marks)
                }
            }
        ),
        ("headings", { $0.readHeadings() }),
        ("planned", { $0.ask { $0.plan("s4", on: Rig.clock.today + 1) } }),
    ]

    /// An open window looks as one does that is opened afterwards.
    @Test(arguments: ["t", "c", "J", "o", "M", "L", "&"], events.indices)
    func openWindowsShowWhatFreshOnesDo(key: String, index: Int) {
        var rig = rig()
        rig.type(key)
        rig.search()
        Self.events[index].happen(&rig)
        rig.search()
        rig.ask { $0.outbox.notices.clear() }
        rig.paint()
        var fresh = rig
        fresh.press(.init(.escape))
        fresh.type(key)
        fresh.search()
        if key == "J" { fresh.ask { $0.outbox.notices.clear() } }
        fresh.paint()
        func words(_ rig: Rig) -> [String] {
            rig.screen.filter { $0.contains("│") }.map { $0.filter { !"▸ │…".contains($0) } }.filter { !$0.isEmpty }
        }
        #expect(words(rig) == words(fresh), "\(Self.events[index].name)")
    }
}
