import CellGrid
import InfiniteScroll
import TestSupport
import Testing
import TextLayout
import TourDocument
import TourPages
import TourSources

@testable import ReaderPage

/// Every scroll position of every built-in section at widths from 20 to 200.
@Suite(OwnThread()) struct SweepTests {
    /// Blocks of all sections, parsed once.
    private struct Parsed: SectionProvider {
        var tour: Tour
        var sections: [[Block]]

        init(_ name: String) throws {
            let source = try BuiltInTour(name)
            tour = source.open.tour
            sections = try tour.sections.indices.map { try source.blocks(ofSection: $0, piece: 0) }
        }

        func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] { sections[index] }
    }

    private static let viewport = 7
    private static let overscan = 4

    @Test(arguments: BuiltInTour.names, Effort.some(7, of: 20...200))
    func everyPositionShowsTheRightLines(name: String, width: Int) throws {
        let parsed = try Parsed(name)
        let options = LayoutOptions(width: width, theme: .standard(depth: .palette256))
        var content = TourContent(tour: parsed.tour, provider: parsed, options: options)
        let expected = Self.everything(of: parsed, options: options)
        for line in expected { #expect(line.cells.count <= width, "\(line.text)") }

        let start = RowPosition(item: content.firstItem(ofSection: 0), row: 0)
        var scroll = InfiniteScroll(
            at: start, viewport: Self.viewport, overscan: Self.overscan, in: &content)
        var top = 0
        while true {
            // the row that came in at each step, and all rows now and then
            let rows = top % 16 == 0 ? 0..<Self.viewport : Self.viewport - 1..<Self.viewport
            for row in rows {
                let shown = try #require(scroll.lineView(atViewportRow: row), "row \(top + row)")
                guard case .line(let line) = shown.content else { continue }
                if line != expected[top + row] {
                    Issue.record("\(name) at \(width), row \(top + row): \(line.text) / \(expected[top + row].text)")
                    return
                }
            }
            if scroll.scroll(by: 1, in: &content) == 0 { break }
            top += 1
        }
        #expect(top + Self.viewport == expected.count)
        #expect(scroll.counts.lineViewsMade <= Self.viewport + 2 * Self.overscan)
    }

    /// The whole tour laid out in the simplest way.
    private static func everything(of parsed: Parsed, options: LayoutOptions) -> [Line] {
        let content = TourContent(tour: parsed.tour, provider: parsed, options: options)
        var lines: [Line] = []
        var item: ItemID? = content.firstItem(ofSection: 0)
        while let id = item {
            lines += content.lines(of: id)
            content.release(id)
            item = content.item(after: id)
        }
        return lines
    }
}
