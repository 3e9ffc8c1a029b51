import CellGrid
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit

/// What is around the text.
struct SurroundingsTests {
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
