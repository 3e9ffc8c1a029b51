import TestSupport
import Testing
import TextLayout
import TourDocument

@testable import ReaderPage

/// Words are found again by themselves and by what is around them.
struct QuotedTextTests {
    private static let page = [
        "The garden has three beds, and each of them has a tree in it.",
        "Water the beds in the evening, and not at noon.",
        "In the winter the beds are covered with leaves.", "The last paragraph says nothing about them.",
    ]

    private func text(_ paragraphs: [String]) -> QuotedText {
        var text = QuotedText()
        text.append(paragraphs.map { Block(.paragraph([.text($0)])) }, of: PieceID(section: 0, piece: 0))
        return text
    }

    private func quote(_ words: String, in paragraphs: [String] = Self.page) throws -> TextQuote {
        let block = try #require(paragraphs.firstIndex { $0.contains(words) })
        let start = try #require(paragraphs[block].firstRange(of: words)).lowerBound
        let offset = paragraphs[block].unicodeScalars.distance(from: paragraphs[block].startIndex, to: start)
        let span = TextSpan(ItemID(section: 0, block: block), offset..<offset + words.unicodeScalars.count)
        return try #require(text(paragraphs).quote(span.start, span.end, section: "s"))
    }

    /// The words that stand there by now.
    private func found(_ quote: TextQuote, in paragraphs: [String]) -> String? {
        var text = text(paragraphs)
        guard let found = text.find(quote, inSection: 0) else { return nil }
        let span = text.span(found)
        return text.quote(span.start, span.end, section: "s")?.exact
    }

    @Test func whatWasNotEditedIsWhereItWas() throws {
        for words in ["The garden", "beds", "each of them has a tree in it.", "them."] {
            #expect(try found(quote(words), in: Self.page) == words)
        }
    }

    @Test func whatWasMovedIsFound() throws {
        let quote = try quote("Water the beds")
        let moved = ["Something new.", "And more of that."] + Self.page.reversed()
        #expect(found(quote, in: moved) == "Water the beds")
        // of words that stand in many places those with the same text around them
        let few = try self.quote("beds", in: Array(Self.page[1...]) + [])
        var text = text(moved)
        let place = text.find(few, inSection: 0)
        #expect(place.map { text.span($0).start.item.block } == 4)
    }

    /// However much of the same kind came before it.
    @Test func whatWasMovedFarIsFound() throws {
        let rows = (0..<3_000).map { "The bed number \($0) is watered in the evening." }
        let quote = try quote("watered", in: [rows[1]])
        let moved = Array(rows[2...]) + [rows[1]]
        #expect(found(quote, in: moved) == "watered")
        var text = text(moved)
        let place = text.find(try self.quote("number 2500 is", in: rows), inSection: 0)
        #expect(place.map { text.span($0).start.item.block } == 2_498)
    }

    /// There are too few on the other side to tell it by.
    @Test func atTheEndFewCharactersAroundThemAreEnough() throws {
        var page = Self.page
        page[3] = "It says nothing about them."
        #expect(try found(quote("nothing about them"), in: page) == "nothing about them")
    }

    @Test func whatWasChangedOrTakenOutIsGone() throws {
        var page = Self.page
        page[1] = "Water the beds in the early morning, and not at noon."
        #expect(try found(quote("in the evening"), in: page) == nil)
        page[1] = "Water the beds, and not at noon."
        #expect(try found(quote(" in the evening"), in: page) == nil)
        #expect(try found(quote("evening"), in: ["Nothing", "of it is left here at all."]) == nil)
        #expect(try found(quote("beds"), in: ["Other beds in another text"]) == nil)
    }

    @Test func wordsOverSeveralBlocksHaveTheirParts() throws {
        let span = TextSpan(
            start: TextAnchor(item: ItemID(section: 0, block: 1), offset: 6),
            end: TextAnchor(item: ItemID(section: 0, block: 3), offset: 8))
        let quote = try #require(text(Self.page).quote(span.start, span.end, section: "s"))
        var text = text(["New."] + Self.page)
        let found = text.find(quote, inSection: 0)
        let parts = text.parts(try #require(found))
        #expect(
            parts.map(\.item.block) == [2, 3, 4] && parts[0].range.lowerBound == 6 && parts[2].range.upperBound == 8)
    }

    /// Any edit elsewhere leaves the words found, and they are the same.
    @Test(arguments: 0..<Effort.times(60)) func anyEditElsewhereKeepsThem(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let words = (0..<200).map { _ in
            ["tree", "bed", "water", "leaf", "sun", "the", "of"].randomElement(using: &random) ?? ""
        }
        var paragraphs = stride(from: 0, to: 200, by: 10).map { words[$0..<$0 + 10].joined(separator: " ") + " \($0)." }
        let block = Int.random(in: 1..<19, using: &random)
        let quote = try self.quote(String(paragraphs[block].suffix(12)), in: paragraphs)
        for _ in 0..<3 {
            let other = Int.random(in: 0..<paragraphs.count, using: &random)
            guard !paragraphs[other].hasSuffix(quote.exact) else { continue }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: paragraphs.insert("Something new \(seed).", at: 0)
            case 1: paragraphs[0] += " More of it."
            default: paragraphs.append("At the end.")
            }
        }
        #expect(found(quote, in: paragraphs) == quote.exact)
    }
}
