import CellGrid
import TestSupport
import Testing
import TextLayout
import TextSearch
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

struct SearchTests {
    private func rig(_ counts: [Int] = [30, 30, 30], columns: Int = 60, rows: Int = 16, motion: Bool = false) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs(counts)
        return Rig(tour, provider, columns: columns, rows: rows) { $0.motion = motion }
    }

    private func rig(_ blocks: [Block], columns: Int = 60, rows: Int = 16, depth: ColorDepth = .palette256) -> Rig {
        let tour = Tour(
            id: "t", title: "T", sections: SectionList([Section(id: "s", title: "S", byteCount: 100)]))
        return Rig(tour, MemoryTour(sections: [blocks]), columns: columns, rows: rows, theme: .standard(depth: depth))
    }

    /// The text that is highlighted on the page, row by row; the current hit in brackets.
    private func highlighted(_ rig: Rig) -> [String] {
        guard let frame = rig.terminal.frame else { return [] }
        let theme = rig.reader.session.look.theme
        func has(_ style: Style, of look: Style) -> Bool {
            style.foreground == look.foreground && style.background == look.background
                && look.attributes.isSubset(of: style.attributes)
        }
        var found: [String] = []
        for row in 0..<rig.reader.view.frame.viewportRows {
            var text = ""
            for cell in frame.row(row) where !cell.isContinuation {
                if has(cell.style, of: theme.currentMatch) {
                    text += "[\(cell.text)]"
                } else if has(cell.style, of: theme.match) {
                    text += cell.text
                } else if !text.isEmpty {
                    found.append(text)
                    text = ""
                }
            }
            if !text.isEmpty { found.append(text) }
        }
        return found.map { $0.replacing("][", with: "") }
    }

    // MARK: - Typing

    @Test func theFirstHitIsShownWhileOneTypes() {
        var rig = rig()
        rig.type("/s2p2")
        #expect(rig.text.contains { $0.contains("s2p2 text") } == false)
        #expect(rig.status.contains("/s2p2"))
        rig.search()
        #expect(rig.text.contains { $0.contains("s2p2 text") })
        #expect(highlighted(rig).first == "[s2p2]")
        #expect(rig.status.contains("1/11"), "\(rig.status)")
        rig.type("9")
        rig.search()
        #expect(rig.text.contains { $0.contains("s2p29 text") })
        #expect(rig.status.contains("1/1"), "\(rig.status)")
        rig.press(.init(.backspace))
        rig.search()
        #expect(rig.status.contains("1/11"), "\(rig.status)")
    }

    @Test func whatIsNearByNeedsNoBackground() {
        var rig = rig()
        rig.type("/s1p25")
        #expect(rig.text.contains { $0.contains("s1p25 text") })
        #expect(highlighted(rig) == ["[s1p25]"])
    }

    @Test(arguments: [3, 17, 40, 77])
    func escReturnsToWhereItBegan(lines: Int) {
        var rig = rig(motion: true)
        for _ in 0..<lines { rig.type("j") }
        let before = rig.screen
        rig.type("/s3p30")
        rig.search()
        #expect(rig.text.contains { $0.contains("s3p30 text") })
        rig.press(.init(.escape))
        #expect(rig.screen == before)
        #expect(highlighted(rig).isEmpty)
        #expect(rig.tasks.isEmpty)
    }

    @Test func escBringsBackTheSearchBefore() {
        var rig = rig()
        rig.type("/s1p1")
        rig.press(.init(.enter))
        rig.search()
        let before = (rig.text, highlighted(rig), rig.status)
        rig.type("/s2p9")
        rig.search()
        rig.press(.init(.escape))
        rig.search()
        #expect(rig.text == before.0)
        #expect(highlighted(rig) == before.1)
        #expect(rig.status == before.2)
    }

    @Test func caseCountsWhereThereIsACapital() {
        var rig = rig([Block(.paragraph([.text("Word word WORD")]))])
        rig.type("/word")
        #expect(highlighted(rig) == ["[Word]", "word", "WORD"])
        rig.press(.control("u"))
        rig.type("Word")
        #expect(highlighted(rig) == ["[Word]"])
    }

    @Test func whatIsNotThereIsSaid() {
        var rig = rig()
        let before = rig.text
        rig.type("/nowhere")
        rig.search()
        #expect(rig.text == before)
        #expect(rig.status.contains("no match"))
        rig.press(.init(.enter))
        #expect(rig.status.contains("No matches for “nowhere”"))
    }

    /// Text that could not be read may hold what is looked for.
    @Test func sectionsThatCouldNotBeSearchedAreCounted() {
        struct Damaged: SectionProvider {
            func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
                guard index == 0 else { throw SourceError("b.md", "is damaged") }
                return [Block(.paragraph([.text("words")]))]
            }
        }
        let sections = ["a", "b"].map { Section(id: $0, title: $0, byteCount: 100) }
        var rig = Rig(Tour(id: "t", title: "T", sections: SectionList(sections)), Damaged(), columns: 90, rows: 16) {
            $0.motion = false
        }
        rig.type("/nowhere")
        rig.search()
        rig.press(.init(.enter))
        #expect(rig.status.contains("No matches for “nowhere”; 1 section could not be searched"))
    }

    @Test func pastedTextIsSearchedFor() {
        var rig = rig()
        rig.type("/")
        rig.send([.paste("s1p3\r\ntext\u{1B}\r\n")])
        #expect(highlighted(rig) == ["[s1p3 text]"])
    }

    // MARK: - From hit to hit

    @Test func fromHitToHitAndOverTheEnd() {
        var rig = rig([5, 5, 5])
        rig.type("/p5")
        rig.search()
        rig.press(.init(.enter))
        #expect(rig.status.contains("1/3"))
        rig.type("n")
        #expect(highlighted(rig).contains("[p5]"))
        #expect(rig.status.contains("2/3"))
        rig.type("n")
        #expect(rig.status.contains("3/3"))
        rig.type("n")
        #expect(rig.status.contains("1/3"))
        #expect(rig.status.contains("Wrapped to the first match"), "\(rig.status)")
        rig.type("N")
        #expect(rig.status.contains("3/3"))
        #expect(rig.status.contains("Wrapped to the last match"), "\(rig.status)")
        rig.type("2N")
        #expect(rig.status.contains("1/3"))
        rig.type("5n")
        #expect(rig.status.contains("3/3"), "\(rig.status)")
        // who has gone elsewhere goes on from there
        rig.type("g")
        rig.type("n")
        #expect(rig.status.contains("1/3"), "\(rig.status)")
    }

    @Test func backspaceComesBackFromAHit() {
        var rig = rig()
        rig.type("jj")
        let before = rig.text
        rig.type("/s3p3 ")
        rig.search()
        rig.press(.init(.enter))
        #expect(rig.text != before)
        rig.press(.init(.backspace))
        #expect(rig.text == before)
    }

    @Test func nWithoutASearchSaysHowToBegin() {
        var rig = rig()
        rig.type("n")
        #expect(rig.status.contains("Press / to search"))
    }

    /// The hit that was gone to before Esc is not gone to twice.
    @Test func nAfterEscGoesOn() {
        var rig = rig()
        rig.type("/s1p2")
        rig.press(.init(.enter), .init(.escape))
        rig.type("n")
        #expect(highlighted(rig).contains("[s1p2]"))
        #expect(rig.text.contains { $0.contains("s1p20 text") })
    }

    @Test func escTakesTheLightsAway() {
        var rig = rig()
        rig.type("/text")
        rig.press(.init(.enter))
        #expect(highlighted(rig).count > 2)
        rig.press(.init(.escape))
        #expect(highlighted(rig).isEmpty)
        rig.type("n")
        #expect(highlighted(rig).count > 2, "n takes it up again")
    }

    // MARK: - Far away

    @Test func aFarHitIsLookedForInTheBackground() {
        var rig = rig(Array(repeating: 20, count: 40))
        rig.type("/s39p7")
        rig.press(.init(.enter))
        #expect(rig.status.contains("Searching “s39p7” … 0 %"), "\(rig.status)")
        let task = rig.tasks
        #expect(task.count == 1)
        rig.search()
        #expect(rig.text.contains { $0.contains("s39p7 text") })
        #expect(rig.status.contains("1/1"), "\(rig.status)")
        #expect(!rig.status.contains("Searching"))
    }

    @Test func progressIsShown() {
        var rig = rig(Array(repeating: 20, count: 40))
        rig.type("/s39p7")
        rig.press(.init(.enter))
        // one for each block
        rig.search(reports: 20 * 21)
        #expect(rig.status.contains("… 5"), "\(rig.status)")
    }

    @Test func anyOtherKeyCallsItOff() {
        var rig = rig(Array(repeating: 20, count: 40))
        rig.type("/s39p7")
        rig.press(.init(.enter))
        rig.type("j")
        let before = rig.text
        rig.search()
        #expect(rig.text == before)
        // it is counted all the same, and gone to when it is asked for
        #expect(rig.status.contains(" 1  "), "\(rig.status)")
        rig.type("n")
        #expect(rig.text.contains { $0.contains("s39p7 text") })
    }

    @Test func escStopsIt() {
        var rig = rig(Array(repeating: 20, count: 40))
        rig.type("/s39p7")
        rig.press(.init(.enter))
        rig.press(.init(.escape))
        #expect(rig.tasks.isEmpty)
        #expect(!rig.status.contains("Searching"))
    }

    @Test func backwardsGoesBackwards() {
        var rig = rig(Array(repeating: 20, count: 40))
        rig.type("30g")
        rig.type("/p5 ")
        rig.press(.init(.enter))
        rig.type("N")
        rig.search()
        #expect(highlighted(rig).contains("[p5 ]") || highlighted(rig).contains("[p5]"), "\(highlighted(rig))")
        #expect(rig.text.contains { $0.contains("s29p5 text") })
        #expect(rig.status.contains("29/40"), "\(rig.status)")
    }

    /// Also when the tour grows while that much of it is looked through which was known before.
    @Test(arguments: [false, true])
    func countsGrowWithTheTour(whileSearching: Bool) {
        let (tour, provider) = MemoryTour.paragraphs(Array(repeating: 20, count: 40))
        let sections = Array(tour.sections)
        var part = tour
        part.sections = SectionList(SectionPrefix(sections: Array(sections[..<10])), isComplete: false)
        var rig = Rig(part, provider)
        rig.type("/s39p7")
        rig.press(.init(.enter))
        if !whileSearching { rig.search() }
        #expect(rig.status.contains("Searching"), "\(rig.status)")
        rig.tell(.grown(OpeningReport(sections: tour.sections, share: 1)))
        rig.search()
        #expect(rig.text.contains { $0.contains("s39p7 text") })
        #expect(rig.status.contains("1/1"), "\(rig.status)")
    }

    private struct SectionPrefix: SectionTable {
        var sections: [Section]
        var count: Int { sections.count }
        func section(at index: Int) -> Section { sections[index] }
        func bytes(before index: Int) -> Int {
            index == count ? 40 * 210 : sections[..<index].reduce(0) { $0 + $1.byteCount }
        }
    }

    // MARK: - Regular expressions

    @Test func expressionsAreToggled() {
        var rig = rig([Block(.paragraph([.text("a.c abc")]))])
        rig.type("/a.c")
        #expect(highlighted(rig) == ["[a.c]"])
        #expect(rig.status.contains("Ctrl-T: regex"))
        rig.press(.control("t"))
        #expect(highlighted(rig) == ["[a.c]", "abc"])
        #expect(rig.status.contains("Ctrl-T: plain text"))
    }

    @Test func aBadPatternIsSaidWhileOneTypes() {
        var rig = rig([Block(.paragraph([.text("abc")]))])
        rig.type("/")
        rig.press(.control("t"))
        rig.type("(a")
        #expect(rig.status.contains("missing )"), "\(rig.status)")
        #expect(highlighted(rig).isEmpty)
        rig.type(")")
        #expect(!rig.status.contains("missing"))
        #expect(highlighted(rig) == ["[a]"])
        rig.type("[")
        rig.press(.init(.enter))
        #expect(rig.screen.suffix(3).contains { $0.contains("Invalid pattern: missing ]") }, "\(rig.screen)")
    }

    @Test func aPatternThatBlowsUpEnds() {
        let bomb = String(repeating: "a", count: 4_000) + "!"
        var rig = rig([Block(.paragraph([.text("first")])), Block(.paragraph([.text(bomb)]))])
        rig.type("/")
        rig.press(.control("t"))
        rig.type("(a+)+$")
        #expect(rig.status.contains("takes too long"), "\(rig.status)")
        rig.press(.init(.enter))
        #expect(rig.status.contains("takes too long"), "\(rig.status)")
        rig.type("/first")
        rig.press(.control("t"))
        #expect(highlighted(rig) == ["[first]"])
    }

    @Test func aPatternThatBlowsUpFarAwayEnds() {
        let bomb = Block(.paragraph([.text(String(repeating: "a", count: 4_000) + "!")]))
        let (tour, provider) = MemoryTour.paragraphs([30, 30, 30])
        var far = provider
        far.sections[2].append(bomb)
        var rig = Rig(tour, far)
        rig.type("/")
        rig.press(.control("t"))
        rig.type("(a+)+$")
        rig.press(.init(.enter))
        rig.search()
        #expect(rig.reader.view.search.active == nil)
        #expect(rig.status.contains("takes too long"), "\(rig.status)")
    }

    // MARK: - Lights

    @Test func hitsAreLitAcrossLinesAndStyles() {
        let runs: [Inline] = [
            .text("some words before it and then wo"), .text("rd", .strong), .text(" sp"), .text("an", .code),
            .text("s two lines"),
        ]
        var rig = rig([Block(.paragraph(runs))], columns: 44, depth: .none)
        rig.type("/word span")
        #expect(
            highlighted(rig).joined(separator: "|").replacing("][", with: "").contains("[word"), "\(highlighted(rig))")
        rig.press(.control("u"))
        rig.type("it and then word spans two")
        let parts = highlighted(rig)
        #expect(parts.count > 1, "\(parts)")
        // the fences that stand for a look are no part of the text
        #expect(!parts.joined().contains("`"))
    }

    @Test(arguments: [20, 40, 80])
    func tablesAndLongLinesAreLit(columns: Int) {
        let row = { (texts: [String]) in texts.map { Table.Cell([.text($0)]) } }
        let table = Table(
            alignments: [.left, .right], header: [row(["Name", "Size"])],
            rows: [row(["first needle of them", "12"]), row(["second", "needle"])])
        let code = CodeBlock(language: nil, text: String(repeating: "x", count: 70) + " needle\nneedle")
        var rig = rig([Block(.table(table)), Block(.code(code))], columns: columns, rows: 30)
        rig.type("/needle")
        rig.search()
        #expect(highlighted(rig).count == 4, "\(highlighted(rig)) \(rig.screen.joined(separator: "\n"))")
        #expect(highlighted(rig).allSatisfy { $0.contains("needle") })
    }

    @Test func lightsMoveNothing() {
        let (tour, provider) = MemoryTour.paragraphs([30])
        var rig = Rig(tour, provider)
        let plain = rig.text
        rig.type("/text")
        rig.press(.init(.enter))
        #expect(rig.text == plain)
        rig.resize(40, 12)
        #expect(highlighted(rig).count > 2)
        rig.resize(20, 8)
        #expect(highlighted(rig).count > 1)
    }

    /// Every hit there is is gone to, lit, and numbered, whatever the blocks.
    @Test(arguments: 0..<24)
    func everyHitIsFound(seed: Int) throws {
        var maker = RandomPages(seed: seed)
        let (tour, provider) = maker.tour()
        let query = ["e", "the", "terminal", "漢字", "é", "a wider", "t", ",", "quoted”"][seed % 9]
        let matcher = try TextMatcher(SearchQuery(query))
        var expected: [SearchHit] = []
        for (section, blocks) in provider.sections.enumerated() {
            expected += BlockSearch.hits(
                in: blocks, of: PieceID(section: section, piece: 0), BlockNeighbours(), matcher.session())
        }
        var rig = Rig(tour, provider, columns: [24, 40, 60, 90][seed % 4], rows: 20)
        rig.type("/" + query)
        rig.search()
        guard !expected.isEmpty else {
            #expect(rig.reader.view.isNothingFound)
            return
        }
        rig.press(.init(.enter))
        rig.search()
        var found: [SearchHit] = []
        for number in 1...min(expected.count, 60) {
            let hit = try #require(rig.reader.view.search.active?.current, "seed \(seed)")
            found.append(hit)
            #expect(rig.reader.view.searchCount == "\(number)/\(expected.count)", "seed \(seed)")
            if rig.reader.view.search.active?.highlights[hit.item]?.contains(where: {
                $0.hit.offset == hit.range.lowerBound
            })
                == true
            {
                // on a narrow screen a notice stands on the page for a while
                rig.tell(.due(.notice(rig.reader.outbox.notices.shown)))
                #expect(highlighted(rig).contains { $0.contains("[") }, "seed \(seed), hit \(number)")
            }
            rig.type("n")
        }
        #expect(found == Array(expected.prefix(60)), "seed \(seed)")
    }

    private struct RandomPages {
        var random: SeededGenerator
        private static let words = ["a", "the", "terminal", "漢字", "é", "wider", "“quoted”", "it,", "e\u{301}t", "THE"]

        init(seed: Int) { random = SeededGenerator(seed: UInt64(seed)) }

        mutating func text() -> String {
            (0..<Int.random(in: 1..<12, using: &random))
                .map { _ in Self.words.randomElement(using: &random) ?? "a" }.joined(separator: " ")
        }

        mutating func runs() -> [Inline] {
            (0..<Int.random(in: 1..<4, using: &random)).map { _ in
                Inline(.text(text()), marks: Bool.random(using: &random) ? .strong : [])
            }
        }

        mutating func block() -> Block {
            switch Int.random(in: 0..<7, using: &random) {
            case 0: return Block(.code(CodeBlock(language: nil, text: text() + "\n  " + text())))
            case 1: return Block(.list(List(start: 1, items: [List.Item(isDone: nil, [Block(.paragraph(runs()))])])))
            case 2: return Block(.quote([Block(.paragraph(runs())), Block(.heading(level: 3, runs()))]))
            case 3:
                let cells = { (maker: inout Self) in [Table.Cell(maker.runs()), Table.Cell(maker.runs())] }
                return Block(
                    .table(
                        Table(
                            alignments: [.natural, .natural], header: [cells(&self)],
                            rows: [cells(&self), cells(&self)])))
            case 4: return Block(.verbatim([.text(text() + "\n" + text())]))
            default: return Block(.paragraph(runs()))
            }
        }

        mutating func tour() -> (tour: Tour, provider: MemoryTour) {
            let sections = (0..<Int.random(in: 1..<6, using: &random)).map { _ in
                (0..<Int.random(in: 0..<8, using: &random)).map { _ in block() }
            }
            let list = sections.indices.map { Section(id: "s\($0)", title: "S", byteCount: 100) }
            return (Tour(id: "t", title: "T", sections: SectionList(list)), MemoryTour(sections: sections))
        }
    }
}

