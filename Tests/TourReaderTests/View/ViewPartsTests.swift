import Testing

@testable import ReaderPage
@testable import TourReader

struct ViewPartsTests {
    @Test func theViewHasFewParts() {
        let (tour, provider) = MemoryTour.paragraphs([3])
        let parts = Mirror(reflecting: Rig(tour, provider).reader.view).children.compactMap(\.label)
        #expect(parts.count <= 13, "\(parts)")
    }

    /// Asking the view changes none of its parts, so that a frame can be drawn as often as one likes.
    @Test func aFrameIsDrawnFromValues() {
        let (tour, provider) = MemoryTour.paragraphs([30, 30])
        var rig = Rig(tour, provider)
        rig.type("/text")
        rig.search()
        let (reader, counts) = (rig.reader, rig.reader.view.content.counts)
        #expect(reader.draw().frame == reader.draw().frame)
        #expect(reader.view.content.counts == counts)
    }
}
