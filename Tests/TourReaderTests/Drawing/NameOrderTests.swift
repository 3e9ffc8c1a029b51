import CellGrid
import Credits
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

/// Names that read from right to left, in windows and in the bottom row.
struct NameOrderTests {
    private static let title = "שלום עולם"
    private static let seen = "םלוע םולש"

    private static func rig(columns: Int = 60, ordersText: Bool = true, glyphs: Glyphs = .unicode) -> Rig {
        var (tour, provider) = MemoryTour.paragraphs([3, 30])
        var sections = Array(tour.sections)
        sections[0].title = title
        tour.sections = SectionList(sections)
        return Rig(tour, provider, columns: columns, glyphs: glyphs) { $0.settings.ordersText = ordersText }
    }

    @Test func theyAreSeenInOrder() {
        var rig = Self.rig()
        #expect(rig.status.hasPrefix(" \(Self.seen) "))
        rig.type("t")
        let row = rig.screen.first { $0.contains(Self.seen) } ?? ""
        #expect(row.contains("1  \(Self.seen) ") && row.contains(" min"), "\(rig.screen)")
        // what is found in one is marked where it is seen
        rig.type("עול")
        #expect(rig.screen.contains { $0.contains(Self.seen) })
    }

    @Test func aLineWithAHitIsOneText() {
        let blocks = [Block(.paragraph([.text("אבג דהו זחט")]), source: 0..<20)]
        let tour = Tour(id: "t", title: "T", sections: SectionList([Section(id: "a", title: "A", byteCount: 20)]))
        var rig = Rig(tour, MemoryTour(sections: [blocks]), columns: 60)
        rig.type("/דהו")
        rig.press(.init(.enter))
        rig.search()
        rig.type("&")
        #expect(rig.screen.contains { $0.contains("│   טחז והד גבא") }, "\(rig.screen)")
    }

    @Test func theyStayAsReadWhereTheTerminalOrdersOrNobodySees() {
        var rig = Self.rig(ordersText: false)
        rig.type("t")
        #expect(rig.screen.contains { $0.contains(Self.title) } && !rig.screen.joined().contains(Self.seen))
        var line = CellLine(Self.title)
        line.append(" 5")
        #expect(line.cells.text == Self.title + " 5")
    }

    /// Numbers and words beside a name stay where they stand, and a cut name loses its end.
    @Test func eachPieceIsATextByItself() {
        let look = Appearance(theme: .standard(depth: .none), glyphs: .unicode, ordersText: true)
        var line = CellLine("12  ")
        line.append("אבגד (הוז)")
        line.append("  5 min")
        #expect(line.cells(look).text == "12  (זוה) דגבא  5 min")
        #expect(line.truncated(to: 9).cells(look).text == "12  …דגבא")
        #expect(line.dropping(2).cells(look).text == "  (זוה) דגבא  5 min")
        // what stands behind a name that was cut is no part of it
        #expect(CellLine.row(line, CellLine("+1 ×"), columns: 16).cells(look).text == "12  … דגבא  +1 ×")
        var both = CellLine("> ")
        both.append(line)
        #expect(both.cells(look).text == "> 12  (זוה) דגבא  5 min")
        #expect(CellLine("Removed “אבג”").wrapped(columns: 20).map { $0.cells(look).text } == ["Removed “גבא”"])
    }

    /// The number before it and what is said behind it stay there, whatever begins the name.
    @Test(arguments: [
        ("שלום עולם", "םלוע םולש"), ("אבג (Part 1) דהו", "והד (Part 1) גבא"),
        ("English then אבג 2", "English then 2 גבא"),
    ]) func aNoticeHasItsNameInOrder(title: String, seen: String) {
        var rig = Self.rig(columns: 80)
        let tour = rig.reader.view.tour.id
        rig.tell(
            .saved(
                [Grant(tour: tour, section: "s1", title: title, tourTitle: "T", earnedAt: "2026-11-12T05:00:00Z")],
                notice: nil))
        #expect(rig.status.contains("+1 \(seen) (1 left)"), "\(rig.status)")
    }

    @Test func aNoticeThatBeginsWithANameIsReadFromTheLeft() {
        var rig = Self.rig(columns: 80)
        rig.tell(.lookedUp("אבג", .unknown(hasPrograms: true)))
        #expect(rig.status.hasPrefix(" “גבא” not found"), "\(rig.status)")
    }
}
