/// How what was typed into a filter matches a title: its characters in order, with gaps.
///
/// The score favours whole words, starts of words and runs without gaps, in the way of the well-known fuzzy finders;
/// from each possible first character the next ones are taken where they come first, and the best is kept.
package struct FuzzyMatch: Hashable, Sendable {
    /// Higher is better.
    package var score: Int
    /// The indices of the matched characters, ascending, in characters of the title.
    package var matched: [Int]

    package init(score: Int, matched: [Int]) {
        self.score = score
        self.matched = matched
    }

    /// Nil if `query` is not a subsequence of `title`. Blanks in the query count for nothing; upper and lower case
    /// are the same, and letters with accents and without (``LetterFolding``). For many titles make a ``FuzzyQuery`` once.
    ///
    /// Complexity: O(characters of the title × characters of the query).
    package init?(_ query: String, in title: String) {
        guard let match = FuzzyQuery(query).match(in: title) else { return nil }
        self = match
    }
}
