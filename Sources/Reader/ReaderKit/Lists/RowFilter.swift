package import CellGrid
import Platform
import TextSearch

/// The query of a list. Names match by their characters in order, with gaps, the best first; other rows by their words,
/// in the list's order. Letters are compared by ``LetterFolding``.
package struct RowFilter: Hashable, Sendable {
    private let words: [[Character]]
    private let wanted: [Character]
    /// The same in ASCII; nil if it has other characters, so that no title of ASCII matches.
    private let wantedBytes: [UInt8]?

    package init(_ query: String) {
        let query = LetterFolding.characters(of: query)
        words = query.split(separator: " ").map { Array($0) }
        wanted = query.filter { !$0.isWhitespace }
        let bytes = wanted.compactMap(\.asciiValue)
        wantedBytes = bytes.count == wanted.count ? bytes : nil
    }

    package var isEmpty: Bool { wanted.isEmpty }

    /// The rows that have a rank, the best first; nil for all, without a query.
    package func ranked(_ rows: Range<Int>, by rank: (Int) -> Int?) -> [Int]? {
        if isEmpty { return nil }
        let found = rows.compactMap { row in rank(row).map { (row: row, rank: $0) } }
        return found.sorted { ($1.rank, $0.row) < ($0.rank, $1.row) }.map(\.row)
    }

    /// The match of a name that has the characters of the query in order.
    ///
    /// The score favours starts of words and runs without gaps, as the well-known fuzzy finders do. From each possible
    /// first character the next ones are matched as early as possible, and the best result is kept.
    /// - Complexity: O(characters of the name × characters of the query).
    package func match(in name: String) -> NameMatch? {
        // most names are ASCII, and a list may have 100,000
        guard name.utf8.allSatisfy({ $0 < 0x80 }) else {
            return best(wanted, in: LetterFolding.characters(of: name)) { $0.isLetter || $0.isNumber }
        }
        return wantedBytes.flatMap { best($0, in: name.utf8.map(\.asciiLowercased)) { $0.isASCIIAlphanumeric } }
    }

    /// Whether each word is in a text.
    package func matches(_ text: String) -> Bool {
        let text = LetterFolding.characters(of: text)
        return words.allSatisfy { Self.place(of: $0, in: text, from: 0) != nil }
    }

    package func highlighted(_ line: CellLine, _ style: Style) -> CellLine {
        guard !isEmpty else { return line }
        let text = line.cells.map { cell in
            cell.isContinuation ? "\u{0}" : LetterFolding.characters(of: String(Character(cell.scalar))).first ?? " "
        }
        var places = Set<Int>()
        for word in words {
            var from = 0
            while let place = Self.place(of: word, in: text, from: from) {
                places.formUnion(place..<place + word.count)
                from = place + word.count
            }
        }
        return line.overlaid(with: style, at: places)
    }

    private static func place(of word: [Character], in text: [Character], from start: Int) -> Int? {
        guard start + word.count <= text.count else { return nil }
        return (start...text.count - word.count).first { text[$0..<$0 + word.count].elementsEqual(word) }
    }

    private func best<Letter: Equatable>(
        _ wanted: [Letter], in title: [Letter], isWord: (Letter) -> Bool
    ) -> NameMatch? {
        guard !wanted.isEmpty else { return NameMatch(score: 0, matched: []) }
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
        return NameMatch(score: best.score, matched: matched)
    }
}

/// A match of a name.
package struct NameMatch: Hashable, Sendable {
    /// Higher is better.
    package let score: Int
    /// The indices of the matched characters, ascending, in characters of the name.
    package let matched: [Int]
}
