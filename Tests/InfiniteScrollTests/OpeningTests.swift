import InfiniteScroll
import Testing

@Suite struct OpeningTests {
    @Test func showsTheRowsFromTheAnchorOn() {
        var days = Days(fixedExtent: 3)
        var scroll = InfiniteScroll(at: at(10, 1), viewport: 5, overscan: 2, in: &days)
        #expect(scroll.anchor == at(10, 1))
        #expect(scroll.screen == [at(10, 1), at(10, 2), at(11, 0), at(11, 1), at(11, 2)])
        scroll.prepare(in: &days)
        #expect(scroll.boundRows == -2..<7)
        #expect(scroll.position(atViewportRow: -2) == at(9, 2))
        #expect(scroll.position(atViewportRow: 6) == at(12, 1))
        #expect(scroll.position(atViewportRow: 7) == nil)
        #expect(!scroll.isAtStart && !scroll.isAtEnd)
    }

    @Test(arguments: [(-5, 0), (0, 0), (2, 2), (3, 2), (Int.max, 2), (Int.min, 0)])
    func clampsTheRow(asked: Int, row: Int) {
        var days = Days(fixedExtent: 3)
        let scroll = InfiniteScroll(at: at(0, asked), viewport: 5, overscan: 2, in: &days)
        #expect(scroll.anchor == at(0, row))
    }

    @Test func anItemWithoutRowsGivesWayToTheNextRow() {
        var days = Days(fixedExtent: 3, emptyRange: 0..<50)
        let scroll = InfiniteScroll(at: at(20, 2), viewport: 2, overscan: 2, in: &days)
        #expect(scroll.screen == [at(50, 0), at(50, 1)])
        #expect(scroll.position(atViewportRow: -1) == at(-1, 2))
    }

    @Test func atTheEndItGivesWayToTheLastRow() {
        var days = Days(last: 49, fixedExtent: 3, emptyRange: 0..<50)
        let scroll = InfiniteScroll(at: at(20, 2), viewport: 2, overscan: 2, in: &days)
        #expect(scroll.screen == [at(-1, 2), nil])
        #expect(scroll.isAtEnd)
    }

    @Test func aListWithoutRowsIsBlank() {
        var days = Days(first: 0, last: 3, fixedExtent: 0)
        var scroll = InfiniteScroll(at: at(2, 7), viewport: 2, overscan: 2, in: &days)
        #expect(scroll.screen == [nil, nil])
        #expect(scroll.anchor == at(2, 7))
        #expect(scroll.isAtStart && scroll.isAtEnd)
        #expect(scroll.scroll(by: 5, in: &days) == 0)
        #expect(scroll.scroll(by: -5, in: &days) == 0)
        scroll.jump(to: at(1), in: &days)
        scroll.jump(to: at(1), atViewportRow: .max, in: &days)
        #expect(scroll.counts.windowItems == 0 && scroll.counts.lineViewsMade == 0)
        days.extents[Day(number: 3)] = 1
        scroll.relayout(anchor: at(2), in: &days)
        #expect(scroll.screen == [at(3), nil])
    }

    @Test func oneRowIsStartAndEnd() {
        var days = Days(first: 0, last: 0, fixedExtent: 1)
        var scroll = InfiniteScroll(at: at(0), viewport: 3, overscan: 0, in: &days)
        #expect(scroll.screen == [at(0), nil, nil])
        #expect(scroll.isAtStart && scroll.isAtEnd)
        #expect(scroll.scroll(by: 1, in: &days) == 0)
        #expect(scroll.scroll(by: -1, in: &days) == 0)
    }

    @Test func aViewportWithoutRowsStillMoves() {
        var days = Days(first: 0, last: 9, fixedExtent: 2)
        var scroll = InfiniteScroll(at: at(0), viewport: 0, overscan: 0, in: &days)
        #expect(scroll.screen.isEmpty && scroll.boundRows.isEmpty)
        #expect(scroll.scroll(by: 5, in: &days) == 5)
        #expect(scroll.anchor == at(2, 1))
        #expect(scroll.scroll(by: 100, in: &days) == 14)
        #expect(scroll.anchor == at(9, 1))
        #expect(scroll.counts.lineViewsMade == 0)
    }

    @Test func sizesAreClamped() {
        var days = Days(first: 0, last: 0, fixedExtent: 1)
        var scroll = InfiniteScroll(at: at(0), viewport: -1, overscan: -1, in: &days)
        #expect(scroll.viewport == 0 && scroll.overscan == 0)
        scroll.relayout(viewport: .max, overscan: .max, anchor: at(0), in: &days)
        #expect(scroll.viewport == 1 << 20 && scroll.overscan == 1 << 20)
        #expect(scroll.counts.lineViewsMade == 1)
        scroll.relayout(viewport: .min, overscan: 1, anchor: at(0), in: &days)
        #expect(scroll.viewport == 0 && scroll.overscan == 1)
    }
}
