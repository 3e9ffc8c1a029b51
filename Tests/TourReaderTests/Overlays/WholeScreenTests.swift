import CellGrid
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import ReaderWindows
@testable import TourReader

/// An overlay that takes the whole screen, and gives it back.
struct WholeScreenTests {
    /// Fills its body with one sign, and the footer with another.
    private struct Curtain: Overlay {
        mutating func handle(_ event: OverlayEvent) -> OverlayOutcome {
            switch event {
            case .key(.init(.escape), _): .close
            case .key("j", _): .stay
            default: .unknown
            }
        }

        func draw(in frame: OverlayFrame, of buffer: inout CellBuffer, _ look: Appearance) {
            for row in 0..<frame.body.rows {
                buffer.write(String(repeating: "#", count: frame.body.columns), atColumn: 0, row: row)
            }
            if let row = frame.footerRow { buffer.write("foot", atColumn: 0, row: row) }
        }
    }

    private func rig(columns: Int = 60, rows: Int = 16, glyphs: Glyphs = .unicode) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs([200, 20, 20])
        return Rig(tour, provider, columns: columns, rows: rows, glyphs: glyphs)
    }

    private func open(_ rig: inout Rig) {
        rig.ask { $0.open(Curtain()) }
        rig.paint()
    }

    @Test(arguments: [(20, 4), (40, 12), (60, 16), (200, 60)])
    func nothingElseIsSeen(columns: Int, rows: Int) {
        var rig = rig(columns: columns, rows: rows)
        rig.press("c", "?")
        open(&rig)
        let curtain = Array(repeating: String(repeating: "#", count: columns), count: rows - 1) + ["foot"]
        #expect(rig.screen == curtain)
        rig.resize(70, 9)
        #expect(rig.screen == Array(repeating: String(repeating: "#", count: 70), count: 8) + ["foot"])
    }

    /// What lies below it comes back to the cell, three windows deep, or with a question that waits for its answer; after a resize, too.
    @Test(arguments: ["cjJw?j", "majjmbMjx"], [false, true])
    func whatLiesBelowComesBack(keys: String, isResized: Bool) throws {
        var rig = rig()
        rig.type(keys)
        let (before, cursor) = (try #require(rig.terminal.frame), rig.terminal.cursor)
        open(&rig)
        #expect(rig.terminal.frame != before)
        if isResized {
            rig.resize(33, 11)
            rig.resize(60, 16)
        }
        rig.press(.init(.escape))
        #expect(rig.terminal.frame == before)
        #expect(rig.terminal.cursor == cursor)
    }

    @Test func anotherOverlayComesOverIt() {
        var rig = rig()
        open(&rig)
        let curtain = rig.screen
        rig.press(.init(.function(1)))
        #expect(rig.screen.contains { $0.contains("Keys") })
        #expect(rig.screen.contains { $0.hasPrefix("####") })
        #expect(!rig.screen.contains { $0.contains("text") })
        rig.press(.init(.escape))
        #expect(rig.screen == curtain)
    }

    /// A click where the scroll bar was is one into the overlay.
    @Test func theScrollBarIsNotThere() {
        var rig = rig()
        open(&rig)
        let anchor = rig.reader.view.viewport.anchor
        rig.click(at: Position(column: 59, row: 12))
        #expect(rig.reader.overlays.layers.count == 1)
        #expect(rig.reader.view.viewport.anchor == anchor)
    }

    /// What has the whole screen is a picture or the like, and its cells are no text.
    @Test func nothingIsSelectedOrCopied() {
        var rig = rig()
        open(&rig)
        rig.type("vy")
        #expect(rig.reader.overlays.selection == nil)
        #expect(!rig.effects.contains { if case .copy = $0 { true } else { false } })
    }

    @Test(arguments: [Glyphs.unicode, .linear])
    func noticesComeInItsLastRow(glyphs: Glyphs) {
        var rig = rig(glyphs: glyphs)
        open(&rig)
        rig.ask { $0.outbox.show("A word") }
        rig.paint()
        #expect(rig.status.hasSuffix("A word"))
        #expect(rig.screen.dropLast().allSatisfy { $0.hasPrefix("####") })
        if glyphs.isLinear { rig.press("j") } else { rig.tell(.due(.notice(1))) }
        #expect(rig.status == "foot")
    }
}
