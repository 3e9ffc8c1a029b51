import CellGrid
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import ReaderWindows
@testable import TourReader

/// Copying out of windows.
struct CopyingTests {
    private func copied(_ rig: Rig) -> String? {
        rig.effects.lazy.compactMap { if case .copy(let text, _) = $0 { text } else { nil } }.last
    }

    private func marks() -> Rig {
        let (tour, provider) = MemoryTour.paragraphs([40])
        var rig = Rig(tour, provider)
        for letter in ["a", "b", "c"] { rig.type("m\(letter)jjj") }
        rig.type("'")
        rig.press(.init(.escape))
        rig.ask { $0.perform(.marks) }
        rig.paint()
        return rig
    }

    @Test func theChosenRowOrSeveral() {
        var rig = marks()
        rig.type("y")
        #expect(copied(rig)?.split(separator: "\n").count == 1 && copied(rig)?.hasPrefix("a ") == true)
        rig.type("vjj")
        let selected = rig.reader.session.look.theme.selection.background
        let rows = (0..<16).count { row in
            rig.terminal.frame?.row(row).contains { $0.style.background == selected } ?? false
        }
        #expect(rows >= 3)
        rig.type("y")
        let lines = copied(rig)?.split(separator: "\n") ?? []
        #expect(lines.map(\.first) == ["a", "b", "c"])
        // Escape lets go of the rows first
        rig.type("v")
        rig.press(.init(.escape))
        #expect(!rig.reader.overlays.isEmpty)
        rig.press(.init(.escape))
        #expect(rig.reader.overlays.isEmpty)
    }

    /// Whatever pastes it may be a terminal.
    @Test func nothingThatActsOrIsNotSeenIsCopied() {
        let evil = "\u{1B}]0;x\u{7}\u{9B}3m\u{202E}\u{200B}\u{E0041}y"
        var (tour, provider) = MemoryTour.paragraphs([40])
        tour.title = evil
        var rig = Rig(tour, provider)
        rig.type("v$Y")
        #expect(copied(rig)?.contains("— ]0;x3my") == true)
        rig.ask {
            $0.open(
                FootnoteOverlay(
                    title: "note", blocks: [Block(.paragraph([.text(evil)]))], place: ItemID(section: 0, block: 0),
                    options: $0.view.content.options))
        }
        rig.type("y")
        #expect(copied(rig) == "]0;x3my")
    }

    @Test func allOfANoteAndOfAListThatIsOnlyRead() {
        var rig = marks()
        rig.press(.init(.escape))
        rig.ask {
            $0.open(
                FootnoteOverlay(
                    title: "word",
                    blocks: [Block(.paragraph([.text("one two")])), Block(.paragraph([.text("three")]))],
                    place: ItemID(section: 0, block: 0), options: $0.view.content.options))
        }
        rig.type("y")
        #expect(copied(rig) == "one two\n\nthree")
        rig.press(.init(.escape))
        rig.type("?v")
        #expect(rig.reader.overlays.selection != nil)
        rig.press(.init(.escape))
        rig.type("y")
        #expect((copied(rig)?.split(separator: "\n").count ?? 0) > 5)
    }

    @Test(arguments: [(80, 24), (40, 12), (200, 60)])
    func aNoteIsAsWideAsItsWindow(columns: Int, rows: Int) throws {
        let (tour, provider) = MemoryTour.paragraphs([40])
        var rig = Rig(tour, provider, columns: columns, rows: rows)
        let words = (10...40).map { "word\($0)" }
        rig.ask {
            $0.open(
                FootnoteOverlay(
                    title: "word", blocks: [Block(.verbatim([.text("    " + words.joined(separator: " "))]))],
                    place: ItemID(section: 0, block: 0), options: $0.view.content.options))
        }
        var seen: Set<String> = []
        for _ in 0..<20 {
            let body = try #require(rig.reader.overlays.frame?.body)
            for row in rig.screen[body.row..<body.row + body.rows] {
                seen.formUnion(row.dropFirst(body.column).prefix(body.columns).split(separator: " ").map(String.init))
            }
            rig.type("j")
        }
        #expect(words.filter { !seen.contains($0) }.isEmpty)
    }

    /// A window with rows of its own, whatever it is made of.
    private struct Words: Overlay {
        var clicks: [Position] = []
        let rows = ["one two three", "", "four five"]
        var window: OverlayWindow { .window(columns: 20) { _ in 3 } }
        mutating func handle(_ event: OverlayEvent) -> OverlayOutcome {
            if case .click(let place) = event { clicks.append(place) }
            if case .key(KeyPress(.escape), _) = event { return .close }
            return .unknown
        }
        func draw(in frame: OverlayFrame, of buffer: inout CellBuffer, _ look: Appearance) {
            for (row, text) in rows.enumerated() {
                buffer.write(text, atColumn: frame.body.column, row: frame.body.row + row)
            }
        }
    }

    private func words() throws -> (rig: Rig, origin: Position) {
        let (tour, provider) = MemoryTour.paragraphs([40])
        var rig = Rig(tour, provider)
        rig.ask { $0.open(Words()) }
        let body = try #require(rig.reader.overlays.frame?.body)
        return (rig, Position(column: body.column, row: body.row))
    }

    @Test func draggingSelectsWhatAWindowShows() throws {
        var (rig, origin) = try words()
        func mouse(_ action: MouseEvent.Action, _ column: Int, _ row: Int) {
            let place = Position(column: origin.column + column, row: origin.row + row)
            rig.send([.mouse(MouseEvent(action, at: place))])
        }
        mouse(.press, 4, 0)
        mouse(.drag, 8, 2)
        mouse(.drag, 3, 2)
        mouse(.release, 3, 2)
        rig.type("y")
        #expect(copied(rig) == "two three\n\nfour")
        // beyond the body, and backwards
        mouse(.press, 3, 2)
        mouse(.drag, -90, -90)
        rig.type("y")
        #expect(copied(rig) == "one two three\n\nfour")
        #expect((rig.reader.overlays.top as? Words)?.clicks == [])
        mouse(.press, 2, 1)
        mouse(.release, 2, 1)
        #expect((rig.reader.overlays.top as? Words)?.clicks == [Position(column: 2, row: 1)])
    }

    @Test func keysSelectWhatAWindowShows() throws {
        var (rig, _) = try words()
        rig.type("vwly")
        #expect(copied(rig) == "one tw")
        rig.type("vjj$y")
        #expect(copied(rig) == "one two three\n\nfour five")
        rig.type("vwwwbb")
        rig.press(.init(.escape))
        #expect(!rig.reader.overlays.isEmpty, "Escape lets go of the text first")
        rig.press(.init(.escape))
        #expect(rig.reader.overlays.isEmpty)
    }

    @Test func theChosenDayOfTheJournal() throws {
        let (tour, provider) = MemoryTour.paragraphs([40])
        var rig = Rig(tour, provider)
        rig.type("Jy")
        #expect(copied(rig)?.contains("today") == true)
    }
}
