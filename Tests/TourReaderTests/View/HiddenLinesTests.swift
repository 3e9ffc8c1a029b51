import CellGrid
import Testing
import TourDocument

@testable import ReaderPage
@testable import TourPages
@testable import TourReader

/// The key that shows the hidden lines of code.
struct HiddenLinesTests {
    /// A page with code that has a hidden line.
    private struct Page: SectionProvider {
        var showsHiddenLines = false

        func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
            let code = CodeBlock(text: "shown\nas well", textWithHiddenLines: "hidden\nshown\nas well")
            let blocks = [
                Block(.heading(level: 1, [.text("Code")]), source: 0..<10),
                Block(.quote([Block(.code(code))]), source: 10..<20),
                Block(.paragraph([.text("after")]), source: 20..<30),
            ]
            return showsHiddenLines ? blocks.withHiddenLines : blocks
        }

        func showing(hiddenLines: Bool) -> any SectionProvider { Page(showsHiddenLines: hiddenLines) }
    }

    private func rig() -> Rig {
        let tour = Tour(id: "t", title: "t", sections: [Section(id: "a", title: "Code", byteCount: 30)])
        return Rig(tour, Page())
    }

    @Test func showsThemAndHidesThemAgain() {
        var rig = rig()
        rig.press("k")
        let before = rig.text
        #expect(!before.contains { $0.contains("hidden") })
        rig.type("H")
        #expect(rig.text.contains { $0.contains("hidden") })
        #expect(rig.status.contains("Hidden lines on"))
        rig.type("H")
        #expect(rig.text == before)
    }

    @Test func aPageWithoutThemSaysSo() {
        let (tour, provider) = MemoryTour.paragraphs([3])
        var rig = Rig(tour, provider)
        rig.type("H")
        #expect(rig.status.contains("This page has no hidden lines"))
    }

    @Test func theyAreSearchedWhileTheyAreShown() {
        for isShown in [false, true] {
            var rig = rig()
            if isShown { rig.type("H") }
            rig.type("/hidden")
            rig.press(KeyPress(.enter))
            rig.search()
            #expect(rig.status.contains("1/1") == isShown, "\(rig.status)")
        }
    }

    @Test func reloadingKeepsThemShown() {
        var rig = rig()
        rig.type("H")
        rig.tell(.replaced(rig.reader.view.tour, Page()))
        #expect(rig.text.contains { $0.contains("hidden") })
    }
}
