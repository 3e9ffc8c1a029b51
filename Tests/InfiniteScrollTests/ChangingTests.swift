import InfiniteScroll
import TestSupport
import Testing

/// Items change, come in and go; the list goes on beyond an end that was found.
@Suite struct ChangingTests {
    enum Change: CaseIterable {
        /// Five rows, one row, none.
        case taller, shorter, emptied
        case inserted, removed
        /// As many rows as before.
        case restyled

        func make(on day: Day, of days: inout Days) {
            switch self {
            case .taller: days.extents[day] = 5
            case .shorter: days.extents[day] = 1
            case .emptied: days.extents[day] = 0
            case .inserted: days.inserted[day.number] = 1
            case .removed: days.removed = [day]
            case .restyled: days.versions[day] = 1
            }
        }

        /// What has to be laid out and bound for it, and how much higher the list is.
        var cost: (layouts: Int, binds: Int, rows: Int) {
            switch self {
            case .taller: (1, 5, 2)
            // and an item that comes into the window
            case .shorter: (1 + 1, 1 + 2, -2)
            case .emptied: (1 + 1, 3, -3)
            case .inserted: (1, 3, 3)
            case .removed: (1, 3, -3)
            case .restyled: (1, 3, 0)
            }
        }
    }

    /// Nothing is laid out and bound but what changed and what comes in by it, and nothing else moves. Items 0 to 2 are on
    /// the screen, items -3 to 5 are laid out.
    @Test(arguments: [-50, -1, 1, 3, 50], Change.allCases)
    func onlyWhatChangedCosts(place: Int, change: Change) throws {
        let (isAbove, isOnScreen, isLaidOut) = (place < 0, 0...2 ~= place, -3...5 ~= place)
        var days = days(nil, nil)
        var scroll = InfiniteScroll(at: at(0), viewport: 9, overscan: 9, in: &days)
        scroll.prepare(in: &days)
        let (old, binds, layouts) = (rows(of: scroll), days.binds, days.extentCalls)
        let day = Day(number: place)
        change.make(on: day, of: &days)
        // what came in or went is found without being named
        let isNamed = change != .inserted && change != .removed
        let shifts = scroll.change(where: { isNamed && $0 == day }, in: &days)
        let cost = isLaidOut ? change.cost : (layouts: 0, binds: 0, rows: 0)
        #expect(days.extentCalls - layouts == cost.layouts)
        #expect(days.binds - binds == cost.binds)
        #expect(scroll.anchor == at(0))
        if !isOnScreen { #expect(Array(rows(of: scroll)[9..<18]) == Array(old[9..<18])) }
        // what is below moves down, or what is above up
        let end = place * 3 + (change == .inserted ? 3 : 0)
        let ways = Set(shifts.map(\.distance))
        #expect(ways == (cost.rows == 0 ? [] : [isAbove ? -cost.rows : cost.rows]))
        for shift in shifts {
            #expect(isAbove ? shift.rows.upperBound <= 0 : shift.rows.lowerBound >= end)
            for row in shift.rows { #expect(rows(of: scroll)[row + 9] == old[row - shift.distance + 9]) }
        }
        let now = Cost(of: days)
        scroll.prepare(in: &days)
        #expect(Cost(of: days) == now, "all is ready")
        #expect(days.violations == [] && scroll.brokenInvariant == nil)
    }

    private struct Cost: Equatable {
        var layouts: Int
        var binds: Int

        init(of days: Days) { (layouts, binds) = (days.extentCalls, days.binds) }
    }

    /// What is bound, from nine rows above the viewport to nine below it.
    private func rows(of scroll: InfiniteScroll<Days>) -> [ShownLine?] {
        (-9..<18).map { scroll.lineView(atViewportRow: $0) ?? nil }
    }

    /// A row in the middle of the screen is kept: what is above it goes up, and what is below it down.
    @Test func bothSidesMakeRoomForWhatIsKept() {
        var days = days(nil, nil)
        var scroll = InfiniteScroll(at: at(0), viewport: 9, overscan: 6, in: &days)
        scroll.prepare(in: &days)
        days.inserted = [0: 1, 1: 1]
        let shifts = scroll.change(keeping: at(1, 1), atViewportRow: 4, in: &days)
        #expect(shifts == [RowShift(rows: -6..<0, distance: -3), RowShift(rows: 9..<15, distance: 3)])
        #expect(scroll.anchor == RowPosition(item: Day(number: 0, minor: 1), row: 0))
        #expect(scroll.position(atViewportRow: 4) == at(1, 1))
        // the list begins too near
        days.first = 1
        #expect(scroll.change(keeping: at(1), atViewportRow: 4, in: &days).map(\.distance) == [-3])
        #expect(scroll.anchor == at(1) && scroll.isAtStart)
    }

    @Test func theAnchorMayShrinkOrGo() {
        var days = days(nil, nil)
        var scroll = InfiniteScroll(at: at(0, 2), viewport: 9, overscan: 6, in: &days)
        days.extents[Day(number: 0)] = 2
        scroll.change(where: { $0 == Day(number: 0) }, in: &days)
        #expect(scroll.anchor == at(0, 1))
        days.extents[Day(number: 0)] = 0
        scroll.change(where: { $0 == Day(number: 0) }, in: &days)
        #expect(scroll.anchor == at(1, 0))
        days.removed = [Day(number: 1)]
        scroll.change(keeping: at(2, 1), in: &days)
        #expect(scroll.anchor == at(2, 1))
        #expect(days.violations == [] && scroll.brokenInvariant == nil)
    }

    /// What was not ready is not made ready by it.
    @Test func theOverscanIsLeftToPreparation() {
        var days = days(nil, nil)
        var scroll = InfiniteScroll(at: at(0), viewport: 9, overscan: 60, in: &days)
        let layouts = days.extentCalls
        days.extents[Day(number: 1)] = 4
        scroll.change(where: { $0 == Day(number: 1) }, in: &days)
        #expect(days.extentCalls == layouts + 1 && scroll.boundRows == -1..<10)
    }

    /// A huge item that straddles the viewport's top becomes a small one: no more is laid out than is needed.
    @Test func aHugeItemThatShrinksIsNotMadeUpFor() {
        var days = Days(fixedExtent: 1, extents: [Day(number: 0): 1_000_000])
        var scroll = InfiniteScroll(at: at(0, 500_000), viewport: 9, overscan: 6, in: &days)
        scroll.prepare(in: &days)
        days.extents[Day(number: 0)] = 1
        scroll.change(where: { $0 == Day(number: 0) }, in: &days)
        #expect(days.extentCalls == 1 + 9 + 2 * 6)
        #expect(scroll.anchor == at(0))
    }

    // MARK: - Growth

    private func days(_ first: Int?, _ last: Int?, rows: Int = 3) -> Days {
        Days(first: first, last: last, fixedExtent: rows)
    }

    @Test func blankRowsFillWithWhatFollows() {
        var days = days(0, 1)
        var scroll = InfiniteScroll(at: at(0, 1), viewport: 8, overscan: 4, in: &days)
        #expect(scroll.isAtEnd && scroll.boundRows == -1..<5)
        let (binds, extents) = (days.binds, days.extentCalls)
        days.last = 9
        scroll.change(in: &days)
        #expect(scroll.anchor == at(0, 1))
        #expect(scroll.screen.last == at(2, 2))
        #expect(!scroll.isAtEnd)
        #expect(days.extentCalls == extents + 2)
        #expect(days.binds == binds + 4)
        #expect(days.violations == [])
    }

    @Test func theStartGrowsOutOfSight() {
        var days = days(0, nil)
        var scroll = InfiniteScroll(at: at(0), viewport: 8, overscan: 4, in: &days)
        #expect(scroll.isAtStart)
        let screen = scroll.screen
        days.first = -9
        scroll.change(in: &days)
        #expect(scroll.screen == screen && !scroll.isAtStart)
        #expect(scroll.scroll(by: -30, in: &days) == -27)
    }

    @Test func aListWithoutRowsGetsSome() {
        var days = days(0, 3, rows: 0)
        var scroll = InfiniteScroll(at: at(2, 7), viewport: 2, overscan: 2, in: &days)
        days.last = 5
        scroll.change(in: &days)
        #expect(scroll.screen == [nil, nil] && scroll.anchor == at(2, 7))
        days.extents[Day(number: 6)] = 2
        days.last = 6
        scroll.change(in: &days)
        #expect(scroll.screen == [at(6), at(6, 1)] && scroll.isAtStart && scroll.isAtEnd)
        #expect(scroll.brokenInvariant == nil)
    }

    /// A run of items without rows that took several operations to cross is longer than one look.
    @Test(arguments: [5, -45_005])
    func aLongRunWithoutRowsIsCrossedOnceMore(anchor: Int) {
        var days = Days(fixedExtent: 1, emptyRange: anchor < 0 ? -45_000..<0 : 6..<45_006)
        var scroll = InfiniteScroll(at: at(anchor), viewport: 8, overscan: 2, in: &days)
        for _ in 0..<9 where scroll.screen.contains(nil) || scroll.boundRows.count < 12 { scroll.prepare(in: &days) }
        let screen = scroll.screen
        #expect(!screen.contains(nil))
        scroll.change(in: &days)
        #expect(scroll.anchor == at(anchor))
        for _ in 0..<9 { scroll.prepare(in: &days) }
        #expect(scroll.screen == screen && scroll.boundRows == -2..<10)
        #expect(scroll.counts.windowItems == days.laidOut.count)
        #expect(days.violations == [] && scroll.brokenInvariant == nil)
    }

    /// Where more is to be loaded the last row is not the end, and the first not the start.
    @Test func whatIsNotLoadedYetIsNotTheEnd() {
        var days = Days(first: 0, last: 3, fixedExtent: 1)
        days.isLoaded = false
        var scroll = InfiniteScroll(at: at(0), viewport: 9, overscan: 9, in: &days)
        scroll.prepare(in: &days)
        #expect(!scroll.isAtEnd && !scroll.isAtStart)
        days.isLoaded = true
        scroll.change(in: &days)
        #expect(scroll.isAtEnd && scroll.isAtStart)
    }

    /// The last row stays on the last row of the viewport as long as it was there before.
    @Test(arguments: [1, 3, 100]) func whoIsAtTheEndIsAtTheEndAfterwards(count: Int) {
        var days = Days(first: 0, last: 50, fixedExtent: 2)
        var scroll = InfiniteScroll(at: at(50), viewport: 9, overscan: 9, in: &days)
        scroll.jump(to: at(50, 1), atViewportRow: .max, in: &days)
        days.last = 50 + count
        scroll.change(sticksToEnd: true, in: &days)
        #expect(scroll.screen.last == at(50 + count, 1))
        scroll.scroll(by: -1, in: &days)
        let anchor = scroll.anchor
        days.last = 60 + count
        scroll.change(sticksToEnd: true, in: &days)
        #expect(scroll.anchor == anchor)
    }
}
