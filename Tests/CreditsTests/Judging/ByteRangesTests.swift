import TestSupport
import Testing

@testable import Credits

struct ByteRangesTests {
    /// The same as a set of numbers.
    @Test func itIsASet() {
        for seed in 0..<UInt64(Effort.times(300)) {
            var random = SeededGenerator(seed: seed)
            var ranges = ByteRanges()
            var set: Set<Int> = []
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                let start = Int.random(in: 0..<400, using: &random)
                let range = start..<start + Int.random(in: 0...30, using: &random)
                ranges.insert(range)
                set.formUnion(range)
                #expect(Set(ranges.ranges.joined()) == set, "seed \(seed)")
                #expect(zip(ranges.ranges, ranges.ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
                let asked = start..<start + Int.random(in: 0...60, using: &random)
                #expect(ranges.covers(asked) == set.isSuperset(of: asked), "seed \(seed)")
                #expect(ranges.missing(in: asked) == asked.count { !set.contains($0) })
            }
            #expect(ByteRanges(bounds: ranges.ranges.flatMap { [$0.lowerBound, $0.upperBound] }) == ranges)
        }
    }

    @Test func itForgetsRatherThanGrows() {
        var ranges = ByteRanges()
        for n in 0..<1_000 { ranges.insert(n * 10..<n * 10 + 1 + n % 5) }
        #expect(ranges.ranges.count == ByteRanges.maximumCount)
        #expect(ranges.ranges.allSatisfy { $0.lowerBound % 10 == 0 && $0.count <= 5 })
    }

    @Test func whatAFileSaysMayBeNonsense() {
        #expect(ByteRanges(bounds: [5, 3, 7]).isEmpty)
        #expect(ByteRanges(bounds: [0, 5, 3, 8, 9]).ranges == [0..<8])
    }

    @Test func aChangeMovesWhatIsBehindIt() {
        let ranges = ByteRanges(bounds: [0, 30, 50, 100])
        #expect(ranges.moved(changed: 20..<60, shift: 5).ranges == [0..<20, 65..<105])
        #expect(ranges.moved(changed: 100..<100, shift: 20).ranges == [0..<30, 50..<100])
        #expect(ranges.moved(changed: 0..<100, shift: -90).isEmpty)
        #expect(ranges.moved(changed: 0..<10, shift: -10).ranges == [0..<20, 40..<90])
    }
}
