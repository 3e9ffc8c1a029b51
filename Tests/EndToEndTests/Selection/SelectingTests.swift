import Foundation
import Testing

extension EndToEndTests {
    /// Selecting text in a real terminal, by keys and with the mouse.
    @Suite struct SelectingTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        private func open(
            columns: Int = 80, rows: Int = 24, environment: [String: String] = ["TMUX": ""]
        ) throws -> TmuxTerminal {
            try workspace.write(
                "page.md",
                "# Page\n\nThe **first** paragraph goes on over more than one row of this window, so that it is broken.\n\n"
                    + "| A | B |\n|---|---|\n| one | two |\n\n```\nfor x\n\tdo\n```\n\nThe end.\n")
            let terminal = try TmuxTerminal(
                .tour(["page.md"]), in: workspace, columns: columns, rows: rows, environment: environment)
            try terminal.waitFor(text: "The end.")
            return terminal
        }

        private func buffer(_ terminal: TmuxTerminal) throws -> String {
            _ = try terminal.command("save-buffer", "\(workspace.pages)/buffer")
            return try String(contentsOfFile: "\(workspace.pages)/buffer", encoding: .utf8)
        }

        @Test(arguments: [(40, 24), (80, 24), (200, 60)]) func keysSelectAndCopy(columns: Int, rows: Int) throws {
            let terminal = try open(columns: columns, rows: rows)
            try terminal.type("v")
            try terminal.waitFor(text: "Selected:")
            try terminal.type("Gy")
            try terminal.waitFor(text: "Copied")
            let text =
                "Page\n\nThe first paragraph goes on over more than one row of this window, so that it is broken.\n\n"
                + "A\tB\none\ttwo\n\nfor x\n\tdo\n\nThe end."
            try terminal.waitUntil("the text in tmux") { (try? buffer(terminal)) == text }
            try terminal.type("VY")
            try terminal.waitFor(text: "as Markdown")
            try terminal.waitUntil("the address in tmux") {
                (try? buffer(terminal))?.hasPrefix("# Page\n\n— [Page](<\(workspace.pages)/page.md#L1>)") ?? false
            }
            try terminal.quit()
        }

        @Test func draggingCopiesWhatIsSeen() throws {
            let terminal = try open()
            let screen = try terminal.screen()
            let row = try #require(screen.rows.firstIndex { $0.contains("The first paragraph") }) + 1
            let line = screen.rows[row - 1]
            let start = try #require(line.firstRange(of: "first")).lowerBound
            let column = line.distance(from: line.startIndex, to: start) + 1
            try terminal.report(0, column: column, row: row)
            try terminal.report(32, column: column + 14, row: row)
            try terminal.report(0, column: column + 14, row: row, isRelease: true)
            try terminal.waitFor(text: "Selected:")
            try terminal.type("y")
            try terminal.waitFor(text: "Copied 2 words")
            try terminal.waitUntil("the text in tmux") { (try? buffer(terminal)) == "first paragraph" }
            try terminal.quit()
        }

        @Test func aWordIsLookedUpByAProgram() throws {
            let file = try workspace.write("bin/dict", "#!/bin/sh\nprintf '%s\\n' \"$@\" 'is the largest of apes'\n")
            #expect(chmod(file, 0o755) == 0)
            let terminal = try open(environment: ["PATH": "\(workspace.pages)/bin:/usr/bin:/bin"])
            try terminal.type("v$K")
            try terminal.waitFor(text: "is the largest of apes")
            try terminal.press(.escape)
            try terminal.waitFor("the page") { !$0.contains("largest") }
            try terminal.quit()
        }

        @Test func aCommandGetsIt() throws {
            let terminal = try open()
            try terminal.type("V|cat > \(workspace.pages)/piped")
            try terminal.press(.enter)
            try terminal.waitFor(text: "press any key")
            try terminal.press(.enter)
            try terminal.waitFor(text: "The end.")
            #expect(try String(contentsOfFile: "\(workspace.pages)/piped", encoding: .utf8) == "Page\n")
            try terminal.quit()
        }

        @Test func noDictionaryOutlivesTheReading() throws {
            let pid = "\(workspace.path)/pid"
            try workspace.install("dict", "echo $$ >\"\(pid)\"; sleep 1000")
            let terminal = try open()
            try terminal.type("vK")
            try terminal.waitUntil("the program") { FileManager.default.contents(atPath: pid)?.last == 10 }
            try terminal.press(.escape)
            try terminal.waitFor("no selection") { !$0.contains("Selected") && !$0.contains("Looking up") }
            #expect(try terminal.quit() == 0)
            #expect(!workspace.isThere(processNotedIn: pid))
        }
    }
}
