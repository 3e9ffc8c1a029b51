import InfiniteScroll
import TestSupport
import Testing

/// Scrolls that are gone in pieces.
@Suite struct PassingTests {
    /// Any scroll in any pieces, with other things done in between, shows and reports what it does at once.
    @Test(arguments: AnySequenceTests.Kind.allCases, 0..<20)
    func endsAndReportsAsAtOnce(kind: AnySequenceTests.Kind, seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var days = kind.days(seed: seed)
        let viewport = Int.random(in: 0...40, using: &generator)
        var scroll = InfiniteScroll(
            at: at(0, Int.random(in: 0...9, using: &generator)), viewport: viewport,
            overscan: Int.random(in: 0...20, using: &generator), in: &days)
        for step in 0..<12 {
            scroll.prepare(in: &days)
            _ = scroll.takeReports()
            var (atOnce, copy) = (scroll, days)
            let rows = Int.random(in: -300...300, using: &generator)
            let expected = atOnce.scroll(by: rows, in: &copy)
            let moved = inPieces(rows, of: &scroll, in: &days, using: &generator)
            let reports = scroll.takeReports()
            guard moved == expected, scroll.anchor == atOnce.anchor, scroll.screen == atOnce.screen,
                reports == atOnce.takeReports()
            else {
                Issue.record("\(kind.rawValue), seed \(seed), step \(step): \(rows) rows, \(reports)")
                return
            }
        }
        #expect(days.violations.isEmpty)
    }

    private func inPieces(
        _ rows: Int, of scroll: inout InfiniteScroll<Days>, in days: inout Days, using generator: inout SeededGenerator
    ) -> Int {
        var (left, moved) = (rows, 0)
        while abs(left) > 1, Int.random(in: 0..<8, using: &generator) > 0 {
            let piece = left.signum() * Int.random(in: 1..<abs(left), using: &generator)
            moved += scroll.pass(by: piece, in: &days)
            left -= piece
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: scroll.prepare(in: &days)
            case 1: scroll.change(in: &days)
            case 2: scroll.relayout(anchor: scroll.anchor, in: &days)
            default: break
            }
            #expect(scroll.takeReports() == [])
        }
        return moved + scroll.scroll(by: left, in: &days)
    }

    /// What a jump goes to is compared with what was there before.
    @Test func aJumpEndsIt() {
        var days = Days(first: 0, last: 9, fixedExtent: 3, hasDividers: false, plainEdges: true)
        var scroll = InfiniteScroll(at: at(0), viewport: 6, overscan: 9, in: &days)
        _ = scroll.takeReports()
        scroll.pass(by: 12, in: &days)
        scroll.jump(to: at(3), in: &days)
        #expect(scroll.takeReports().contains { $0.cause == .jumped && $0.isArrival })
        scroll.scroll(by: 1, in: &days)
        #expect(scroll.takeReports().allSatisfy { $0.cause == .scrolledForward })
    }
}
