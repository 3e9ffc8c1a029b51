import CellGrid
import Credits
import Testing
import TourDocument

@testable import TourReader

/// A section whose text was jumped over earns nothing at its end until that text was on the screen.
struct JumpedOverTests {
    /// At the end of a section of 60 paragraphs, by a search, from some rows down in it.
    private func jumped(from rows: Int = 20, motion: Bool = false) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs([60, 40])
        var rig = Rig(tour, provider, motion: motion)
        for _ in 0..<rows { rig.press("j") }
        find(50, &rig)
        return rig
    }

    private func find(_ paragraph: Int, _ rig: inout Rig) {
        rig.type("/s1p\(paragraph) ")
        rig.press(.init(.enter))
    }

    private func goOn(_ rig: inout Rig, pages: Int = 16) {
        for _ in 0..<pages { rig.press(" ") }
    }

    private func goBack(_ rig: inout Rig, until text: String) {
        for _ in 0..<200 where rig.firstText != text { rig.press("k") }
        #expect(rig.firstText == text)
    }

    @Test(arguments: [false, true]) func aSearchThatSkipsTextEarnsNothing(motion: Bool) {
        var rig = jumped(motion: motion)
        #expect(rig.text.contains("s1p50 text"))
        goOn(&rig, pages: 3)
        #expect(rig.firstText.hasPrefix("s2p"))
        #expect(rig.saved.isEmpty)
    }

    @Test func aBitOfTheWayBackIsNotEnough() {
        var rig = jumped()
        goBack(&rig, until: "s1p30 text")
        goOn(&rig)
        #expect(rig.saved.map(\.section) == ["s2"])
    }

    @Test func scrollingOverWhatWasSkippedEarns() {
        var rig = jumped()
        // the last that was read before the search
        goBack(&rig, until: "s1p13 text")
        #expect(rig.saved.isEmpty)
        goOn(&rig, pages: 10)
        #expect(rig.saved.map(\.section) == ["s1"])
    }

    @Test func readingFromTheStartAgainEarns() {
        var rig = jumped()
        rig.press("g")
        goOn(&rig, pages: 11)
        #expect(rig.saved.map(\.section) == ["s1"])
    }

    @Test func goingBackToWhereOneJumpedFromCostsNothing() {
        var rig = jumped()
        rig.press(.init(.backspace))
        goOn(&rig, pages: 10)
        #expect(rig.saved.map(\.section) == ["s1"])
        rig = jumped()
        rig.press("]", "]", .init(.backspace), .init(.backspace), .init(.backspace))
        goOn(&rig, pages: 10)
        #expect(rig.saved.map(\.section).contains("s1"))
    }

    @Test func jumpingWithinWhatWasReadCostsNothing() {
        let (tour, provider) = MemoryTour.paragraphs([60, 40])
        var rig = Rig(tour, provider)
        for _ in 0..<60 { rig.press("j") }
        rig.type("ma")
        find(10, &rig)
        rig.type("'a")
        goOn(&rig, pages: 6)
        #expect(rig.saved.map(\.section) == ["s1"])
    }

    @Test func aSearchThatIsGivenUpCostsNothing() {
        let (tour, provider) = MemoryTour.paragraphs([60, 40])
        var rig = Rig(tour, provider)
        rig.type("/s1p50 ")
        #expect(rig.text.contains("s1p50 text"))
        rig.press(.init(.escape))
        goOn(&rig, pages: 11)
        #expect(rig.saved.map(\.section) == ["s1"])
    }

    @Test func whatWasSkippedIsSkippedAtEveryWidth() {
        var rig = jumped()
        rig.resize(40, 10)
        rig.resize(90, 20)
        goOn(&rig, pages: 3)
        #expect(rig.saved.isEmpty)
    }

    @Test func aPageThatIsEditedWhereItIsReadGoesOn() {
        var rig = jumped()
        rig.press(.init(.backspace))
        let (tour, provider) = MemoryTour.paragraphs([60, 40])
        var edited = provider
        edited.sections[0].insert(contentsOf: (0..<50).map { Block(.paragraph([.text("new \($0)")])) }, at: 1)
        rig.tell(.replaced(tour, edited))
        #expect(rig.firstText.hasPrefix("s1p"))
        goOn(&rig, pages: 10)
        #expect(rig.saved.map(\.section) == ["s1"])
    }

    @Test func aTourGoesOnWhereItWasLeftAsSoonAsThatIsKnown() {
        let (tour, provider) = MemoryTour.paragraphs([40, 60, 40])
        var first = tour
        first.sections = SectionList(GrowingTable(sections: Array(tour.sections.prefix(1))), isComplete: false)
        let place = Place(section: "s2", piece: 0, block: 30, offset: nil, started: ["s2"])
        var rig = Rig(first, provider, started: ["s2"], destination: .place(place))
        rig.tell(.grown(OpeningReport(sections: tour.sections, share: 1)))
        #expect(rig.text.contains("s2p30 text"))
        goOn(&rig, pages: 6)
        #expect(rig.saved.map(\.section) == ["s2"])
    }
}
