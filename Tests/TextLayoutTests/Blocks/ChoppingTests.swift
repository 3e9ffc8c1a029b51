import Testing
import TourDocument

@testable import TextLayout

/// Long lines of code and tables that are cut at the edge instead of being wrapped.
@Suite struct ChoppingTests {
    private func lines(_ kind: Block.Kind, by offset: Int, width: Int = 20, findsOffsets: Bool = false) -> [Line] {
        var options = LayoutOptions(width: width)
        options.chopping = offset
        options.findsOffsets = findsOffsets
        return BlockLayout.lines(for: Block(kind), options: options)
    }

    private let text = Block.Kind.verbatim([.text("abcdefghijklmnopqrstuvwxyz\nshort\n漢字漢字漢字漢字漢字漢字")])

    @Test func verbatimLines() {
        #expect(lines(text, by: 0).map(\.text) == ["abcdefghijklmnopqrs›", "short", "漢字漢字漢字漢字漢 ›"])
        #expect(lines(text, by: 4).map(\.text) == ["‹fghijklmnopqrstuvw›", "‹", "‹ 字漢字漢字漢字漢字"])
        #expect(lines(text, by: 10).map(\.text) == ["‹lmnopqrstuvwxyz", "‹", "‹ 漢字漢字漢字"])
        #expect(lines(text, by: 11).map(\.text) == ["‹mnopqrstuvwxyz", "‹", "‹漢字漢字漢字"])
        #expect(lines(text, by: 1000).map(\.text) == ["‹", "‹", "‹"])
    }

    /// Lines keep their places in the text, so that the reader stays where they are.
    @Test func places() {
        #expect(lines(text, by: 7).map(\.textOffset) == [0, 27, 33])
        #expect(lines(text, by: 7, findsOffsets: true)[0].cellOffsets?.prefix(3) == [-1, 8, 9])
    }

    /// So that the reader knows how far there is to scroll.
    @Test func howMuchIsOutOfSight() {
        #expect(lines(text, by: 0).map(\.columnsCutOff) == [6, 0, 4])
        #expect(lines(text, by: 4).map(\.columnsCutOff) == [2, 0, 0])
    }

    @Test func proseIsWrapped() {
        #expect(
            lines(.paragraph([.text("some words that are many")]), by: 8).map(\.text) == [
                "some words that are", "many",
            ])
    }

    /// The bar of code stays, what is beside it moves.
    @Test func code() {
        let code = Block.Kind.code(CodeBlock(text: "abcdefghijklmnopqrstuvwxyz\nb"))
        let still = lines(code, by: 0).map(\.text)
        #expect(still == ["▎ abcdefghijklmnopq›", "▎ b"])
        let moved = lines(code, by: 10).map(\.text)
        #expect(moved == ["▎ ‹lmnopqrstuvwxyz", "▎ ‹"])
    }

    @Test func tables() {
        func cells(_ texts: String...) -> [Table.Cell] { texts.map { Table.Cell([.text($0)]) } }
        let table = Table(
            alignments: [.left, .left], header: [cells("first", "second")],
            rows: [cells("one two three four", "five six seven eight")])
        #expect(lines(.table(table), by: 0).last?.text == "one two three four ›")
        #expect(lines(.table(table), by: 20).map(\.text) == ["‹econd", "‹───────────────────", "‹ive six seven eight"])
        #expect(lines(.table(table), by: 20, width: 60).last?.text == "one two three four  five six seven eight")
    }

    /// What the columns are of stays in sight.
    @Test func theFirstColumnOfATableStays() {
        func cells(_ texts: String...) -> [Table.Cell] { texts.map { Table.Cell([.text($0)]) } }
        let table = Table(
            caption: [.text("A caption that is wrapped")], alignments: [.left],
            header: [cells("key", "number", "what")],
            rows: [[Table.Cell([.text("漢字", link: "u")])] + cells("one two three", "four five six")])
        #expect(
            lines(.table(table), by: 10, findsOffsets: true).map(\.text) == [
                "A caption that is", "wrapped", "key   ‹    what", "──────‹────────────›", "漢字  ‹ee  four fiv›",
            ])
        #expect(
            lines(.table(table), by: 10, findsOffsets: true).last?.cellOffsets?.prefix(9) == [
                42, 42, 43, 43, -1, -1, -1, 56, 57,
            ])
        #expect(lines(.table(table), by: 10).last?.links.map(\.columns) == [0..<4])
        // narrower tables wait where they end until the widest is there
        #expect(lines(.table(table), by: 1_000).last?.text == "漢字  ‹four five six")
        #expect(lines(.table(table), by: 1_000, width: 40).last?.text == "漢字  one two three  four five six")
    }
}
