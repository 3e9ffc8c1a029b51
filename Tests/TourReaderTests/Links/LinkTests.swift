import CellGrid
import TestSupport
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

/// Pages in memory, each a section or several, that know what they are called.
struct PagedTour: SectionProvider {
    /// The blocks of each section.
    var sections: [[Block]]
    /// The page of each section.
    var pages: [String]
    /// The sections that are on the web, and not here.
    var absent: Set<Int> = []

    func hasText(ofSection index: Int) -> Bool { !absent.contains(index) }
    func address(ofSection index: Int) -> WebAddress? {
        absent.contains(index) ? WebAddress(text: "https://example.org/\(index)") : nil
    }

    func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] { sections[index] }
    func page(ofSection index: Int) -> String? { pages.indices.contains(index) ? pages[index] : nil }
    func section(ofPage path: String) -> Int? { pages.firstIndex(of: path) }

    var tour: Tour {
        Tour(
            id: "test", title: "A tour",
            sections: SectionList(
                sections.indices.map { Section(id: "s\($0 + 1)", title: "Section \($0 + 1)", byteCount: 100) }))
    }
}

/// Choosing and following links.
struct LinkTests {
    private static let tab = KeyPress(.tab)
    private static let back = KeyPress(.tab, .shift)
    private static let enter = KeyPress(.enter)

    private static func heading(_ text: String, id: String) -> Block {
        Block(.heading(level: 2, [.text(text)]), id: id)
    }

    private static func text(_ text: String) -> Block { Block(.paragraph([.text(text)])) }

    private static func link(_ words: String, _ target: String) -> Block {
        Block(.paragraph([.text("see "), .text(words, link: target), .text(".")]))
    }

    private static func filler(_ count: Int, _ name: String = "p") -> [Block] {
        (1...count).map { text("\(name)\($0)") }
    }

    /// Three pages: links to everything, and far below more of them.
    private static func tour() -> PagedTour {
        PagedTour(
            sections: [
                [
                    heading("One", id: "one"), link("second", "two.md"), link("deep", "two.md#deep"),
                    link("here", "#below"),
                    link("web", "https://user@example.org/x"), link("bad", "javascript:x"),
                    link("order", "tour:contents"),
                    Block(.paragraph([.text("noted"), Inline(.footnote(1)), Inline(.footnote(2))])),
                    link("nowhere", "gone.md"), link("lost", "#lost"),
                ] + filler(20) + [heading("Below", id: "below")] + filler(10, "q") + [link("far", "two.md#gone")]
                    + [
                        Block(
                            .footnotes([
                                Footnote(number: 1, blocks: [text("The first note.")]),
                                Footnote(number: 2, blocks: [text("The second note."), link("with", "https://a.b")]),
                            ]))
                    ],
                [heading("Two", id: "two")] + filler(20) + [heading("Deep", id: "deep")] + filler(30),
                [
                    heading("Three", id: "three"), link("first", "one.md"), link("itself", "#"),
                    link("by id", "tour:section/s2"),
                ]
                    + filler(40),
            ], pages: ["one.md", "two.md", "three.md"])
    }

    private func rig(_ tour: PagedTour = tour(), columns: Int = 60, rows: Int = 24) -> Rig {
        Rig(tour.tour, tour, columns: columns, rows: rows)
    }

    /// The words of the cells that are reversed.
    private func reversed(_ rig: Rig) -> [String] {
        guard let frame = rig.terminal.frame else { return [] }
        return (0..<rig.reader.view.frame.viewportRows).compactMap { row in
            let cells = frame.row(row).filter { $0.style.attributes.contains(.reverse) }
            return cells.isEmpty ? nil : cells.text
        }
    }

    // MARK: - Choosing

    @Test func tabGoesThroughTheLinks() {
        var rig = rig()
        rig.press(Self.tab)
        #expect(reversed(rig) == ["second"])
        #expect(rig.status.contains("Enter goes to: Section 2"))
        rig.press(Self.tab)
        #expect(reversed(rig) == ["deep"])
        rig.press(Self.back)
        #expect(reversed(rig) == ["second"])
        rig.press(Self.back)
        #expect(reversed(rig) == ["second"])
        rig.press(.init(.escape))
        #expect(reversed(rig).isEmpty)
        #expect(rig.status.contains("Section 1"))
        rig.press(Self.back)
        #expect(reversed(rig).count == 1)
    }

