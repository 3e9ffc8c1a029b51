import CellGrid
import TestSupport
import Testing
import TextLayout
import TourDocument
import TourPages
import TourSources

@testable import ReaderPage
@testable import TourReader

/// The mode for who hears or feels the text: nothing drawn, and a cursor that stands on what was reached last.
@Suite(OwnThread()) struct LinearTests {
    private func rig(_ counts: [Int], columns: Int = 60, rows: Int = 11) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs(counts)
        return Rig(tour, provider, columns: columns, rows: rows, theme: .standard(depth: .none), glyphs: .linear)
    }

    /// The row that the cursor stands on.
    private func line(_ rig: Rig) -> String? {
        rig.terminal.cursor.map { rig.screen[$0.row] }
    }

    @Test func theCursorStandsOnTheFirstText() {
        let rig = rig([30])
        #expect(line(rig) == "Section 1")
        #expect(rig.terminal.cursor?.column == 0)
    }

    /// The states are said in each row.
    @Test func theContentsExplainNoSigns() {
        var rig = rig([3, 3])
        rig.press("t")
        #expect(rig.screen.contains { $0.contains("Enter go") } && !rig.screen.contains { $0.contains("[read]") })
    }

    /// Every line once, in its order: first on the screen, then as it scrolls in.
    @Test func lineByLineEveryLineIsReached() {
        var rig = rig([12, 5])
        var reached: [String] = []
        for _ in 0..<80 {
            if let line = line(rig), !line.isEmpty, reached.last != line { reached.append(line) }
            rig.press("j")
        }
        let texts = (1...12).map { "s1p\($0) text" }
        #expect(reached.filter { $0.hasPrefix("s1") } == texts)
        #expect(reached.contains("2 - Section 2") && reached.contains("s2p5 text"))
        for _ in 0..<80 { rig.press("k") }
        #expect(rig.terminal.cursor?.row == 0)
    }

    @Test(arguments: [" ", "d"] as [KeyPress]) func afterAPageTheCursorStandsOnTheFirstNewLine(key: KeyPress) {
        var rig = rig([60])
        for _ in 0..<10 {
            let last = rig.screen[..<10].last { !$0.isEmpty } ?? ""
            let seen = Set(rig.screen[..<10])
            rig.press(key)
            let row = rig.terminal.cursor?.row ?? -1
            #expect(rig.screen[..<row].contains(last) || row == 0)
            #expect(rig.screen[row..<10].allSatisfy { $0.isEmpty || !seen.contains($0) })
        }
        rig.press("b")
        #expect(rig.terminal.cursor?.row == 0)
    }

    /// Where there is no row to be chosen.
    @Test(arguments: ["?", "M"] as [KeyPress]) func theCursorStandsOnAWindowsFirstRow(key: KeyPress) {
        var rig = rig([30], rows: 20)
        rig.press(key)
        #expect(rig.terminal.cursor?.column == 0 && rig.terminal.cursor.map { $0.row < 3 } == true && line(rig) != "")
    }

    /// Windows begin with their title, and say in words that there is more.
    @Test func windowsHaveNoRowsOfDashes() {
        var rig = rig([30], rows: 20)
        for keys in ["J", "t", "c", "?", "o", "a"] {
            rig.type(keys)
            let rows = rig.screen.filter { !$0.isEmpty }
            #expect(
                rows.first
                    == ["J": "Journal", "t": "Contents", "c": "Credits", "?": "Keys", "o": "Library", "a": "Notes"][
                        keys])
            #expect(!rows.contains { $0.contains("---") || $0.contains("===") }, "\(rows)")
            if keys == "?" { #expect(rows.contains { $0.hasPrefix("more below") }, "\(rows)") }
            rig.press(.init(.escape))
        }
    }

    @Test func aJumpLeadsToTheFirstText() {
        var rig = rig([30, 30])
        rig.press("]")
        #expect(line(rig) == "2 - Section 2")
        rig.press("g")
        #expect(line(rig) == "A tour")
    }

    @Test func theLineIsKeptInAnotherSize() {
        var rig = rig([30])
        rig.type("7j")
        let before = line(rig)
        rig.resize(40, 20)
        #expect(line(rig) == before)
    }

    @Test func theLastRowIsEmptyUntilThereIsSomethingToTell() {
        var rig = rig([30, 30])
        #expect(rig.status.isEmpty)
        rig.press("j", " ")
        #expect(rig.status.isEmpty)
        rig.press("=")
        #expect(rig.screen.joined(separator: " ").contains("Section 1 of 2: "))
        #expect(rig.terminal.cursor == Position(column: 0, row: 10))
        // its time is not over before the next key
        rig.tell(.due(.notice(rig.reader.outbox.notices.shown)))
        #expect(rig.status.contains("credits 0 of 2"))
        rig.press("j")
        #expect(rig.status.isEmpty && rig.terminal.cursor?.row != 10)
    }

    @Test func aCreditDoesNotTakeTheCursorAway() {
        var rig = rig([6, 30], rows: 11)
        for _ in 0..<20 where !rig.status.contains("+1 ") { rig.press("j") }
        #expect(rig.status.contains("+1 "))
        #expect(rig.terminal.cursor?.row != 10)
    }

    @Test func inAnOverlayTheCursorIsAtTheChosenRowOrWhereOneTypes() {
        var rig = rig([3, 3, 3], rows: 16)
        rig.press("t")
        #expect(line(rig)?.contains("1  Section 1") == true)
        rig.press(.init(.down))
        #expect(line(rig)?.contains("2  Section 2") == true)
        rig.type("sec")
        #expect(line(rig)?.hasPrefix("sec") == true && rig.terminal.cursor?.column == 3)
        rig.press(.init(.down))
        #expect(line(rig)?.contains("Section 2") == true)
        rig.press(.init(.enter))
        #expect(line(rig) == "2 - Section 2")
        rig.press("|")
        #expect(rig.terminal.cursor?.row == 15)
    }

    @Test func tabTakesTheCursorToTheLinkAndReadingGoesOnThere() {
        var blocks = (0..<30).map { Block(.paragraph([.text("Line \($0)")])) }
        blocks[2] = Block(.paragraph([.text("Before "), .text("near", link: "https://a.b")]))
        blocks[20] = Block(.paragraph([.text("Before "), .text("far", link: "https://c.d")]))
        let tour = Tour(id: "t", title: "T", sections: [Section(id: "a", title: "A", byteCount: 10)])
        var rig = Rig(
            tour, MemoryTour(sections: [blocks]), rows: 16, theme: .standard(depth: .none), glyphs: .linear)
        for words in ["Before near", "Before far"] {
            rig.press(.init(.tab))
            #expect(line(rig) == words && rig.terminal.cursor?.column == 7)
        }
        rig.press("j", "j")
        #expect(line(rig) == "Line 21" && rig.terminal.cursor?.column == 0)
    }

    @Test func whatWasReadIsSaidInWords() {
        var rig = rig([2, 40, 40])
        rig.press(" ", " ", "t")
        let rows = rig.screen.filter { $0.contains("  Section") }
        #expect(rows.map { $0.contains("unread") } == [false, false, true])
        #expect(rows[0].contains("read") && rows[1].contains("started"))
    }

    /// Nothing but text, from the first column on, in the built-in tours and in every window.
    @Test(arguments: BuiltInTour.names) func nothingIsDrawn(name: String) throws {
        let source = try BuiltInTour(name)
        var rig = Rig(
            source.open.tour, source, columns: 80, rows: 24, theme: .standard(depth: .none), glyphs: .linear)
        // lines of signs that an author wrote are theirs
        let written = try source.open.tour.sections.indices.map { section in
            try source.blocks(ofSection: section, piece: 0).map(\.plainText).joined(separator: "\n")
        }.joined(separator: "\n")
        func expectText(_ what: String) {
            for row in rig.screen {
                let signs = row.unicodeScalars.contains { (0x2500...0x25FF).contains($0.value) }
                let drawn = row.filter { !$0.isWhitespace }
                guard signs || drawn.count > 3 && Set(drawn).isSubset(of: ["-", "=", "+", "|"]) else { continue }
                let text = row.drop { $0 == " " || $0 == ">" }
                #expect(written.contains(text), "\(what): \(row)")
            }
        }
        for page in 0..<60 {
            expectText("page \(page)")
            rig.press(" ")
        }
        for key in ["t", "c", "?"] as [KeyPress] {
            rig.press(key)
            expectText("window \(key)")
            rig.press(.init(.escape))
        }
    }

    /// Tables are read cell by cell.
    @Test func aTableIsOneCellBelowTheOther() {
        func cell(_ text: String) -> Table.Cell { Table.Cell([.text(text)]) }
        let table = Table(
            alignments: [.natural, .natural], header: [[cell("Name"), cell("Price")]],
            rows: [[cell("Apple"), cell("2")], [cell("Pear"), cell("3")]])
        let tour = Tour(id: "t", title: "T", sections: [Section(id: "a", title: "A", byteCount: 10)])
        let rig = Rig(
            tour, MemoryTour(sections: [[Block(.table(table))]]), rows: 16, theme: .standard(depth: .none),
            glyphs: .linear)
        let text = rig.screen.filter { !$0.isEmpty }
        #expect(text.contains("Name: Apple") && text.contains("Price: 3"))
    }

    @Test func aKeyThatChangesNothingWritesNothing() {
        var rig = rig([30])
        rig.press("j")
        let before = rig.terminal.cellsWritten
        rig.press("j", .init(.escape))
        #expect(rig.terminal.cellsWritten == before)
    }
}
