import InfiniteScroll
import Testing

/// Each rule of the edge reports. Four days of three rows make a section: days 0 to 3 are section 0.
@Suite struct EdgeReportTests {
    typealias Report = EdgeReport<Int>

    private func sections(rows: Int = 3) -> Days { Days(fixedExtent: rows, hasDividers: false, plainEdges: true) }

    private func start(_ section: Int, _ cause: ReportCause, whole: Bool = false, again: Bool = false) -> Report {
        Report(section: section, edge: .startShown, cause: cause, isWhole: whole, isArrival: !again)
    }

    private func end(_ section: Int, _ cause: ReportCause, whole: Bool = false, again: Bool = false) -> Report {
        Report(section: section, edge: .endReached, cause: cause, isWhole: whole, isArrival: !again)
    }

    @Test func openingReportsWhatIsInView() {
        var days = sections()
        var scroll = InfiniteScroll(at: at(3), viewport: 6, overscan: 20, in: &days)
        #expect(scroll.takeReports() == [end(0, .opened), start(1, .opened)])
        #expect(scroll.takeReports() == [])
    }

    @Test func openingReportsWholeSectionsInOrder() {
        var days = sections(rows: 1)
        var scroll = InfiniteScroll(at: at(3), viewport: 10, overscan: 0, in: &days)
        #expect(
            scroll.takeReports() == [
                end(0, .opened), start(1, .opened, whole: true), end(1, .opened, whole: true),
                start(2, .opened, whole: true), end(2, .opened, whole: true), start(3, .opened),
            ])
    }

    @Test func scrollingForwardReportsEachEdgeOnce() {
        var days = sections()
        var scroll = InfiniteScroll(at: at(0), viewport: 6, overscan: 2, in: &days)
        #expect(scroll.takeReports() == [start(0, .opened)])
        #expect(scroll.scroll(by: 5, in: &days) == 5)
        #expect(scroll.takeReports() == [])
        scroll.scroll(by: 1, in: &days)
        #expect(scroll.takeReports() == [end(0, .scrolledForward)])
        scroll.scroll(by: 1, in: &days)
        #expect(scroll.takeReports() == [start(1, .scrolledForward)])
        for _ in 0..<4 { scroll.scroll(by: 1, in: &days) }
        #expect(scroll.takeReports() == [])
    }

    @Test func scrollingBackwardReportsWhatComesIn() {
        var days = sections()
        var scroll = InfiniteScroll(at: at(4), viewport: 6, overscan: 2, in: &days)
        #expect(scroll.takeReports() == [start(1, .opened)])
        scroll.scroll(by: -1, in: &days)
        #expect(scroll.takeReports() == [end(0, .scrolledBackward)])
        scroll.scroll(by: -1, in: &days)
        #expect(scroll.takeReports() == [])
        scroll.scroll(by: -10, in: &days)
        #expect(scroll.takeReports() == [start(0, .scrolledBackward)])
    }

    @Test func anEndThatCameInBackwardIsReportedByTheNextForwardScroll() {
        var days = sections()
        var scroll = InfiniteScroll(at: at(4), viewport: 6, overscan: 2, in: &days)
        scroll.scroll(by: -3, in: &days)
        _ = scroll.takeReports()
        scroll.scroll(by: 1, in: &days)
        #expect(scroll.takeReports() == [end(0, .scrolledForward, again: true)])
        scroll.scroll(by: 1, in: &days)
        scroll.scroll(by: -1, in: &days)
        scroll.scroll(by: 1, in: &days)
        #expect(scroll.takeReports() == [])
    }

    @Test func anEndThatLeftAndCameAgainIsReportedAgain() {
        var days = sections()
        var scroll = InfiniteScroll(at: at(2), viewport: 6, overscan: 2, in: &days)
        #expect(scroll.takeReports() == [end(0, .opened)])
        scroll.scroll(by: -1, in: &days)
        scroll.scroll(by: 1, in: &days)
        #expect(scroll.takeReports() == [end(0, .scrolledForward)])
    }

    @Test func aForwardScrollInVainReportsTheEndOfTheList() {
        var days = sections()
        (days.first, days.last) = (0, 3)
        var scroll = InfiniteScroll(at: at(0), viewport: 6, overscan: 2, in: &days)
        scroll.jump(toBottom: at(3, .max), in: &days)
        #expect(scroll.takeReports() == [start(0, .opened), end(0, .jumped)])
        #expect(scroll.scroll(by: 1, in: &days) == 0)
        #expect(scroll.takeReports() == [end(0, .scrolledForward, again: true)])
        #expect(scroll.scroll(by: 1, in: &days) == 0)
        #expect(scroll.takeReports() == [])
    }

    @Test func scrollingByNothingReportsNothing() {
        var days = sections()
        var scroll = InfiniteScroll(at: at(3), viewport: 6, overscan: 2, in: &days)
        _ = scroll.takeReports()
        scroll.scroll(by: 0, in: &days)
        #expect(scroll.takeReports() == [])
    }

    @Test func aBackwardScrollInVainReportsNothing() {
        var days = sections()
        days.first = 0
        var scroll = InfiniteScroll(at: at(0), viewport: 20, overscan: 2, in: &days)
        #expect(
            scroll.takeReports() == [start(0, .opened, whole: true), end(0, .opened, whole: true), start(1, .opened)])
        scroll.scroll(by: -1, in: &days)
        #expect(scroll.takeReports() == [])
    }

    @Test func aForwardScrollReportsSmallSectionsWhole() {
        var days = sections(rows: 1)
        var scroll = InfiniteScroll(at: at(0), viewport: 6, overscan: 2, in: &days)
        _ = scroll.takeReports()
        scroll.scroll(by: 6, in: &days)
        #expect(
            scroll.takeReports() == [
                end(1, .scrolledForward), start(2, .scrolledForward, whole: true),
                end(2, .scrolledForward, whole: true),
            ])
    }

    @Test func sectionsPassedOverAreNotReported() {
        var days = sections()
        var scroll = InfiniteScroll(at: at(0), viewport: 6, overscan: 2, in: &days)
        _ = scroll.takeReports()
        scroll.scroll(by: 12 * 500 + 1, in: &days)
        #expect(scroll.takeReports() == [])
        scroll.scroll(by: -12 * 400 - 1, in: &days)
        #expect(scroll.takeReports() == [start(100, .scrolledBackward)])
    }

    @Test func aJumpReportsAllStartsInViewAndNewEnds() {
        var days = sections()
        var scroll = InfiniteScroll(at: at(3), viewport: 6, overscan: 9, in: &days)
        #expect(scroll.takeReports() == [end(0, .opened), start(1, .opened)])
        #expect(scroll.jump(to: at(3, 1), in: &days) == .shifted(rows: 1))
        #expect(scroll.takeReports() == [start(1, .jumped, again: true)])
        scroll.jump(to: at(103), in: &days)
        #expect(scroll.takeReports() == [end(25, .jumped), start(26, .jumped)])
        scroll.scroll(by: 1, in: &days)
        #expect(scroll.takeReports() == [end(25, .scrolledForward, again: true)])
    }

    @Test func aLargerViewportReportsWithItsOwnCause() {
        var days = sections()
        var scroll = InfiniteScroll(at: at(2), viewport: 5, overscan: 9, in: &days)
        #expect(scroll.takeReports() == [])
        scroll.relayout(viewport: 7, anchor: at(2), in: &days)
        #expect(scroll.takeReports() == [end(0, .resized), start(1, .resized)])
        scroll.relayout(viewport: 8, anchor: at(2), in: &days)
        #expect(scroll.takeReports() == [start(1, .resized, again: true)])
        scroll.scroll(by: 1, in: &days)
        #expect(scroll.takeReports() == [end(0, .scrolledForward, again: true)])
    }

    @Test func aChangeReportsWithItsOwnCause() {
        var days = sections()
        var scroll = InfiniteScroll(at: at(1), viewport: 5, overscan: 9, in: &days)
        days.removed = [Day(number: 2)]
        scroll.change(keeping: at(1, 1), in: &days)
        #expect(scroll.takeReports() == [end(0, .changed)])
        scroll.change(keeping: at(1, 1), in: &days)
        #expect(scroll.takeReports() == [])
    }

    @Test func reportsWaitInOrderUntilTheyAreTaken() {
        var days = sections()
        var scroll = InfiniteScroll(at: at(0), viewport: 6, overscan: 2, in: &days)
        scroll.scroll(by: 6, in: &days)
        scroll.jump(to: at(8), in: &days)
        #expect(scroll.takeReports() == [start(0, .opened), end(0, .scrolledForward), start(2, .jumped)])
    }

    @Test func dividersBelongToNoSection() {
        var days = Days(fixedExtent: 1, daysPerSection: 4, plainEdges: true)
        var scroll = InfiniteScroll(at: at(0), viewport: 4, overscan: 2, in: &days)
        #expect(scroll.takeReports() == [start(0, .opened, whole: true), end(0, .opened, whole: true)])
        scroll.jump(to: at(8), in: &days)
        scroll.relayout(viewport: 1, anchor: at(8), in: &days)
        #expect(scroll.takeReports() == [start(2, .jumped, whole: true), end(2, .jumped, whole: true)])
    }

    @Test func blankRowsAtTheEdgesDoNotCount() {
        var days = sections()
        days.startRow = 1
        days.endRow = 1
        var scroll = InfiniteScroll(at: at(4), viewport: 1, overscan: 2, in: &days)
        #expect(scroll.takeReports() == [])
        scroll.scroll(by: 1, in: &days)
        #expect(scroll.takeReports() == [start(1, .scrolledForward)])
        scroll.jump(to: at(3, 0), in: &days)
        #expect(scroll.takeReports() == [])
        scroll.scroll(by: 1, in: &days)
        #expect(scroll.takeReports() == [end(0, .scrolledForward)])
        scroll.relayout(viewport: 9, anchor: at(4, 1), in: &days)
        #expect(scroll.takeReports() == [start(1, .resized)])
        scroll.relayout(viewport: 10, anchor: at(4, 1), in: &days)
        #expect(scroll.takeReports() == [start(1, .resized, whole: true, again: true), end(1, .resized, whole: true)])
    }

    @Test(arguments: [(Int.min, 0), (-1, 0), (3, 2), (Int.max, 2)])
    func edgeRowsAreClamped(asked: Int, row: Int) {
        var days = sections()
        days.startRow = asked
        var scroll = InfiniteScroll(at: at(4, row), viewport: 1, overscan: 2, in: &days)
        #expect(scroll.takeReports() == [start(1, .opened)])
        scroll.jump(to: at(4, (row + 1) % 3), in: &days)
        #expect(scroll.takeReports() == [])
        days.startRow = nil
        days.endRow = asked
        scroll.change(keeping: at(3, row), in: &days)
        #expect(scroll.takeReports() == [end(0, .changed)])
    }

    /// The first two and the last two days of section 0 have no rows.
    @Test(arguments: [0, 1, 10])
    func edgesOfItemsWithoutRowsPassToTheirNeighbours(overscan: Int) {
        var days = sections()
        for number in [0, 1, 2] { days.extents[Day(number: number)] = number == 2 ? 5 : 0 }
        days.extents[Day(number: 3)] = 0
        var scroll = InfiniteScroll(at: at(2, 1), viewport: 3, overscan: overscan, in: &days)
        #expect(scroll.takeReports() == [])
        scroll.scroll(by: 1, in: &days)
        #expect(scroll.takeReports() == [end(0, .scrolledForward)])
        scroll.scroll(by: -2, in: &days)
        #expect(scroll.takeReports() == [start(0, .scrolledBackward)])
        scroll.jump(to: at(-1, 2), in: &days)
        #expect(scroll.takeReports() == [end(-1, .jumped), start(0, .jumped, again: true)])
        scroll.jump(to: at(0), in: &days)
        #expect(scroll.anchor == at(2))
        #expect(scroll.takeReports() == [start(0, .jumped, again: true)])
        scroll.jump(to: at(3), in: &days)
        #expect(scroll.anchor == at(4))
        scroll.scroll(by: -1, in: &days)
        #expect(scroll.takeReports() == [start(1, .jumped), end(0, .scrolledBackward)])
    }

    @Test func aSectionWithoutRowsIsNeverReported() {
        var days = sections()
        for number in 0...3 { days.extents[Day(number: number)] = 0 }
        var scroll = InfiniteScroll(at: at(-1, 2), viewport: 3, overscan: 2, in: &days)
        #expect(scroll.takeReports() == [end(-1, .opened), start(1, .opened)])
    }
}
