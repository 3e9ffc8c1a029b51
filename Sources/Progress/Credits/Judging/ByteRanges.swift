/// A set of separate byte ranges in order.
///
/// Beyond ``maximumCount`` ranges the smallest is dropped: a set may hold fewer bytes than were inserted, never more.
package struct ByteRanges: Sendable, Hashable {
    package static let maximumCount = 64

    package private(set) var ranges: [Range<Int>] = []

    package init() {}

    /// Invalid pairs are skipped.
    package init(bounds: [Int]) {
        for index in stride(from: 0, to: bounds.count - 1, by: 2) where bounds[index] < bounds[index + 1] {
            insert(bounds[index]..<bounds[index + 1])
        }
    }

    package var isEmpty: Bool { ranges.isEmpty }

    /// How many bytes are in the set.
    package var count: Int { ranges.reduce(0) { $0 + $1.count } }

    /// Complexity: O(ranges), O(1) at the end.
    package mutating func insert(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        // reading usually continues in the last range
        if let last = ranges.last, last.lowerBound <= range.lowerBound, range.lowerBound <= last.upperBound {
            ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            return
        }
        let first = ranges.firstIndex { $0.upperBound >= range.lowerBound } ?? ranges.count
        let end = ranges[first...].firstIndex { $0.lowerBound > range.upperBound } ?? ranges.count
        var whole = range
        if first < end {
            whole = min(range.lowerBound, ranges[first].lowerBound)..<max(range.upperBound, ranges[end - 1].upperBound)
        }
        ranges.replaceSubrange(first..<end, with: CollectionOfOne(whole))
        assert(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }, "ranges touch")
        guard ranges.count > Self.maximumCount else { return }
        let smallest = ranges.indices.min { ranges[$0].count < ranges[$1].count }
        if let smallest { ranges.remove(at: smallest) }
    }

    /// How many bytes of a range are not in the set. Complexity: O(ranges).
    package func missing(in range: Range<Int>) -> Int {
        ranges.reduce(range.count) { $0 - $1.clamped(to: range).count }
    }

    package func intersection(_ range: Range<Int>) -> [Range<Int>] {
        ranges.map { $0.clamped(to: range) }.filter { !$0.isEmpty }
    }

    /// The first bytes of a range that are not in the set; nil if all are. Complexity: O(ranges).
    package func firstMissing(in range: Range<Int>) -> Range<Int>? {
        var start = range.lowerBound
        for known in ranges where known.upperBound > start {
            if known.lowerBound > start { return start..<min(range.upperBound, known.lowerBound) }
            start = known.upperBound
            if start >= range.upperBound { return nil }
        }
        return start < range.upperBound ? start..<range.upperBound : nil
    }

    /// Whether a range is in the set; true for an empty one. Complexity: O(ranges).
    package func covers(_ range: Range<Int>) -> Bool {
        range.isEmpty || ranges.contains { $0.lowerBound <= range.lowerBound && $0.upperBound >= range.upperBound }
    }

    /// The set after one edit: ranges before the `changed` bytes of the old text stay, later ones move by `shift`.
    func moved(changed: Range<Int>, shift: Int) -> ByteRanges {
        var moved = ByteRanges()
        for range in ranges {
            moved.insert(range.clamped(to: min(0, changed.lowerBound)..<changed.lowerBound))
            let behind = range.clamped(to: changed.upperBound..<max(changed.upperBound, range.upperBound))
            if !behind.isEmpty { moved.insert(behind.lowerBound + shift..<behind.upperBound + shift) }
        }
        return moved
    }
}
