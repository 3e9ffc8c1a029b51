import CellGrid
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import ReaderWindows
@testable import TourReader

/// What all lists over the page have in common: letters as commands, the filter after `/`, the button of `x`, the mouse.
struct ListOverlayTests {
    /// Groups of rows; the first row of each group leads nowhere and cannot be deleted.
    private static func flowers(_ names: [String]) -> RowList {
        let rows = names.enumerated().map { number, name in
            ListRow(
                kind: name.isEmpty ? .filler : name.hasPrefix("#") ? .heading : .choice, name: name, text: name,
                enter: .leave(.page { $0.go(toSection: number) }),
                remove: name == "heather" ? nil : .ask(.page { $0.outbox.show("\(name) is gone") })
            ) { _, _ in (CellLine(name), CellLine("today")) }
        }
        return RowList(title: "Flowers", columns: 40, canRemove: true) { query, _ in ListRows(rows, for: query) }
    }

    private static let names = [
        "# Wild", "heather", "meadow saffron", "gorse", "", "# Garden", "rose", "saffron crocus",
    ]

    private func rig(_ names: [String] = names, columns: Int = 80, rows: Int = 24) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs(Array(repeating: 40, count: 12))
        var rig = Rig(tour, provider, columns: columns, rows: rows)
        rig.ask { $0.open(ListOverlay(Self.flowers(names))) }
        rig.paint()
        return rig
    }

    private func chosen(_ rig: Rig) -> String? { (rig.reader.overlays.top as? ListOverlay)?.chosen?.name }

    private func isOpen(_ rig: Rig) -> Bool { rig.screen.contains { $0.contains("╭ Flowers ") } }

    @Test func lettersMoveAndPassOverHeadings() {
        var rig = rig()
        #expect(chosen(rig) == "heather")
        rig.type("jj")
        #expect(chosen(rig) == "gorse")
        rig.type("j")
        #expect(chosen(rig) == "rose")
        rig.type("k")
        #expect(chosen(rig) == "gorse")
        rig.type("G")
        #expect(chosen(rig) == "saffron crocus")
        rig.type("g")
        #expect(chosen(rig) == "heather")
        rig.type("k")
        #expect(chosen(rig) == "heather")
        rig.press(.init(.down), .control("n"), .control("p"))
        #expect(chosen(rig) == "meadow saffron")
    }

    @Test func qAndEscapeCloseAndEnterGoes() {
        for key: KeyPress in ["q", .init(.escape)] {
            var rig = rig()
            rig.press(key)
            #expect(!isOpen(rig))
        }
        var rig = rig()
        rig.press("j", .init(.enter))
        #expect(!isOpen(rig) && rig.reader.currentSection == 2)
    }

    @Test func slashFiltersAndLettersAreTextThen() {
        var rig = rig()
        let before = rig.screen.indices.filter { rig.screen[$0].contains("╭") || rig.screen[$0].contains("╰") }
        rig.type("/SAFF")
        #expect(rig.screen.contains { $0.contains("/SAFF") && $0.contains("2 of 5") })
        #expect(rig.screen.contains { $0.contains("# Wild") } && rig.screen.contains { $0.contains("# Garden") })
        #expect(!rig.screen.contains { $0.contains("gorse") || $0.contains("rose") })
        #expect(chosen(rig) == "meadow saffron")
        rig.press(.init(.down))
        #expect(chosen(rig) == "saffron crocus")
        rig.type(" cro")
        #expect(chosen(rig) == "saffron crocus" && !rig.screen.contains { $0.contains("meadow") })
        // q is text here
        rig.type("q")
        #expect(isOpen(rig) && rig.screen.contains { $0.contains("no match") })
        rig.press(.init(.enter))
        #expect(isOpen(rig))
        rig.press(.init(.escape))
        #expect(isOpen(rig) && !rig.screen.contains { $0.contains("/") && $0.contains("of 5") })
        #expect(rig.screen.indices.filter { rig.screen[$0].contains("╭") || rig.screen[$0].contains("╰") } == before)
        rig.type("/rose")
        rig.press(.init(.enter))
        #expect(!isOpen(rig) && rig.reader.currentSection == 6)
    }

    /// With accents typed or not, and however the row is written; what is found is highlighted.
    @Test(arguments: ["uber", "über", "ÜBER", "u\u{308}ber"])
    func accentsNeedNotBeTyped(query: String) throws {
        var rig = rig(["Übersicht", "Tuber", "Café", "u\u{308}ber alles", "Grüße"])
        rig.type("/")
        rig.send([.paste(query)])
        #expect(rig.screen.contains { $0.contains("3 of 5") })
        let found = ["Übersicht", "Tuber", "u\u{308}ber alles"]
        for text in found + ["Café", "Grüße"] {
            #expect(rig.screen.contains { $0.contains(text) } == found.contains(text), "\(text)")
        }
        let row = try #require(rig.screen.firstIndex { $0.contains("u\u{308}ber alles") })
        let cells = try #require(rig.terminal.frame).row(row).filter { $0.style.attributes.contains(.underline) }
        #expect(cells.text == "u\u{308}ber")
    }

    /// What has no room in a row can be read all the same: `→` shows the rest of the chosen one.
    @Test(arguments: [(20, 4), (40, 12), (62, 18)])
    func theRestOfARowCanBeRead(columns: Int, rows: Int) {
        let long =
            "the first words of a row that has more of them, 漢字 too, than any of the windows has room for, and its end"
        var rig = rig([long, "short"], columns: columns, rows: rows)
        func row() -> String {
            (0..<rows).map { row in
                rig.terminal.frame?.row(row).filter { $0.style.attributes.contains(.reverse) }.text ?? ""
            }.joined()
        }
        let before = rig.screen
        #expect(rig.screen.contains { $0.contains("→ more") })
        #expect(!rig.screen.contains { $0.contains("its end") })
        var shown = row()
        for _ in 0..<20 where rig.screen.contains(where: { $0.contains("→ more") }) {
            rig.press(.init(.right))
            shown += row()
        }
        for word in long.split(separator: " ") { #expect(shown.contains(word), "\(word)") }
        #expect(!rig.screen.contains { $0.contains("→ more") })
        // no further than the end
        let end = rig.screen
        rig.press(.init(.right))
        #expect(rig.screen == end)
        rig.press(.init(.left))
        #expect(rig.screen == before)
        // a movement begins with the row's beginning
        rig.press(.init(.right), .init(.down), .init(.up))
        #expect(rig.screen == before)
    }

    /// The rows around it are dimmed, and the last row says what to do.
    @Test func xPutsAButtonIntoTheRowAndNothingMoves() {
        var rig = rig()
        rig.type("j")
        let before = rig.screen
        rig.type("x")
        let row = before.firstIndex { $0.contains("meadow") } ?? 0
        #expect(rig.screen[row].contains("meadow saffron") && rig.screen[row].contains("[ Remove ] │"))
        let foot = before.firstIndex { $0.contains("Esc back") } ?? 0
        for other in before.indices where other != row && other != foot { #expect(rig.screen[other] == before[other]) }
        #expect(rig.screen[foot].contains("Enter removes  Esc keeps"))
        for text in ["heather", "gorse", "rose"] {
            let row = rig.screen.firstIndex { $0.contains(text) } ?? 0
            let cells = rig.terminal.frame?.row(row).filter { $0.scalar.properties.isAlphabetic } ?? []
            #expect(cells.allSatisfy { $0.style == rig.reader.session.look.theme.shade }, "\(text)")
        }
        // any key takes it away, and does nothing more
        for key: KeyPress in ["x", "j", "q", .init(.escape), "/", .init(.down)] {
            rig.press(key)
            #expect(rig.screen == before, "\(key)")
            rig.type("x")
        }
        rig.press(.init(.enter))
        #expect(isOpen(rig) && rig.status.contains("meadow saffron is gone"))
        #expect(!rig.screen.contains { $0.contains("[ Remove ]") })
    }

    /// A click on the row's `×` begins it as well; one on the button removes, and one anywhere else takes it away and does nothing more.
    @Test func aClickOnTheSignBeginsAndOneElsewhereEndsIt() throws {
        var rig = rig()
        func click(_ row: Int, _ column: Int) {
            rig.click(at: Position(column: column, row: row))
        }
        let before = rig.screen
        let row = try #require(before.firstIndex { $0.contains("meadow") })
        let column = try #require(rig.terminal.frame).row(row).firstIndex { $0.scalar == "×" } ?? 0
        let heather = try #require(before.firstIndex { $0.contains("heather") })
        #expect(!before[heather].contains("×"), "what cannot be removed has no sign")
        click(row, column)
        #expect(rig.screen[row].contains("[ Remove ]"))
        let armed = rig.screen
        let top = try #require(armed.firstIndex { $0.contains("╭ Flowers") })
        for other in [(top, 30), (heather, column), (row, column - 20), (0, 0), (top, 2)] {
            click(other.0, other.1)
            #expect(isOpen(rig) && !rig.screen.contains { $0.contains("[ Remove ]") }, "\(other)")
            #expect(rig.screen.filter { $0.contains("is gone") }.isEmpty)
            click(row, column)
        }
        click(row, column - 2)
        #expect(rig.status.contains("meadow saffron is gone"))
    }

    /// With motion the button comes in from the edge, and the row leaves before those below come up; a key cuts both short.
    @Test func theButtonComesInAndTheRowGoesAsMotion() throws {
        let (tour, provider) = MemoryTour.paragraphs(Array(repeating: 40, count: 3))
        var rig = Rig(tour, provider, columns: 80, rows: 24) { $0.motion = true }
        rig.type("maj")
        while rig.reader.view.viewport.motion != nil { rig.tell(.due(.move)) }
        rig.type("mbM")
        func row() -> String { rig.screen.first { $0.contains("a  ") && $0.contains("│") } ?? "" }
        rig.type("x")
        #expect(!row().contains("[ Remove ]") && row().contains("["))
        for _ in 0..<20 { rig.tell(.due(.move)) }
        #expect(row().contains("[ Remove ]"))
        // where its row stays it goes as it came, and the sign comes back
        rig.type("k")
        #expect(row().contains("[") && !row().contains("[ Remove ]") && !row().contains("×"))
        for _ in 0..<20 { rig.tell(.due(.move)) }
        #expect(!row().contains("[") && row().contains("×"))
        rig.type("x")
        for _ in 0..<20 { rig.tell(.due(.move)) }
        let before = rig.screen
        rig.press(.init(.enter))
        #expect(rig.reader.view.places.marks.all.count == 1)
        let last = try #require(before.firstIndex { $0.contains("b  ") })
        #expect(rig.screen[last].contains("b  "), "the rows below wait")
        for _ in 0..<20 { rig.tell(.due(.move)) }
        #expect(rig.screen[last - 1].contains("b  ") && !rig.reader.overlays.isMoving)
    }

    @Test func whatCannotBeDeletedHasNoButton() {
        var rig = rig()
        let before = rig.screen
        rig.type("x")
        #expect(rig.screen == before)
        rig.press(.init(.enter))
        #expect(rig.reader.currentSection == 1)
    }

    @Test func clicksChooseGoAndClose() throws {
        var rig = rig()
        func place(of text: String) throws -> Position {
            let row = try #require(rig.screen.firstIndex { $0.contains(text) })
            return Position(column: 40, row: row)
        }
        // a heading and the border are no rows
        rig.click(at: try place(of: "# Garden"))
        rig.click(at: try place(of: "╭ Flowers"))
        #expect(isOpen(rig))
        rig.click(at: try place(of: "rose"))
        #expect(!isOpen(rig) && rig.reader.currentSection == 6)

        rig = self.rig()
        rig.click(at: Position(column: 1, row: 1))
        #expect(!isOpen(rig) && rig.reader.currentSection == 0)
    }

    @Test func theWheelScrollsALongList() {
        var rig = rig(["# All"] + (1...200).map { "flower \($0)" })
        rig.send([.mouse(MouseEvent(.wheelDown, at: Position(column: 40, row: 10)))])
        #expect(chosen(rig) == "flower 4")
        for _ in 0..<100 { rig.send([.mouse(MouseEvent(.wheelDown, at: Position(column: 40, row: 10)))]) }
        #expect(chosen(rig) == "flower 200" && rig.screen.contains { $0.contains("flower 200") })
        for _ in 0..<100 { rig.send([.mouse(MouseEvent(.wheelUp, at: Position(column: 40, row: 10)))]) }
        // the heading above the first row is seen again
        #expect(chosen(rig) == "flower 1" && rig.screen.contains { $0.contains("# All") })
    }

    @Test(arguments: [(40, 12), (200, 60), (20, 5), (10, 3), (12, 24), (1, 1)])
    func theButtonFitsEveryScreen(columns: Int, rows: Int) {
        var rig = rig()
        rig.type("jx")
        rig.resize(columns, rows)
        #expect(rig.screen.count == rows && rig.screen.allSatisfy { $0.count <= columns })
        rig.resize(80, 24)
        #expect(rig.screen.contains { $0.contains("[ Remove ]") })
    }
}
