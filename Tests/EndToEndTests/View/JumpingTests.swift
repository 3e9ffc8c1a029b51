import Testing

extension EndToEndTests {
    /// Sections, the contents, the help, the status row.
    @Suite struct JumpingTests {
        private func openWelcome(columns: Int = 80, rows: Int = 24) throws -> TmuxTerminal {
            let terminal = try TmuxTerminal(.tour(["welcome"]), in: Workspace(), columns: columns, rows: rows)
            try terminal.waitFor(text: "What a tour is")
            return terminal
        }

        private func openFour(columns: Int = 80, rows: Int = 24) throws -> TmuxTerminal {
            let workspace = try Workspace()
            try workspace.writeTour(.long("Alpha"), .long("Beta"), .long("Gamma"), .long("Delta"))
            let terminal = try TmuxTerminal(.tour(["tour"]), in: workspace, columns: columns, rows: rows)
            try terminal.waitFor(text: "Alpha")
            return terminal
        }

        /// The section whose start is at the top of the screen, and in the status row.
        private func isAtStart(of title: String, _ screen: Screen) -> Bool {
            screen.rows.prefix(8).contains { $0.contains(title) || $0.contains(title.uppercased()) }
                && screen.contains("Paragraph 0001 of \(title)")
        }

        private func expectStart(
            of title: String, _ terminal: TmuxTerminal, at place: SourceLocation = #_sourceLocation
        ) throws {
            try terminal.waitFor("the start of \(title)", at: place) { isAtStart(of: title, $0) }
        }

        @Test func bracketsGoToSections() throws {
            let terminal = try openFour()
            for (keys, title) in [
                ("]", "Beta"), ("]", "Gamma"), ("[", "Beta"), ("[", "Alpha"), ("2]", "Gamma"), ("3[", "Alpha"),
                ("9]", "Delta"), ("]", "Delta"), ("9[", "Alpha"), ("[", "Alpha"),
            ] {
                try terminal.type(keys)
                try expectStart(of: title, terminal)
            }
        }

        @Test func backGoesToTheStartFirst() throws {
            let terminal = try openFour()
            try terminal.type("]7j")
            try terminal.waitFor("the middle of Beta") { !isAtStart(of: "Beta", $0) && $0.contains("of Beta") }
            try terminal.type("[")
            try expectStart(of: "Beta", terminal)
            try terminal.type("[")
            try expectStart(of: "Alpha", terminal)
        }

        @Test func numbersGoToSections() throws {
            let terminal = try openFour()
            try terminal.type("3g")
            try expectStart(of: "Gamma", terminal)
            try terminal.type("g")
            try expectStart(of: "Alpha", terminal)
        }

        /// The text is one scroll, with a divider between the sections.
        @Test func sectionsFollowOneAnother() throws {
            let terminal = try openFour()
            let screen = try terminal.press("j", until: "the start of Beta under the end of Alpha") {
                $0.contains("Last words of Alpha.") && $0.contains("Paragraph 0001 of Beta")
            }
            let rows = screen.rows
            let end = try #require(rows.firstIndex { $0.contains("Last words of Alpha.") })
            let start = try #require(rows.firstIndex { $0.contains("Paragraph 0001 of Beta") })
            #expect(
                rows[end..<start].contains { row in ["────", "━━━━", "----"].contains { row.contains($0) } },
                "\(screen)")
        }

        @Test func theContentsGo() throws {
            let terminal = try openWelcome()
            try terminal.type("t")
            try terminal.waitFor("the contents") { $0.contains("Contents") && $0.contains("Moving about") }
            try terminal.type("wron")
            let filtered = try terminal.waitFor("one title") {
                $0.contains("When something goes wrong") && !$0.contains("Moving about")
            }
            #expect(filtered.contains("wron"))
            try terminal.press(.enter)
            try terminal.waitFor("section 15") { $0.contains("15 of 16") && !$0.contains("wron ") }
        }

        /// The row chosen is the only reversed one, but for the status row; what is pasted is what is typed.
        @Test func theChosenRowIsReversed() throws {
            let terminal = try openWelcome()
            try terminal.type("j")
            try terminal.waitFor(text: "✓ What a tour is · +1")
            try terminal.type("t")
            try terminal.waitFor(text: "Contents")
            try terminal.paste("wron")
            try terminal.waitFor("one title") {
                $0.contains("When something goes wrong") && !$0.contains("Moving about")
            }
            let reversed = try terminal.styledRows().dropLast().filter {
                $0.contains(/\u{1B}\[([0-9;]*;)?7(;[0-9;]*)?m/)
            }
            #expect(reversed.count == 1)
            #expect(reversed.first.map { EscapeSequences(Array($0.utf8)).text.contains("When something") } == true)
        }

        @Test(arguments: ["?", "\u{1B}OP"]) func theHelpShowsEveryKey(_ key: String) throws {
            let terminal = try openWelcome(columns: 100, rows: 90)
            // the divider says so, too
            try terminal.type("jk")
            let before = try terminal.waitFor("the credit, and a quiet divider") {
                $0.contains("✓ What a tour is · +1") && $0.contains("──── ✓")
            }
            // at first those that one mostly needs, and then all
            try terminal.type(key)
            try terminal.waitFor("the keys for here") { $0.contains("╭ Keys") && $0.contains("? all keys") }
            try terminal.type("?")
            let help = try terminal.waitFor("all keys") { $0.contains("╭ Keys") && !$0.contains("? all keys") }
            for key in [
                "j", "k", "d", "u", "Space", "b", "g", "G", "]", "[", "t", "c", "q", "Home", "End", "Ctrl-L", "Ctrl-Z",
            ] {
                let isThere = help.rows.contains { $0.split { " │".contains($0) }.contains { $0 == key } }
                #expect(isThere, "\(key)\n\(help)")
            }
            try terminal.press(.escape)
            // a notice may have come or gone meanwhile
            try terminal.waitFor("the page") { $0.page == before.page }
        }

        @Test func theHelpScrollsOnASmallScreen() throws {
            let terminal = try openWelcome(columns: 60, rows: 12)
            try terminal.press(.f1)
            try terminal.type("?")
            try terminal.waitFor("the keys") { $0.contains("line down") && !$0.contains("wheel") }
            try terminal.type("G")
            try terminal.waitFor("the last keys") { !$0.contains("line down") && $0.contains("full screen") }
            try terminal.type("q")
            try terminal.waitFor("the page") { !$0.contains("full screen") }
            #expect(terminal.status == nil)
        }

        @Test func aNarrowStatusRowKeepsSectionAndStar() throws {
            let terminal = try openFour(columns: 40, rows: 12)
            try terminal.waitFor("section and star") { $0.status.contains("Alpha") && $0.status.contains("★ 0 of 4") }
            let tiny = try openFour(columns: 20, rows: 12)
            try tiny.waitFor("text only") { $0.contains("Paragraph") }
            #expect(!(try tiny.screen().contains("★")))
        }

        @Test func theScrollBarFollows() throws {
            let terminal = try openFour()
            let thumb = { (screen: Screen) in screen.rows.indices.filter { screen.rows[$0].hasSuffix("▐") } }
            let start = try terminal.waitFor("a thumb at the top") { thumb($0).first == 0 }
            #expect(thumb(start).count < 12)
            try terminal.type("G")
            try terminal.waitFor("a thumb at the bottom") { thumb($0).last == 22 && thumb($0).first ?? 0 > 10 }
        }
    }
}
