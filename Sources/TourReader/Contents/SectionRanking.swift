/// Sections that were found, best first, and in their order where they are equally good.
///
/// They are kept apart by score, so that nothing is ever sorted: four bytes a section, and more of them can be added at
/// any time.
struct SectionRanking: Sendable {
    /// The sections of each score, ascending; the best score first.
    private var byScore: [[UInt32]]
    /// The rank of the first section of each score, and the count of all.
    private var firstRanks: [Int]
    private let best: Int

    /// - Parameter scores: the scores that there can be.
    init(scores: ClosedRange<Int>) {
        best = scores.upperBound
        byScore = Array(repeating: [], count: scores.count)
        firstRanks = Array(repeating: 0, count: scores.count + 1)
    }

    /// How many there are, as of the last ``countRanks()``.
    var count: Int { firstRanks.last ?? 0 }

    /// Adds a section that is behind all others of its score. Ranks are right again after ``countRanks()``.
    /// - Complexity: amortized constant.
    mutating func append(_ section: Int, score: Int) { byScore[best - score].append(UInt32(section)) }

    /// Counts what was added.
    /// - Complexity: O(scores).
    mutating func countRanks() {
        var rank = 0
        for index in byScore.indices {
            firstRanks[index] = rank
            rank += byScore[index].count
        }
        firstRanks[byScore.count] = rank
    }

    /// The section of a rank, from 0.
    /// - Complexity: O(log scores).
    subscript(rank: Int) -> Int {
        var (low, high) = (0, byScore.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if firstRanks[middle] <= rank { low = middle } else { high = middle }
        }
        return Int(byScore[low][rank - firstRanks[low]])
    }

    /// The rank of a section; nil if it is not here.
    /// - Complexity: O(scores × log sections).
    func rank(of section: Int) -> Int? {
        for (index, sections) in byScore.enumerated() {
            let at = Self.place(of: section, in: sections)
            if at < sections.count, sections[at] == section { return firstRanks[index] + at }
        }
        return nil
    }

    /// Takes out a section and all behind it. Ranks are right again after ``countRanks()``.
    mutating func removeAll(from section: Int) {
        for index in byScore.indices {
            let at = Self.place(of: section, in: byScore[index])
            byScore[index].removeLast(byScore[index].count - at)
        }
    }

    /// Where a section is among ascending ones, or would be.
    private static func place(of section: Int, in sections: [UInt32]) -> Int {
        sections.partitioningIndex(where: { $0 >= section })
    }
}
