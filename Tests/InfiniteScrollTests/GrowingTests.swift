import InfiniteScroll
import Testing

/// The list goes on beyond an end that was found, or its sections become known. Sections are as in `EdgeReportTests`.
@Suite struct GrowingTests {
    typealias Report = EdgeReport<Int>

    private func report(
        _ section: Int, _ edge: Report.Edge, _ cause: ReportCause, whole: Bool = false, again: Bool = false
    ) -> Report {
        Report(section: section, edge: edge, cause: cause, isWhole: whole, isArrival: !again)
    }

    private func days(_ first: Int?, _ last: Int?, rows: Int = 3) -> Days {
        Days(first: first, last: last, fixedExtent: rows, hasDividers: false, plainEdges: true)
    }

    @Test func blankRowsFillWithWhatFollows() {
        var days = days(0, 1)
        var scroll = InfiniteScroll(at: at(0, 1), viewport: 8, overscan: 4, in: &days)
        #expect(scroll.isAtEnd && scroll.boundRows == -1..<5)
        let (binds, extents) = (days.binds, days.extentCalls)
        days.last = 9
        scroll.grow(in: &days)
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
        scroll.grow(in: &days)
        #expect(scroll.screen == screen && !scroll.isAtStart)
        #expect(scroll.scroll(by: -30, in: &days) == -27)
    }

    @Test func aListThatDidNotGrowCostsNoLayout() {
        var days = Days()
        var scroll = InfiniteScroll(at: at(0), viewport: 24, overscan: 12, in: &days)
        scroll.prepare(in: &days)
        let (binds, window) = (days.binds, scroll.counts.windowItems)
        scroll.grow(in: &days)
        #expect(days.binds == binds && scroll.counts.windowItems == window)
        #expect(days.violations == [])
    }

    @Test func aSectionThatTurnsOutToBeWholeIsReported() {
        var days = days(0, 3)
        days.openFrom = 0
        var scroll = InfiniteScroll(at: at(0), viewport: 20, overscan: 4, in: &days)
        #expect(scroll.takeReports() == [report(0, .startShown, .opened)])
        scroll.grow(in: &days)
        #expect(scroll.takeReports() == [])
        days.openFrom = nil
        scroll.grow(in: &days)
        #expect(scroll.takeReports() == [report(0, .endReached, .reloaded, whole: true)])
        scroll.grow(in: &days)
        #expect(scroll.takeReports() == [])
        #expect(scroll.scroll(by: 1, in: &days) == 0)
        #expect(scroll.takeReports() == [report(0, .endReached, .scrolledForward, whole: true, again: true)])
    }

    @Test func sectionsThatComeInAreReportedOnce() {
        var days = days(0, 3)
        var scroll = InfiniteScroll(at: at(2), viewport: 12, overscan: 4, in: &days)
        #expect(scroll.takeReports() == [report(0, .endReached, .opened)])
        days.last = 4
        scroll.grow(in: &days)
        #expect(
            scroll.takeReports() == [
                report(1, .startShown, .reloaded, whole: true), report(1, .endReached, .reloaded, whole: true),
            ])
        days.last = nil
        scroll.grow(in: &days)
        #expect(scroll.takeReports() == [])
        scroll.jump(to: at(2), in: &days)
        #expect(scroll.takeReports() == [report(1, .startShown, .jumped, again: true)])
    }

    /// Day 3, of no rows, was the list's last item, so that day 2 had the section's last row.
    @Test func whatWasTakenOverIsTakenBack() {
        var days = days(0, 3)
        days.daysPerSection = 5
        days.extents[Day(number: 3)] = 0
        var scroll = InfiniteScroll(at: at(0), viewport: 9, overscan: 4, in: &days)
        #expect(
            scroll.takeReports() == [
                report(0, .startShown, .opened, whole: true), report(0, .endReached, .opened, whole: true),
            ])
        days.last = 4
        scroll.grow(in: &days)
        #expect(scroll.takeReports() == [])
        scroll.scroll(by: 1, in: &days)
        #expect(scroll.takeReports() == [])
        scroll.scroll(by: 2, in: &days)
        #expect(scroll.takeReports() == [report(0, .endReached, .scrolledForward)])
    }

    /// The section's last item has no rows and stands between two that are laid out.
    @Test func anEdgeOfAnItemWithoutRowsIsTakenOverLater() {
        var days = days(0, nil)
        days.extents[Day(number: 3)] = 0
        days.openFrom = 0
        var scroll = InfiniteScroll(at: at(1), viewport: 9, overscan: 4, in: &days)
        scroll.prepare(in: &days)
        #expect(scroll.takeReports() == [report(1, .startShown, .opened)])
        days.openFrom = nil
        scroll.grow(in: &days)
        #expect(scroll.takeReports() == [report(0, .endReached, .reloaded)])
        #expect(days.violations == [])
    }

    @Test func aListWithoutRowsGetsSome() {
        var days = days(0, 3, rows: 0)
        var scroll = InfiniteScroll(at: at(2, 7), viewport: 2, overscan: 2, in: &days)
        days.last = 5
        scroll.grow(in: &days)
        #expect(scroll.screen == [nil, nil] && scroll.anchor == at(2, 7))
        days.extents[Day(number: 6)] = 2
        days.last = 6
        scroll.grow(in: &days)
        #expect(scroll.screen == [at(6), at(6, 1)] && scroll.isAtStart && scroll.isAtEnd)
        #expect(
            scroll.takeReports() == [
                report(1, .startShown, .reloaded, whole: true), report(1, .endReached, .reloaded, whole: true),
            ])
        #expect(scroll.brokenInvariant == nil)
    }

    /// What follows the anchor's item was removed, though only `reload` may tell so: nothing is lost or used twice.
    @Test func aListThatDidNotOnlyGrowDoesNoHarm() {
        var days = days(0, 9)
        var scroll = InfiniteScroll(at: at(2), viewport: 9, overscan: 4, in: &days)
        scroll.prepare(in: &days)
        days.removed = [Day(number: 3), Day(number: 1)]
        days.inserted[4] = 1
        scroll.grow(in: &days)
        #expect(scroll.counts.windowItems == days.laidOut.count)
        #expect(days.violations == [])
        scroll.reload(anchor: scroll.anchor, in: &days)
        #expect(scroll.brokenInvariant == nil)
        #expect(scroll.screen[3...5] == [at(4), at(4, 1), at(4, 2)])
    }

    /// A run of items without rows that took several operations to cross is longer than what growth looks at.
    @Test(arguments: [5, -45_005])
    func aLongRunWithoutRowsIsCrossedOnceMore(anchor: Int) {
        var days = Days(fixedExtent: 1, emptyRange: anchor < 0 ? -45_000..<0 : 6..<45_006)
        var scroll = InfiniteScroll(at: at(anchor), viewport: 8, overscan: 2, in: &days)
        for _ in 0..<9 where scroll.screen.contains(nil) || scroll.boundRows.count < 12 { scroll.prepare(in: &days) }
        let screen = scroll.screen
        #expect(!screen.contains(nil))
        scroll.grow(in: &days)
        #expect(scroll.anchor == at(anchor))
        for _ in 0..<9 { scroll.prepare(in: &days) }
        #expect(scroll.screen == screen && scroll.boundRows == -2..<10)
        #expect(scroll.counts.windowItems == days.laidOut.count)
        #expect(days.violations == [] && scroll.brokenInvariant == nil)
    }
}
