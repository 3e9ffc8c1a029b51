import CellGrid
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

/// Selecting text by keys and with the mouse, and what is copied of it.
struct SelectionTests {
    private static let blocks: [Block] = [
        Block(.heading(level: 1, [.text("Garden")]), source: 0..<8),
        Block(
            .paragraph([
                .text("Plants need "), .text("water", .strong), .text(" and light, and some of them need "),
                .text("good soil", link: "https://example.org/soil"), .text("."),
            ]), source: 10..<90),
        Block(
            .list(
                List(
                    start: 3,
                    items: [
                        List.Item([Block(.paragraph([.text("Dig a hole.")]))]),
                        List.Item([Block(.paragraph([.text("Plant the tree.")]))]),
                    ])), source: 92..<130),
        Block(.code(CodeBlock(language: "sh", text: "for x in *; do\n\techo $x\ndone")), source: 132..<170),
        Block(
            .table(
                Table(
                    alignments: [.natural, .natural],
                    header: [[Table.Cell([.text("Plant")]), Table.Cell([.text("Days")])]],
                    rows: [
                        [Table.Cell([.text("Bean")]), Table.Cell([.text("8")])],
                        [Table.Cell([.text("Pea | pod")]), Table.Cell([.text("12")])],
                    ])), source: 172..<230),
        Block(.paragraph([.text("The end.")]), source: 232..<240),
    ]

    private func rig(
        columns: Int = 60, rows: Int = 30, blocks: [Block] = Self.blocks, theme: Theme = .standard(depth: .palette256),
        glyphs: Glyphs = .unicode, clock: WallClock = Rig.clock, keys: KeyTable = .standard
    ) -> Rig {
        let tour = Tour(
            id: "test", title: "A tour",
            sections: SectionList([
                Section(id: "garden", title: "Garden", byteCount: 240),
                Section(id: "more", title: "More", byteCount: 60),
            ]))
        let more = [
            Block(.heading(level: 1, [.text("More")]), source: 0..<6),
            Block(.paragraph([.text("Another section.")]), source: 8..<30),
        ]
        return Rig(
            tour, MemoryTour(sections: [blocks, more]), columns: columns, rows: rows, theme: theme, glyphs: glyphs
        ) {
            $0.start = TextAnchor(item: ItemID(section: 0, block: 0))
            $0.settings.clock = clock
            $0.settings.keys = keys
        }
    }

    /// The text that is shown as selected, row by row.
    private func shown(_ rig: Rig) -> [String] {
        guard let frame = rig.terminal.frame else { return [] }
        return (0..<rig.reader.view.frame.viewportRows).compactMap { row in
            let cells = frame.row(row).filter { $0.style.attributes.contains(.reverse) }
            return cells.isEmpty ? nil : cells.text
        }
    }

    private func copied(_ rig: Rig) -> String? {
        rig.effects.reversed().lazy.compactMap { if case .copy(let text, _) = $0 { text } else { nil } }.first
    }

    @Test func itBeginsAtTheFirstTextAndGrowsByEveryMotion() {
        var rig = rig()
        rig.type("v")
        #expect(shown(rig) == ["1"] || shown(rig) == ["G"])
        rig.type("}")
        rig.type("{")
        rig.type("jjw")
        rig.type("y")
        #expect(copied(rig)?.hasPrefix("Garden\n\nPlants ") == true)
        #expect(shown(rig).isEmpty && rig.reader.view.viewport.selection == nil)
    }

    /// Selects a character of the paragraph.
    private func select(_ offset: Int, _ rig: inout Rig) {
        let span = TextSpan(ItemID(section: 0, block: 1), offset..<offset + 1)
        rig.reader.view.viewport.selection = Selection(unit: .character, origin: span, head: span, cursor: span.start)
        rig.paint()
    }

