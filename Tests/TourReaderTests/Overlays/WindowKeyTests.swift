import CellGrid
import Foundation
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import ReaderWindows
@testable import TourReader

/// One table of each window's keys: what they do, the hints in its last row, the help, and the manual.
struct WindowKeyTests {
    private static let names = [
        "list", "contents, commands", "credits", "keys", "journal", "footnote", "quiz", "checklist", "sign-in",
        "picture",
        "recording",
    ]
    private static let lists = ["list", "credits", "keys"]

    private func rig() -> Rig {
        let (tour, provider) = MemoryTour.paragraphs([3, 40])
        var rig = Rig(tour, provider, columns: 120, rows: 40)
        rig.type("jmaG")
        return rig
    }

    /// The window of a name in the manual.
    private func window(_ name: String, _ facts: OverlayFacts, _ options: LayoutOptions) throws -> any Overlay {
        switch name {
        case "contents, commands": ListOverlay(.contents(facts))
        case "credits": ListOverlay(.credits(facts))
        case "keys": ListOverlay(.help(here: [], all: [], manualPage: "keys", isLinear: false))
        case "journal": JournalOverlay(facts)
        case "footnote":
            FootnoteOverlay(
                title: "Note", blocks: [Block(.paragraph([.text("A word", link: "#s2")]))],
                place: ItemID(section: 0, block: 0), options: options)
        case "quiz":
            QuizOverlay(
                Quiz(id: "q", questions: [Quiz.Question(ask: "Which?", answers: ["A", "B", "C"], right: [0, 1])]),
                answers: [:], title: "Quiz", section: 0, glyphs: .unicode)
        case "checklist":
            ChecklistOverlay(
                Checklist(id: "c", items: ["A", "B"]), ticks: [], title: "List", section: 0, glyphs: .unicode)
        case "sign-in": SignInOverlay(section: 0, host: "example.org", glyphs: .unicode)
        case "picture":
            PictureOverlay(
                CardPicture(path: "p.png", size: try #require(PixelSize(width: 80, height: 40)), words: ""),
                cellShape: 2)
        case "recording": RecordingOverlay(RecordingID(path: "r.cast"))
        default: ListOverlay(.marks(facts))
        }
    }

    @Test(arguments: names) func theManualHasThem(name: String) throws {
        let rows = try ManualTests.rows(of: "03-keys.md").filter { $0.heading == "Windows" }
        let manual = Dictionary(grouping: rows, by: \.texts[0]).mapValues { rows in
            rows.map { KeyHelp($0.cells[1].joined(separator: "  "), $0.texts[2]) }
        }
        #expect(Set(manual.keys) == Set(Self.names + ["most windows"]))
        let rig = rig()
        let keys = try window(name, rig.reader.facts, rig.reader.view.content.options).help(.standard, isUnicode: true)
        let own = try #require(manual[name])
        for row in own { #expect(keys.contains(row), "only in the manual: \(row)") }
        let shared = ["most windows"] + (Self.lists.contains(name) ? ["list"] : [])
        let known = own + shared.flatMap { manual[$0] ?? [] } + RecordingCommand.list(isUnicode: true)
        for row in keys { #expect(known.contains(row), "not in the manual: \(row)") }
    }

    @Test(arguments: names) func theLastRowHasNoOthers(name: String) throws {
        var rig = rig()
        let window = try window(name, rig.reader.facts, rig.reader.view.content.options)
        rig.ask { $0.open(window) }
        rig.paint()
        let keys = window.help(.standard, isUnicode: true).flatMap { $0.keys.split(separator: "  ").map(String.init) }
        let row = try #require(rig.reader.overlays.frame?.footerRow)
        let words = rig.screen[row].filter { $0 != "│" }.replacing("  ", with: "\u{0}").split(separator: "\u{0}")
        let hints = words.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        let others = ["100 %", "✓ read", "◦ started", "· unread", "loading the recording"]
        for hint in hints where !others.contains(hint) && name != "recording" {
            #expect(keys.contains { hint.hasPrefix("\($0) ") }, "\(hint)")
        }
        #expect(name == "recording" || hints.contains { $0.hasPrefix("Esc ") }, "\(rig.screen[row])")
    }

    @Test(arguments: names) func eachHasAnEffect(name: String) throws {
        let rig = rig()
        let window = try window(name, rig.reader.facts, rig.reader.view.content.options)
        for key in window.help(.standard, isUnicode: false).flatMap({ $0.keys.split(separator: "  ") }) {
            var rig = rig
            rig.ask { $0.open(window) }
            rig.press(try #require(KeyPress(name: String(key))))
            #expect(!rig.screen.contains { $0.contains("does nothing here") }, "\(key)")
        }
    }
}
