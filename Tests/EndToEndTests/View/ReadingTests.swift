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
            let first = max(1, row)
            #expect(numbers == Array(first..<first + numbers.count), "every row once, in order", sourceLocation: place)
        }

        @Test func theBuiltInTourOpensWithoutArguments() throws {
            let terminal = try TmuxTerminal(.tour([]), in: Workspace())
            let screen = try terminal.waitFor("the first section") { screen in
                screen.containsWrapped("What a tour is") && screen.contains("1 of 16")
            }
            #expect(screen.containsWrapped("A tour is a set of pages that you read as one long text."))
            #expect(try terminal.modes().alternateScreen == "1")
            #expect(try terminal.quit() == 0)
        }

        @Test func linesAndCounts() throws {
            let terminal = try open()
            let first = top(try terminal.screen())
            for (keys, row) in [
                ("j", first + 1), ("j", first + 2), ("k", first + 1), ("10j", first + 11), ("3k", first + 8),
                ("100j", first + 108), ("99k", first + 9), ("k9j", first + 17), ("999999999999k", first),
                ("0j", first + 1),
            ] {
                try terminal.type(keys)
                try expectTop(row, terminal)
            }
        }

        @Test func arrowsAreLines() throws {
            let terminal = try open()
            let first = top(try terminal.screen())
            try terminal.press(.down, .down, .down)
            try expectTop(first + 3, terminal)
            try terminal.press(.up)
            try expectTop(first + 2, terminal)
        }

        @Test func pagesAndHalfPages() throws {
            let terminal = try open()
            let first = top(try terminal.screen())
            let shown = try terminal.screen().numbers(after: "Row ").count
            try terminal.type("d")
            let half = top(try terminal.waitFor("half a page") { top($0) != first }) - first
            #expect((shown / 2 - 1...shown / 2 + 1).contains(half))
            try terminal.type("u")
            try expectTop(first, terminal)
            try terminal.type(" ")
            let page = top(try terminal.waitFor("a page") { top($0) != first }) - first
            // nothing is skipped, and the eye finds where it was
            #expect((shown - 4...shown).contains(page))
            try terminal.type("b")
            try expectTop(first, terminal)
            try terminal.press(.pageDown)
            try expectTop(first + page, terminal)
            try terminal.press(.pageDown)
            try expectTop(first + 2 * page, terminal)
            try terminal.press(.pageUp, .pageUp)
            try expectTop(first, terminal)
            try terminal.type("2d3 ")
            try expectTop(first + 2 * half + 3 * page, terminal)
        }

        @Test func startAndEnd() throws {
            let terminal = try open()
            let first = top(try terminal.screen())
            for (toEnd, toStart) in [("G", "g"), ("\u{1B}[4~", "\u{1B}[1~")] {
                try terminal.type(toEnd)
                let screen = try terminal.waitFor(text: "Row 0400")
                #expect(screen.numbers(after: "Row ").count > 15, "the last screen is full")
                try terminal.type(toStart)
                try expectTop(first, terminal)
            }
            try terminal.press(.end)
            try terminal.waitFor(text: "Row 0400")
            try terminal.press(.home)
            try expectTop(first, terminal)
        }

        @Test func theEndsHold() throws {
            let terminal = try open()
            let before = try terminal.screen()
            try terminal.type("kub")
            try terminal.press(.up, .pageUp, .home)
            try terminal.settle()
            #expect(try terminal.screen().page == before.page)
            try terminal.type("G")
            let end = try terminal.waitFor(text: "Row 0400")
            try terminal.type("jd ")
            try terminal.settle()
            #expect(try terminal.screen().page == end.page)
        }

        @Test func theWheelScrolls() throws {
            let terminal = try open()
            let first = top(try terminal.screen())
            try terminal.wheel(1)
            let step = top(try terminal.waitFor("a turn of the wheel") { top($0) != first }) - first
            #expect((1...5).contains(step))
            try terminal.wheel(4)
            try expectTop(first + 5 * step, terminal)
            try terminal.wheel(-2)
            try expectTop(first + 3 * step, terminal)
            try terminal.wheel(-9)
            try expectTop(first, terminal)
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

        /// Every scroll position shows each row once and in order, going down line by line and up again.
        @Test func everyPosition() throws {
            let terminal = try open(columns: 60, rows: 12)
            let first = top(try terminal.screen())
            for row in 1...60 {
                try terminal.type("j")
                try expectTop(first + row, terminal)
            }
            for row in (0..<60).reversed() {
                try terminal.type("k")
                try expectTop(first + row, terminal)
            }
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

        /// Keys without a meaning, and escape sequences of keys that no one has: the last row may say so.
        @Test func unknownKeysDoNothing() throws {
            let terminal = try open()
            let before = try terminal.screen()
            try terminal.type("\u{1B}[99~\u{1B}OZ\u{1B}[1;5Qé漢\u{0}")
            try terminal.settle()
            #expect(try terminal.screen().page == before.page)
            #expect(terminal.status == nil)
        }
    }
}
