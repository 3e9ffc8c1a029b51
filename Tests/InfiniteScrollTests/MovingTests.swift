import Foundation
import InfiniteScroll
import Testing

@Suite struct MovingTests {
    private func list() -> (days: Days, scroll: InfiniteScroll<Days>) {
        var days = Days(first: 0, last: 9, fixedExtent: 3)
        let scroll = InfiniteScroll(at: at(4), viewport: 5, overscan: 4, in: &days)
        return (days, scroll)
    }

    @Test func scrollingStopsWhereTheLastRowIsOnTheLastRow() {
        var (days, scroll) = list()
        #expect(scroll.scroll(by: 10, in: &days) == 10)
        #expect(scroll.scroll(by: 10, in: &days) == 3)
        #expect(scroll.screen.last == at(9, 2))
        #expect(scroll.isAtEnd && !scroll.isAtStart)
        #expect(scroll.scroll(by: 1, in: &days) == 0)
    }

    @Test func scrollingBackStopsAtTheFirstRow() {
        var (days, scroll) = list()
        #expect(scroll.scroll(by: -10, in: &days) == -10)
        #expect(scroll.scroll(by: -10, in: &days) == -2)
        #expect(scroll.anchor == at(0))
        #expect(scroll.isAtStart && !scroll.isAtEnd)
    }

    @Test func scrollingTakesAnyNumber() {
        var (days, scroll) = list()
        #expect(scroll.scroll(by: .max, in: &days) == 13)
        #expect(scroll.scroll(by: .min, in: &days) == -25)
        #expect(scroll.scroll(by: 0, in: &days) == 0)
    }

    @Test func anOverscrolledListMovesBackOnly() {
        var (days, scroll) = list()
        scroll.jump(to: at(9, 1), in: &days)
        #expect(scroll.screen == [at(9, 1), at(9, 2), nil, nil, nil])
        #expect(scroll.scroll(by: 1, in: &days) == 0)
        #expect(scroll.anchor == at(9, 1))
        #expect(scroll.scroll(by: -1, in: &days) == -1)
        #expect(scroll.anchor == at(9, 0))
    }

    @Test func aShortListDoesNotMove() {
        var days = Days(first: 0, last: 1, fixedExtent: 2)
        var scroll = InfiniteScroll(at: at(0), viewport: 5, overscan: 1, in: &days)
        #expect(scroll.scroll(by: 1, in: &days) == 0)
        #expect(scroll.scroll(by: -1, in: &days) == 0)
        #expect(scroll.screen == [at(0, 0), at(0, 1), at(1, 0), at(1, 1), nil])
    }

    @Test func aJumpInsideTheWindowShiftsIt() {
        var (days, scroll) = list()
        scroll.prepare(in: &days)
        let binds = scroll.counts.binds
        #expect(scroll.distance(to: at(5, 1)) == 4)
        scroll.jump(to: at(5, 1), in: &days)
        #expect(scroll.anchor == at(5, 1))
        scroll.prepare(in: &days)
        #expect(scroll.counts.binds == binds + 4)
        for _ in 0..<2 {
            scroll.jump(to: at(4, 2), in: &days)
            #expect(scroll.anchor == at(4, 2))
        }
        scroll.jump(to: at(5, .max), in: &days)
        #expect(scroll.anchor == at(5, 2))
    }

    @Test func aJumpOutOfTheWindowBuildsItAnew() {
        var days = Days(fixedExtent: 3)
        var scroll = InfiniteScroll(at: at(4), viewport: 5, overscan: 4, in: &days)
        scroll.jump(to: at(1_000_000_000, 2), in: &days)
        #expect(scroll.screen.first == at(1_000_000_000, 2))
        #expect(days.extentCalls < 20)
    }

    @Test func aJumpToTheBottomPutsTheRowThere() {
        var (days, scroll) = list()
        scroll.jump(to: at(9, .max), atViewportRow: .max, in: &days)
        #expect(scroll.screen == [at(8, 1), at(8, 2), at(9, 0), at(9, 1), at(9, 2)])
        #expect(scroll.isAtEnd)
        scroll.jump(to: at(9, 0), atViewportRow: .max, in: &days)
        #expect(scroll.anchor == at(7, 2))
        scroll.jump(to: at(0, 1), atViewportRow: .max, in: &days)
        #expect(scroll.anchor == at(0))
        scroll.jump(to: at(0, 0), atViewportRow: .max, in: &days)
        #expect(scroll.anchor == at(0))
    }

