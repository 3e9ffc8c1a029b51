import CellGrid
import Testing
import TextLayout
import TourDocument

@testable import ReaderPage
@testable import TourReader

/// Scrolling sideways what is wider than the screen.
struct SidewaysTests {
    private static let long = "0123456789" + String(repeating: "abcdefghij", count: 11) + "END"

    private func rig(columns: Int = 80, code: String = long, below rows: Int = 0) -> Rig {
        let section = Section(id: "s", title: "S", rule: .none, byteCount: 1_000)
        let tour = Tour(id: "t", title: "T", sections: [section], isComposed: false)
        let text = (0..<rows).map { Block(.paragraph([.text("row \($0)")])) }
        let blocks = text + [Block(.code(CodeBlock(language: nil, text: code + "\nshort")))] + text
        return Rig(tour, MemoryTour(sections: [blocks]), columns: columns)
    }

    @Test(arguments: [">", KeyPress(.right), "l"])
    func whereAllLinesFitNothingMovesAndTheRowSaysSo(key: KeyPress) {
        var rig = rig(code: "short as well")
        let before = rig.text
        rig.press(key)
        #expect(rig.text == before && rig.reader.view.viewport.sideways == Sideways())
        #expect(rig.status.contains("All lines fit; nothing to scroll"))
        rig.press("<")
        #expect(rig.text == before && rig.status.contains("nothing to scroll"))
    }

    /// What is wide is not on the screen.
    @Test func onlyWhatIsOnTheScreenCounts() {
        var rig = rig(below: 40)
        rig.press(">")
        #expect(rig.reader.view.viewport.sideways.offset == 0 && rig.status.contains("nothing to scroll"))
    }

    @Test(arguments: [40, 80, 100]) func itMovesToTheEndOfTheLongestLineAndNotBeyond(columns: Int) {
        var rig = rig(columns: columns)
        let wrapped = rig.text
        rig.press(">")
        #expect(rig.reader.view.viewport.sideways.offset > 0 && rig.text.contains { $0.contains("‹") })
        for _ in 0..<20 { rig.press(">") }
        #expect(rig.screen.contains { $0.contains("END") } && !rig.screen.contains { $0.contains("›") })
        #expect(rig.screen.suffix(2).joined().contains("right edge of the text"))
        rig.type("3<")
        #expect(rig.screen.contains { $0.contains("‹") && $0.contains("›") })
        for _ in 0..<20 { rig.press("<") }
        #expect(rig.status.contains("left edge"))
        rig.press("k")
        #expect(rig.text == wrapped)
    }

    @Test func aCountIsColumns() {
        var rig = rig()
        rig.type("7>")
        #expect(rig.reader.view.viewport.sideways.offset == 7)
        #expect(rig.text.contains { $0.contains("‹89abc") }, "the mark is in the place of a character: \(rig.text)")
    }

    @Test func linesThatEndBeforeTheEdgeKeepTheMark() {
        var rig = rig()
        rig.type("20>")
        #expect(rig.text.contains { $0.hasSuffix(" ‹") }, "“short” is out of sight: \(rig.text)")
    }
}
