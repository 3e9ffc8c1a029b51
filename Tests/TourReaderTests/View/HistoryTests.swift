import CellGrid
import Testing
import TextLayout
import TourDocument

@testable import ReaderPage
@testable import TourReader

/// Back to where jumps were made from, and forward again.
struct HistoryTests {
    private static let back = KeyPress(.backspace)
    private static let forward = KeyPress(.right, .alt)

    private struct PartialTable: SectionTable {
        let sections: [Section]
        var count: Int { sections.count }
        func section(at index: Int) -> Section { sections[index] }
        func bytes(before index: Int) -> Int { sections[..<index].reduce(0) { $0 + $1.byteCount } }
    }

    private func rig(columns: Int = 60, rows: Int = 16) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs([40, 40, 40, 40])
        return Rig(tour, provider, columns: columns, rows: rows)
    }

    @Test func everyJumpIsGoneBackToTheVeryLine() {
        // one row at a time, so that blank rows and dividers are among the places
        for rows in 0..<90 {
            var rig = rig()
            rig.type("\(rows)j")
            let before = rig.text
            rig.type("4g")
            let after = rig.text
            rig.press(Self.back)
            #expect(rig.text == before, "\(rows) rows on")
            rig.press(Self.forward)
            #expect(rig.text == after, "\(rows) rows on")
        }
    }

    @Test func theWayIsGoneBackStepByStep() {
        var rig = rig()
        var seen: [[String]] = []
        for keys in ["]", "7j]", "G", "3[", "g", "3g", "5jt4\r"] {
            rig.type("2j")
            for key in keys.unicodeScalars { rig.press(key == "\r" ? .init(.enter) : KeyPress(.character(key))) }
            seen.append(rig.text)
        }
        let end = rig.text
        // what was scrolled after a jump is seen again: the place is the one that was left
        for _ in seen { rig.press(.control("o")) }
        #expect(rig.text.contains("s1p1 text"))
        for _ in seen { rig.press(Self.forward) }
        #expect(rig.text == end)
        rig.press(.init(.left, .alt))
        rig.press("3", Self.back)
        rig.press("4", Self.forward)
        #expect(rig.text == end)
    }

    @Test func aNewJumpEndsTheWayForward() {
        var rig = rig()
        rig.press("]", "]", Self.back)
        #expect(rig.firstText == "2 · Section 2")
        rig.type("4g")
        rig.press(Self.forward)
        #expect(rig.firstText == "4 · Section 4")
        #expect(rig.status.contains("Nowhere to go forward to"))
        rig.press(Self.back, Self.back)
        #expect(rig.firstText == "A tour")
        rig.press(Self.back)
        #expect(rig.status.contains("Nowhere to go back to"))
    }

    @Test func scrollingIsNoJump() {
        var rig = rig()
        rig.type("5jd u3k")
        rig.send([.mouse(MouseEvent(.wheelDown, at: Position(column: 3, row: 3)))])
        #expect(rig.reader.view.places.history.back.isEmpty)
    }

    @Test func jumpsThatDoNotMoveAreNoWayBack() {
        var rig = rig()
        rig.type("3j")
        let before = rig.text
        rig.type("4g]]]")
        rig.press(Self.back)
        #expect(rig.text == before)
    }

    @Test func theSameWordsAreAtTheTopAtAnotherSize() {
        var rig = rig()
        rig.type("33j")
        let words = rig.firstText
        rig.type("]")
        rig.resize(100, 40)
        rig.press(Self.back)
        #expect(rig.firstText == words)
        rig.press(Self.forward)
        rig.resize(20, 5)
        rig.press(Self.back)
        #expect(rig.firstText == words)
    }

    @Test func placesSurviveAReload() {
        let (tour, provider) = MemoryTour.paragraphs([40, 40, 40])
        var rig = Rig(tour, provider)
        rig.type("2g9j")
        let words = rig.firstText
        rig.type("3g")
        // a section more before it, and two blocks more in it
        var sections = [Section(id: "new", title: "New", byteCount: 20)] + Array(tour.sections)
        var blocks = [[Block(.paragraph([.text("new")]))]] + provider.sections
        blocks[2].insert(contentsOf: [Block(.paragraph([.text("one")])), Block(.paragraph([.text("two")]))], at: 1)
        rig.tell(
            .replaced(Tour(id: "test", title: "A tour", sections: SectionList(sections)), MemoryTour(sections: blocks)))
        rig.press(Self.back)
        #expect(rig.firstText == words)
        // its section is gone: where it was
        rig.type("4g")
        sections.remove(at: 2)
        blocks.remove(at: 2)
        rig.tell(
            .replaced(Tour(id: "test", title: "A tour", sections: SectionList(sections)), MemoryTour(sections: blocks)))
        rig.press(Self.back)
        #expect(rig.firstText == "3 · Section 3")
    }

    @Test func aPlaceThatIsNotKnownYetIsGoneToWhenItIs() {
        let (tour, provider) = MemoryTour.paragraphs([40, 40, 40])
        var rig = Rig(tour, provider)
        rig.type("3g5j")
        let before = rig.text
        rig.type("g")
        var first = Array(tour.sections.prefix(1))
        first[0].isWhole = false
        let start = SectionList(PartialTable(sections: first), isComplete: false)
        rig.tell(.replaced(Tour(id: "test", title: "A tour", sections: start), provider))
        rig.press(Self.back)
        #expect(rig.reader.isOnTheWay)
        rig.tell(.grown(OpeningReport(sections: tour.sections, share: 1)))
        #expect(rig.text == before)
        rig.press(Self.forward)
        #expect(rig.firstText == "A tour")
    }

    @Test func toAndFroWithTheLastJump() {
        var rig = rig()
        rig.type("5j")
        let here = rig.text
        rig.type("3g")
        let there = rig.text
        rig.type("''")
        #expect(rig.text == here)
        rig.type("''")
        #expect(rig.text == there)
    }

    @Test func theHistoryIsBounded() {
        var rig = rig()
        for _ in 0..<JumpHistory.maximumCount { rig.type("3g1g") }
        #expect(rig.reader.view.places.history.back.count == JumpHistory.maximumCount)
        for _ in 0..<JumpHistory.maximumCount { rig.press(Self.back) }
        #expect(rig.reader.view.places.history.back.isEmpty)
        rig.press(Self.back)
        #expect(rig.status.contains("Nowhere to go back to"))
    }

    @Test func motionGoesBackToo() {
        let (tour, provider) = MemoryTour.paragraphs([3, 6, 40])
        var rig = Rig(tour, provider) { $0.motion = true }
        rig.press("k")
        let start = rig.text
        rig.press("]")
        while rig.reader.view.viewport.motion != nil { rig.tell(.due(.move)) }
        #expect(rig.firstText == "2 · Section 2")
        rig.press(Self.back)
        #expect(rig.reader.view.viewport.motion != nil)
        while rig.reader.view.viewport.motion != nil { rig.tell(.due(.move)) }
        // the title page and a divider tell of the credit that came on the way
        func text(_ rows: [String]) -> [String] {
            rows.filter { !$0.contains("★") && !$0.contains("✓") && !$0.hasPrefix("──") }
        }
        #expect(text(rig.text) == text(start))
    }
}
