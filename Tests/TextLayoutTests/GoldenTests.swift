import CellGrid
import Testing
import TextLayout
import TourDocument

/// What blocks look like.
@Suite struct GoldenTests {
    @Test func paragraphsAreRaggedRight() {
        #expect(
            layout("A terminal is a grid. Each cell holds one character.").width(20).page == """
                A terminal is a
                grid. Each cell
                holds one character.
                """)
    }

    @Test func longWordsBreakAtTheEdge() {
        #expect(
            layout("see abcdefghijklmnopqrstuvwxyz now").width(10).rows == [
                "see", "abcdefghij", "klmnopqrst", "uvwxyz now",
            ])
        #expect(layout("漢字漢字漢字").width(5).rows == ["漢字", "漢字", "漢字"])
        #expect(layout("漢字").width(1).rows == ["?", "?"])
        #expect(layout("e\u{301}e\u{301}").width(1).rows == ["e\u{301}", "e\u{301}"])
    }

    @Test func breaksFollowUnicode() {
        #expect(layout("a\u{A0}b c").width(4).rows == ["a b", "c"])
        #expect(layout("ab\u{200B}cd").width(3).rows == ["ab", "cd"])
        #expect(layout("ab\u{2060}cd ef").width(4).rows == ["abcd", "ef"])
        #expect(layout("これは「日本」。").width(8).rows == ["これは", "「日", "本」。"])
        #expect(layout("one (two) three").width(9).rows == ["one (two)", "three"])
        #expect(layout("word, word").width(5).rows == ["word,", "word"])
    }

    @Test func askedForLineEnds() {
        let runs = [Inline.text("one"), Inline(.lineBreak), Inline(.lineBreak), .text(" two"), Inline(.lineBreak)]
        let lines = layout(paragraph(runs)).lines
        #expect(lines.map(\.text) == ["one", "", "two"])
        #expect(lines.map(\.textOffset) == [0, 4, 6])
    }

    @Test func wrappedVersesHang() {
        let end = Inline(.lineBreak)
        let verse = [Inline.text("one two three four five"), end, .text("six"), end, .text("seven")]
        #expect(layout(paragraph(verse)).width(22).rows == ["one two three four", "  five", "six", "seven"])
    }

    @Test func aSubtitleFollowsItsHeading() {
        let blocks = [Block(.heading(level: 2, [.text("IV")])), Block(.heading(level: 6, [.text("Loomings")]))]
        #expect(BlockLayout.spacing(before: blocks[1], after: blocks[0]) == 0)
    }

    @Test func headings() {
        #expect(layout(.heading(level: 1, [.text("One word")])).rows == ["One word", "━━━━━━━━"])
        #expect(layout(.heading(level: 2, [.text("Two")])).numbered("4 · ").rows == ["4 · Two", "───────"])
        #expect(
            layout(.heading(level: 2, [.text("Cells and widths")])).numbered("4 · ").width(17).rows == [
                "4 · Cells and", "    widths", "─────────────",
            ])
        #expect(layout(.heading(level: 3, [.text("Three")])).rows == ["Three"])
        let looks = (1...6).map { Theme.standard(depth: .none).heading(level: $0) }
        #expect(looks[0].attributes == .bold && looks[2].attributes == .bold)
        #expect(Set(looks[2...]).count == 3 && looks[4] == looks[5])
        #expect(!looks.contains { $0.attributes.contains(.underline) }, "that is a link")
    }

    @Test func nestedListsHang() {
        let deepest = bullets([paragraph("deepest of all lists")])
        let inner = bullets([paragraph("inner"), deepest])
        let list = bullets([paragraph("outer item that is long enough to wrap"), inner], [paragraph("next")])
        #expect(
            layout(list).width(40).page == """
                  • outer item that is long enough to
                    wrap
                    ◦ inner
                      ▪ deepest of all lists
                  • next
                """)
        #expect(
            layout(list).width(20).ascii.page == """
                * outer item that is
                  long enough to
                  wrap
                  - inner
                    + deepest of all
                      lists
                * next
                """)
    }

    @Test func numbersStandAtTheRight() {
        let items = ["eight", "nine", "ten"].map { List.Item([paragraph($0)]) }
        #expect(layout(.list(List(start: 8, items: items))).rows == ["   8. eight", "   9. nine", "  10. ten"])
        #expect(
            layout(.list(List(start: 3, numbering: .lowerRoman, isTight: false, items: items))).rows == [
                "  iii. eight", "", "   iv. nine", "", "    v. ten",
            ])
        #expect(
            layout(.list(List(start: 26, numbering: .upperAlpha, items: items))).rows == [
                "   Z. eight", "  AA. nine", "  AB. ten",
            ])
        let own = [List.Item([paragraph("one")]), List.Item(numbering: .lowerAlpha, [paragraph("two")])]
        #expect(layout(.list(List(start: 1, items: own))).rows == ["  1. one", "  b. two"])
    }

    @Test func taskBoxes() {
        let items = [true, false].map { List.Item(isDone: $0, [paragraph("task")]) }
        #expect(layout(.list(List(items: items))).rows == ["  ☑ task", "  ☐ task"])
        #expect(layout(.list(List(items: items))).ascii.rows == ["  [x] task", "  [ ] task"])
        #expect(layout(.list(List(items: [List.Item([]), List.Item([paragraph("x")])]))).rows == ["  •", "  • x"])
    }

    @Test func quotesAndAlerts() {
        let quote = Block(.quote([paragraph("One two three four."), Block(.quote([paragraph("Nested.")]))]))
        #expect(layout(quote).width(20).rows == ["▎ One two three", "▎ four.", "▎", "▎ ▎ Nested."])
        let alert = Block(.alert(.note, [paragraph("Two programs that count differently draw on top of each other.")]))
        #expect(
            layout(alert).width(40).page == """
                ▎ Note  Two programs that count
                ▎ differently draw on top of each other.
                """)
        let listed = Block(.alert(.warning, [bullets([paragraph("x")])]))
        #expect(layout(listed).width(39).rows == ["▎ Warning", "▎ • x"])
        #expect(layout(.alert(.tip, [])).rows == ["▎ Tip"])
    }

    @Test func code() {
        let code = Block(
            .code(CodeBlock(language: "sh", text: "if true; then\n\techo 'a rather long line of code'\nfi\n")))
        #expect(
            layout(code).width(40).page == """
                  ▎ if true; then                    sh
                  ▎         echo 'a rather long line of
                  ↪         code'
                  ▎ fi
                  ▎
                """)
        #expect(layout(code).width(80).rows[1] == "  ▎         echo 'a rather long line of code'")
        #expect(layout(code).width(39).rows[0] == "▎ if true; then                     sh")
        #expect(layout(.code(CodeBlock(text: "x"))).width(20).ascii.rows == ["| x"])
        let eighty = String(repeating: "x", count: 80)
        #expect(layout(.code(CodeBlock(text: eighty))).width(84).rows == ["  ▎ " + eighty])
        // lines take the room that they need from that before them, but for a column
        #expect(layout(.code(CodeBlock(text: eighty))).width(81).rows == ["▎" + eighty])
        // the language stands where there is room for it
        #expect(layout(.code(CodeBlock(language: "swift", text: "let x = 1"))).width(18).rows == ["▎ let x = 1"])
    }

    /// Where the theme has a background for code, it reaches over the measure, and beyond that as far as the longest line.
    @Test func tintedCode() throws {
        let code = CodeBlock(language: "sh", text: "ab\n\n\(String(repeating: "x", count: 30))")
        var options = LayoutOptions(width: 24, theme: .standard(depth: .direct, tone: .dark))
        options.margins.right = 10
        let quote = Block(.quote([Block(.code(code))]))
        let lines = BlockLayout.lines(for: quote, options: options)
        let blanks = { String(repeating: " ", count: $0) }
        let long = String(repeating: "x", count: 30)
        #expect(lines.map(\.text) == ["▎   ab" + blanks(25) + "sh ", "▎" + blanks(33), "▎   " + long])
        let tint = options.theme.codeBlock.background
        #expect(tint != .standard)
        for line in lines {
            #expect(
                line.cells.map { $0.style.background == tint } == [false, false] + Array(repeating: true, count: 32))
        }
        let item = bullets([Block(.code(CodeBlock(text: "x")))])
        let listed = try #require(BlockLayout.lines(for: item, options: options).first)
        #expect(listed.cells.map { $0.style.background == tint } == [false, false] + Array(repeating: true, count: 22))
    }

    @Test func verbatim() {
        let runs = [Inline.text("a\tb\n\n"), .text("bold", .strong), .text(" c\n")]
        let lines = layout(.verbatim(runs)).lines
        #expect(lines.map(\.text) == ["a       b", "", "bold c"])
        #expect(lines.map(\.textOffset) == [0, 4, 5])
        #expect(lines[2].cells[0].style.attributes == .bold)
        #expect(lines[2].cells[5].style == .plain)
        #expect(layout(.verbatim([.text("0123456789abc")])).width(5).rows == ["01234", "56789", "abc"])
    }

    @Test func marksAmidText() {
        func rows(_ runs: Inline...) -> [String] { layout(paragraph(runs)).colors(.palette256).rows }
        #expect(
            rows(.text("Press "), .text("Ctrl", .keyboard), .text("+"), .text("[", .keyboard)) == ["Press [Ctrl]+["])
        #expect(rows(.text("H"), .text("2", .subscript), .text("O")) == ["H₂O"])
        #expect(rows(.text("10"), .text("-3", .superscript)) == ["10⁻³"])
        #expect(rows(.text("4"), .text("th", .superscript)) == ["4ᵗʰ"])
        #expect(rows(.text("x"), .text("a+b", .superscript)) == ["xᵃ⁺ᵇ"])
        #expect(rows(.text("x"), .text("max", .subscript)) == ["xₘₐₓ"])
        #expect(rows(.text("x"), .text("a,b", .superscript)) == ["xa,b"])
        let power = [Inline.text("2"), .text("10", .superscript)]
        #expect(layout(paragraph(power)).ascii.rows == ["2^10"])
        // marks in marks are no ends of them
        #expect(
            layout(paragraph([.text("lib", .code), .text("F", [.code, .emphasis]), .text(".so", .code)])).rows == [
                "`libF.so`"
            ])
        let deleted = [Inline.text("a ", .deleted), .text("b", [.deleted, .strong]), .text("c", [.deleted, .code])]
        #expect(layout(paragraph(deleted)).rows == ["~~a b`c`~~"])
        #expect(rows(.text("note"), Inline(.footnote(1)), Inline(.footnote(12)), .text(".")) == ["note¹,¹²."])
        #expect(
            rows(.text("see "), Inline(.media(Media(kind: .picture, source: "a", alternative: "a gear")))) == [
                "see ▣ a gear"
            ])
        #expect(rows(.text("code", .code)) == ["code"])
        #expect(layout(paragraph([.text("a b", .code), .text(" "), .text("no", .deleted)])).rows == ["`a b` ~~no~~"])
        #expect(layout(paragraph([.text("x"), Inline(.footnote(3))])).ascii.rows == ["x[3]"])
        #expect(layout("“It’s” – done").ascii.rows == ["\"It's\" - done"])
    }

    @Test func linksKeepTheirPlaces() {
        let runs = [
            Inline.text("see "), .text("a ", link: "u"), .text("long", .strong, link: "u"), .text(" link", link: "u"),
            .text("."),
        ]
        let lines = layout(paragraph(runs)).width(12).lines
        #expect(lines.map(\.text) == ["see a long", "link."])
        #expect(lines[0].links == [LinkSpan(columns: 4..<10, target: "u")])
        #expect(lines[1].links == [LinkSpan(columns: 0..<4, target: "u")])
        let quoted = layout(.quote([paragraph(runs)])).lines
        #expect(quoted[0].links == [LinkSpan(columns: 6..<17, target: "u")])
        let footnote = layout(paragraph([.text("x"), Inline(.footnote(2))])).lines
        #expect(footnote[0].links == [LinkSpan(columns: 1..<2, target: BlockLayout.footnoteTarget(2), footnote: 2)])
    }

    /// Code is chosen by the room beside its first line, and where that has none by what of the line is no link.
    @Test func linksInCode() {
        var code = CodeBlock(text: "a  Type b\nlonger")
        code.linked = [.text("a  "), .text("Type", link: "u"), .text(" b\nlon"), .text("ger", link: "v")]
        let lines = BlockLayout.lines(for: Block(.code(code)), options: LayoutOptions(width: 30))
        #expect(lines.map(\.text) == layout(.code(CodeBlock(text: code.text))).width(30).lines.map(\.text))
        #expect(lines[0].links.map(\.target) == ["u", ""] && lines[0].links.map(\.code) == [nil, code.text])
        #expect(lines[0].cells[lines[0].links[0].columns].text == "Type")
        #expect(lines[1].cells[lines[1].links[0].columns].text == "ger" && lines[1].links[0].target == "v")
        #expect(Set(lines.flatMap(\.links).map(\.number)).count == 3)
        code.text += "!"
        #expect(code.linked.isEmpty)
    }

    /// A link is one however it is broken and whatever marks are in it; two to the same place are two.
    @Test func linksHaveNumbers() {
        let runs = [
            Inline.text("one", link: "u"), .text(" and ", .strong, link: "u"), Inline(.lineBreak),
            .text("more", .code, link: "u"), .text(" but "), .text("another", link: "u"), .text(" and "),
            Inline(.footnote(1)), Inline(.footnote(1)),
        ]
        let list = Block(.list(List(items: [.init([paragraph(runs)]), .init([paragraph(runs)])])))
        let links = BlockLayout.lines(for: list, options: LayoutOptions(width: 20)).flatMap(\.links)
        #expect(links.map(\.number) == [0, 0, 1, 2, 3, 4, 4, 5, 6, 7])
        #expect(links.map(\.footnote) == [nil, nil, nil, 1, 1, nil, nil, nil, 1, 1])
    }

    @Test func otherBlocks() {
        #expect(layout(.rule).width(20).rows == ["       ──────"])
        let meaning = [paragraph("the unit of layout")]
        #expect(
            layout(.definitions([Definition(terms: [[.text("block")]], meanings: [meaning])])).width(20).rows == [
                "block", "    the unit of", "    layout",
            ])
        #expect(
            layout(.details(summary: [.text("More")], [paragraph("Body.")])).rows == ["▾ More", "  Body."])
        let cat = Media(kind: .picture, source: "images/cat.png", alternative: "A cat")
        #expect(
            layout(.figure([Block(.media(cat))], caption: [.text("The cat")])).rows == [
                "▣ picture · A cat", "  images/cat.png", "  The cat",
            ])
        let film = Media(kind: .video, source: "", alternative: "", title: "One minute", slot: "intro")
        #expect(layout(.media(film)).ascii.rows.isEmpty, "nothing is known for the slot")
        let notes = [
            Footnote(number: 9, blocks: [paragraph("Nine.")]),
            Footnote(number: 10, blocks: [paragraph("Ten is longer.")]),
        ]
        #expect(layout(.footnotes(notes)).width(16).rows == ["────────────", " 9  Nine.", "10  Ten is", "    longer."])
    }

    @Test func spacingBetweenBlocks() {
        func heading(_ level: Int) -> Block { Block(.heading(level: level, [])) }
        let text = paragraph("x")
        #expect(BlockLayout.spacing(before: heading(2), after: nil) == 0)
        #expect(BlockLayout.spacing(before: heading(2), after: text) == 2)
        #expect(BlockLayout.spacing(before: text, after: heading(2)) == 0)
        #expect(BlockLayout.spacing(before: heading(2), after: heading(1)) == 1)
        #expect(BlockLayout.spacing(before: heading(5), after: text) == 1)
        #expect(BlockLayout.spacing(before: text, after: heading(5)) == 0)
        #expect(BlockLayout.spacing(before: text, after: text) == 1)
    }
}
