import Testing
import TextLayout
import TourDocument

/// Where rows end: at blanks first, within a word only where it is longer than a row or is written without blanks.
struct WordBreakTests {
    private static let words = [
        "10-end.md", "--very-long-option", "https://example.com/a?b=c&d", "a/b/c", "foo_bar", "2026-11-24", "e.g.",
        "C++",
        "lib(x)[y]{z}", "50%/60%", "<b>", "it's", "#[cfg(a)]", "x->y!z", "@a/b", "$HOME/.config",
    ]

    @Test(arguments: words, 8...40)
    func wordsWithMarksStayWhole(word: String, width: Int) {
        // a comma stands behind one of them
        guard word.count < width else { return }
        let rows = layout("So it is with \(word) and with \(word), \(word) too.").width(width).rows
        let text = rows.joined(separator: "\n")
        #expect(text.split(whereSeparator: \.isWhitespace).filter { $0.hasPrefix(word) }.count == 3)
        #expect(rows.allSatisfy { $0.count <= width })
    }

    @Test func longAddressesBreakBehindMarks() {
        let rows = layout("See https://example.com/manual/chapter?part=two&page=12 first.").width(20).rows
        #expect(
            rows == ["See", "https://example.com/", "manual/chapter?part=", "two&page=12 first."])
    }

    @Test func longWordsWithoutMarksBreakAtTheEdge() {
        #expect(
            layout("A " + String(repeating: "x", count: 25)).width(10).rows == [
                "A", "xxxxxxxxxx", "xxxxxxxxxx", "xxxxx",
            ])
    }

    /// Scripts without blanks between their words, and dashes between words, break as Unicode says.
    @Test(arguments: [
        ("日本語を読む", 6, ["日本語", "を読む"]),
        ("ab日本", 4, ["ab日", "本"]),
        ("one—two", 4, ["one—", "two"]),
        ("x\u{200B}yz", 2, ["x", "yz"]),
        ("no\u{A0}break it", 8, ["no break", "it"]),
        // Thai between words; Lao, Khmer and Devanagari never within what is read as one
        ("ภาษาไทยทดสอบการตัดคำ", 12, ["ภาษาไทยทดสอบ", "การตัดคำ"]), ("ພາສາລາວ", 4, ["ພາສາ", "ລາວ"]),
        ("ເກເກເກ", 3, ["ເກ", "ເກ", "ເກ"]), ("កខគឃង្ក", 5, ["កខគឃ", "ង្ក"]), ("कखगघङ्क", 5, ["कखगघ", "ङ्क"]),
    ])
    func otherScriptsBreakBetweenCharacters(text: String, width: Int, rows: [String]) {
        #expect(layout(text).width(width).rows == rows)
    }

    /// A word is known to be whole before the end of what is in hand.
    @Test(arguments: [2_030, 2_040, 2_047, 2_048, 2_060])
    func wordsStayWholeBetweenParts(start: Int) {
        let filling = String(repeating: "word ", count: start / 5) + String(repeating: "z", count: start % 5) + " "
        let rows = layout(filling + "--very-long-option").width(24).rows
        #expect(rows.filter { $0.hasSuffix("--very-long-option") }.count == 1)
    }
}
