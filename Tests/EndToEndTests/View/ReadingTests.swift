import Testing

extension EndToEndTests {
    /// Moving through the text, a line, half a page and a page at a time.
    @Suite struct ReadingTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            // nothing to earn, so that nothing on the page changes by itself
            try workspace.write("rows.md", "---\ncredit: none\n---\n" + Pages.rows(400))
        }

        private func open(columns: Int = 80, rows: Int = 24) throws -> TmuxTerminal {
            let terminal = try TmuxTerminal(.tour(["rows.md"]), in: workspace, columns: columns, rows: rows)
            try terminal.waitFor(text: "Row 0001")
            return terminal
        }

        private func top(_ screen: Screen) -> Int { screen.scrolled ?? 0 }

        private func expectTop(
            _ row: Int, _ terminal: TmuxTerminal, at place: SourceLocation = #_sourceLocation
        ) throws {
            let screen = try terminal.waitFor("row \(row) at the top", at: place) { top($0) == row }
            let numbers = screen.numbers(after: "Row ")
            let first = row + 1
            #expect(numbers == Array(first..<first + numbers.count), "every row once, in order", sourceLocation: place)
        }

        @Test func theBuiltInTourOpensWithoutArguments() throws {
            let terminal = try TmuxTerminal(.tour([]), in: Workspace())
            let screen = try terminal.waitFor("the first section") { screen in
                screen.containsWrapped("What a tour is") && screen.contains("0 of 16")
            }
            #expect(screen.containsWrapped("A tour is a set of pages that you read as one long text."))
            #expect(try terminal.modes().alternateScreen == "1")
            #expect(try terminal.quit() == 0)
        }

        @Test func keysOfTheTerminalScroll() throws {
            let terminal = try open()
            let first = top(try terminal.screen())
            try terminal.press(.down, .down, .down)
            try expectTop(first + 3, terminal)
            try terminal.press(.up, .pageDown, .pageUp)
            try expectTop(first + 2, terminal)
            for (end, home) in [("\u{1B}[4~", "\u{1B}[1~"), ("\u{1B}[F", "\u{1B}[H")] {
                try terminal.type(end)
                try terminal.waitFor(text: "Row 0400")
                try terminal.type(home)
                try expectTop(first, terminal)
            }
        }

        /// Keys that come faster than frames are drawn are all taken.
        @Test func aFloodOfKeys() throws {
            let terminal = try open()
            let first = top(try terminal.screen())
            for _ in 0..<20 { try terminal.type(String(repeating: "jjjk", count: 5)) }
            try expectTop(first + 200, terminal)
        }

        /// All that waits is taken before a frame is drawn: 300 keys at once are a few frames, each of a screen at most.
        @Test func keysThatWaitShareAFrame() throws {
            let terminal = try open()
            let first = top(try terminal.screen())
            try terminal.settle()
            let before = terminal.output.count
            try terminal.type(String(repeating: "j", count: 300))
            try expectTop(first + 300, terminal)
            try terminal.settle()
            // a frame for each line is 40 bytes and more
            #expect(terminal.output.count - before < 300 * 30)
        }

        @Test func controlLDrawsTheScreenAnew() throws {
            let terminal = try open()
            let before = try terminal.screen()
            // something else writes over the screen
            try terminal.command("run-shell", "printf '\\033[5;5Hrubbish' > #{pane_tty}")
            try terminal.waitFor(text: "rubbish")
            try terminal.press(.controlL)
            let after = try terminal.waitFor("the screen without rubbish") { !$0.contains("rubbish") }
            #expect(after == before)
        }
    }
}
