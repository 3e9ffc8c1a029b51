import TestSupport
import Testing

extension EndToEndTests {
    /// What scrolling has left on the screen is what drawing it anew makes: the terminal was told of every cell that differs.
    @Suite struct RedrawTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            for (number, title) in ["Alpha", "Beta", "Gamma"].enumerated() {
                try workspace.write(
                    "tour/\(number).md",
                    "---\ncredit: none\n---\n" + Pages.words(title, paragraphs: 12, each: 60)
                        + "\n- 日本語 and **bold**\n- [link](#x) and `code`\n\n```\n}\n}\n\n}\n```\n")
            }
        }

        /// The rows with their styles, but for the status row. Where a style ends is left out: in blanks that were never written
        /// tmux has it elsewhere than in those that were. The ticks of the scroll bar are too: they come and go by the clock.
        private func looks(of terminal: TmuxTerminal) throws -> [String] {
            try terminal.styledRows().dropLast().map {
                $0.replacing(#/\u{1B}\[(0|39|49)?m/#, with: "").replacing(
                    #/\s*(\u{1B}\[[0-9;]*m)*[╶─-]?\s*$/#, with: "")
            }
        }

        @Test(arguments: ["tmux-256color", "xterm-256color", "xterm", "screen-256color", "linux", "vt100"])
        func scrollingLeavesWhatARedrawMakes(term: String) throws {
            let terminal = try TmuxTerminal(.tour(["tour"]), in: workspace, columns: 90, rows: 20, term: term)
            try terminal.waitFor(text: "w0001")
            let seed: UInt64 = 20
            var random = SeededGenerator(seed: seed)
            let keys = ["j", "j", "j", "jjj", "k", "kk", " ", "b", "d", "u", "7j", "4k", "G", "g", "]", "[", "?"]
            for round in 0..<8 {
                let typed = (0..<6).map { _ in keys.randomElement(using: &random) ?? "j" }
                // each by itself, so that frames come between; the help is closed again
                for keys in typed {
                    try terminal.type(keys)
                    if keys == "?" { try terminal.type("q") }
                }
                // a count is shown until the next command: so it is seen what has been taken
                try terminal.type("4321")
                try terminal.waitFor("the count") { $0.status.contains("4321") }
                let scrolled = try looks(of: terminal)
                try terminal.press(.controlL)
                try terminal.waitFor("the redraw") { !$0.status.contains("4321") }
                let redrawn = try looks(of: terminal)
                #expect(redrawn == scrolled, "\(term), seed \(seed), round \(round), after \(typed)")
            }
            #expect(try terminal.quit() == 0)
        }

        /// Wide characters, marks and letters that take each other's places leave nothing of each other.
        @Test func whatTakesThePlaceOfHalfACharacterIsWhole() throws {
            let seed: UInt64 = 21
            var random = SeededGenerator(seed: seed)
            let pieces = ["a", "b", "日", "本", "e\u{301}", "…", "語", "xyz", "ß"]
            let lines = (0..<60).map { _ in
                "§" + (0..<18).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            }
            try workspace.write("mixed.md", "```\n" + lines.joined(separator: "\n") + "\n```\n")
            let terminal = try TmuxTerminal(.tour(["mixed.md"]), in: workspace, columns: 60, rows: 16)
            try terminal.waitFor(text: "§")
            let known = Set(lines)
            for round in 0..<40 {
                let key = ["j", "k", " ", "b", "d", "u", "3j", "5k"].randomElement(using: &random) ?? "j"
                try terminal.type(key)
                try terminal.type("4321")
                let screen = try terminal.waitFor("the count") { $0.status.contains("4321") }
                let shown = screen.rows.compactMap { row in
                    row.firstIndex(of: "§").map { String(row[$0...].prefix { $0 != " " }) }
                }
                #expect(!shown.isEmpty && shown.allSatisfy(known.contains), "seed \(seed), round \(round), \(shown)")
                try terminal.press(.escape)
                try terminal.waitFor("no count") { !$0.status.contains("4321") }
            }
            #expect(try terminal.quit() == 0)
        }
    }
}
