import CellGrid
import Credits
import InfiniteScroll
import Testing
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import ReaderWindows
@testable import TourReader

/// Overlays over overlays, and how they come back.
struct OverlayStackTests {
    /// A tour of whose forty sections all but the last few have their credit.
    private func rig(columns: Int = 80, rows: Int = 24) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs(Array(repeating: 20, count: 40))
        let grants = (1...36).map { number in
            Grant(
                tour: tour.id, section: "s\(number)", title: "Section \(number)", tourTitle: tour.title, credits: 1,
                policy: .bottom, earnedAt: "2026-11-01T10:00:00Z")
        }
        return Rig(tour, provider, columns: columns, rows: rows) { $0.grants = grants }
    }

    private func rows(_ rig: Rig) -> [String] { rig.screen.map { String($0) } }

    /// Each overlay, brought to where its state shows: a filter, a choice, a place far down.
    static let opened: [(name: String, keys: [KeyPress])] = [
        ("contents", ["t", "1", .init(.down), .init(.down)]),
        ("credits", ["c", "/", "3", .init(.down), .init(.right), .init(.down)]),
        ("credits, far down", ["c", .init(.end), "k", .init(.right)]),
        ("marks", ["m", "a", "5", "j", "m", "b", "M", "j"]),
        ("library", ["o", "/", "x", "y"]),
        ("journal", ["J", "w", "w", "k"]),
    ]

    @Test(arguments: opened.indices)
    func helpComesOverItAndGoesAgain(index: Int) {
        var rig = rig()
        for key in Self.opened[index].keys { rig.press(key) }
        let (before, cursor) = (rows(rig), rig.terminal.cursor)
        rig.press(.init(.function(1)))
        #expect(rig.screen.contains { $0.contains("╭ Keys ") }, "\(rig.screen)")
        #expect(rig.reader.overlays.layers.count == 2)
        rig.press("j", "j", .init(.pageDown))
        rig.press(.init(.escape))
        #expect(rows(rig) == before, "\(Self.opened[index].name)")
        #expect(rig.terminal.cursor == cursor)
    }

    @Test(arguments: ["c", "M", "J"] as [KeyPress])
    func theHelpKeyWorksWhereLettersAreCommands(key: KeyPress) {
        var rig = rig()
        rig.press(key)
        let before = rows(rig)
        rig.press("?")
        #expect(rig.screen.contains { $0.contains("╭ Keys ") })
        // the key that opened it lists all keys, then closes it, and nothing but it
        rig.press("?", "?")
        #expect(rows(rig) == before)
        rig.press(key)
        #expect(rig.reader.overlays.isEmpty)
    }

    @Test func escGoesBackOneAtATime() {
        var rig = rig()
        let page = rows(rig)
        rig.press("c", "j", "j")
        let credits = rows(rig)
        rig.press("J", "w")
        let journal = rows(rig)
        rig.press("?", "G")
        for screen in [journal, credits, page] {
            rig.press(.init(.escape))
            #expect(rows(rig) == screen)
        }
        #expect(rig.reader.overlays.isEmpty)
    }

    /// A layer below follows what it shows, and is fitted to another screen, while it is covered.
    @Test func whatIsCoveredFollows() {
        var rig = rig()
        rig.press("c", "?")
        rig.tell(.revoked(Grant.Key(tour: "test", section: "s1")))
        rig.resize(60, 16)
        rig.press(.init(.escape))
        var fresh = rig
        fresh.press(.init(.escape), "c")
        #expect(rows(rig) == rows(fresh))
        #expect(!rig.screen.contains { $0.contains("✓ Section 1 ") })
    }

    /// What becomes known meanwhile moves nothing where the rows stay the same.
    @Test func aListStaysAsItIsWhereItsRowsDo() {
        var rig = rig(columns: 40, rows: 12)
        rig.press("?", "j", .init(.right))
        let before = rows(rig)
        rig.tell(.grown(OpeningReport(sections: rig.reader.tour.sections, share: 1)))
        #expect(rows(rig) == before)
        rig.press(.init(.escape), "c", .init(.pageDown), .init(.pageDown), "k", "k", "x")
        let credits = rows(rig)
        rig.tell(.ledgerRead(rig.reader.session.credits.summary.grants, spends: []))
        #expect(rows(rig) == credits)
    }

    @Test func goingSomewhereClosesAllOfThem() {
        var rig = rig()
        rig.press("c", "J", "?")
        rig.press(.init(.escape), .init(.escape), .init(.enter))
        #expect(rig.reader.overlays.isEmpty)
    }

    @Test func aClickBesideClosesTheUppermost() {
        var rig = rig()
        rig.press("c", "j")
        let before = rows(rig)
        rig.press("?")
        rig.click(at: Position(column: 0, row: 0))
        #expect(rows(rig) == before)
    }

    @Test func anotherTourIsReadWithoutThem() {
        var rig = rig()
        rig.press("c", "?")
        let (tour, provider) = MemoryTour.paragraphs([3])
        let opened = OpenedTour(
            tour: tour, provider: provider, source: "x", place: nil, marks: [], remark: nil)
        rig.tell(.opened(opened))
        #expect(rig.reader.overlays.isEmpty)
        rig.type("j")
        #expect(rig.firstText == "Section 1")
    }

    /// A jump that is made under a window is at its end when that goes.
    @Test func nothingMovesUnderAWindow() {
        let (tour, provider) = MemoryTour.paragraphs([4, 60])
        let known = SectionList(GrowingTable(sections: [tour.sections[0]]), isComplete: false)
        let part = Tour(id: tour.id, title: tour.title, sections: known)
        var rig = Rig(part, provider, columns: 80, rows: 24) {
            $0.motion = true
            $0.destination = .section(1)
        }
        // as the journal that is open at the start; a key would call the jump off
        rig.ask { $0.perform(.help) }
        rig.tell(.grown(OpeningReport(sections: tour.sections, share: 1)))
        #expect(rig.reader.view.viewport.motion == nil)
        rig.click(at: Position(column: 0, row: 0))
        #expect(rig.firstText == "2 · Section 2")
    }
}
