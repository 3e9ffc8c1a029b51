import CellGrid
import InfiniteScroll
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

/// Scrolling, jumping and resizing through the keys.
struct ScrollingTests {
    @Test func linesPagesAndCounts() {
        let (tour, provider) = MemoryTour.paragraphs([100])
        var rig = Rig(tour, provider, rows: 16)
        let start = rig.text
        rig.press("j")
        #expect(Array(rig.text.dropLast()) == Array(start.dropFirst()))
        rig.press("k")
        #expect(rig.text == start)
        rig.type("10j")
        let ten = rig.text
        rig.type("10k")
        #expect(rig.text == start)
        for _ in 0..<10 { rig.press(.init(.down)) }
        #expect(rig.text == ten)
        rig.press(.init(.home))
        rig.press(" ")
        #expect(rig.text.first == start[13])
        rig.press("b")
        #expect(rig.text == start)
        rig.press("d")
        #expect(rig.text.first == start[7])
        rig.press("u")
        #expect(rig.text == start)
    }

    @Test func endsOfTheTour() {
        let (tour, provider) = MemoryTour.paragraphs([30, 30])
        var rig = Rig(tour, provider)
        let start = rig.text
        rig.press("G")
        #expect(rig.text.contains("s2p30 text"))
        #expect(rig.status.contains("Section 2"))
        let end = rig.text
        rig.press("j")
        #expect(rig.text == end)
        rig.press("g")
        #expect(rig.text == start)
        rig.press("k")
        #expect(rig.text == start)
    }

    @Test func sections() {
        let (tour, provider) = MemoryTour.paragraphs([30, 30, 5])
        var rig = Rig(tour, provider)
        rig.press("]")
        #expect(rig.firstText == "2 · Section 2")
        rig.type("3j")
        rig.press("[")
        #expect(rig.firstText == "2 · Section 2")
        rig.press("[")
        #expect(rig.firstText == "A tour")
        rig.type("2]")
        // a last section that is shorter than the screen stands at the top all the same
        #expect(rig.firstText == "3 · Section 3")
        #expect(rig.status.contains("Section 3"))
        rig.type("2g")
        #expect(rig.firstText == "2 · Section 2")
    }

    @Test func theSectionUnderTheDividerIsTheCurrentOne() {
        let (tour, provider) = MemoryTour.paragraphs([30, 30])
        var rig = Rig(tour, provider)
        rig.press("]", "k")
        #expect(rig.firstText == "2 · Section 2")
        #expect(rig.status.contains("Section 2"))
        rig.press("[")
        #expect(rig.firstText == "A tour")
        rig.press("]")
        rig.type("3k")
        #expect(rig.status.contains("Section 2"))
        rig.type("9k")
        #expect(rig.status.contains("Section 1"))
    }

    @Test func wheel() {
        let (tour, provider) = MemoryTour.paragraphs([100])
        var rig = Rig(tour, provider)
        let start = rig.text
        rig.send([.mouse(MouseEvent(.wheelDown, at: Position(column: 3, row: 3)))])
        #expect(rig.text.first == start[3])
        rig.send([.mouse(MouseEvent(.wheelUp, at: Position(column: 3, row: 3)))])
        #expect(rig.text == start)
    }

    @Test func resizingKeepsTheTextAtTheTop() {
        let long = String(repeating: "word ", count: 30)
        let numbered = (0..<60).map { n in
            Block(
                .paragraph([.text((0..<60).map { "w\(n)x\($0)" }.joined(separator: " ") + long)]),
                source: n * 9..<n * 9 + 9)
        }
        let tour = Tour(id: "t", title: "T", sections: [Section(id: "a", title: "A", byteCount: 600)])
        var rig = Rig(tour, MemoryTour(sections: [numbered]), columns: 80, rows: 24)
        rig.type("101j")
        let before = rig.text
        let top = rig.firstText.split(separator: " ")[0]
        for (columns, rows) in [(40, 12), (200, 60), (20, 5), (1, 1), (100, 30), (132, 43), (60, 24)] {
            rig.resize(columns, rows)
            if columns >= 20 { #expect(rig.text[0].split(separator: " ").contains(top), "\(columns)x\(rows)") }
        }
        rig.resize(80, 24)
        #expect(rig.text == before)
    }

    @Test func lineViewsAreRecycled() {
        let (tour, provider) = MemoryTour.paragraphs([2000, 2000])
        var rig = Rig(tour, provider, rows: 24)
        let most = rig.reader.view.frame.viewportRows + 2 * Viewport.overscan(rig.reader.view.frame.viewportRows)
        for _ in 0..<300 { rig.press(" ") }
        rig.press("G", "g")
        #expect(rig.reader.view.viewport.engine.counts.lineViewsMade <= most)
        #expect(rig.reader.view.content.counts.piecesLoaded <= 6)
    }

    @Test func theSameTourWithoutUnicode() {
        let (tour, provider) = MemoryTour.paragraphs([2, 30])
        // so wide that nothing is cut: the mark of a cut is the terminal's matter
        var rig = Rig(tour, provider, columns: 100, theme: .standard(depth: .none), glyphs: .ascii)
        for keys: KeyPress in ["t", .init(.escape), "c", .init(.escape), "?"] {
            rig.press(keys)
            for row in rig.screen { #expect(row.unicodeScalars.allSatisfy { $0.isASCII }, "\(row)") }
        }
    }
}
