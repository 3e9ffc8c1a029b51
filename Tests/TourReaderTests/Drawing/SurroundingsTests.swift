import CellGrid
import Testing
import TextLayout
import TourDocument

@testable import TourReader

/// What is around windows, and around the text.
struct SurroundingsTests {
    /// Two columns beside a window are blank, so that no halves of words stick out from under it; the page goes on behind them.
    @Test func aWindowClearsAGutter() throws {
        let page = Array(repeating: Block(.paragraph([.text(String(repeating: "x", count: 84))])), count: 30)
        let provider = MemoryTour(sections: [page])
        let tour = Tour(id: "t", title: "T", sections: [Section(id: "s", title: "S", byteCount: 1_000)])
        var rig = Rig(tour, provider, columns: 100, rows: 30)
        rig.press("t")
        let frame = try #require(rig.terminal.frame)
        let corner = try #require((0..<frame.size.rows).first { frame.row($0).text.contains("╭ Contents") })
        let end = try #require((0..<frame.size.rows).last { frame.row($0).text.contains("╰─") })
        let left = try #require(frame.row(corner).firstIndex { $0.scalar == "╭" })
        let right = try #require(frame.row(corner).lastIndex { $0.scalar == "╮" })
        for row in corner...end {
            for column in [left - 2, left - 1, right + 1, right + 2] { #expect(frame.row(row)[column].scalar == " ") }
        }
        #expect(
            (corner...end).contains { frame.row($0)[left - 3].scalar == "x" && frame.row($0)[right + 3].scalar == "x" })
    }

    /// The pinned contents and the text have as much room at their left as at their right, but for a column that cannot be halved.
    @Test(arguments: FrameGeometry.columnsForSide...260) func pinnedContentsAndTextAreInTheMiddle(columns: Int) {
        let size = Size(columns: columns, rows: 40)
        let frame = FrameGeometry(size: size, measure: 84, hasSide: true)
        let right = size.columns - 1 - (frame.textColumn + frame.textColumns)
        #expect(frame.sideColumns > 0)
        // the margin at the right of the text is there in any case
        #expect((0...1).contains(right - 2 - frame.sideColumn))
        #expect(frame.textColumn == frame.sideEnd + 2)
    }
}