struct SearchCountsTests {
    private func piece(_ section: Int, _ piece: Int = 0) -> PieceID { PieceID(section: section, piece: piece) }

    @Test func countsAndNeighbours() {
        let sections = SectionList((0..<4).map { Section(id: "\($0)", title: "", byteCount: 10, pieceCount: $0 + 1) })
        var counts = SearchCounts()
        #expect(counts.count(before: piece(0)) == nil)
        counts.add([(piece(0), 1), (piece(2, 1), 3)], upTo: piece(2, 2))
        #expect(counts.count(before: piece(0)) == 0)
        #expect(counts.count(before: piece(2, 1)) == 1)
        #expect(counts.count(before: piece(2, 2)) == 4)
        #expect(counts.count(before: piece(3)) == nil)
        #expect(!counts.isComplete(sections))
        counts.add([], upTo: piece(3, 3))
        #expect(counts.isComplete(sections) && counts.total == 4)
        #expect(counts.piece(beyond: piece(0), isBackward: false)?.piece == piece(2, 1))
        #expect(counts.piece(beyond: piece(3), isBackward: true)?.piece == piece(2, 1))
        #expect(counts.piece(beyond: piece(2, 1), isBackward: false)! == (piece(0), true))
        #expect(counts.piece(beyond: piece(0), isBackward: true)! == (piece(2, 1), true))
    }
}
