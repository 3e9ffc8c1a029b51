import CellGrid
import InfiniteScroll
import TestSupport
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

/// The scroll bar under the mouse.
struct ScrollBarTests {
    private func rig(_ counts: [Int] = [200, 300, 500, 140], columns: Int = 80, rows: Int = 24) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs(counts)
        return Rig(tour, provider, columns: columns, rows: rows)
    }

    private func mouse(_ rig: inout Rig, _ action: MouseEvent.Action, _ row: Int, column: Int? = nil) {
        rig.send([
            .mouse(MouseEvent(action, at: Position(column: column ?? rig.reader.view.frame.size.columns - 1, row: row)))
        ])
    }

    private func click(_ rig: inout Rig, _ row: Int, column: Int? = nil) {
        mouse(&rig, .press, row, column: column)
        mouse(&rig, .release, row, column: column)
    }

    private func thumb(_ rig: inout Rig) -> ScrollThumb? {
        ScrollThumb(rig.reader.view.progress(), count: rig.reader.view.frame.viewportRows)
    }

    /// The rows of the screen with the thumb on them.
    private func thumbRows(_ rig: Rig) -> [Int] {
        let glyph = Glyphs.unicode.thumb
        return rig.screen.indices.filter { rig.screen[$0].hasSuffix(String(glyph)) }
    }

    /// The rows of the screen with a tick on them.
    private func tickRows(_ rig: Rig) -> [Int] {
        rig.screen.indices.filter { rig.screen[$0].last.map("┤┫".contains) ?? false }
    }

    @Test func aClickGoesWhereItIs() throws {
        for row in 0..<23 {
            var rig = rig()
            let before = try #require(thumb(&rig))
            click(&rig, row)
            let after = try #require(thumb(&rig))
            #expect(thumbRows(rig) == Array(after.top...after.bottom))
            if (before.top...before.bottom).contains(row) {
                #expect(after == before, "a click on the thumb moves nothing")
            } else {
                #expect((after.top...after.bottom).contains(row) && abs(after.top - row) <= 1, "row \(row): \(after)")
            }
        }
    }

    /// What stands in a page's source before its text and behind it is no way to go.
    @Test func theWayThroughAPageIsItsText() throws {
        let pages = MemoryTour.paragraphs([200, 200])
        var sections = Array(pages.tour.sections)
        for index in sections.indices {
            (sections[index].byteCount, sections[index].textSpan) = (20_000, 10_000..<12_010)
        }
        var provider = pages.provider
        for index in provider.sections.indices { provider.sections[index].moveSource(by: 10_000) }
        let tour = Tour(id: "test", title: "A tour", sections: SectionList(sections))
        var rig = Rig(tour, provider, columns: 80, rows: 24)
        #expect(rig.reader.view.progress().top == 0 && rig.reader.view.progress().inTour < 0.1)
        #expect(rig.reader.view.progress().inSection < 0.1)
        for share in [10, 25, 40, 60, 90] {
            rig.type("\(share)%")
            #expect(abs(rig.reader.view.progress().top - Double(share) / 100) < 0.01, "\(share) %")
        }
        rig.type("G")
        #expect(rig.reader.view.progress().inTour == 1)
    }

    @Test func aTickGoesToItsSection() {
        var rig = rig()
        rig.tell(.rested)
        let ticks = tickRows(rig)
        #expect(ticks.count == 3)
        for (index, row) in ticks.enumerated() {
            click(&rig, row)
            #expect(rig.reader.currentSection == index + 1)
            #expect(rig.firstText.contains("Section \(index + 2)"))
        }
        rig.press(.init(.backspace))
        #expect(rig.reader.currentSection == 2, "it is a jump like others")
    }

    @Test func theThumbThatIsHeldFollows() throws {
        var rig = rig()
        click(&rig, 12)
        let start = try #require(thumb(&rig))
        mouse(&rig, .press, start.bottom)
        let top = rig.firstText
        mouse(&rig, .drag, start.bottom)
        #expect(rig.firstText == top, "holding it moves nothing")
        for row in [15, 18, 9, 3, 20] {
            mouse(&rig, .drag, row, column: 5)
            let now = try #require(thumb(&rig))
            let wanted = row - (start.bottom - start.top)
            #expect(abs(now.top - wanted) <= 1, "to row \(row): \(now)")
        }
        mouse(&rig, .drag, 0, column: 0)
        #expect(rig.reader.view.viewport.engine.isAtStart)
        mouse(&rig, .drag, 999)
        #expect(rig.reader.view.viewport.engine.isAtEnd)
        mouse(&rig, .release, 999)
        mouse(&rig, .drag, 3)
        #expect(rig.reader.view.viewport.engine.isAtEnd, "what was let go follows no more")
    }

    /// As on a link: the press is seen, its release goes, and dragging away is a way out.
    @Test func aPressIsHighlightedAndGoesWhenItIsReleased() throws {
        var rig = rig()
        let last = rig.reader.view.frame.size.columns - 1
        func isHighlighted(_ row: Int) -> Bool {
            rig.reader.draw().frame[last, row].style.attributes.contains(.reverse)
        }
        mouse(&rig, .press, 12)
        #expect(rig.reader.view.viewport.engine.isAtStart && isHighlighted(12))
        mouse(&rig, .drag, 14)
        #expect(rig.reader.view.viewport.engine.isAtStart && isHighlighted(14) && !isHighlighted(12))
        mouse(&rig, .drag, 14, column: 5)
        #expect(!isHighlighted(14))
        mouse(&rig, .release, 14)
        #expect(rig.reader.view.viewport.engine.isAtStart, "it was dragged away")
        mouse(&rig, .press, 12)
        mouse(&rig, .drag, 14)
        mouse(&rig, .release, 14)
        let now = try #require(thumb(&rig))
        #expect((now.top...now.bottom).contains(14))
    }

    @Test func theEndsAreReached() {
        var rig = rig()
        click(&rig, 22)
        #expect(rig.reader.view.viewport.engine.isAtEnd)
        #expect(rig.text.contains { $0.contains("s4p140") })
        click(&rig, 0)
        #expect(rig.reader.view.viewport.engine.isAtStart)
    }

    @Test func whatIsNotTheBarIsNotScrolled() {
        var rig = rig()
        mouse(&rig, .press, 12, column: 40)
        mouse(&rig, .drag, 20, column: 79)
        #expect(rig.reader.view.viewport.engine.isAtStart)
        // the status row, below the bar
        mouse(&rig, .press, 23)
        #expect(rig.reader.view.viewport.engine.isAtStart)
        // an overlay lies over it
        rig.press("?")
        mouse(&rig, .press, 12)
        mouse(&rig, .drag, 14)
        #expect(rig.reader.view.viewport.engine.isAtStart)
        // where all is on the screen, there is no bar
        rig = self.rig([1])
        mouse(&rig, .press, 12)
        #expect(rig.reader.view.viewport.engine.isAtStart && rig.reader.view.viewport.barGrip == nil)
    }

    /// Nothing is earned for what was passed over.
    @Test func nothingIsEarnedByTheBar() {
        var rig = rig()
        click(&rig, 22)
        mouse(&rig, .press, 22)
        for row in stride(from: 22, through: 0, by: -1) { mouse(&rig, .drag, row) }
        for row in 0..<23 { mouse(&rig, .drag, row) }
        #expect(rig.saved.isEmpty)
    }

    /// Any events, on any screen: the thumb stays on the bar, and the screen has a page on it.
    @Test(arguments: 0..<40 as Range<UInt64>)
    func anyEvents(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let counts = (0..<Int.random(in: 1...30, using: &random)).map { _ in Int.random(in: 0...80, using: &random) }
        var rig = rig(
            counts, columns: Int.random(in: 10...100, using: &random), rows: Int.random(in: 2...40, using: &random))
        let actions: [MouseEvent.Action] = [.press, .drag, .drag, .release, .wheelUp, .wheelDown]
        for _ in 0..<60 {
            let row = Int.random(in: -1...45, using: &random)
            let column = Bool.random(using: &random) ? nil : Int.random(in: 0...120, using: &random)
            mouse(&rig, actions[Int.random(in: 0..<actions.count, using: &random)], row, column: column)
            if Int.random(in: 0..<10, using: &random) == 0 {
                rig.resize(Int.random(in: 1...100, using: &random), Int.random(in: 1...40, using: &random))
            }
            #expect(rig.reader.view.viewport.engine.lineView(atViewportRow: 0) != nil, "seed \(seed)")
        }
    }

    // MARK: - A tour that is still being opened

    private struct Growing: SectionTable {
        let known: Int
        let count: Int
        func section(at index: Int) -> Section {
            Section(id: "s\(index + 1)", title: "Section \(index + 1)", byteCount: 1010)
        }
        func bytes(before index: Int) -> Int { index == count ? 20 * 1010 : index * 1010 }
    }

    private func growing(_ count: Int) -> SectionList {
        SectionList(Growing(known: count, count: count), isComplete: count == 20)
    }

    @Test func theBarOfATourThatIsBeingOpenedIsEstimated() throws {
        let (_, provider) = MemoryTour.paragraphs(Array(repeating: 100, count: 20))
        let tour = Tour(id: "test", title: "A tour", sections: growing(4))
        var rig = Rig(tour, provider, columns: 80, rows: 41)
        rig.tell(.rested)
        let ticks = tickRows(rig)
        #expect(ticks == [2, 4, 6], "a fifth of the tour is known, and its ticks are where they will stay")
        #expect(thumbRows(rig) == [0])

        // into what is not known yet: as far as is known
        click(&rig, 20)
        #expect(rig.reader.currentSection == 3)
        // to the end: as soon as that is known
        click(&rig, 39)
        #expect(rig.reader.view.navigation.destination == .end)
        rig.tell(.grown(OpeningReport(sections: growing(20), share: 1)))
        #expect(rig.reader.view.viewport.engine.isAtEnd)
        rig.tell(.rested)
        let all = tickRows(rig)
        #expect(Set(ticks).isSubset(of: all))
        #expect(all.count >= 18)
    }
}
