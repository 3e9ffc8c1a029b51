import TestSupport
import Testing
import TextSearch

@testable import ReaderKit

/// Matching as it is defined, character by character: the measure for the quick way.
private struct SlowMatch: Equatable {
    var score: Int
    var matched: [Int]

    init?(_ query: String, in title: String) {
        let wanted = query.lowercased().map { LetterFolding.withoutAccents($0) }.filter { !$0.isWhitespace }
        let text = title.lowercased().map { LetterFolding.withoutAccents($0) }
        var best: SlowMatch?
        guard let first = wanted.first else {
            (score, matched) = (0, [])
            return
        }
        for start in text.indices where text[start] == first {
            guard let match = SlowMatch(wanted, in: text, from: start) else { break }
            if match.score > best?.score ?? .min { best = match }
        }
        guard let best else { return nil }
        self = best
    }

    private init?(_ wanted: [Character], in text: [Character], from start: Int) {
        (score, matched) = (-min(start, 10), [])
        for character in wanted {
            guard let place = text[(matched.last.map { $0 + 1 } ?? start)...].firstIndex(of: character) else {
                return nil
            }
            if let last = matched.last { score += place == last + 1 ? 16 : -min(place - last, 12) }
            if place == 0 || !(text[place - 1].isLetter || text[place - 1].isNumber) { score += 12 }
            matched.append(place)
        }
    }
}

/// What is found does not depend on the way in which it is looked for.
struct RowFilterTests {
    private static let alphabets: [[String]] = [
        ["a", "b", "A", "B", " ", "-", "1"],
        ["a", "k", "K", "ä", "Ä", "ß", "é", "É", " ", "ж", "Ж", "σ", "ς", "Σ"],
        ["端", "末", "の", "か", "が", "가", "각", " ", "a", "・", "、"],
        ["😀", "👍", "👍🏽", "👩‍💻", "❤️", "a", "1", "1️⃣", "🇩🇪", " "],
        [
            "e", "e\u{301}", "é", "\u{212A}", "k", "İ", "i", "ﬁ", "Å", "\u{212B}",
            "가", "\u{1100}\u{1161}",
        ],
    ]

    @Test(arguments: 0..<alphabets.count, [1, 2, 3] as [UInt64])
    func asTheSlowWay(alphabet: Int, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let letters = Self.alphabets[alphabet]
        func text(_ length: Int) -> String {
            (0..<length).map { _ in letters[random.below(letters.count)] }.joined()
        }
        var found = 0
        for _ in 0..<1_500 {
            let title = text(random.below(24))
            let query = text(random.below(6))
            let fast = RowFilter(query).match(in: title)
            let slow = SlowMatch(query, in: title)
            #expect(fast?.score == slow?.score, "seed \(seed): \(query.debugDescription) in \(title.debugDescription)")
            #expect(
                fast?.matched == slow?.matched, "seed \(seed): \(query.debugDescription) in \(title.debugDescription)")
            if fast != nil { found += 1 }
        }
        #expect(found > 50)
    }

    /// In titles of bytes and of whatever else, with accents typed or not.
    @Test(arguments: ["uber", "über", "Ü b", "u\u{308}ber"])
    func accentsNeedNotBeTyped(query: String) {
        let plain = RowFilter(query).match(in: "uber den wolken")
        #expect(plain != nil)
        for title in ["Über den Wolken", "U\u{308}ber den Wolken", "ÜBER DEN WỌLKEN", "Ūber đen Wołken"] {
            #expect(RowFilter(query).match(in: title) == plain, "\(title)")
        }
        #expect(RowFilter(query).match(in: "Aber den Wolken") == nil)
    }

    @Test func aTitleOfAnyLengthCostsItsLength() {
        let title = String(repeating: "a", count: 200_000) + "b"
        // from each of 200,000 starts the end would be looked for anew
        #expect(RowFilter("aab").match(in: title)?.matched.last == 200_000)
    }
}
