import Foundation
import Testing

extension EndToEndTests {
    /// Links: chosen, followed, come back from, refused.
    @Suite struct LinksTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            let filler = { (name: String) in (1...30).map { "\n\(name) paragraph \($0).\n" }.joined() }
            try workspace.write(
                "t/1-one.md",
                """
                # One

                Go to [two](2-two.md), or [deep](2-two.md#deep-down), or [below](#below).

                On the [web](https://me@example.org/a%20b?x=1&y=$(id)), by [mail](mailto:a@b.example?subject=x).

                \(filler("One"))
                ## Below

                Under it.
                \(filler("Under"))
                """)
            try workspace.write(
                "t/2-two.md",
                "# Two\n\nBack to [one](./1-one.md).\n\(filler("Two"))\n### Deep down\n\nHere.\n\(filler("Deep"))")
            try workspace.write("t/3-three.md", "# Three\n\nThe end.\n")
            try workspace.write(
                "browser",
                "#!/bin/sh\nprintf '%s arguments\\n' $# >> '\(workspace.path)/opened'\nprintf '%s\\n' \"$@\" >> '\(workspace.path)/opened'\n"
            )
            chmod("\(workspace.pages)/browser", 0o755)
        }

        private func open(browser: String? = nil, columns: Int = 80, rows: Int = 24) throws -> TmuxTerminal {
            let terminal = try TmuxTerminal(
                .tour(["t"]), in: workspace, columns: columns, rows: rows,
                environment: ["BROWSER": browser ?? "\(workspace.pages)/browser"])
            try terminal.waitFor(text: "Go to two")
            return terminal
        }

        private var opened: [String] {
            let data = FileManager.default.contents(atPath: "\(workspace.path)/opened") ?? Data()
            return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        }

        private func choose(_ number: Int, _ terminal: TmuxTerminal) throws {
            for _ in 0..<number { try terminal.type("\t") }
        }

        private func isAtStart(_ screen: Screen, of words: String) -> Bool {
            screen.page.prefix(6).contains { $0.contains(words) }
        }

        @Test func tabEnterAndBackToTheVeryLine() throws {
            let terminal = try open()
            try terminal.type("j")
            try choose(1, terminal)
            let before = try terminal.waitFor("where it goes") { $0.status.contains("Enter goes to: Two") }
            #expect(before.status.contains("2-two.md"))
            try terminal.press(.enter)
            try terminal.waitFor("two") { isAtStart($0, of: "Two") }
            for (way, again) in [("\u{7F}", "\u{1B}[1;3C"), ("\u{0F}", "\u{1B}[1;3C"), ("\u{1B}[1;3D", "\u{1B}[1;3C")] {
                try terminal.type(way)
                try terminal.waitFor("the very line:\n\(before)") { $0.page == before.page }
                try terminal.type(again)
                try terminal.waitFor("two again") { isAtStart($0, of: "Two") }
            }
        }

        @Test func theBrowserHasTheAddressThatWasShown() throws {
            let terminal = try open()
            try choose(4, terminal)
            try terminal.waitFor("the address") {
                $0.containsWrapped("https://example.org/a%20b?x=1&y=$(id)")
                    && $0.containsWrapped("a user name was left out")
            }
            #expect(opened.isEmpty)
            try terminal.press(.enter)
            try terminal.waitFor(text: "Opened with browser")
            try terminal.waitUntil("the browser was started") { opened.count == 2 }
            #expect(opened == ["1 arguments", "https://example.org/a%20b?x=1&y=$(id)"])
            try choose(5, terminal)
            try terminal.press(.enter)
            try terminal.waitUntil("the browser was started once more") { opened.count == 4 }
            #expect(opened.suffix(2) == ["1 arguments", "mailto:a@b.example?subject=x"])
            #expect(terminal.status == nil)
        }

        /// A file that is no page of the tour is read by itself, and Backspace comes back; nothing outside of the folder is.
        @Test func filesBesideThePagesAreRead() throws {
            let workspace = try Workspace()
            try workspace.write("outside.txt", "Not to be read.")
            try workspace.write("docs/LICENSE", "Permission is granted.")
            try workspace.write("docs/more/first.md", "# First of more\n")
            let links = "[Licence](LICENSE) [up](../outside.txt) [gone](gone.c) [more](./more/) [[First note]]"
            try workspace.write("docs/First note.md", "Noted.")
            try workspace.write("docs/page.md", "# Page\n\n\(links)\n")
            let terminal = try TmuxTerminal(.tour(["docs/page.md"]), in: workspace)
            try terminal.waitFor(text: "Licence")
            try terminal.type("\t")
            try terminal.waitFor(text: "Enter opens: LICENSE")
            try terminal.press(.enter)
            try terminal.waitFor(text: "Permission is granted.")
            try terminal.press(.backspace)
            try terminal.waitFor(text: "Licence")
            try terminal.type("\t\t")
            try terminal.waitFor(text: "it leads outside the tour")
            try terminal.type("\t")
            try terminal.waitFor(text: "page “gone.c” not found in this tour")
            try terminal.type("\t")
            try terminal.waitFor(text: "Enter opens: more")
            try terminal.press(.enter)
            try terminal.waitFor(text: "First of more")
            try terminal.press(.backspace)
            try terminal.waitFor(text: "Licence")
            try terminal.type("\t\t\t\t\t")
            try terminal.press(.enter)
            try terminal.waitFor(text: "Noted.")
        }

        /// What compilers and `grep -n` print leads to the line, below the current folder only, and Backspace comes back to the pipe.
        @Test func linesOfFilesInAPipeOpenThere() throws {
            let workspace = try Workspace()
            try workspace.write("src/a.c", (1...400).map { "line \($0) of the source\n" }.joined())
            let root = workspace.pages
            try workspace.write("out", "src/a.c:200:5: error\n\(root)/src/a.c:300: x\n/etc/host.conf:1: no\n12:30:45\n")
            let terminal = try TmuxTerminal(.program(["sh", "-c", #"cat out | "$0""#, Program.path]), in: workspace)
            try terminal.waitFor(text: "error")
            try terminal.type("\t")
            try terminal.waitFor(text: "Enter opens: src/a.c#L200")
            try terminal.press(.enter)
            try terminal.waitFor("the line") { $0.contains("line 200 of") && !$0.contains("line 199 of") }
            try terminal.press(.backspace)
            try terminal.waitFor(text: "error")
            try terminal.type("\t\t")
            try terminal.press(.enter)
            try terminal.waitFor("the line") { $0.contains("line 300 of") && !$0.contains("line 299 of") }
            try terminal.press(.backspace)
            try terminal.waitFor(text: "error")
            try terminal.type("\t\t\t")
            try terminal.waitFor(text: "“etc/host.conf” not found")
        }

        @Test(arguments: [
            ("nothere", "nothere not found; set $BROWSER"),
            ("/bin/false", "false exited with status 1"),
            ("sh -c 'kill -9 $$'", "sh was killed by signal 9"),
        ]) func browsersThatFail(_ browser: String, reason: String) throws {
            let terminal = try open(browser: browser)
            try choose(4, terminal)
            try terminal.press(.enter)
            try terminal.waitFor(reason) { $0.contains("Not opened: \(reason)") }
            try terminal.type("j")
            #expect(terminal.status == nil)
        }

        @Test func aBrowserThatIsMissing() throws {
            let terminal = try TmuxTerminal(
                .tour(["t"]), in: workspace, environment: ["BROWSER": "", "PATH": "\(workspace.path)/none"])
            try terminal.waitFor(text: "Go to two")
            try choose(4, terminal)
            try terminal.press(.enter)
            try terminal.waitFor(text: "No browser found: set $BROWSER or install xdg-utils")
        }

        /// One that shows pages in the terminal has the screen until it ends.
        @Test func aTextBrowserHasTheScreen() throws {
            try workspace.write("w3m", "#!/bin/sh\necho \"reading $1\"\nread answer\n")
            chmod("\(workspace.pages)/w3m", 0o755)
            let terminal = try open(browser: "\(workspace.pages)/w3m")
            try choose(4, terminal)
            try terminal.press(.enter)
            try terminal.waitFor(text: "reading https://example.org/a%20b")
            try terminal.press(.enter)
            try terminal.waitFor("the page") { isAtStart($0, of: "One") && $0.contains("Go to two") }
        }
    }
}
