import CellGrid
import TestSupport
import Testing
import TextLayout
import TourDocument

/// Text that is read from the right stays in logical order, and is not torn: what a terminal makes of a row is its matter, but
/// the row has to be whole.
struct RightToLeftTests {
    private static let hebrew = "שלום עולם זה ספר קטן על מסופים"
    private static let arabic = "مَرْحَبًا بالعالم هذا كتاب صغير عن الطرفيات"
    private static let mixed = "The word שלום (shalom) means peace, و السلام 12 too."

    @Test(arguments: [hebrew, arabic, mixed], [4, 8, 12, 20, 40, 84])
    func wordsStayWholeAndInOrder(text: String, width: Int) {
        let lines = layout(text).width(width).lines
        #expect(lines.allSatisfy { $0.faults(width: width).isEmpty })
        let shown = lines.map(\.text).joined(separator: " ")
        #expect(isSubsequence(text.visible, of: shown.visible) && shown.visible.count == text.visible.count)
        // where they have room, words are not broken
        guard width >= 12 else { return }
        let words = text.split(separator: " ").map(String.init)
        #expect(lines.flatMap { $0.text.split(separator: " ").map(String.init) } == words)
    }

    /// The points of Hebrew and the vowels of Arabic are on the letter that they were on.
    @Test(arguments: ["שָׁלוֹם", "مَرْحَبًا"], 1...8)
    func marksStayOnTheirLetters(word: String, width: Int) {
        let cells = layout(word).width(width).lines.flatMap(\.cells)
        let expected = CellText.cells(word)
        #expect(cells.filter { $0 != .blank } == expected)
        #expect(!cells.text.contains("\u{25CC}"), "no mark is left without a letter")
    }

    /// Overrides of the direction, which could make a text look like another, do not get through.
    @Test func directionsCannotBeForced() {
        let text = "safe \u{202E}gpj.exe\u{202C} and \u{2067}isolated\u{2069}"
        let shown = layout(text).width(60).page
        #expect(
            !shown.unicodeScalars.contains {
                (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
            })
    }

    @Test(arguments: [20, 40, 80])
    func blocksOfEveryKindHoldIt(width: Int) {
        let blocks = [
            bullets([paragraph(Self.hebrew)], [paragraph(Self.arabic)]),
            Block(.quote([paragraph(Self.mixed)])), Block(.heading(level: 1, [.text(Self.hebrew)])),
            table(["א", "ب"], [Self.hebrew, "x"], ["y", Self.arabic]),
        ]
        for block in blocks {
            let lines = layout(block).width(width).lines
            #expect(lines.allSatisfy { $0.faults(width: width).isEmpty })
        }
    }
}
