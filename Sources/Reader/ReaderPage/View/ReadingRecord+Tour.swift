import Credits
import TourDocument

extension ReadingRecord {
    /// The limit of sections for looking up moved ones, and those with a credit.
    private static let fewSections = 1_000

    /// Finds the present numbers of the sections.
    /// - Parameter granted: the ids of sections with a credit; without a record they count as read whole.
    mutating func find(in sections: SectionList, granted: Set<String>) {
        let isShort = sections.count <= Self.fewSections
        let numbers = isShort ? Dictionary(zip(sections.map(\.id), 0...)) { first, _ in first } : [:]
        renumber { section, part in
            let isThere = sections.indices.contains(part.number) && sections[part.number].id == section
            return isThere ? part.number : numbers[section]
        }
        guard isShort else { return }
        for section in granted where self[section]?.ranges.isEmpty ?? true {
            guard let number = numbers[section], let size = sections[number].size, size > 0 else { continue }
            add(
                [0..<size], section: section,
                of: PresentText(number: number, size: size, isPaced: sections[number].rule == .paced))
        }
    }

    /// The read share of a tour, 0 to 1.
    func share(of sections: SectionList) -> Double {
        var here = self
        here.find(in: sections, granted: [])
        let read = here.parts.values.reduce(0) { $0 + $1.ranges.ranges.reduce(0) { $0 + $1.count } }
        return min(1, Double(read) / Double(max(1, sections.bytes(before: sections.count))))
    }

    /// The state of a part of the tour: nothing read, some of its section, or all of that.
    enum Shade: Hashable, Sendable {
        case unseen, seen, read
    }

    /// The shades of the rows of a bar for the tour: the state of the greater part of each.
    func shades(rows: Int, of sections: SectionList) -> [Shade] {
        let total = max(1, sections.bytes(before: sections.count))
        var seen = [Int](repeating: 0, count: rows)
        var read = seen
        func start(of row: Int) -> Int { row * total / rows }
        func add(_ range: Range<Int>, to sums: inout [Int]) {
            var row = min(rows - 1, range.lowerBound * rows / total)
            while row < rows, start(of: row) < range.upperBound {
                sums[row] += range.clamped(to: start(of: row)..<start(of: row + 1)).count
                row += 1
            }
        }
        for part in parts.values where sections.indices.contains(part.number) {
            let base = sections.bytes(before: part.number)
            for range in part.ranges.ranges {
                let range = min(total, base + range.lowerBound)..<min(total, base + range.upperBound)
                add(range, to: &seen)
                if part.isWhole { add(range, to: &read) }
            }
        }
        return (0..<rows).map { row in
            let size = max(1, start(of: row + 1) - start(of: row))
            return read[row] * 2 >= size ? .read : seen[row] * 2 >= size ? .seen : .unseen
        }
    }

    /// The first unread place from a place on; nil if there is none up to the end.
    func firstUnseen(from byte: Int, ofSection first: Int, in sections: SectionList) -> (section: Int, byte: Int)? {
        let known = Dictionary(parts.values.map { ($0.number, $0.ranges) }) { first, _ in first }
        for number in first..<sections.count {
            let size = sections.byteCount(at: number)
            let start = number == first ? min(byte, size) : 0
            if let gap = (known[number] ?? ByteRanges()).firstMissing(in: start..<size) {
                return (number, gap.lowerBound)
            }
        }
        return nil
    }
}
