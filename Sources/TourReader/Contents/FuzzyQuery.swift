import TextSearch

/// What was typed into a filter, made ready to be looked for in many titles.
///
/// A title is looked at once, from its end to its start. For each character of the query it is known where it comes
/// next and what the rest of the query scores from there, so that every possible start has its score when it is come
/// to, and a title of any length costs no more than its length times the query's.
///
/// Titles of ASCII are read as bytes, all others as characters; which way is taken changes nothing of what is found.
///
/// It never changes; it is a class because it is handed along for each of many titles.
package final class FuzzyQuery: Sendable {
    /// The characters looked for, folded, without blanks.
    let wanted: [Character]

    /// What a title's character is to the query. The low bits name the first place in ``wanted`` where it stands,
    /// ``none`` if there is none; ``wordBit`` says that it is part of a word.
    private typealias Code = UInt16
    private static let wordBit: Code = 0x8000
    private static let none: Code = 0x7FFF

    /// The code of each ASCII character.
    private let asciiCodes: [Code]
    /// The next place in ``wanted`` where the same character stands.
    private let same: [Code]

    package init(_ query: String) {
        let wanted = LetterFolding.characters(of: query).filter { !$0.isWhitespace }.prefix(Int(Self.none))
        self.wanted = Array(wanted)
        var same = [Code](repeating: Self.none, count: wanted.count)
        var firstPlaces: [Character: Code] = [:]
        for place in self.wanted.indices.reversed() {
            same[place] = firstPlaces.updateValue(Code(place), forKey: self.wanted[place]) ?? Self.none
        }
        self.same = same

        var codes = [Code](repeating: Self.none, count: 256)
        for byte in UInt8(0)..<0x80 where Self.isWord(byte) { codes[Int(byte)] |= Self.wordBit }
        for (character, place) in firstPlaces {
            guard let byte = Self.ascii(character) else { continue }
            codes[Int(byte)] = codes[Int(byte)] & Self.wordBit | place
            if (0x61...0x7A).contains(byte) { codes[Int(byte) - 0x20] = codes[Int(byte)] }
        }
        asciiCodes = codes
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    /// The character as one of ASCII, which may be written otherwise; nil if it is none.
    private static func ascii(_ character: Character) -> UInt8? {
        character.asciiValue ?? (0..<0x80).first { Character(Unicode.Scalar($0)) == character }
    }

    /// Whether there is nothing to look for, so that every title matches.
    package var isEmpty: Bool { wanted.isEmpty }

    /// Whether whatever matches this query matches the other one too.
    package func narrows(_ other: FuzzyQuery) -> Bool { wanted.starts(with: other.wanted) }

    /// The lowest and the highest score that there can be.
    var scores: ClosedRange<Int> {
        let gaps = max(0, wanted.count - 1)
        return -gaps * Self.mostForGap - Self.mostForStart...wanted.count * Self.forWord + gaps * Self.forRun
    }

    // MARK: - Matching

    /// The score of a title; nil if it does not match.
    ///
    /// - Parameter cost: what it cost is added to it: 1 for a short title of ASCII, more for others.
    ///
    /// Complexity: O(characters of the title × characters of the query), less where the characters are rarely the same.
    package func score(of title: String, cost: inout Int) -> Int? {
        isEmpty ? 0 : withCodes(of: title, cost: &cost) { best(in: $0)?.score }
    }

    /// The score of a title and the places that matched; nil if it does not match. For what is shown: it costs more
    /// than the score alone.
    package func match(in title: String) -> FuzzyMatch? {
        guard !isEmpty else { return FuzzyMatch(score: 0, matched: []) }
        var cost = 0
        return withCodes(of: title, cost: &cost) { codes in
            guard let best = best(in: codes) else { return nil }
            var matched: [Int] = []
            var at = best.start
            for place in wanted.indices {
                while at < codes.count, !stands(codes[at], at: place) { at += 1 }
                matched.append(at)
                at += 1
            }
            return FuzzyMatch(score: best.score, matched: matched)
        }
    }

    private static let forWord = 12
    private static let forRun = 16
    private static let mostForGap = 12
    private static let mostForStart = 10

    /// Hands out the codes of a title's characters.
    private func withCodes<Result>(
        of title: String, cost: inout Int, _ body: (UnsafeBufferPointer<Code>) -> Result
    ) -> Result {
        var title = title
        let quick: Result? = title.withUTF8 { bytes in
            cost += 1 + bytes.count / 32
            // a return with a line feed is one character
            guard bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else { return nil }
            return bytes.map { asciiCodes[Int($0)] }.withUnsafeBufferPointer(body)
        }
        if let quick { return quick }
        cost += 8 + 2 * title.utf8.count
        let codes = LetterFolding.characters(of: title).map { character in
            let place = wanted.firstIndex(of: character).map { Code($0) } ?? Self.none
            return place | (character.isLetter || character.isNumber ? Self.wordBit : 0)
        }
        return codes.withUnsafeBufferPointer(body)
    }

    private func stands(_ code: Code, at place: Int) -> Bool {
        var here = code & ~Self.wordBit
        while here != Self.none {
            if Int(here) == place { return true }
            here = same[Int(here)]
        }
        return false
    }

    /// The best match among the characters of a title, by its first one; the earlier of two equal ones.
    private func best(in codes: UnsafeBufferPointer<Code>) -> (score: Int, start: Int)? {
        // for each place of the query: where its character comes next, and the score from there to the query's end
        withUnsafeTemporaryAllocation(of: (at: Int, score: Int).self, capacity: wanted.count) { next in
            next.initialize(repeating: (-1, 0))
            return same.withUnsafeBufferPointer { same in
                var best: (score: Int, start: Int)?
                let last = wanted.count - 1
                for at in stride(from: codes.count - 1, through: 0, by: -1) {
                    var place = codes[at] & ~Self.wordBit
                    guard place != Self.none else { continue }
                    let startsWord = at == 0 || codes[at - 1] & Self.wordBit == 0
                    // ascending, for each place needs to know what comes behind this character
                    while place != Self.none {
                        let here = Int(place)
                        place = same[here]
                        var score = startsWord ? Self.forWord : 0
                        if here < last {
                            let following = next[here + 1]
                            guard following.at >= 0 else { continue }
                            let gap = following.at - at
                            score += following.score + (gap == 1 ? Self.forRun : -min(gap, Self.mostForGap))
                        }
                        next[here] = (at, score)
                        if here == 0 {
                            let whole = score - min(at, Self.mostForStart)
                            if best.map({ whole >= $0.score }) ?? true { best = (whole, at) }
                        }
                    }
                }
                return best
            }
        }
    }
}

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
