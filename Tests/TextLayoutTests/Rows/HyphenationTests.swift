import Testing
import TextLayout
import TourDocument

/// Words that end in a hyphen at the end of a row. Needs libhyphen's dictionary of English.
struct HyphenationTests {
    private func lines(_ runs: [Inline], width: Int, language: String?) -> [Line] {
        var options = LayoutOptions(width: width)
        options.hyphenation = language.flatMap(Hyphenation.init(language:))
        options.findsOffsets = true
        return BlockLayout.lines(for: Block(.paragraph(runs)), options: options)
    }

    /// The rows with the words whole again.
    private func whole(_ lines: [Line]) -> String {
        lines.map(\.text).reduce("") { $0.isEmpty ? $1 : $0.hasSuffix("-") ? $0.dropLast() + $1 : "\($0) \($1)" }
    }

    @Test func wordsAreWholeButForTheirHyphens() {
        let text = "The extraordinary circumstances of an investigation, “deliberated” by representatives interminably"
        for width in [8, 16, 24, 33] {
            let lines = lines([.text(text)], width: width, language: "en-US")
            #expect(whole(lines) == text, "\(width)")
            #expect(lines.contains { $0.text.hasSuffix("-") }, "\(width): \(lines.map(\.text))")
            #expect(lines.allSatisfy { $0.cells.count <= width && $0.cellOffsets?.count == $0.cells.count })
            // a hyphen is none of the text
            for line in lines where line.text.hasSuffix("-") { #expect(line.cellOffsets?.last == -1) }
        }
    }

    /// Rows that a hyphen would hardly fill, code, names, and what no dictionary knows.
    @Test(arguments: [
        ([Inline.text("The interesting entrance hyphenation")], 28, "en"),
        ([.text("an "), .text("extraordinary", .code)], 12, "en"),
        ([.text("see extraordinary_circumstances2")], 20, "en"), ([.text("the extraordinary one")], 12, "xx-XX"),
        ([.text("the extraordinary one")], 12, "../../en"), ([.text("the extraordinary one")], 12, ""),
    ])
    func otherWordsAreWhole(runs: [Inline], width: Int, language: String) {
        #expect(lines(runs, width: width, language: language) == lines(runs, width: width, language: nil))
    }
}
