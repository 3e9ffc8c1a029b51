import CellGrid
import Testing
import TextLayout
import TourDocument

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
        rig.type("?y")
        #expect((copied(rig)?.split(separator: "\n").count ?? 0) > 5)
    }
}
