import Foundation

/// How many cases the tests try that draw them from a seed, or that take every one of a range: the usual number in each run, and
/// `TOUR_TEST_EFFORT` times as many where somebody has the time for it.
package enum Effort {
    package static let factor =
        ProcessInfo.processInfo.environment["TOUR_TEST_EFFORT"].flatMap { Int($0) }
        .map { max(1, $0) } ?? 1

    /// So many times as usual.
    package static func times(_ usual: Int) -> Int { usual * factor }

    /// So many seeds times as usual, from `TOUR_TEST_SEED` on: what takes hours is gone on with where it was stopped.
    package static func seeds(_ usual: Int) -> Range<Int> {
        let first = ProcessInfo.processInfo.environment["TOUR_TEST_SEED"].flatMap { Int($0) } ?? 0
        return first..<first + times(usual)
    }

    /// So many of a range, its ends among them, and about as far from each other; all where that is no more.
    package static func some(_ usual: Int, of range: ClosedRange<Int>) -> [Int] {
        let count = min(times(usual), range.count)
        guard count > 1 else { return [range.lowerBound] }
        return (0..<count).map { range.lowerBound + $0 * (range.count - 1) / (count - 1) }
    }
}
