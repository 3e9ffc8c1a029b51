import CellGrid
import InfiniteScroll
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

/// The measure of the text, and pages that ask for one.
struct ZoomTests {
    /// Sections of paragraphs that fill several lines.
    private func tour(asking minColumns: Int = 0) -> (Tour, MemoryTour) {
        let words = (1...60).map { "word\($0)" }.joined(separator: " ")
        var (sections, blocks): ([Section], [[Block]]) = ([], [])
        for number in 1...3 {
            let title = "Section \(number)"
            let text = (0..<8).map { Block(.paragraph([.text(words)]), source: 10 + $0 * 10..<20 + $0 * 10) }
            blocks.append([Block(.heading(level: 1, [.text(title)]), source: 0..<10)] + text)
            sections.append(
                Section(id: "s\(number)", title: title, minColumns: number == 2 ? minColumns : 0, byteCount: 90))
        }
        return (Tour(id: "test", title: "A tour", sections: SectionList(sections)), MemoryTour(sections: blocks))
    }

    private func rig(columns: Int = 120, rows: Int = 24, asking: Int = 0) -> Rig {
        let (tour, provider) = tour(asking: asking)
        return Rig(tour, provider, columns: columns, rows: rows)
    }

    private func width(_ rig: Rig) -> Int { rig.reader.view.frame.textColumns }
    private func notice(_ rig: Rig) -> String? { rig.reader.outbox.notices.current?.text }

    @Test func stepsBothWaysAndBack() {
        var rig = rig()
        #expect(width(rig) == 84)
        rig.press("-")
        #expect(width(rig) == 76)
        #expect(notice(rig) == "Text width: 76")
        rig.press("3", "+")
        #expect(width(rig) == 100)
        rig.press("0")
        #expect(width(rig) == 84)
        #expect(notice(rig) == "Text width: 84 (default)")
        #expect(rig.effects.contains(.remind(.keepPlace, afterMilliseconds: Outbox.keepPlaceMilliseconds)))
    }

    /// A zero goes on with a count that was begun.
    @Test func aZeroInACountIsADigit() {
        var rig = rig()
        rig.press("-", "1", "0", "j")
        #expect(width(rig) == 76)
        #expect(!rig.reader.view.viewport.engine.isAtStart)
    }

    @Test func itEndsWhereTheScreenDoesAndWhereNothingCouldBeRead() {
        var rig = rig(columns: 80)
        let room = width(rig)
        rig.press("+")
        #expect(width(rig) == room)
        #expect(notice(rig) == "The text is already as wide as the window")
        rig.type("99999999-")
        #expect(width(rig) == 24)
        rig.press("-")
        #expect(notice(rig) == "The text cannot be narrower")
        rig.type("99999999+")
        #expect(width(rig) == room)
        rig.resize(20, 10)
        rig.press("-")
        #expect(width(rig) == 20)
    }

    @Test func theSameTextStaysAtTheTop() {
        var rig = rig()
        rig.press("1", "5", "j")
        let anchor = rig.reader.view.viewport.anchor
        rig.press("-", "-", "+", "0")
        #expect(rig.reader.view.viewport.anchor == anchor)
    }

    @Test func itIsKeptForTheTour() {
        var rig = rig()
        rig.press("-", "-")
        let place = rig.reader.place
        #expect(place.measure == 68)
        // another tour has its own
        let (other, provider) = tour()
        rig.tell(
            .opened(
                OpenedTour(tour: other, provider: provider, source: "x", place: nil, marks: [], remark: nil)))
        #expect(width(rig) == 84)
        rig.tell(
            .opened(
                OpenedTour(tour: other, provider: provider, source: "y", place: place, marks: [], remark: nil)))
        #expect(width(rig) == 68)
        rig.press("0")
        #expect(rig.reader.place.measure == nil)
    }

    // MARK: - Pages that ask for room

    @Test(arguments: [24, 40, 60])
    func aPageWithoutTheRoomThatItAsksForSaysSo(columns: Int) throws {
        var rig = rig(columns: columns, asking: 70)
        #expect(!rig.screen.contains { $0.contains("70 columns") })
        rig.press("2", "g")
        let (words, heading) = (rig.text[0], rig.text[2])
        #expect(words.hasPrefix(columns < 40 ? "Needs 70 columns" : "This section needs 70 columns: <"))
        #expect(heading.hasPrefix("2 · Section 2"))
        // it is scrolled to its end, and not beyond
        rig.press(">", ">", ">", ">", ">", ">", ">", ">", ">")
        let options = rig.reader.view.content.options(ofSection: 1)
        #expect((69...70).contains(rig.reader.view.viewport.sideways.offset + options.columnsInSight))
        #expect(rig.text[0] == words)
        rig.type("99<")
        #expect(rig.text[2] == heading)
        // the sections around it are as always
        rig.press("3", "g")
        #expect(rig.text[0].hasPrefix("3 · Section 3"))
    }

    /// As it was looked at and found good.
    @Test(arguments: [(40, 12), (60, 16)])
    func asItLooks(columns: Int, rows: Int) throws {
        var rig = rig(columns: columns, rows: rows, asking: 70)
        rig.press("2", "g")
        try Golden.expect(try #require(rig.terminal.frame), "needs-room-\(columns)x\(rows)")
    }

    @Test func withRoomNothingIsSaid() {
        var narrow = rig(columns: 60, asking: 70)
        narrow.press("2", "g")
        narrow.resize(80, 24)
        var wide = rig(columns: 80)
        wide.press("2", "g")
        #expect(narrow.text == wide.text)
        // the measure is the person's, and gives way to what the page asks for
        narrow.press("-", "-", "-")
        #expect(!narrow.screen.contains { $0.contains("70 columns") })
        let longest = (0..<20).map { narrow.screen[$0].count { $0 != "│" && $0 != "▐" } }.max() ?? 0
        #expect(longest > 64)
    }

    @Test func lineByLineNothingIsCut() {
        let (tour, provider) = tour(asking: 70)
        var rig = Rig(tour, provider, columns: 40, glyphs: .linear)
        rig.press("2", "g")
        #expect(!rig.screen.contains { $0.contains("70 columns") || $0.contains(">") })
    }

    /// A hit that is out of sight at the right is scrolled to.
    @Test func aHitIsScrolledTo() {
        var rig = rig(columns: 40, asking: 90)
        rig.press("2", "g", "/")
        rig.type("word13")
        rig.search()
        rig.press(.init(.enter))
        #expect(rig.reader.view.viewport.sideways.offset > 0)
        #expect(rig.screen.contains { $0.contains("word13") })
    }
}
