import Testing

extension EndToEndTests {
    /// The contents and the help.
    @Suite struct JumpingTests {
        private func openWelcome(columns: Int = 80, rows: Int = 24) throws -> TmuxTerminal {
            let terminal = try TmuxTerminal(.tour(["welcome"]), in: Workspace(), columns: columns, rows: rows)
            try terminal.waitFor(text: "What a tour is")
            return terminal
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
            try terminal.waitFor("section 15") { $0.status.contains("When something") && !$0.contains("wron ") }
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
    }
}
