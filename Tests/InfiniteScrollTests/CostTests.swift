import InfiniteScroll
import TestSupport
import Testing

/// What operations cost, as counted calls of the content.
@Suite struct CostTests {
    struct Cost: Equatable {
        var neighbours: Int
        var extents: Int
        var binds: Int
        var views: Int

        init(of days: Days) {
            neighbours = days.neighbourCalls
            extents = days.extentCalls
            binds = days.binds
            views = days.viewsMade
        }
    }

    /// The same way through the middle of a list with so many items.
    private func costOfAWay(items: Int) -> [Cost] {
        var days = Days(first: -items / 2, last: items - items / 2 - 1, fixedExtent: 50)
        var scroll = InfiniteScroll(at: at(0), viewport: 20, overscan: 10, in: &days)
        var costs = [Cost(of: days)]
        for rows in [1, 1, 20, -20, 60, -1, -75, 7] {
            #expect(scroll.scroll(by: rows, in: &days) == rows)
            costs.append(Cost(of: days))
        }
        scroll.jump(to: at(-2, 3), in: &days)
        costs.append(Cost(of: days))
        scroll.jump(to: at(2, 3), atViewportRow: .max, in: &days)
        costs.append(Cost(of: days))
        scroll.relayout(viewport: 30, anchor: at(1, 10), in: &days)
        costs.append(Cost(of: days))
        days.extents[Day(number: 1)] = 20
        scroll.change(where: { $0 == Day(number: 1) }, in: &days)
        costs.append(Cost(of: days))
        scroll.change(keeping: at(1, 15), atViewportRow: 7, in: &days)
        costs.append(Cost(of: days))
        scroll.relayout(anchor: at(0, 10), in: &days)
        costs.append(Cost(of: days))
        return costs
    }

    @Test func theLengthOfTheListCostsNothing() {
        let short = costOfAWay(items: 10)
        #expect(costOfAWay(items: 10_000_000) == short)
        #expect((short.last?.extents ?? .max) < 40)
    }

    @Test(arguments: [1, 24, 200], [0, 1, 12, 200])
    func openingLaysOutTheWindowOnly(viewport: Int, overscan: Int) {
        var days = Days(fixedExtent: 1)
        var scroll = InfiniteScroll(at: at(0), viewport: viewport, overscan: overscan, in: &days)
        #expect(days.extentCalls == viewport + 2)
        #expect(days.binds == viewport + 2 * min(overscan, 1))
        scroll.prepare(in: &days)
        #expect(days.extentCalls == viewport + 2 * max(overscan, 1))
        #expect(scroll.counts.windowRows == days.extentCalls)
        #expect(days.binds == viewport + 2 * overscan)
    }

    /// A prepared engine has the rows of the overscan already; of what is beyond it lays out one row more than it
    /// shows.
    @Test(arguments: [1, 11, 12, 13, 24, 1000, -1, -11, -12, -13, -24, -1000])
    func scrollingLaysOutWhatEnters(rows: Int) {
        var days = Days(fixedExtent: 1)
        var scroll = InfiniteScroll(at: at(0), viewport: 24, overscan: 12, in: &days)
        scroll.prepare(in: &days)
        let before = days.extentCalls
        scroll.scroll(by: rows, in: &days)
        #expect(days.extentCalls == before + max(abs(rows) + 1 - 12, 0))
        scroll.prepare(in: &days)
        #expect(days.extentCalls == before + abs(rows))
        #expect(scroll.counts.windowItems == 48)
    }

    /// Frames without preparation between them, as when a key is held down on a slow machine.
    @Test func scrollingUnpreparedLaysOutOneRowAhead() {
        var days = Days(fixedExtent: 1)
        var scroll = InfiniteScroll(at: at(0), viewport: 24, overscan: 12, in: &days)
        for step in 1...100 {
            scroll.scroll(by: 1, in: &days)
            #expect(days.extentCalls == 26 + step)
            #expect(scroll.boundRows == -min(step + 1, 12)..<25)
        }
    }

    @Test func whatIsPreparedCostsNothingMore() {
        var days = Days()
        var scroll = InfiniteScroll(at: at(0), viewport: 24, overscan: 12, in: &days)
        scroll.prepare(in: &days)
        let cost = Cost(of: days)
        scroll.prepare(in: &days)
        #expect(Cost(of: days) == cost)
    }

    @Test(arguments: [50_000, -50_000])
    func aLongScrollReleasesOnItsWay(rows: Int) {
        var days = Days(fixedExtent: 1)
        var scroll = InfiniteScroll(at: at(0), viewport: 24, overscan: 12, in: &days)
        #expect(scroll.scroll(by: rows, in: &days) == rows)
        scroll.prepare(in: &days)
        #expect(days.mostLaidOut < 500)
        #expect(days.laidOut.count == 48)
    }

