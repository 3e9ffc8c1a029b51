import InfiniteScroll
import TestSupport
import Testing

/// Rows that stay in sight over those that are scrolled.
@Suite struct HeaderTests {
    private static func weeks() -> Days {
        var days = Days(fixedExtent: 2)
        days.week = 7
        return days
    }

    /// Row by row through five weeks: the first row of each stays until that of the next is at the top.
    @Test(arguments: [1, -1]) func theHeaderStaysUntilTheNextOneIsAtTheTop(step: Int) {
        var days = Self.weeks()
        var scroll = InfiniteScroll(at: at(0), viewport: 5, overscan: 5, in: &days)
        for _ in 0..<70 {
            scroll.scroll(by: step, in: &days)
            scroll.prepare(in: &days)
            #expect(scroll.header == days.header(of: scroll.anchor))
            #expect(scroll.headerView??.position == scroll.header)
        }
        #expect(days.violations == [])
        #expect(scroll.brokenInvariant == nil)
    }

    /// Within a week only the row that comes in is bound.
    @Test func whatStaysIsBoundOnce() {
        var days = Self.weeks()
        var scroll = InfiniteScroll(at: at(1), viewport: 5, overscan: 5, in: &days)
        scroll.prepare(in: &days)
        let binds = days.binds
        for _ in 0..<8 {
            scroll.scroll(by: 1, in: &days)
            scroll.prepare(in: &days)
        }
        #expect(days.binds == binds + 8)
    }

    /// The first day of the week is far outside of the window.
    @Test func aHeaderThatIsFarIsLaidOutForAMoment() {
        var days = Self.weeks()
        days.week = 1_000
        var scroll = InfiniteScroll(at: at(500), viewport: 5, overscan: 5, in: &days)
        #expect(scroll.headerView??.position == at(0))
        #expect(!days.laidOut.contains(Day(number: 0)))
        days.versions[Day(number: 0)] = 1
        scroll.change(where: { $0.number == 0 }, in: &days)
        #expect(scroll.headerView??.version == 1)
        #expect(days.violations == [])
        #expect(scroll.brokenInvariant == nil)
    }
}
