import InfiniteScroll
import TestSupport
import Testing

/// Hundreds of thousands of lines, one by one and by pages: no more views than viewport and overscan, and never the text of another
/// line on one.
@Suite struct MillionLinesTests {
    /// A list without ends whose views hold text, and which notes nothing.
    struct Lines: ScrollContent {
        var seed = 0
        var viewsMade = 0
        var laidOut = 0

        func item(after id: Int) -> Int? { id + 1 }
        func item(before id: Int) -> Int? { id - 1 }
        func release(_ id: Int) {}

        mutating func extent(of id: Int) -> Int {
            laidOut += 1
            return height(id)
        }

        mutating func makeLineView() -> Int {
            viewsMade += 1
            return 0
        }

        func bind(_ view: inout Int, to position: RowPosition<Int>) { view = text(position) }

        func height(_ id: Int) -> Int { SeededGenerator.hash(id, seed) % 9 }
        func text(_ position: RowPosition<Int>) -> Int { SeededGenerator.hash(position.item, position.row) }
    }

    enum Gait: CaseIterable { case lines, pages }

    /// Forward and back in stretches of all lengths, each with or without preparation after the frames.
    @Test(arguments: Gait.allCases, [7])
    func makeNoMoreViewsThanAreBound(gait: Gait, seed: Int) {
        let (viewport, overscan) = (5, 3)
        var generator = SeededGenerator(seed: UInt64(seed))
        var lines = Lines(seed: seed)
        var scroll = InfiniteScroll(
            at: RowPosition(item: 0, row: 0), viewport: viewport, overscan: overscan, in: &lines)
        var (passed, wrong) = (0, 0)
        while passed < Effort.times(200_000) {
            let rows = (gait == .lines ? 1 : viewport - 1) * (generator.below(2) == 0 ? 1 : -1)
            let isPrepared = generator.below(2) == 0
            for step in 0..<generator.below(20_000) {
                passed += abs(scroll.scroll(by: rows, in: &lines))
                if isPrepared { scroll.prepare(in: &lines) }
                // a row of the screen each time, all that are bound now and then
                for row in step % 64 == 0 ? scroll.boundRows : step % viewport..<step % viewport + 1 {
                    let position = scroll.position(atViewportRow: row)
                    if position == nil || scroll.lineView(atViewportRow: row) != position.map(lines.text) { wrong += 1 }
                }
            }
        }
        #expect(wrong == 0, "seed \(seed)")
        #expect(lines.viewsMade <= viewport + 2 * overscan)
        #expect(lines.viewsMade == scroll.counts.lineViewsMade)
        #expect(scroll.counts.windowItems <= viewport + 2 * overscan)
        #expect(lines.laidOut == scroll.counts.itemsReleased + scroll.counts.windowItems)
        #expect(scroll.brokenInvariant == nil)
    }
}