    @Test(arguments: MarkdownSamples.holders) func aLinkIsFoundInEachPartOfABlock(holder: String) {
        let text = holder.replacing("@", with: "<a href='two.md'>link</a>")
        var rig = rig(PagedTour(sections: [Self.filler(40) + MarkdownParser.blocks(of: text.utf8)], pages: ["one.md"]))
        // a note's mark is a link before that in the note
        rig.press(Self.tab, Self.tab)
        #expect(reversed(rig) == ["link"])
    }

    @Test func theStatusRowTellsWhatEnterDoes() {
        var rig = rig()
        var told: [String] = []
        for _ in 0..<10 {
            rig.press(Self.tab)
            told.append(rig.screen.suffix(2).joined())
        }
        for (said, wanted) in zip(
            told,
            [
                "Enter goes to: Section 2", "Enter goes to: two.md#deep", "Enter goes to: Below",
                "Enter opens in the browser: https://example.org/x", "Refused, “javascript:” would run a program",
                "Enter opens the contents", "Enter shows note 1", "Enter shows note 2",
                "Refused, page “gone.md” not found in this tour", "Refused, the page has no heading “lost”",
            ])
        { #expect(said.contains(wanted), "\(said)") }
    }

    /// An address that leads nowhere makes room for why.
    @Test(arguments: [80, 40, 20]) func theReasonOfARefusalIsSeenAndSaidAgain(columns: Int) {
        let address = String(repeating: "folder/", count: 40) + "page.md"
        let tour = PagedTour(sections: [[Self.link("long", address)] + Self.filler(30)], pages: ["a.md"])
        var rig = rig(tour, columns: columns, rows: 24)
        rig.press(Self.tab)
        func foot() -> String { rig.screen.suffix(12).joined().filter { $0 != " " } }
        #expect(foot().contains("Refused,page“…") && foot().contains("notfoundinthistour:folder/"))
        rig.press(.init(.enter))
        #expect(foot().contains("Refused:page“…") && foot().hasSuffix("notfoundinthistour"))
    }

    @Test func aLongAddressIsShownWhole() {
        let address = "https://example.org/" + String(repeating: "0123456789", count: 12)
        let tour = PagedTour(sections: [[Self.link("long", address)] + Self.filler(30)], pages: ["a.md"])
        for columns in [40, 60, 20] {
            var rig = rig(tour, columns: columns, rows: 24)
            rig.press(Self.tab)
            let shown = rig.screen.suffix(12).joined().filter { $0 != " " }
            #expect(shown.contains(address), "\(columns) columns")
        }
    }

    @Test func tabScrollsOnToTheNextLinkAsLittleAsNeeded() {
        var rig = rig()
        for _ in 0..<10 { rig.press(Self.tab) }
        #expect(reversed(rig) == ["lost"])
        rig.press(Self.tab)
        #expect(reversed(rig) == ["far"])
        #expect(rig.text.last == "see far.")
        rig.press(Self.back)
        #expect(reversed(rig) == ["lost"])
        #expect(rig.text.first == "see lost.")
    }

    @Test func scrollingAwayLetsItGo() {
        var rig = rig()
        rig.press(Self.tab, "j")
        #expect(reversed(rig) == ["second"])
        rig.press(" ")
        #expect(rig.reader.view.links.chosen == nil)
        rig.press("b", Self.tab)
        #expect(reversed(rig) == ["second"])
        rig.resize(30, 14)
        #expect(rig.reader.view.links.chosen?.link.target == "two.md")
        rig.press("G")
        #expect(rig.reader.view.links.chosen == nil)
    }

    @Test func aLinkIsChosenOnAllOfItsRows() {
        let words = (1...12).map { "word\($0)" }.joined(separator: " ")
        let tour = PagedTour(sections: [[Self.link(words, "https://a.b")] + Self.filler(30)], pages: ["a.md"])
        var rig = rig(tour, columns: 30, rows: 12)
        rig.press(Self.tab)
        let rows = reversed(rig)
        #expect(rows.count > 2)
        #expect(rows.joined(separator: " ") == words)
    }

    @Test func aTourWithoutLinks() {
        var rig = rig(PagedTour(sections: [Self.filler(3000)], pages: ["a.md"]))
        for key in [Self.tab, Self.back, "f"] {
            rig.press(key)
            #expect(rig.status.contains("No link"))
        }
        rig.press("L")
        #expect(rig.screen.contains { $0.contains("no links") })
    }

    // MARK: - Following

    @Test func enterFollowsAndBackspaceComesBack() {
        var rig = rig()
        rig.press("j")
        let before = rig.text
        rig.press(Self.tab, Self.enter)
        #expect(rig.firstText == "2 · Two")
        rig.press(.init(.backspace))
        #expect(rig.text == before)
        rig.press(Self.tab, Self.tab, Self.enter)
        #expect(rig.firstText == "Deep")
        rig.press(.init(.backspace), Self.tab, Self.tab, Self.tab, Self.enter)
        #expect(rig.firstText == "Below")
        rig.press(.init(.backspace))
        #expect(rig.text == before)
    }

    @Test func enterWithoutALinkIsALineOn() {
        var rig = rig()
        let second = rig.text[1]
        rig.press(Self.enter)
        #expect(rig.text[0] == second)
    }

    @Test func whatIsNotThereIsSaid() {
        var rig = rig()
        for _ in 0..<11 { rig.press(Self.tab) }
        rig.press(Self.enter)
        // the page is there, the name on it is not
        #expect(rig.firstText == "2 · Two")
        #expect(rig.status.contains("This page has no heading “gone”"))
        rig.press(.init(.backspace))
        rig.press("g")
        for _ in 0..<10 { rig.press(Self.tab) }
        rig.press(Self.enter)
        #expect(rig.reader.view.links.chosen?.link.target == "#lost")
        #expect(rig.screen.contains { $0.contains("Refused") })
    }

    @Test func ordersAreDone() {
        var rig = rig()
        for _ in 0..<6 { rig.press(Self.tab) }
        rig.press(Self.enter)
        #expect(rig.screen.contains { $0.contains("╭ Contents") })
        rig.press(.init(.escape))
        rig.type("3g")
        for _ in 0..<3 { rig.press(Self.tab) }
        rig.press(Self.enter)
        #expect(rig.firstText == "2 · Two")
    }

    @Test func anAddressIsHandedOutOnce() {
        var rig = rig()
        for _ in 0..<4 { rig.press(Self.tab) }
        #expect(!rig.effects.contains { if case .browse = $0 { true } else { false } })
        rig.press(Self.enter)
        guard case .browse(let address) = rig.effects.last else { return #expect(Bool(false), "\(rig.effects)") }
        #expect(address.text == "https://example.org/x")
        rig.tell(.told("Opened with firefox"))
        #expect(rig.status.contains("Opened with firefox"))
        rig.tell(.told("Not opened: firefox exited with status 1"))
        #expect(rig.status.contains("Not opened: firefox exited with status 1"))
    }

    @Test func aLoopOfLinks() {
        let tour = PagedTour(
            sections: [[Self.link("to b", "b.md")] + Self.filler(30), [Self.link("to a", "a.md")] + Self.filler(30)],
            pages: ["a.md", "b.md"])
        var rig = rig(tour)
        let start = rig.text
        for _ in 0..<50 { rig.press(Self.tab, Self.enter) }
        for _ in 0..<50 { rig.press(.init(.backspace)) }
        #expect(rig.text == start)
        #expect(rig.reader.view.places.history.back.isEmpty)
        rig.type("50")
        rig.press(.init(.right, .alt))
        #expect(rig.text == start, "fifty steps to and fro end where they began")
    }

    // MARK: - Letters

    @Test func lettersFollow() {
        var rig = rig(rows: 30)
        rig.press("f")
        #expect(rig.status.contains("Type the letters"))
        // ten links have two letters each
        #expect(rig.reader.mode.hints?.hints.count == 10)
        rig.type("1!j")
        #expect(rig.reader.mode.hints != nil)
        rig.press(.init(.escape))
        #expect(rig.reader.mode.hints == nil)
        #expect(rig.firstText == "A tour")
        rig.type("faa")
        #expect(rig.firstText == "2 · Two")
        rig.press(.init(.backspace))
        rig.type("faf")
        // what leads out is shown first
        #expect(reversed(rig) == ["web"])
        #expect(rig.screen.suffix(2).joined().contains("https://example.org/x"))
        #expect(rig.effects.allSatisfy { if case .browse = $0 { false } else { true } })
    }

    @Test func fewLinksHaveALetterEach() {
        var rig = rig()
        rig.type("3gf")
        #expect(rig.reader.mode.hints?.hints.map(\.letters) == ["a", "s", "d"])
        #expect(rig.text.contains { $0.contains("see A first") })
        rig.type("S")
        #expect(rig.firstText == "3 · Three")
    }

    @Test func namesOfHintsAreNoBeginningsOfOthers() {
        for count in [0, 1, 9, 10, 81, 82, 400, 676] {
            let names = LinkHints.names(count)
            #expect(names.count == count)
            #expect(Set(names).count == count)
            #expect(Set(names.map(\.count)).count <= 1)
        }
        #expect(LinkHints.names(2_000).count == 676)
    }

    // MARK: - The mouse

    private func click(_ rig: inout Rig, on words: String) throws {
        let row = try #require(rig.screen.firstIndex { $0.contains(words) })
        let range = try #require(rig.screen[row].firstRange(of: words))
        let column = rig.screen[row].distance(from: rig.screen[row].startIndex, to: range.lowerBound)
        rig.click(at: Position(column: column, row: row))
    }

    @Test func aPressShowsALinkAndItsReleaseFollows() throws {
        var rig = rig()
        let row = try #require(rig.screen.firstIndex { $0.contains("second") })
        let range = try #require(rig.screen[row].firstRange(of: "second"))
        let there = Position(
            column: rig.screen[row].distance(from: rig.screen[row].startIndex, to: range.lowerBound), row: row)
        func mouse(_ action: MouseEvent.Action, _ place: Position) { rig.send([.mouse(MouseEvent(action, at: place))]) }
        let before = rig.firstText
        // dragged away, and let go of there or where it was pressed
        for end in [Position(column: there.column, row: row + 3), there] {
            mouse(.press, there)
            #expect(reversed(rig) == ["second"] && rig.firstText == before)
            mouse(.drag, Position(column: there.column, row: row + 3))
            #expect(reversed(rig).isEmpty)
            mouse(.release, end)
            #expect(reversed(rig).isEmpty && rig.firstText == before)
        }
        mouse(.press, there)
        mouse(.drag, Position(column: there.column + 1, row: row))
        mouse(.release, there)
        #expect(rig.firstText == "2 · Two")
    }

    @Test func clicksFollow() throws {
        var rig = rig()
        try click(&rig, on: "second")
        #expect(rig.firstText == "2 · Two")
        rig.press(.init(.backspace))
        try click(&rig, on: "web")
        #expect(reversed(rig) == ["web"])
        #expect(!rig.effects.contains { if case .browse = $0 { true } else { false } })
        try click(&rig, on: "web")
        #expect(rig.effects.contains { if case .browse = $0 { true } else { false } })
        try click(&rig, on: "bad")
        #expect(rig.status.contains("Refused"))
        try click(&rig, on: "noted")
        #expect(rig.reader.view.links.chosen == nil)
    }

    // MARK: - Footnotes

    @Test func notesOpenInAWindow() throws {
        var rig = rig()
        for _ in 0..<8 { rig.press(Self.tab) }
        #expect(reversed(rig) == ["²"])
        let before = rig.text
        rig.press(Self.enter)
        #expect(rig.screen.contains { $0.contains("╭ Note 2") })
        #expect(rig.screen.contains { $0.contains("The second note.") })
        #expect(rig.screen.contains { $0.contains("see with.") })
        #expect(!rig.screen.contains { $0.contains("The first note.") })
        rig.resize(40, 12)
        #expect(rig.screen.contains { $0.contains("The second note.") })
        rig.resize(60, 24)
        rig.press(.init(.escape))
        #expect(rig.text == before)
        try click(&rig, on: "¹")
        #expect(rig.screen.contains { $0.contains("The first note.") })
    }

    /// The notes of a page, which stand in its last section.
    private struct NotesApart: SectionProvider {
        func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
            if index == 0 { return [Block(.paragraph([.text("noted"), Inline(.footnote(1))]))] }
            return [Block(.footnotes([Footnote(number: 1, blocks: [LinkTests.text("Said far away.")])]))]
        }

        func notePiece(of note: Int, ofSection index: Int, piece: Int) -> (section: Int, piece: Int)? { (1, 0) }
    }

    @Test func notesOfAnotherSectionOpenInAWindow() {
        let sections = ["a", "b"].map { Section(id: $0, title: $0, byteCount: 100) }
        var rig = Rig(Tour(id: "test", title: "A tour", sections: SectionList(sections)), NotesApart(), rows: 24)
        rig.press(Self.tab)
        rig.press(Self.enter)
        #expect(rig.screen.contains { $0.contains("╭ Note 1") })
        #expect(rig.screen.contains { $0.contains("Said far away.") })
    }

    /// A page with a note that has links of every kind.
    private static func noted() -> PagedTour {
        let runs: [Inline] = [
            .text("to "), .text("deep", link: "two.md#deep"), .text(" and "), .text("web", link: "https://a.b/c"),
            .text(" and "), .text("bad", link: "javascript:x"), .text(" and "), Inline(.footnote(2)),
        ]
        return PagedTour(
            sections: [
                [Block(.paragraph([.text("noted"), Inline(.footnote(1))]))] + filler(30)
                    + [
                        Block(
                            .footnotes([
                                Footnote(number: 1, blocks: [text("Read")] + filler(8) + [Block(.paragraph(runs))]),
                                Footnote(number: 2, blocks: [text("The other note.")]),
                            ]))
                    ],
                [heading("Two", id: "two")] + filler(20) + [heading("Deep", id: "deep")] + filler(30),
            ], pages: ["one.md", "two.md"])
    }

    @Test(arguments: [(60, 30), (40, 12), (20, 6)])
    func linksOfNotesAreChosenAndFollowed(columns: Int, rows: Int) {
        var rig = rig(Self.noted(), columns: columns, rows: rows)
        let before = rig.text
        rig.press(Self.tab, Self.enter)
        #expect(rig.screen.contains { $0.contains("Read") })
        rig.press(Self.tab)
        #expect(reversed(rig) == ["deep"])
        #expect(rig.screen.joined().contains("Enter goes to"), "\(rig.screen)")
        rig.press(Self.tab)
        #expect(reversed(rig) == ["web"])
        #expect(rig.screen.joined(separator: "").replacing(" ", with: "").contains("https://a.b/c"), "\(rig.screen)")
        #expect(!rig.effects.contains { if case .browse = $0 { true } else { false } })
        rig.press(Self.enter)
        #expect(rig.effects.contains { if case .browse = $0 { true } else { false } })
        // the note stays; from its last link on there is nothing
        rig.press(Self.back, Self.back)
        #expect(reversed(rig) == ["bad"])
        #expect(rig.screen.joined().contains("Refused"), "\(rig.screen)")
        rig.press(Self.enter)
        #expect(rig.screen.joined().contains("Refused"), "\(rig.screen)")
        rig.press(Self.tab)
        #expect(reversed(rig) == ["²"], "\(rig.screen)")
        rig.press(Self.tab)
        rig.tell(.due(.notice(rig.reader.outbox.notices.shown)))
        #expect(reversed(rig) == ["²"], "\(rig.screen)")
        rig.press(Self.enter)
        #expect(rig.screen.contains { $0.contains("The other note.") })
        // back to the note below, as it was, and to the page
        rig.press(.init(.escape))
        #expect(reversed(rig) == ["²"], "\(rig.screen)")
        rig.press(.init(.escape))
        #expect(rig.text == before)
        rig.press(Self.tab, Self.enter, Self.tab, Self.enter)
        #expect(rig.firstText == "Deep")
        rig.press(.init(.backspace))
        #expect(rig.text == before)
    }

    @Test func lettersAndClicksInANote() throws {
        var rig = rig(Self.noted(), columns: 60, rows: 30)
        rig.press(Self.tab, Self.enter, "f")
        #expect(rig.screen.contains { $0.contains("to A deep and S web and D bad and") }, "\(rig.screen)")
        #expect(rig.screen.last?.contains("Type the letters") == true)
        rig.press(.init(.escape))
        #expect(rig.screen.contains { $0.contains("to deep and web and bad") })
        rig.press("f", "s")
        #expect(reversed(rig) == ["web"])
        rig.press("f", "a")
        #expect(rig.firstText == "Deep")
        rig.press(.init(.backspace), Self.tab, Self.enter)
        try click(&rig, on: "bad")
        #expect(reversed(rig) == ["bad"])
        try click(&rig, on: "to deep")
        #expect(reversed(rig) == [])
        try click(&rig, on: "web")
        #expect(!rig.effects.contains { if case .browse = $0 { true } else { false } })
        try click(&rig, on: "web")
        #expect(rig.effects.contains { if case .browse = $0 { true } else { false } })
        try click(&rig, on: "deep")
        #expect(rig.firstText == "Deep")
    }

    @Test func aChosenLinkIsCopiedBeforeCode() {
        let code = Block(.code(CodeBlock(language: nil, text: "let x\u{202E}\u{1B} =\t1\n")))
        var rig = rig(PagedTour(sections: [[Self.link("web", "https://a.b"), code]], pages: ["one.md"]))
        func copied() -> String? {
            rig.effects.lazy.compactMap { if case .copy(let text, _) = $0 { text } else { nil } }.last
        }
        rig.press("y")
        #expect(copied()?.hasPrefix("let x =\t1") == true)
        rig.press(Self.tab, "y")
        #expect(copied()?.contains("https://a.b") == true)
    }

    /// Code is chosen where it is seen, in its place among the links, and copied as it was written.
    @Test func chosenCodeIsCopied() {
        let lines = (1...3).map { "line \($0)" + String(repeating: " word", count: 20) }
        let code = Block(
            .code(CodeBlock(language: "sh", text: lines.joined(separator: "\n"), numbers: .init(first: 9))))
        let page = [Self.link("web", "https://a.b"), code, Self.link("here", "#")] + Self.filler(30) + [code]
        var rig = rig(PagedTour(sections: [page + [Self.link("far", "#")]], pages: ["one.md"]))
        rig.press(Self.tab, Self.tab)
        #expect(rig.status.contains("Enter copies: 3 lines of code"))
        rig.press(Self.enter)
        #expect(rig.effects.last == .copy(lines.joined(separator: "\n"), usesPrograms: true))
        rig.tell(.copied(.done))
        #expect(rig.status.contains("Copied 3 lines of code"))
        rig.press(Self.tab)
        #expect(reversed(rig) == ["here"])
        rig.press(Self.tab)
        #expect(reversed(rig) == ["far"], "code further down is not stopped at")
    }

    /// The hint takes the place of the language; where there is no room for it the row itself shows that it is chosen.
    @Test(arguments: [(20, "Enter copies"), (42, "copy"), (45, "x"), (58, "x")]) func chosenCodeSaysSo(
        columns: Int, shown: String
    ) {
        let text = String(repeating: "x", count: columns)
        let code = Block(.code(CodeBlock(language: "swift", text: text)))
        var rig = rig(PagedTour(sections: [[code]], pages: ["one.md"]))
        rig.press(Self.tab)
        #expect(reversed(rig).count == 1)
        #expect(reversed(rig).first?.contains(shown) == true)
        #expect(!rig.screen.contains { $0.contains("swift") })
        rig.press(.init(.escape))
        #expect(reversed(rig).isEmpty)
        rig.press("L")
        #expect(rig.screen.contains { $0.contains("0 links") })
    }

    /// A note without links says so; the keys do nothing else.
    @Test func aNoteWithoutLinks() {
        var rig = rig()
        for _ in 0..<7 { rig.press(Self.tab) }
        rig.press(Self.enter)
        let note = rig.screen.dropLast()
        rig.press(Self.tab)
        #expect(rig.status.contains("No links in this note"))
        rig.press("f")
        #expect(rig.screen.dropLast() == note)
        rig.press(Self.enter)
        #expect(!rig.screen.contains { $0.contains("Note 1") })
    }

    // MARK: - The list

    @Test func theListOfLinks() {
        var rig = rig()
        rig.press("L")
        #expect(rig.screen.contains { $0.contains("╭ Links") })
        #expect(rig.screen.contains { $0.contains("1 · Section 1") })
        #expect(rig.screen.contains { $0.contains("second") && $0.contains("two.md") })
        #expect(rig.screen.contains { $0.contains("web") && $0.contains("https://example.org/x") })
        rig.press(Self.enter)
        #expect(rig.firstText == "2 · Two")
        rig.press(.init(.backspace), "L")
        for _ in 0..<3 { rig.press("j") }
        rig.press(Self.enter)
        #expect(reversed(rig) == ["web"])
        #expect(rig.screen.suffix(2).joined().contains("https://example.org/x"))
        rig.press("L", "q")
        #expect(!rig.screen.contains { $0.contains("╭ Links") })
        rig.press("L", .init(.end), Self.enter)
        #expect(rig.firstText == "2 · Two", "the last link of the tour, which leads there")
    }

    /// Where a card leads stands beside it in the list, and not in its words as well.
    @Test func theListHasTheWordsOfCards() {
        var tour = Self.tour()
        tour.sections[0].append(Block(.media(Media(kind: .video, source: "f.mp4", alternative: "A film"))))
        var rig = rig(tour)
        rig.press("L")
        #expect(rig.screen.contains { $0.contains("video · A film   ") && $0.contains("f.mp4 ") })
    }

    /// Those of the page come first; those of pages that would have to be fetched are not fetched for it.
    @Test func theListSaysWhatIsNotHere() {
        var tour = Self.tour()
        tour.absent = [2]
        var rig = rig(tour)
        rig.press("L")
        #expect(rig.screen.contains { $0.contains("12 links") && $0.contains("1 section not loaded yet") })
        rig.press(.init(.end))
        #expect(reversed(rig).first?.contains("with") == true)
    }

    @Test func theFirstThousandLinksAreListed() {
        var tour = Self.tour()
        tour.sections[1] += (0..<1_200).map { Self.link("many\($0)", "one.md") }
        var rig = rig(tour)
        let before = rig.effects.count
        rig.press("L")
        #expect(rig.reader.view.links.list.isFull && !rig.reader.view.links.list.isListing)
        #expect(rig.screen.contains { $0.contains("first 1,") && $0.contains(" links") })
        rig.press("q")
        var jobs = BackgroundJobs()
        rig.tell(.linksListed(jobs.start(LinkTask(first: 0, content: rig.reader.view.content)).report(LinkList())))
        #expect(rig.effects.dropFirst(before).contains(.stopLinks), "nobody waits for them any more")
    }

    // MARK: - Names in what has many sections

    /// One page of many sections, with headings of the same name in them.
    private static func onePage() -> PagedTour {
        PagedTour(
            sections: (1...6).map { number in
                [
                    heading("Section \(number)", id: "s\(number)"), link("third", "#s3"), link("example", "#example-3"),
                    link("none", "#example-9"), link("inner", "page.md#inner"),
                    heading("Example", id: number == 1 ? "example" : "example-\(number - 1)"),
                ] + filler(20)
                    + (number == 5
                        ? [
                            Block(
                                .list(
                                    List(items: [
                                        .init([text("first")]),
                                        .init([Block(.paragraph([.text("named")]), id: "inner")]),
                                    ])))
                        ]
                        : [])
                    + filler(20)
            }, pages: Array(repeating: "page.md", count: 6))
    }

    /// What the event loop does with a search.
    private func search(_ rig: inout Rig) {
        guard case .findName(let job) = rig.effects.last else { return #expect(Bool(false), "no search") }
        var shares: [Double] = []
        let place = job.task.run(in: rig.reader.tour.sections, provider: rig.reader.provider) {
            shares.append($0)
            return true
        }
        #expect(shares == shares.sorted() && shares.allSatisfy { (0...1).contains($0) })
        rig.tell(.nameSearched(job.report(.searched(0.5))))
        #expect(rig.reader.view.navigation.share == 0.5)
        rig.tell(.nameSearched(job.report(.found(place))))
    }

    @Test func namesAreFoundFarAway() {
        var rig = rig(Self.onePage())
        rig.press(Self.tab, Self.enter)
        #expect(rig.firstText == "3 · Section 3")
        rig.press(.init(.backspace), Self.tab, Self.tab)
        #expect(rig.status.contains("Enter goes to: #example-3"))
        rig.press(Self.enter)
        #expect(rig.status.contains("Going to “#example-3”"))
        search(&rig)
        #expect(rig.firstText == "Example")
        #expect(rig.status.contains("Section 4"))
        rig.press(.init(.backspace), Self.tab, Self.tab, Self.tab, Self.enter)
        search(&rig)
        #expect(rig.status.contains("the page has no heading “example-9”"))
        rig.press(Self.tab, Self.tab, Self.tab, Self.tab, Self.enter)
        search(&rig)
        #expect(rig.firstText.contains("named"))
    }

    @Test func aSearchIsCalledOff() {
        var rig = rig(Self.onePage())
        rig.press(Self.tab, Self.tab, Self.enter)
        guard case .findName(let job) = rig.effects.last else { return #expect(Bool(false), "no search") }
        rig.press("j")
        #expect(!rig.reader.isOnTheWay)
        let before = rig.text
        rig.tell(.nameSearched(job.report(.found(TextAnchor(item: ItemID(section: 4, block: 2))))))
        #expect(rig.text == before)
    }

    @Test func aPageThatIsNotKnownYetIsGoneToWhenItIs() {
        let tour = Self.tour()
        var rig = rig(tour)
        let start = SectionList(GrowingTable(sections: Array(tour.tour.sections.prefix(1))), isComplete: false)
        var early = tour
        early.pages = ["one.md"]
        rig.tell(.replaced(Tour(id: "test", title: "A tour", sections: start), early))
        rig.press(Self.tab, Self.enter)
        #expect(rig.reader.isOnTheWay)
        rig.tell(.grown(OpeningReport(sections: start, share: 0.5)))
        #expect(rig.reader.isOnTheWay)
        rig.tell(.replaced(tour.tour, tour))
        rig.tell(.grown(OpeningReport(sections: tour.tour.sections, share: 1)))
        #expect(rig.firstText == "2 · Two")
    }

    /// A page has its file's name until it was read.
    @Test func theTitleOfWhereItGoesIsFollowed() {
        let tour = Self.tour()
        var rig = rig(tour)
        rig.press(Self.tab)
        var sections = (0..<tour.tour.sections.count).map { tour.tour.sections[$0] }
        sections[1].title = "A name that was read"
        #expect(!rig.status.contains("A name"))
        rig.tell(.grown(OpeningReport(sections: SectionList(sections), share: 1)))
        #expect(rig.status.contains("Enter goes to: A name that was read"))
    }

    @Test func aLinkOpensABuiltInTour() {
        let blocks = [Block(.paragraph([.text("terminals", link: "tour:tour/terminal")]))]
        let tour = Tour(id: "t", title: "T", sections: [Section(id: "a", title: "T", byteCount: 9)])
        var rig = Rig(tour, MemoryTour(sections: [blocks]))
        rig.press(.init(.tab))
        #expect(rig.status.contains("Enter opens: terminal"))
        rig.press(.init(.enter))
        #expect(rig.effects.contains(.openTour("tour:terminal")))
    }
}
