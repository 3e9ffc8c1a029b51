import Testing
import TextLayout
import TourDocument

@testable import ReaderPage
@testable import TourReader

/// The place in a tour, over resizes and from sitting to sitting.
struct PlaceTests {
    /// Of what has blank rows within it.
    private static let blocks: [Block] = {
        func cell(_ text: String) -> Table.Cell { Table.Cell([.text(text)]) }
        let table = Table(
            alignments: [.natural, .natural], header: [[cell("Name"), cell("What it is")]],
            rows: (1...12).map { [cell("n\($0)"), cell(String(repeating: "word\($0) ", count: $0 * 3))] })
        return [
            Block(.heading(level: 1, [.text("Page")])),
            Block(.paragraph([.text(String(repeating: "words of it ", count: 30))])), Block(.table(table)),
            Block(.code(CodeBlock(text: (1...12).map { "line \($0)\n\n\n" }.joined()))),
            Block(.paragraph([.text(String(repeating: "more of it ", count: 60))])),
        ]
    }()

    @Test(arguments: 10..<50) func theSameRowsAreAtTheTop(scrolled: Int) throws {
        let tour = Tour(
            id: "t", title: "T", sections: SectionList([Section(id: "page", title: "Page", byteCount: 4_000)]))
        let provider = MemoryTour(sections: [Self.blocks])
        var rig = Rig(tour, provider, columns: 60, rows: 12)
        rig.type(String(repeating: "j", count: scrolled))
        let text = rig.text
        for (columns, rows) in [(40, 20), (100, 8), (60, 12)] { rig.resize(columns, rows) }
        #expect(rig.text == text)
        let start = try #require(rig.reader.view.content.anchor(of: rig.reader.place))
        let again = Rig(tour, provider, columns: 60, rows: 12) { $0.start = start }
        #expect(again.text == text)
    }
}
