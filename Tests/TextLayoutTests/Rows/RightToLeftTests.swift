import CellGrid
import TestSupport
import Testing
import TextLayout
import TourDocument

/// Text that is read from the right is not torn, and stands in the order in which it is seen where the terminal does not see to that.
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

    // MARK: - In the order in which it is seen

    @Test func theFirstColumnOfATableIsTheRightmost() {
        let rows = ordered(table(["שם", "גיל"], ["דנה", "12"]), width: 20).map(\.text)
        #expect(rows == ["            ליג   םש", "            ────────", "             12  הנד"])
    }

    private func ordered(_ block: Block, width: Int, findsOffsets: Bool = false) -> [Line] {
        var options = LayoutOptions(width: width)
        options.ordersText = true
        options.findsOffsets = findsOffsets
        return BlockLayout.lines(for: block, options: options)
    }

    @Test func aParagraphReadsFromTheRightWhereItsFirstLetterDoes() {
        #expect(ordered(paragraph("אבג (דה) 12, x y."), width: 20).map(\.text) == ["   .x y ,12 (הד) גבא"])
        #expect(ordered(paragraph("One אבג 12 two."), width: 20).map(\.text) == ["One 12 גבא two."])
        // rows are filled as they are read, the first word at the right of the first row
        #expect(ordered(paragraph("אבג דהו זחט"), width: 8).map(\.text) == [" והד גבא", "     טחז"])
    }

    @Test func whatStandsBeforeTextStandsAtTheRight() {
        let items = ordered(bullets([paragraph("אב")], [paragraph("one")]), width: 20).map(\.text)
        #expect(items == [String(repeating: " ", count: 16) + "בא" + " •", "• one"])
        let quote = Block(.quote([paragraph("אב"), paragraph("גד")]))
        let bar = String(Glyphs.unicode.bar)
        let edge = String(repeating: " ", count: 17)
        #expect(ordered(quote, width: 21).map(\.text) == ["\(edge)בא \(bar)", "\(edge)   \(bar)", "\(edge)דג \(bar)"])
        let heading = ordered(Block(.heading(level: 1, [.text("אבג")])), width: 10).map(\.text)
        #expect(heading.allSatisfy { $0.count == 10 && $0.hasPrefix("       ") })
    }

    @Test func anAlertReadsAsItsTextDoes() {
        let alert = ordered(Block(.alert(.note, [paragraph("אב."), paragraph("גד.")])), width: 21).map(\.text)
        #expect(alert[0].hasSuffix(".בא  Note \(Glyphs.unicode.bar)") && alert[0].count == 21, "\(alert)")
    }

    @Test func cellsOfATableHaveADirectionEach() {
        let rows = ordered(table(["name", "x"], ["אב", "one"], ["longer", "גד"]), width: 40).map(\.text)
        #expect(rows[2] == "    בא  one")
        #expect(rows[3] == "longer   דג")
    }

    @Test func codeReadsFromTheLeft() {
        let code = Block(.code(CodeBlock(text: "f(\"אב\") // גד")))
        let row = ordered(code, width: 40).first?.text ?? ""
        #expect(row.hasSuffix("f(\"" + "בא" + "\") // " + "דג"))
    }

    /// Whatever stands side by side: each row has the cells that it had, and each cell and link what it came from.
    @Test(arguments: 0..<Effort.times(8), [3, 9, 24, 60])
    func orderMovesCellsAndLosesNone(seed: Int, width: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let words = ["אבג", "(ד)", "12", "x-y", "مَرْحَبًا", "日本", "[z]", "3.5%"]
        let runs = (0..<20).map { number in
            Inline(
                .text(words[Int.random(in: words.indices, using: &random)] + " "),
                link: number.isMultiple(of: 3) ? "https://example.org/\(number)" : nil)
        }
        let block = bullets([paragraph(runs)], [Block(.quote([paragraph(runs)]))])
        var options = LayoutOptions(width: width)
        options.findsOffsets = true
        let read = BlockLayout.lines(for: block, options: options)
        let seen = ordered(block, width: width, findsOffsets: true)
        #expect(read.count == seen.count && seen.allSatisfy { $0.faults(width: width).isEmpty })
        for (read, seen) in zip(read, seen) {
            let sources = { (line: Line) in (line.cellOffsets ?? []).filter { $0 >= 0 }.sorted() }
            #expect(sources(read) == sources(seen) && read.textOffset == seen.textOffset)
            let linked = { (line: Line) in
                line.links.map { link in
                    link.columns.map { (line.cellOffsets ?? [])[$0] }.map { "\(link.number) \($0)" }
                }.joined().sorted()
            }
            #expect(linked(read) == linked(seen))
        }
    }
}