    @Test func charactersWordsAndRowsMoveItsEnd() {
        var rig = rig()
        select(0, &rig)
        #expect(shown(rig) == ["P"])
        rig.type("ll")
        #expect(shown(rig) == ["Pla"])
        rig.type("h")
        #expect(shown(rig) == ["Pl"])
        rig.type("www")
        #expect(shown(rig) == ["Plants need water a"])
        rig.type("b")
        #expect(shown(rig) == ["Plants need w"])
        rig.type("$")
        #expect(shown(rig) == ["Plants need water and light, and some of them need good"])
        rig.type("j")
        #expect(shown(rig).count == 2 && shown(rig)[1].hasPrefix("soil"))
        rig.type("k0")
        #expect(shown(rig) == ["P"])
        rig.press(.init(.right), .init(.down), .init(.home))
        #expect(shown(rig) == ["Plants need water and light, and some of them need good", "s"])
        rig.press(.init(.escape))
        #expect(shown(rig).isEmpty && rig.effects.allSatisfy { if case .copy = $0 { false } else { true } })
    }

    /// As in vi, also over a mark and into the next paragraph.
    @Test func eGoesToTheEndOfAWord() {
        var rig = rig()
        select(0, &rig)
        for words in ["Plants", "Plants need", "Plants need water"] {
            rig.type("e")
            #expect(shown(rig) == [words])
        }
        rig.type("$e")
        #expect(shown(rig).count == 2 && shown(rig)[1] == "soil")
    }

    @Test func pressedAgainItBeginsWhereTheEndIs() {
        var rig = rig()
        select(0, &rig)
        rig.type("wwvwwy")
        #expect(copied(rig) == "water and l")
        rig.type("Vjjjjj")
        rig.type("Vy")
        #expect(copied(rig)?.contains("\n") == false)
    }

    @Test func afterASearchItBeginsAtTheMatch() {
        var rig = rig()
        rig.type("/light")
        rig.press(.init(.enter))
        rig.search()
        rig.type("vwy")
        #expect(copied(rig) == "light, a")
    }

    @Test func backwardsItHoldsTheCharacterWhereItBegan() {
        var rig = rig()
        select(18, &rig)
        rig.type("bb")
        rig.type("y")
        #expect(copied(rig) == "need water a")
    }

    @Test func byRowsItIsWhole() {
        var rig = rig()
        rig.type("V")
        #expect(shown(rig).count == 1 && shown(rig)[0].contains("Garden"))
        rig.type("j")
        #expect(shown(rig).last?.hasSuffix("good") == true)
        rig.type("v")
        #expect(shown(rig).last?.hasSuffix("good") == false)
        rig.type("Vjy")
        #expect(copied(rig) == "Garden\n\nPlants need water and light, and some of them need good soil.")
    }

