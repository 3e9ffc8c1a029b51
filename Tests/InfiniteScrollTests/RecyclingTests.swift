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

    @Test func aLateAnswerForALineStillShownLands() throws {
        var days = Days(fixedExtent: 3)
        var scroll = InfiniteScroll(at: at(0), viewport: 5, overscan: 1, in: &days)
        let handle = try #require(scroll.handle(atViewportRow: 3))
        scroll.scroll(by: 2, in: &days)
        #expect(scroll.handle(atViewportRow: 1) == handle)
        #expect(scroll.update(handle) { $0?.isRich = true })
        #expect(scroll.lineView(atViewportRow: 1)??.isRich == true)
        #expect((0..<5).filter { scroll.lineView(atViewportRow: $0)??.isRich == true } == [1])
    }

    @Test func aLateAnswerForALineThatLeftIsDropped() throws {
        var days = Days(fixedExtent: 3)
        var scroll = InfiniteScroll(at: at(0), viewport: 5, overscan: 0, in: &days)
        let handle = try #require(scroll.handle(atViewportRow: 0))
        scroll.scroll(by: 1, in: &days)
        #expect(!scroll.update(handle) { $0?.isRich = true })
        scroll.scroll(by: -1, in: &days)
        #expect(!scroll.update(handle) { $0?.isRich = true })
        #expect((0..<5).allSatisfy { scroll.lineView(atViewportRow: $0)??.isRich == false })
    }

    @Test func anAnswerIsGoneWhenTheViewIsUsedAgain() throws {
        var days = Days(fixedExtent: 3)
        var scroll = InfiniteScroll(at: at(0), viewport: 5, overscan: 0, in: &days)
        let handle = try #require(scroll.handle(atViewportRow: 0))
        #expect(scroll.update(handle) { $0?.isRich = true })
        scroll.scroll(by: 1, in: &days)
        #expect((0..<5).allSatisfy { scroll.lineView(atViewportRow: $0)??.isRich == false })
        #expect(days.viewsMade == 5)
    }

    enum Change: CaseIterable { case relayout, smaller, farJump, change }

    @Test(arguments: Change.allCases)
    func whatBindsAllDropsAllAnswers(change: Change) throws {
        var days = Days(fixedExtent: 3)
        var scroll = InfiniteScroll(at: at(0), viewport: 6, overscan: 2, in: &days)
        let handles = try (0..<3).map { try #require(scroll.handle(atViewportRow: $0)) }
        switch change {
        case .relayout: scroll.relayout(viewport: 6, anchor: at(0), in: &days)
        case .smaller: scroll.relayout(viewport: 0, overscan: 0, anchor: at(0), in: &days)
        case .farJump: scroll.jump(to: at(1000), in: &days)
        case .change: scroll.change(where: { _ in true }, in: &days)
        }
        for handle in handles { #expect(!scroll.update(handle) { $0?.isRich = true }) }
    }

    @Test func aHandleOfAnotherEngineDoesNoHarm() throws {
        var days = Days(fixedExtent: 3)
        let large = InfiniteScroll(at: at(0), viewport: 60, overscan: 2, in: &days)
        var other = Days(first: 0, last: 0, fixedExtent: 1)
        var small = InfiniteScroll(at: at(0), viewport: 1, overscan: 0, in: &other)
        let handle = try #require(large.handle(atViewportRow: 59))
        #expect(!small.update(handle) { $0?.isRich = true })
    }
}
