import MarkdownTree
import Testing

struct DocumentTests {
    private static let source = """
        ---
        title: A page
        ---
        # One *two* {#own}

        - [x] three `four`
        - > five\r
          > six[^n]

        |a|b|
        |-|:-:|
        |7 \\| 8|![nine](ten)|

        > [!NOTE]
        > eleven &amp; <b>:tada:</b>

        1. code
           ```sh x
        \techo
           ```

        ## One *two*

        [^n]: twelve
        """
    private static let page = Document(parsing: source, options: [.gitHub, .frontMatter, .headingAttributes])

    @Test func wordsAreReadWithoutMarks() {
        #expect(
            Self.page.plainText == """
                One two
                three four
                five six
                a\tb
                7 | 8\tnine
                eleven & 🎉
                code
                 echo
                One two
                twelve
                """)
    }

    @Test func eachKindHasWhatIsItsOwn() {
        let blocks = Self.page.blocks
        #expect(blocks.map(\.kind) == [.heading, .bulletList, .table, .box, .orderedList, .heading, .footnote])
        #expect(blocks[0].content == .heading(level: 1, name: "own"))
        #expect(blocks[1].content == .bulletList(isTight: true))
        #expect(blocks[1].children.map(\.content) == [.item(isChecked: true), .item(isChecked: nil)])
        #expect(blocks[2].rows.map { $0.map(\.plainText) } == [["a", "b"], ["7 | 8", "nine"]])
        #expect(blocks[2].rows[1][1].inlines.map(\.content) == [.image(LinkTarget(address: "ten"))])
        guard case .table(let table) = blocks[2].content, case .box(let box) = blocks[3].content else {
            Issue.record("\(blocks[2].content) \(blocks[3].content)")
            return
        }
        #expect(table.alignments == [.none, .center] && box.name == "note" && box.title == nil)
        #expect(blocks[4].content == .orderedList(start: 1, isTight: true))
        #expect(blocks[4].children[0].children[1].content == .fencedCode(info: "sh x"))
        #expect(blocks[4].children[0].children[1].literal == " echo")
        #expect(blocks[6].content == .footnote(LinkLabel("N")))
    }

    @Test func inlinesAreInEachOther() {
        let heading = Self.page.blocks[0]
        #expect(heading.inlines.map(\.kind) == [.text, .emphasis])
        #expect(heading.inlines[1].children.map(\.plainText) == ["two"])
        #expect(Self.page[heading.inlines[1].range] == "*two*")
        let note = Self.page.blocks[1].children[1].children[0].children[0].inlines
        #expect(note.map(\.content) == [.text, .softBreak, .text, .footnoteReference(number: 0)])
    }

    @Test func rangesAndPlacesAreThoseOfThePage() {
        let page = Self.page
        #expect(page.frontMatter.map { page[$0.content] } == "title: A page\n")
        #expect(page.blocks.map { page.position(of: $0.range.lowerBound).line } == [4, 6, 10, 14, 17, 22, 24])
        let code = page.blocks[1].children[0].children[0].inlines[1]
        #expect(page[code.range] == "`four`" && page.position(of: code.range.lowerBound) == (6, 13))
        #expect(page.position(of: page.bytes.count) == (24, 13))
        #expect(Document(parsing: "").position(of: 0) == (1, 1) && Document(parsing: "").blocks.isEmpty)
    }

    @Test func headingsHaveTheNamesThatLinksHave() {
        let page = Document(parsing: "# A *b*!\n> # a b\n\n# c {#a-b}\n# a b", options: [.gitHub, .headingAttributes])
        #expect(page.headings.map(\.name) == ["a-b", "a-b-1", "a-b-2", "a-b-3"])
        #expect(page.headings.map(\.level) == [1, 1, 1, 1])
    }

    @Test func aByteOrderMarkIsNoPartOfTheText() {
        let page = Document(parsing: "\u{FEFF}# a")
        #expect(page.blocks.map(\.kind) == [.heading] && page.blocks[0].range == 3..<6)
        #expect(Document(parsing: [0x23, 0x20, 0xFF, 0x61, 0x00]).plainText == "\u{FFFD}a\u{FFFD}")
    }

    @Test func anUnknownLabelIsAskedFor() {
        let page = Document(parsing: "[Array] [b]") { $0 == "Array" ? LinkTarget(address: "/array") : nil }
        #expect(page.blocks[0].inlines.map(\.content) == [.link(LinkTarget(address: "/array")), .text])
    }
}
