import TextSearch

/// A fuzzy query: it matches a title that has its characters in order, with gaps.
///
/// The score favours starts of words and runs without gaps, as the well-known fuzzy finders do. From each possible
/// first character the next ones are matched as early as possible, and the best result is kept. Blanks in the query are
/// ignored; letters are compared by ``LetterFolding``.
package struct FuzzyQuery: Hashable, Sendable {
    private let wanted: [Character]
    /// The same in ASCII; nil if it has other characters, so that no title of ASCII matches.
    private let wantedBytes: [UInt8]?

    package init(_ query: String) {
        wanted = LetterFolding.characters(of: query).filter { !$0.isWhitespace }
        let bytes = wanted.compactMap(\.asciiValue)
        wantedBytes = bytes.count == wanted.count ? bytes : nil
    }

    /// Whether the query is empty, so that every title matches.
    package var isEmpty: Bool { wanted.isEmpty }

    /// The match of a title; nil if there is none.
    /// - Complexity: O(characters of the title × characters of the query).
    package func match(in title: String) -> FuzzyMatch? {
        // most titles are ASCII, and a list may have 100,000
        guard title.utf8.allSatisfy({ $0 < 0x80 }) else {
            return best(wanted, in: LetterFolding.characters(of: title)) { $0.isLetter || $0.isNumber }
        }
        return wantedBytes.flatMap { wanted in
            best(wanted, in: title.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }) {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0)
            }
        }
    }

    private func best<Letter: Equatable>(
        _ wanted: [Letter], in title: [Letter], isWord: (Letter) -> Bool
    ) -> FuzzyMatch? {
        guard !wanted.isEmpty else { return FuzzyMatch(score: 0, matched: []) }
        // for each position in the query: the next place of its letter, and the score from there on
        var next = [(at: Int, score: Int)](repeating: (-1, 0), count: wanted.count)
        var best: (score: Int, start: Int)?
        for at in title.indices.reversed() {
            for place in wanted.indices where wanted[place] == title[at] {
                var score = at == 0 || !isWord(title[at - 1]) ? 12 : 0
                if place + 1 < wanted.count {
                    let following = next[place + 1]
                    guard following.at >= 0 else { continue }
                    let gap = following.at - at
                    score += following.score + (gap == 1 ? 16 : -min(gap, 12))
                }
                next[place] = (at, score)
                guard place == 0 else { continue }
                let whole = score - min(at, 10)
                if best.map({ whole >= $0.score }) ?? true { best = (whole, at) }
            }
        }
        guard let best else { return nil }
        var at = best.start
        let matched = wanted.map { letter in
            while title[at] != letter { at += 1 }
            defer { at += 1 }
            return at
        }
        return FuzzyMatch(score: best.score, matched: matched)
    }
}

/// A match of a title.
package struct FuzzyMatch: Hashable, Sendable {
    /// Higher is better.
    package let score: Int
    /// The indices of the matched characters, ascending, in characters of the title.
    package let matched: [Int]
}