    @Test(arguments: [1_000_000, 1 << 40, Int.max])
    func hugeItemsCostWhatTheViewportCosts(extent: Int) {
        var days = Days(fixedExtent: extent)
        let extent = min(extent, 1 << 40)
        var scroll = InfiniteScroll(at: at(0, extent / 2), viewport: 24, overscan: 12, in: &days)
        #expect(days.extentCalls == 1)
        #expect(days.binds == 26)
        #expect(scroll.scroll(by: 100_000, in: &days) == 100_000)
        #expect(scroll.anchor == at(0, extent / 2 + 100_000))
        scroll.jump(to: at(0, .max), in: &days)
        #expect(scroll.anchor == at(0, extent - 1))
        #expect(scroll.position(atViewportRow: 1) == at(1, 0))
        #expect(scroll.scroll(by: 3 * extent, in: &days) == 3 * extent)
        #expect(scroll.anchor == at(3, extent - 1))
        #expect(scroll.scroll(by: -5 * extent, in: &days) == -5 * extent)
        #expect(scroll.anchor == at(-2, extent - 1))
        #expect(days.extentCalls < 20)
        #expect(days.viewsMade == 26)
        #expect(scroll.brokenInvariant == nil)
    }

    @Test(arguments: [Int.max, Int.max / 4, 1 << 62])
    func aScrollBeyondAllBoundsStopsAtTheEnds(rows: Int) {
        var days = Days(first: 0, last: 99, fixedExtent: .max)
        var scroll = InfiniteScroll(at: at(50), viewport: 24, overscan: 12, in: &days)
        #expect(scroll.scroll(by: rows, in: &days) == 50 * (1 << 40) - 24)
        #expect(scroll.scroll(by: -rows, in: &days) == -(100 * (1 << 40) - 24))
        #expect(scroll.isAtStart)
    }

    /// 100,000 items without rows, with rows before and after.
    @Test func aLongRunWithoutRowsDoesNotFillTheWindow() {
        var days = Days(fixedExtent: 1, emptyRange: 0..<100_000)
        var scroll = InfiniteScroll(at: at(-3), viewport: 5, overscan: 2, in: &days)
        var operations = 0
        while scroll.position(atViewportRow: 4) == nil, operations < 100 {
            let before = days.extentCalls
            scroll.scroll(by: 1, in: &days)
            #expect(days.extentCalls - before <= 2 * InfiniteScroll<Days>.emptyRunLimit + 10)
            #expect(scroll.counts.windowItems <= 10)
            operations += 1
        }
        #expect(operations < 10)
        #expect(scroll.screen == [at(-3), at(-2), at(-1), at(100_000), at(100_001)])
        #expect(scroll.scroll(by: 2, in: &days) == 2)
        #expect(scroll.screen == [at(-1)] + (100_000..<100_004).map { at($0) })
        let known = days.extentCalls
        scroll.scroll(by: 1, in: &days)
        scroll.scroll(by: -1, in: &days)
        #expect(days.extentCalls - known < 10)
        #expect(days.laidOut.count == scroll.counts.windowItems)
    }

    /// The list has neither end nor rows: each operation gives up, none hangs, and nothing piles up.
    @Test func aListOfNothingWithoutEndDoesNotHang() {
        var days = Days(fixedExtent: 0)
        var scroll = InfiniteScroll(at: at(0), viewport: 5, overscan: 2, in: &days)
        for rows in [1, -1, Int.max, Int.min] { #expect(scroll.scroll(by: rows, in: &days) == 0) }
        scroll.jump(to: at(5), in: &days)
        scroll.relayout(viewport: 9, anchor: at(5), in: &days)
        #expect(days.extentCalls < 30 * InfiniteScroll<Days>.emptyRunLimit)
        #expect(days.laidOut.isEmpty)
        #expect(scroll.screen.allSatisfy { $0 == nil })
        #expect(!scroll.isAtStart && !scroll.isAtEnd)
    }

    /// Rows that lie so far off that the first look does not find them come in with the operations that follow.
    @Test(arguments: [40_000, -40_000])
    func theOnlyRowIsFoundInTheEnd(number: Int) {
        var days = Days(fixedExtent: 0, extents: [Day(number: number): 3])
        var scroll = InfiniteScroll(at: at(0), viewport: 5, overscan: 2, in: &days)
        for _ in 0..<5 where scroll.screen.first == .some(nil) { scroll.scroll(by: 1, in: &days) }
        let row = number < 0 ? 2 : 0
        #expect(scroll.anchor == at(number, row))
        scroll.scroll(by: -9, in: &days)
        #expect(scroll.screen == [at(number, 0), at(number, 1), at(number, 2), nil, nil])
        #expect(scroll.brokenInvariant == nil)
    }
}