    @Test func whatIsCopiedIsALineForAParagraphCodeAsItIsAndATableAsItsRows() {
        var rig = rig()
        rig.type("VGy")
        #expect(
            copied(rig) == """
                Garden

                Plants need water and light, and some of them need good soil.

                3. Dig a hole.
                4. Plant the tree.

                for x in *; do
                \techo $x
                done

                Plant\tDays
                Bean\t8
                Pea | pod\t12

                The end.
                """)
    }

    @Test func asMarkdownItHasItsMarksAndTheAddress() {
        var rig = rig()
        rig.type("VGY")
        #expect(
            copied(rig) == """
                # Garden

                Plants need **water** and light, and some of them need [good soil](<https://example.org/soil>).

                3. Dig a hole.
                4. Plant the tree.

                ```sh
                for x in *; do
                \techo $x
                done
                ```

                | Plant | Days |
                | --- | --- |
                | Bean | 8 |
                | Pea \\| pod | 12 |

                The end.

                — A tour, Garden

                """)
    }

    @Test func asMarkdownItReadsTheSame() throws {
        let blocks = [
            Block(.paragraph([.text("1. Not a list"), Inline(.footnote(2)), .text(", - nor that.")])),
            Block(.paragraph([.text("# Not a heading")])),
            Block(
                .table(
                    Table(
                        alignments: [.left, .natural, .center, .right],
                        header: [["a", "b", "c", "d"].map { Table.Cell([.text($0)]) }], rows: []))),
        ]
        let parts = blocks.compactMap { $0.part(0..<100) }
        #expect(
            SelectedText(isMarkdown: true).text(of: parts) == """
                1\\. Not a list[^2], - nor that.

                \\# Not a heading

                | a | b | c | d |
                | :--- | --- | :---: | ---: |
                """)
        // behind what is selected, not before
        #expect(blocks[0].part(0..<13).map { SelectedText(isMarkdown: true).text(of: [$0]) } == #"1\. Not a list[^2]"#)
        #expect(blocks[0].part(13..<15).map { SelectedText(isMarkdown: true).text(of: [$0]) } == ", ")
    }

    @Test func partsOfListsCodeAndTablesAreCut() {
        let list = Self.blocks[2]
        let text = SelectedText()
        #expect(list.part(4..<10).map { text.text(of: [$0]) } == "3. a hole")
        #expect(list.part(12..<17).map { text.text(of: [$0]) } == "4. Plant")
        #expect(Self.blocks[3].part(4..<18).map { text.text(of: [$0]) } == "x in *; do\n\tec")
        #expect(Self.blocks[4].part(11..<16).map { text.text(of: [$0]) } == "Bean\t")
        #expect(list.part(500..<600) == nil)
        // what is cut is what the rows show, block for block
        for block in Self.blocks {
            let whole = Array(BlockLayout.text(of: block).unicodeScalars)
            for start in whole.indices {
                guard let part = block.part(start..<whole.count) else { continue }
                let rest = String(String.UnicodeScalarView(whole[start...]))
                #expect(BlockLayout.text(of: part).filter { !$0.isNewline } == rest.filter { !$0.isNewline })
            }
        }
    }

    @Test(arguments: [(2, 4..<10, "a hole"), (2, 0..<11, "Dig a hole."), (4, 11..<15, "Bean"), (1, 0..<6, "Plants")])
    func whatIsInOneParagraphStandsAlone(block: Int, characters: Range<Int>, words: String) {
        var rig = rig()
        let span = TextSpan(ItemID(section: 0, block: block), characters)
        for (key, end) in [("y", ""), ("Y", "\n\n— A tour, Garden\n")] {
            rig.reader.view.viewport.selection = Selection(
                unit: .character, origin: span, head: span, cursor: span.start)
            rig.type(key)
            #expect(copied(rig) == words + end)
        }
    }

    @Test func aSearchExtendsItAndSlashSearchesIt() {
        var rig = rig()
        rig.type("/tree")
        rig.press(.init(.enter))
        rig.press(.init(.escape))
        rig.type("gvn")
        rig.search()
        #expect(shown(rig).last?.hasSuffix("tree") == true)
        rig.press(.init(.escape))
        rig.press(.init(.escape))
        select(12, &rig)
        rig.type("llll/")
        #expect(rig.reader.view.search.text == "water" && rig.reader.view.viewport.selection == nil)
        #expect(rig.effects.contains(.keep(.search("water"))))
    }

    @Test func thePipeGetsWhatIsSelected() {
        var rig = rig()
        select(0, &rig)
        rig.type("lllll|wc")
        rig.press(.init(.enter))
        #expect(rig.effects.last == .runOnScreen(.shell(command: "wc", input: .text("Plants\n"))))
    }

    @Test(arguments: [
        Theme.standard(depth: .none), .standard(depth: .eight), .standard(depth: .direct, tone: .light),
    ])
    func itIsSeenWithAnyNumberOfColors(theme: Theme) {
        var rig = rig(theme: theme)
        rig.type("Vj")
        #expect(shown(rig).count == 2)
    }

    @Test(arguments: [(20, 4), (40, 12), (80, 24), (200, 60)]) func itsEndIsInSightAtEverySize(columns: Int, rows: Int)
    {
        for way in [
            "jjjjjjjjjjjjjjj", "wwwwwwwwwwwwwwwwwwwwwwww", "}}}}}}}}", "lllllllllllllllllllllllllllllll", "G", "Gg",
        ] {
            var rig = rig(columns: columns, rows: rows)
            rig.type("v")
            for key in way {
                rig.type(String(key))
                #expect(rig.reader.view.selectionCursor != nil && rig.terminal.cursor != nil, "\(way) \(columns)")
            }
        }
    }

    @Test func itGoesOnIntoOtherSections() {
        var rig = rig(rows: 12)
        rig.type("vG}}}}y")
        #expect(copied(rig)?.contains("The end.\n\nMore\n\nA") == true)
    }

    @Test func inPlainModeItBeginsAtTheCursor() {
        let tour = Tour(id: "t", title: "T", sections: SectionList([Section(id: "a", title: "A", byteCount: 200)]))
        var settings = ReaderSettings(theme: .standard(depth: .none), glyphs: .linear, clock: Rig.clock)
        settings.readLinearly()
        var reader = Reader(
            Reader.Configuration(
                tour, MemoryTour(sections: [Self.blocks]), size: Size(columns: 60, rows: 24), settings))
        _ = reader.start()
        for key: KeyPress in ["j", "v", "w"] { _ = reader.update(.input(.key(key))) }
        #expect(reader.view.viewport.selection?.span.start.offset == 0)
        let effects = reader.update(.input(.key("y")))
        #expect(effects.contains { if case .copy(let text, _) = $0 { text == "Plants n" } else { false } })
        // not at the link that was chosen before on another row
        for key: KeyPress in [.init(.tab), "j", "j", "v"] { _ = reader.update(.input(.key(key))) }
        #expect(reader.view.viewport.selection?.span.start.item.block == 2)
    }

    // MARK: - The mouse

    private func event(_ action: MouseEvent.Action, _ rig: Rig, _ column: Int, _ row: Int) -> InputEvent {
        .mouse(MouseEvent(action, at: Position(column: rig.reader.view.frame.textColumn + column, row: row)))
    }

    /// The row of the screen with some words.
    private func row(_ words: String, _ rig: Rig) -> Int { rig.text.firstIndex { $0.contains(words) } ?? -1 }

    /// The characters stand from right to left: what is searched, selected, copied and followed is where it is seen.
    @Test func textThatReadsFromTheRightIsFoundWhereItIsSeen() throws {
        let link = Inline(.text("קישור"), link: "https://example.org/")
        var rig = rig(blocks: [Block(.paragraph([.text("שלום 12 עולם "), link, .text(".")]), source: 0..<60)])
        let row = row("םולש", rig)
        #expect(rig.screen[row].hasSuffix(".רושיק םלוע 12 םולש"))
        let last = rig.screen[row].count - 1 - rig.reader.view.frame.textColumn
        rig.send([event(.press, rig, last, row), event(.drag, rig, last - 5, row), event(.release, rig, last - 5, row)])
        #expect(shown(rig) == ["12 םולש"])
        rig.type("y")
        #expect(copied(rig) == "שלום 12")
        rig.type("/עולם")
        rig.press(.init(.enter))
        rig.search()
        rig.type("vly")
        #expect(copied(rig) == "עו")
        let here = self.row("םולש", rig)
        rig.send([event(.press, rig, last - 13, here), event(.release, rig, last - 13, here)])
        #expect(rig.reader.view.links.chosen?.link.target == "https://example.org/")
        // a row begins where it is read first
        rig.type("vlly")
        #expect(copied(rig) == "קיש")
        rig.press(.init(.escape))
        rig.type("v$0y")
        #expect(copied(rig) == "ש")
        rig.type("v$y")
        #expect(copied(rig) == "שלום 12 עולם קישור.")
    }

    @Test func draggingSelectsAndAClickLetsGo() {
        var rig = rig()
        let row = row("Plants need", rig)
        rig.send([event(.press, rig, 7, row)])
        #expect(shown(rig).isEmpty)
        rig.send([event(.drag, rig, 10, row), event(.release, rig, 10, row)])
        #expect(shown(rig) == ["need"])
        // the mouse is not held any more
        rig.send([event(.drag, rig, 20, row)])
        #expect(shown(rig) == ["need"])
        rig.type("y")
        #expect(copied(rig) == "need")
        rig.send([event(.press, rig, 7, row), event(.drag, rig, 3, row + 1), event(.release, rig, 3, row + 1)])
        #expect(shown(rig).count == 2)
        rig.send([event(.press, rig, 1, row), event(.release, rig, 1, row)])
        #expect(shown(rig).isEmpty)
    }

    @Test func draggingMayBeginBetweenParagraphs() {
        var rig = rig()
        let row = row("Plants need", rig)
        rig.send([event(.press, rig, 0, row - 1), event(.release, rig, 0, row - 1)])
        #expect(shown(rig).isEmpty)
        rig.send([event(.press, rig, 0, row - 1), event(.drag, rig, 5, row), event(.release, rig, 5, row)])
        rig.type("y")
        #expect(copied(rig)?.hasSuffix("Plants") == true)
    }

    @Test func twoClicksSelectAWordAndThreeAParagraph() {
        let clock = TestClock()
        var rig = rig(clock: clock.wall)
        let row = row("Plants need", rig)
        func click() { rig.send([event(.press, rig, 14, row), event(.release, rig, 14, row)]) }
        click()
        click()
        #expect(shown(rig) == ["water"])
        click()
        rig.type("y")
        #expect(copied(rig) == "Plants need water and light, and some of them need good soil.")
        clock.wait(5)
        click()
        clock.wait(5)
        click()
        #expect(shown(rig).isEmpty)
        // dragged after two clicks it grows by words
        rig.send([event(.press, rig, 14, row), event(.drag, rig, 8, row)])
        #expect(shown(rig) == ["need water"])
    }

    @Test func theEdgeAndTheWheelScrollOnWhileItIsHeld() {
        let paragraphs = (1...60).map { Block(.paragraph([.text("Paragraph \($0).")]), source: $0 * 4..<$0 * 4 + 4) }
        var rig = rig(rows: 12, blocks: paragraphs)
        let first = row("Paragraph 2.", rig)
        rig.send([event(.press, rig, 0, first), event(.drag, rig, 3, 11)])
        #expect(rig.effects.contains { if case .remind(.drag, _) = $0 { true } else { false } })
        for _ in 1...20 { rig.tell(.due(.drag)) }
        rig.send([event(.wheelDown, rig, 3, 5)])
        rig.send([event(.release, rig, 3, 5)])
        let before = rig.text
        rig.tell(.due(.drag))
        #expect(rig.text == before)
        rig.type("y")
        let text = copied(rig) ?? ""
        #expect(text.hasPrefix("Paragraph 2.\n\nParagraph 3.") && text.split(separator: "\n").count > 10)
    }

    @Test func aPressOnALinkFollowsItAndSelectsNothing() {
        var rig = rig(blocks: [Block(.paragraph([.text("Go "), .text("there", link: "#more"), .text(" now")]))])
        let row = row("Go there", rig)
        rig.send([event(.press, rig, 4, row), event(.drag, rig, 9, row), event(.release, rig, 9, row)])
        #expect(rig.reader.view.viewport.selection == nil)
    }

    // MARK: - What is hostile

    @Test func controlCharactersAreNotCopied() {
        var rig = rig(blocks: [Block(.paragraph([.text("a\u{1B}]52;c;x\u{7}b\u{202E}c")]))])
        rig.type("Vy")
        let text = copied(rig) ?? "\u{1B}"
        #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202E}" })
    }

    @Test func aReloadLetsGo() {
        var rig = rig()
        rig.type("Vj")
        rig.tell(.replaced(rig.reader.view.tour, MemoryTour(sections: [[Self.blocks[5]], []])))
        #expect(rig.reader.view.viewport.selection == nil)
        rig.type("VGy")
    }

    @Test func wideAndJoinedCharactersStayWhole() {
        var rig = rig(blocks: [Block(.paragraph([.text("日本 e\u{301}x 👩\u{200D}🌾!")]))])
        for _ in 0..<8 {
            rig.type("v")
            rig.type("y")
            rig.press(.init(.escape))
        }
        rig.type("vl")
        #expect(shown(rig).last?.contains("日") == true)
        rig.type("lly")
        #expect(copied(rig)?.hasSuffix("e\u{301}") == true)
        rig.type("v$y")
        #expect(copied(rig) == "日本 e\u{301}x 👩\u{200D}🌾!")
    }

    @Test func keysOfOtherSetsMoveItToo() {
        var rig = rig(keys: KeySet.emacs.table)
        select(0, &rig)
        rig.press(.control("n"))
        #expect(shown(rig).count == 2)
    }
}
