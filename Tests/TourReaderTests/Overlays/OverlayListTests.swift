import Testing

@testable import ReaderKit

struct OverlayListTests {
    /// As when nothing is found any more by what is typed.
    @Test func aListMayBecomeEmptyAndFillAgain() {
        var list = OverlayList(count: 30, selection: 0, viewport: 5)
        list.update(count: 0, selection: 0)
        #expect((0..<5).allSatisfy { list.row(atViewportRow: $0) == nil } && list.selection == nil)
        list.update(count: 2, selection: 1)
        #expect((0..<5).map { list.row(atViewportRow: $0) } == [0, 1, nil, nil, nil] && list.selection == 1)
    }
}
