import InfiniteScroll
import Testing

/// The steps of a jump that is shown as motion.
@Suite struct AnimatedScrollTests {
    private func days() -> Days { Days(first: 0, last: 9, fixedExtent: 3) }

    @Test func goesAsFarAsAJump() {
        var days = days()
        var scroll = InfiniteScroll(at: at(4), viewport: 5, overscan: 4, in: &days)
        #expect(scroll.animateScroll(by: 0, in: &days) == 0)
        #expect(scroll.animateScroll(by: 10, in: &days) == 10)
        #expect(scroll.animateScroll(by: .max, in: &days) == 7)
        #expect(scroll.screen == [at(9, 2), nil, nil, nil, nil])
        #expect(scroll.animateScroll(by: 1, in: &days) == 0)
        #expect(scroll.animateScroll(by: .min, in: &days) == -29)
        #expect(scroll.isAtStart)
    }

    /// In steps, ended with the jump: the same place and the same views as at once.
    @Test(arguments: [at(6, 1), at(1, 2), at(9, 0)], [1, 2, 5])
    func endsWhereTheJumpEnds(target: RowPosition<Day>, step: Int) {
        var days = days()
        var scroll = InfiniteScroll(at: at(5), viewport: 5, overscan: 20, in: &days)
        scroll.prepare(in: &days)
        var (atOnce, copy) = (scroll, days)
        atOnce.jump(to: target, in: &copy)
        guard let way = scroll.distance(to: target) else { return #expect(Bool(false), "not laid out") }
        let extents = days.extentCalls
        for _ in 0..<abs(way) / step { #expect(abs(scroll.animateScroll(by: way.signum() * step, in: &days)) == step) }
        #expect(scroll.distance(to: target) == way % step)
        scroll.jump(to: target, in: &days)
        #expect(days.extentCalls == extents)
        #expect(scroll.screen == atOnce.screen && scroll.anchor == target)
    }
}
