import CellGrid
import Credits
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

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

    /// A heading with nothing below it is not followed by the room that ends a section.
    @Test(arguments: [(0, 1), (1, 2)]) func sectionsOfAHeadingAloneTakeLessRoom(paragraphs: Int, blank: Int) {
        var (tour, provider) = MemoryTour.paragraphs([paragraphs, 3])
        tour.isComposed = false
        let rows = Rig(tour, provider).screen
        let next = rows.firstIndex { $0.contains("Section 2") } ?? 0
        #expect(rows[..<next].reversed().prefix { $0.allSatisfy { $0 == " " || $0 == "┊" } }.count == blank, "\(rows)")
    }

    /// Its row belongs to the text, until there is a prompt or a message.
    @Test func theBottomRowCanBeHidden() {
        let (tour, provider) = MemoryTour.paragraphs([40, 40])
        var rig = Rig(tour, provider, columns: 60, rows: 12) { $0.settings.user.bottomRow = false }
        #expect(rig.reader.view.frame.viewportRows == 12 && rig.text.count == 12)
        rig.type("j")
        #expect(rig.status.contains("s1p") || rig.screen[10].contains("s1p"))
        rig.type("/s2")
        #expect(rig.status.hasPrefix(" /s2"))
        rig.press(KeyPress(.escape))
        rig.type("x")
        #expect(rig.status.contains("Press ? for keys"))
    }
}
