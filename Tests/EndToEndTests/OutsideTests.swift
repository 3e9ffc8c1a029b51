import Foundation
import Testing

extension EndToEndTests {
    /// The person's editor: what it is told, what it does to the terminal, and what becomes of the screen.
    @Suite struct OutsideTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            try workspace.write("rows.md", Pages.rows(200))
        }

        /// Writes a program of shell commands, and returns its path.
        private func program(_ name: String, _ commands: String) throws -> String {
            let file = try workspace.write("bin/\(name)", "#!/bin/sh\n\(commands)\n")
            #expect(chmod(file, 0o755) == 0)
            return file
        }

        /// An editor that writes down its arguments and the modes of the terminal, and does what is asked for.
        private func editor(_ commands: String = "", name: String = "vi") throws -> String {
            try program(
                name,
                """
                for word; do printf '%s\\n' "$word"; done > "$HOME/arguments"
                stty -a > "$HOME/modes"
                ls /proc/self/fd > "$HOME/descriptors"
                ps -o pgid= -p $$ > "$HOME/group"
                \(commands)
                : > "$HOME/done"
                """)
        }

        private func note(_ name: String) -> String? {
            let data = FileManager.default.contents(atPath: "\(workspace.path)/home/\(name)")
            return data.map { String(decoding: $0, as: UTF8.self) }
        }

        /// A shell with the modes of its terminal in the file `before`, and the program started in it.
        private func reading(
            _ arguments: String = "rows.md", editor: String, columns: Int = 80
        ) throws -> TmuxTerminal {
            let terminal = try TmuxTerminal(
                .shell, in: workspace, columns: columns, environment: ["EDITOR": editor, "VISUAL": ""])
            try terminal.waitFor("the shell") { $0.rows.last { !$0.isEmpty } == "$" }
            try terminal.enter("stty -a > before; '\(try Program.path)' \(arguments); echo \"status=$?\"")
            try terminal.waitFor("the page") { $0.status.contains("★") }
            return terminal
        }

        /// Quits, and compares the terminal's modes with those of before.
        private func expectWhole(_ terminal: TmuxTerminal, at place: SourceLocation = #_sourceLocation) throws {
            try terminal.type("q")
            try terminal.waitFor("the shell", at: place) { $0.rows.contains("status=0") }
            try terminal.enter("stty -a > after; echo saved.")
            try terminal.waitFor("the modes saved", at: place) { $0.rows.contains("saved.") }
            let before = try String(contentsOfFile: "\(workspace.pages)/before", encoding: .utf8)
            let after = try String(contentsOfFile: "\(workspace.pages)/after", encoding: .utf8)
            #expect(before.contains("speed") && after == before, sourceLocation: place)
            #expect(try terminal.modes().alternateScreen == "0", sourceLocation: place)
            #expect(try terminal.modes().mouse == "0", sourceLocation: place)
        }

        // MARK: - The editor

        @Test func theEditorOpensThePageAtTheLineAtTheTop() throws {
            let terminal = try reading(editor: "'\(try editor())' -x 'two words'")
            try terminal.type("20j")
            let before = try terminal.waitFor("further on") { $0.scrolled ?? 0 > 10 }
            try terminal.type("e")
            try terminal.waitUntil("the editor's end") { note("done") != nil }
            let line = try #require(before.numbers(after: "Row ").first)
            #expect(
                note("arguments")?.split(separator: "\n").map(String.init) == [
                    "-x", "two words", "+\(line)", "\(workspace.pages)/rows.md",
                ])
            // the modes are the shell's, and nothing of ours is open in it
            let modes = try String(contentsOfFile: "\(workspace.pages)/before", encoding: .utf8)
            #expect(note("modes") == modes)
            #expect(note("descriptors")?.split(separator: "\n").map(String.init) == ["0", "1", "2", "3"])
            try terminal.waitFor("the same screen") { $0.page == before.page }
            try expectWhole(terminal)
        }

        @Test func whatTheEditorChangedShowsAtTheSameText() throws {
            try workspace.write(
                "page.md", "# Page\n\n" + (1...60).map { "Paragraph \($0).\n\n" }.joined())
            let change = #"for file; do :; done; sed -i '1a\\nNew.' "$file""#
            let terminal = try reading("page.md", editor: try editor(change))
            try terminal.type("40j")
            let before = try terminal.waitFor("further on") { !$0.contains("Paragraph 9.") }
            try terminal.type("e")
            try terminal.waitFor("the page as it is now") { $0.contains("Loaded anew") }
            #expect(try terminal.screen().page == before.page)
            try terminal.type("g")
            try terminal.waitFor(text: "New.")
            try expectWhole(terminal)
        }

        @Test(arguments: [
            ("exit 3", "vi ended with status 3"), ("kill -KILL $$", "vi was ended by signal 9 (Killed)"),
            // what it did to the terminal is undone
            ("stty raw -echo; printf '\\033[?1049h'; exit 1", "vi ended with status 1"),
        ])
        func anEditorThatFailsIsSaid(commands: String, notice: String) throws {
            let terminal = try reading(editor: try editor(commands))
            let before = try terminal.screen()
            try terminal.type("e")
            try terminal.waitFor("“\(notice)”, and the page") { $0.status.contains(notice) && $0.page == before.page }
            try expectWhole(terminal)
        }

        @Test(arguments: [
            ("no-such-editor", "no-such-editor is not there: $EDITOR"), ("vi 'unended", "a quotation in it has no end"),
        ])
        func anEditorThatIsMissingIsSaid(editor: String, notice: String) throws {
            let terminal = try reading(editor: editor, columns: 100)
            let before = try terminal.screen()
            try terminal.type("e")
            try terminal.waitFor("“\(notice)”, and the page") { $0.status.contains(notice) && $0.page == before.page }
            try expectWhole(terminal)
        }
    }
}