    @Test func aJumpPutsTheRowOnAnyRowOfTheViewport() {
        var (days, scroll) = list()
        for row in 0..<scroll.viewport {
            scroll.jump(to: at(5, 1), atViewportRow: row, in: &days)
            #expect(scroll.position(atViewportRow: row) == at(5, 1))
        }
        scroll.jump(to: at(0, 1), atViewportRow: scroll.viewport / 2, in: &days)
        #expect(scroll.anchor == at(0), "the list starts too near")
    }

    /// From each row to each other one.
    @Test(arguments: [0, 1, 2, 9])
    func revealingScrollsNoFartherThanItMust(margin: Int) {
        var days = Days(first: 0, last: 9, fixedExtent: 3)
        let all = Everything(days, around: Day(number: 0)).rows
        let kept = min(margin, 2)
        for top in 0...25 {
            for place in all.indices {
                var scroll = InfiniteScroll(at: all[top], viewport: 5, overscan: 40, in: &days)
                scroll.prepare(in: &days)
                scroll.reveal(all[place], margin: margin, in: &days)
                let expected = min(max(top, place + kept - 4), place - kept)
                #expect(scroll.anchor == all[min(max(expected, 0), 25)], "\(place) from \(top)")
                days = Days(first: 0, last: 9, fixedExtent: 3)
            }
        }
    }

    @Test func revealingWhatIsFarPutsItInTheMiddle() {
        var days = Days(fixedExtent: 3)
        var scroll = InfiniteScroll(at: at(4), viewport: 5, overscan: 4, in: &days)
        scroll.reveal(at(1_000, 1), in: &days)
        #expect(scroll.position(atViewportRow: 2) == at(1_000, 1))
        scroll.reveal(at(4), elseAtViewportRow: 0, in: &days)
        #expect(scroll.anchor == at(4))
    }

    @Test func aPositionIsWrittenAndReadBack() throws {
        let saved = try JSONEncoder().encode(RowPosition(item: 7, row: 2))
        #expect(try JSONDecoder().decode(RowPosition<Int>.self, from: saved) == RowPosition(item: 7, row: 2))
    }

    @Test func aResizeKeepsTheAnchorAtTheTop() {
        var (days, scroll) = list()
        days.fixedExtent = 7
        scroll.relayout(viewport: 9, anchor: at(4, 6), in: &days)
        #expect(scroll.viewport == 9 && scroll.overscan == 4)
        #expect(scroll.screen == [at(4, 6)] + (0..<7).map { at(5, $0) } + [at(6, 0)])
        scroll.relayout(viewport: 3, overscan: 1, anchor: at(9, 6), in: &days)
        #expect(scroll.screen == [at(9, 6), nil, nil])
        #expect(scroll.boundRows == -1..<1)
    }

    @Test func aReloadShowsWhatWasInserted() {
        var (days, scroll) = list()
        days.inserted[4] = 1
        days.removed = [Day(number: 5)]
        scroll.relayout(anchor: at(4, 1), in: &days)
        let inserted = (0..<3).map { RowPosition(item: Day(number: 4, minor: 1), row: $0) }
        #expect(scroll.screen == [at(4, 1), at(4, 2)] + inserted)
        #expect(scroll.position(atViewportRow: 5) == at(6, 0))
    }

    @Test func distancesAreKnownInsideTheWindow() {
        var (days, scroll) = list()
        scroll.scroll(by: 1, in: &days)
        #expect(scroll.distance(to: at(4, 1)) == 0)
        #expect(scroll.distance(to: at(6, 0)) == 5)
        #expect(scroll.distance(to: at(3, 2)) == -2)
        #expect(scroll.distance(to: at(4, 3)) == nil)
        #expect(scroll.distance(to: at(4, -1)) == nil)
        #expect(scroll.distance(to: at(0, 0)) == nil)
    }

    /// Every position of a list of mixed heights, one after another, forward and back.
    @Test(arguments: [1, 2, 7, 24], [0, 1, 5])
    func everyPositionShowsItsRows(viewport: Int, overscan: Int) {
        var days = Days(first: 0, last: 30)
        let all = Everything(days, around: Day(number: 0)).rows
        var scroll = InfiniteScroll(at: at(0), viewport: viewport, overscan: overscan, in: &days)
        let last = all.count - viewport
        for top in 0...last {
            #expect(scroll.screen == Array(all[top..<top + viewport]))
            #expect(scroll.scroll(by: 1, in: &days) == (top < last ? 1 : 0))
        }
        for top in (0...last).reversed() {
            #expect(scroll.screen == Array(all[top..<top + viewport]))
            #expect(scroll.scroll(by: -1, in: &days) == (top > 0 ? -1 : 0))
        }
    }
}
