import Foundation
import TestSupport
import Testing

extension EndToEndTests {
    /// Recordings of a terminal, in the page and on the whole screen; and what has the screen while windows are open.
    @Suite struct RecordingTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        /// A recording that tells at each second which it is.
        private static let recording =
            "{\"version\": 2, \"width\": 40, \"height\": 6}\n"
            + (0...30).map { "[\($0), \"o\", \"\\u001b[H\\u001b[2J\\u001b[32msecond \($0)\\u001b[m\"]\n" }.joined()

        private func open(_ page: String) throws -> TmuxTerminal {
            try workspace.write("tour/page.md", page)
            try workspace.write("tour/demo.cast", Self.recording)
            try workspace.write("tour/film.mp4", "no film")
            let terminal = try TmuxTerminal(.tour(["tour"]), in: workspace)
            try terminal.waitFor(text: "Before.")
            return terminal
        }

        /// The cells with their looks, and the modes of the terminal.
        private struct State: Equatable {
            var rows: [[TmuxTerminal.Cell]]
            var modes: TmuxTerminal.Modes

            init(_ terminal: TmuxTerminal) throws {
                rows = try terminal.cells()
                modes = try terminal.modes()
            }
        }

        private func expectSame(
            _ terminal: TmuxTerminal, as before: State, at place: SourceLocation = #_sourceLocation
        ) throws {
            try terminal.waitUntil("the same cells and modes", at: place) { try State(terminal) == before }
        }

        private func resize(_ terminal: TmuxTerminal) throws {
            try terminal.resize(columns: 61, rows: 17)
            try terminal.waitFor("the small screen") { $0.rows.count == 17 }
            try terminal.resize(columns: 80, rows: 24)
            try terminal.waitFor("the large screen") { $0.rows.count == 24 }
        }

        @Test(arguments: [false, true])
        func itPlaysWhereItStandsAndOnTheWholeScreen(isResized: Bool) throws {
            let more = (1...40).map { "\n\nMore \($0)." }.joined()
            let terminal = try open("# Page\n\nBefore.\n\n![a demo](demo.cast)\n\nAfter.\(more)\n")
            try terminal.waitFor("its last screen") { $0.contains("second 30") && $0.contains("After.") }
            try terminal.press(.tab, .right)
            try terminal.waitFor(text: "second 5")
            try terminal.press(.enter)
            try terminal.waitFor("it plays") { $0.contains("second 7") && $0.contains("Enter pauses") }
            try terminal.press(.enter)
            try terminal.waitFor("it pauses") { $0.contains("‖ 0:0") && $0.contains("Enter plays") }
            let before = try State(terminal)
            try terminal.type("z")
            try terminal.waitFor("the whole screen") { $0.contains("Esc back") && !$0.contains("Before.") }
            try terminal.press(.right)
            try terminal.waitFor(text: "second 12")
            if isResized { try resize(terminal) }
            try terminal.press(.left)
            try terminal.waitFor(text: "second 7")
            try terminal.press(.escape)
            try expectSame(terminal, as: before)
            _ = try terminal.quit()
        }

        /// A note of a note of a note leads to a recording, a film and a picture. There is no credit, whose sign would go in time.
        private static let notes =
            "---\ncredit: none\n---\n# Page\n\nBefore.[^1]\n\n[^1]: One.[^2]\n\n[^2]: Two.[^3]\n\n"
            + "[^3]: Three, with [a recording](demo.cast), [a film](film.mp4) and ![a sun](sun.svg).\n"

        private func openNotes() throws -> TmuxTerminal {
            try workspace.write("tour/sun.svg", "<svg width='64' height='64'><rect width='64' height='64'/></svg>")
            let terminal = try open(Self.notes)
            for note in 1...3 {
                try terminal.press(.tab)
                try terminal.waitFor(text: "Enter shows note \(note)")
                try terminal.press(.enter)
                try terminal.waitFor(text: " Note \(note) ")
            }
            try terminal.press(.tab)
            try terminal.waitFor(text: "Enter shows the recording: demo.cast")
            return terminal
        }

        private func closeNotes(_ terminal: TmuxTerminal) throws {
            for note in (1...3).reversed() {
                try terminal.waitFor(text: " Note \(note) ")
                try terminal.press(.escape)
                try terminal.waitFor("the window below") { !$0.contains(" Note \(note) ") }
            }
            _ = try terminal.quit()
        }

        @Test(arguments: [false, true])
        func threeWindowsAreThereAfterARecording(isResized: Bool) throws {
            let terminal = try openNotes()
            let before = try State(terminal)
            try terminal.press(.enter)
            try terminal.waitFor("the whole screen") { $0.contains("second 30") && !$0.contains("Three") }
            if isResized { try resize(terminal) }
            try terminal.press(.right)
            try terminal.waitFor(text: "second 5")
            try terminal.press(.escape)
            try expectSame(terminal, as: before)
            try closeNotes(terminal)
        }

        @Test func aRecordingOfTheCataloguesHostPlaysInThePage() throws {
            let server = try WebServer()
            server.page("/x/demo.cast", Self.recording, type: "text/plain")
            let entry = #"{"slot": "s", "url": "demo.cast", "title": "From elsewhere"}"#
            server.page("/x/m.json", #"{"schema": 1, "media": [\#(entry)]}"#, type: "application/json")
            try workspace.write("tour/tour.yaml", "id: r\ntitle: R\nmedia: \(server.address("/x/m.json"))\n")
            let terminal = try open("# Page\n\nBefore.\n\n![video](slot:s)\n\nAfter.\n")
            try terminal.waitFor("its last screen") { $0.contains("second 30") && $0.contains("From elsewhere") }
            try terminal.press(.tab, .right)
            try terminal.waitFor("the page") { $0.contains("second 5") && $0.contains("After.") }
            _ = try terminal.quit()
            // and without a network it is there
            server.stop()
            let offline = try TmuxTerminal(.tour(["tour", "--offline"]), in: workspace)
            try offline.waitFor("its last screen") { $0.contains("second 30") && !$0.contains("not available") }
        }

        /// What a recorded program ordered its terminal is for the emulated one alone.
        @Test func nothingOfItReachesTheTerminal() throws {
            let orders = [
                "]0;stolen title\\u0007", "]52;c;c3RvbGVu\\u0007", "[?1049l", "[?1003h", "[?25h", "[3;5r",
                "c", "[6n",
            ]
            let lines = orders.map { "[1, \"o\", \"\\u001b\($0)x\"]\n" }.joined()
            try workspace.write("tour/page.md", "# Page\n\nBefore.\n\n![a demo](odd.cast)\n\nAfter.\n")
            try workspace.write("tour/odd.cast", "{\"version\": 2, \"width\": 40, \"height\": 6}\n\(lines)")
            let terminal = try TmuxTerminal(.tour(["tour"]), in: workspace)
            try terminal.waitFor(text: "Before.")
            try terminal.waitUntil("the mouse is asked for") { try terminal.modes().mouse == "1" }
            let modes = try terminal.modes()
            let title = try terminal.format("#{pane_title}")
            try terminal.press(.tab, .right)
            try terminal.waitFor(text: "‖ 0:01")
            try terminal.type("z")
            try terminal.waitFor(text: "Esc back")
            try terminal.waitUntil("the same modes") { try terminal.modes() == modes }
            #expect(try terminal.format("#{pane_title}") == title)
            #expect(try terminal.command("list-buffers").isEmpty)
            try terminal.press(.escape)
            try terminal.waitFor(text: "After.")
        }
    }
}
