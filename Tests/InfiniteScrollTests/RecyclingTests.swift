import InfiniteScroll
import Testing

@Suite struct RecyclingTests {
    @Test func movingByOneRowBindsOneView() {
        var days = Days()
        var scroll = InfiniteScroll(at: at(0), viewport: 24, overscan: 10, in: &days)
        scroll.prepare(in: &days)
        var binds = scroll.counts.binds
        #expect(binds == 44)
        for step in 0..<2000 {
            #expect(abs(scroll.scroll(by: step / 500 % 2 == 0 ? 1 : -1, in: &days)) == 1)
            scroll.prepare(in: &days)
            binds += 1
            #expect(scroll.counts.binds == binds)
        }
        #expect(scroll.counts.lineViewsMade == 44)
    }

    @Test(arguments: [1, 5, 33])
    func movingBindsTheRowsThatEnter(rows: Int) {
        var days = Days()
        var scroll = InfiniteScroll(at: at(0), viewport: 24, overscan: 10, in: &days)
        scroll.prepare(in: &days)
        for sign in [1, 1, -1] {
            let binds = days.binds
            scroll.scroll(by: sign * rows, in: &days)
            scroll.prepare(in: &days)
            #expect(days.binds == binds + rows)
        }
    }

    @Test func movingFarBindsAllOnce() {
        var days = Days()
        var scroll = InfiniteScroll(at: at(0), viewport: 24, overscan: 10, in: &days)
        scroll.prepare(in: &days)
        let binds = days.binds
        #expect(scroll.scroll(by: 100_000, in: &days) == 100_000)
        scroll.prepare(in: &days)
        #expect(days.binds == binds + 44)
        #expect(days.viewsMade == 44)
    }

    @Test func viewsWaitWhileTheViewportIsSmall() {
        var days = Days()
        var scroll = InfiniteScroll(at: at(0), viewport: 40, overscan: 5, in: &days)
        scroll.prepare(in: &days)
        #expect(days.viewsMade == 50)
        scroll.relayout(viewport: 10, anchor: scroll.anchor, in: &days)
        scroll.relayout(viewport: 40, anchor: scroll.anchor, in: &days)
        scroll.prepare(in: &days)
        #expect(days.viewsMade == 50)
        scroll.relayout(viewport: 41, anchor: scroll.anchor, in: &days)
        scroll.prepare(in: &days)
        #expect(days.viewsMade == 51)
    }
}
