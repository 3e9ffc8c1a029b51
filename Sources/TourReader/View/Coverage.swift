package import Credits
import TourDocument

/// What of a section was on the screen, kept from one sitting to the next.
package struct SectionCoverage: Hashable, Sendable {
    /// The section's id, and its number when that was written down, from 0.
    package var section: String
    package var number: Int
    /// The size of its source that the ranges are of.
    package var size: Int
    /// The bytes of its source that were on the screen.
    package var shown: ByteRanges
    /// Those that stayed as long as somebody takes who reads fast.
    package var read: ByteRanges

    /// Keep what was shown of at most this many sections of a tour: those with the most text shown.
    package static let maximumCount = 500

    package init(section: String, number: Int, size: Int, shown: ByteRanges, read: ByteRanges) {
        self.section = section
        self.number = number
        self.size = size
        self.shown = shown
        self.read = read
    }
}

/// What of a tour was on the screen, section by section.
struct Coverage: Sendable {
    private(set) var parts: [Int: SectionCoverage] = [:]

    /// Whoever reads at twice the tour's pace still reads; words have six bytes.
    static func bytes(in milliseconds: Int, pace: Int) -> Int { milliseconds * pace / 5_000 }
    /// Of longer tours it is not looked up where a section is that stands elsewhere now, and which sections have a credit.
    private static let fewSections = 1_000

    /// - Parameters:
    ///   - kept: what earlier sittings left; what was said of a text that has changed is dropped.
    ///   - granted: the ids of sections with a credit; of those that nothing is known of, all was read.
    init(_ kept: [SectionCoverage], of tour: Tour, granted: Set<String>) {
        let sections = tour.sections
        let isShort = sections.count <= Self.fewSections
        for var part in kept.prefix(SectionCoverage.maximumCount) {
            let isThere = sections.indices.contains(part.number) && sections[part.number].id == part.section
            guard let number = isThere ? part.number : isShort ? sections.index(ofID: part.section) : nil,
                !sections.isSettled || sections.byteCount(at: number) == part.size
            else { continue }
            part.number = number
            parts[number] = part
        }
        guard isShort, !granted.isEmpty else { return }
        for (number, section) in sections.enumerated() where parts[number] == nil && granted.contains(section.id) {
            let all = ByteRanges(bounds: [0, section.byteCount])
            parts[number] = SectionCoverage(
                section: section.id, number: number, size: section.byteCount, shown: all, read: all)
        }
    }

    /// Takes note of what was on the screen.
    ///
    /// - Parameters:
    ///   - budget: how many bytes can have been read meanwhile; what is not used up is left.
    mutating func add(_ range: Range<Int>, ofSection number: Int, in sections: SectionList, budget: inout Int) {
        guard !range.isEmpty else { return }
        var part =
            parts.removeValue(forKey: number)
            ?? SectionCoverage(
                section: sections[number].id, number: number, size: 0, shown: ByteRanges(), read: ByteRanges())
        part.size = sections.byteCount(at: number)
        part.shown.insert(range)
        while budget > 0, let gap = part.read.firstMissing(in: range) {
            let end = min(gap.upperBound, gap.lowerBound + budget)
            budget -= end - gap.lowerBound
            part.read.insert(gap.lowerBound..<end)
        }
        parts[number] = part
    }

    /// What is to be written down: see ``SectionCoverage/maximumCount``.
    var kept: [SectionCoverage] {
        var all = Array(parts.values)
        if all.count > SectionCoverage.maximumCount {
            all.sort { $0.shown.count > $1.shown.count }
            all.removeLast(all.count - SectionCoverage.maximumCount)
        }
        return all.sorted { $0.number < $1.number }
    }

    // MARK: - What it says

    /// What became of a part of the tour.
    enum Shade: Hashable, Sendable {
        case unseen, skimmed, read
    }

    /// The shades of the rows of a bar that stands for the tour: what is true of the greater part of each.
    /// Complexity: O(sections that are known + ranges + rows).
    func shades(rows: Int, of sections: SectionList) -> [Shade] {
        let total = max(1, sections.bytes(before: sections.count))
        var shown = [Int](repeating: 0, count: rows)
        var read = shown
        func start(of row: Int) -> Int { row * total / rows }
        func add(_ ranges: ByteRanges, from base: Int, to sums: inout [Int]) {
            for range in ranges.ranges {
                let (lower, upper) = (min(total, base + range.lowerBound), min(total, base + range.upperBound))
                var row = min(rows - 1, lower * rows / total)
                while row < rows, start(of: row) < upper {
                    sums[row] += max(0, min(upper, start(of: row + 1)) - max(lower, start(of: row)))
                    row += 1
                }
            }
        }
        for (number, part) in parts where number < sections.count {
            let base = sections.bytes(before: number)
            add(part.shown, from: base, to: &shown)
            add(part.read, from: base, to: &read)
        }
        return (0..<rows).map { row in
            let size = max(1, start(of: row + 1) - start(of: row))
            if shown[row] * 2 < size { return .unseen }
            return read[row] * 2 < size ? .skimmed : .read
        }
    }

    /// The first place that was never on the screen, from a place on; nil if there is none up to the end.
    /// Complexity: O(sections up to it).
    func firstUnseen(from byte: Int, ofSection first: Int, in sections: SectionList) -> (section: Int, byte: Int)? {
        for number in first..<sections.count {
            let size = sections.byteCount(at: number)
            let start = number == first ? byte : 0
            var seen = parts[number]?.shown ?? ByteRanges()
            while start < size, let gap = seen.firstMissing(in: start..<size) {
                // half a row is none
                if gap.count >= min(Self.leastBytes, size) { return (number, gap.lowerBound) }
                seen.insert(gap)
            }
        }
        return nil
    }

    private static let leastBytes = 40
}

extension ByteRanges {
    /// How many bytes are in the set.
    fileprivate var count: Int { ranges.reduce(0) { $0 + $1.count } }
}
