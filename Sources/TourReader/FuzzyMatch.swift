/// Matches what was typed into a filter against a title: its characters in order, with gaps.
///
/// The score favours whole words, starts of words and runs without gaps, in the way of the well-known fuzzy finders; the
/// places are found greedily from each possible first character, and the best is kept.
package struct FuzzyMatch: Hashable, Sendable {
    /// Higher is better.
    package var score: Int
    /// The indices of the matched characters, ascending, in characters of the title.
    package var matched: [Int]

    /// Nil if `query` is not a subsequence of `title`. Blanks in the query count for nothing; upper and lower case are the
    /// same. Complexity: O(characters of the title × starts tried).
    package init?(_ query: String, in title: String) {
        let wanted = query.lowercased().filter { !$0.isWhitespace }.map { $0 }
        let text = Array(title.lowercased())
        guard let first = wanted.first else {
            score = 0
            matched = []
            return
        }
        var best: FuzzyMatch?
        for start in text.indices where text[start] == first {
            guard let match = FuzzyMatch(wanted, in: text, from: start) else { break }
            if best.map({ match.score > $0.score }) ?? true { best = match }
        }
        guard let best else { return nil }
        self = best
    }

    private init?(_ wanted: [Character], in text: [Character], from start: Int) {
        var at = start
        var places: [Int] = []
        var score = 0
        for character in wanted {
            guard let place = text[at...].firstIndex(of: character) else { return nil }
            if let last = places.last {
                score += place == last + 1 ? 16 : -min(place - last, 12)
            }
            if place == 0 || !(text[place - 1].isLetter || text[place - 1].isNumber) { score += 12 }
            places.append(place)
            at = place + 1
        }
        self.score = score - min(start, 10)
        matched = places
    }
}
