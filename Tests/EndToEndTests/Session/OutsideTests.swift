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
            _ arguments: String = "rows.md", editor: String = "vi", columns: Int = 80, term: String = "tmux-256color",
            environment: [String: String] = [:]
        ) throws -> TmuxTerminal {
            let terminal = try TmuxTerminal(
                .shell, in: workspace, columns: columns, term: term,
                environment: ["EDITOR": editor, "VISUAL": ""].merging(environment) { $1 })
            try terminal.waitFor("the shell") { $0.rows.last { !$0.isEmpty } == "$" }
            try terminal.enter("stty -a > before; '\(Program.path)' \(arguments); echo \"status=$?\"")
            // the star, or what stands for it on the Linux console
            try terminal.waitFor("the page") { $0.status.contains("★") || $0.status.contains("? keys") }
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
            let before = try terminal.waitFor("further on") { $0.scrolled == 20 }
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
            try terminal.waitFor("the page as it is now") { $0.contains("Reloaded") }
            #expect(try terminal.screen().page == before.page)
            try terminal.type("g")
            try terminal.waitFor(text: "New.")
            try expectWhole(terminal)
        }

        @Test(arguments: [
            ("exit 3", "vi exited with status 3"), ("kill -KILL $$", "vi was killed by signal 9 (Killed)"),
            // what it did to the terminal is undone
            ("stty raw -echo; printf '\\033[?1049h'; exit 1", "vi exited with status 1"),
        ])
        func anEditorThatFailsIsSaid(commands: String, notice: String) throws {
            let terminal = try reading(editor: try editor(commands))
            let before = try terminal.screen()
            try terminal.type("e")
            try terminal.waitFor("“\(notice)”, and the page") { $0.status.contains(notice) && $0.page == before.page }
            try expectWhole(terminal)
        }

        @Test(arguments: [
            ("no-such-editor", "no-such-editor not found: $EDITOR"),
            ("vi 'unended", "a quotation mark is missing"),
        ])
        func anEditorThatIsMissingIsSaid(editor: String, notice: String) throws {
            let terminal = try reading(editor: editor, columns: 100)
            let before = try terminal.screen()
            try terminal.type("e")
            try terminal.waitFor("“\(notice)”, and the page") { $0.status.contains(notice) && $0.page == before.page }
            try expectWhole(terminal)
        }

        /// Waits until the shell has its prompt back because the job was stopped.
        private func waitUntilStopped(_ terminal: TmuxTerminal, at place: SourceLocation = #_sourceLocation) throws {
            try terminal.waitFor("the stopped job", at: place) { screen in
                screen.rows.contains { $0.contains("Stopped") } && screen.rows.last { !$0.isEmpty } == "$"
            }
        }

        @Test func anEditorThatIsStoppedStopsTheReaderAndGoesOnWithIt() throws {
            let terminal = try reading(
                editor: try editor(#"echo editing; read -r answer; echo "$answer" > "$HOME/answer""#))
            let before = try terminal.screen()
            var job: pid_t?
            try terminal.type("e")
            for round in 1...2 {
                try terminal.waitFor("the editor") { $0.rows.contains("editing") }
                // the shell says what it goes on with before that does go on, and until then the key has no effect
                job = try job ?? terminal.foreground()
                try terminal.waitUntil("the editor goes on") {
                    try terminal.foreground() == job && !TmuxTerminal.isStopped(job)
                }
                try terminal.press(.controlZ)
                try waitUntilStopped(terminal)
                try terminal.enter("stty -a > stopped\(round); clear; echo editing; fg; echo \"status=$?\"")
                try terminal.waitFor("the editor again") { screen in
                    screen.rows.contains("editing") && screen.rows.contains { $0.contains("tour' rows.md") }
                }
                let before = try String(contentsOfFile: "\(workspace.pages)/before", encoding: .utf8)
                // the editor is seen on the screen of the round before, too
                let modes = "\(workspace.pages)/stopped\(round)"
                try terminal.waitUntil("the same modes") {
                    (try? String(contentsOfFile: modes, encoding: .utf8)) == before
                }
            }
            try terminal.enter("a word")
            try terminal.waitFor("the same screen") { $0.page == before.page }
            #expect(note("answer") == "a word\n")
            try expectWhole(terminal)
        }

        @Test func interruptingTheEditorLeavesTheReader() throws {
            let terminal = try reading(editor: try editor("echo editing; sleep 1000"))
            let before = try terminal.screen()
            try terminal.type("e")
            try terminal.waitFor("the editor") { $0.rows.contains("editing") }
            try terminal.press(.controlC)
            try terminal.waitFor("the page, and why") {
                $0.status.contains("vi was killed by signal 2 (Interrupt)") && $0.page == before.page
            }
            try expectWhole(terminal)
        }

        @Test(arguments: ["e", "p"]) func aPipeHasNoFile(key: String) throws {
            let terminal = try reading("- < rows.md", editor: try editor())
            try terminal.type(key)
            try terminal.waitFor(text: "no file of its own")
            #expect(note("arguments") == nil)
            try expectWhole(terminal)
        }

        @Test func thePathIsSaid() throws {
            let terminal = try reading(columns: 200)
            try terminal.type("10jp")
            try terminal.waitFor(text: " \(workspace.pages)/rows.md:11 ")
        }

        // MARK: - The clipboard

        private static let code = "one two\n  three\n\nfour “five”"

        private func copying(
            _ environment: [String: String], term: String = "tmux-256color", expecting notice: String
        ) throws -> TmuxTerminal {
            try workspace.write(
                "code.md",
                "Text.\n\n- An item\n\n  ```\n  \(Self.code.replacingOccurrences(of: "\n", with: "\n  "))\n  ```\n\n```sh\nanother\n```\n"
            )
            let terminal = try reading("code.md", columns: 120, term: term, environment: environment)
            try terminal.type("y")
            try terminal.waitFor(text: notice)
            return terminal
        }

        private func buffer(_ terminal: TmuxTerminal) throws -> String {
            try terminal.command("show-buffer").joined(separator: "\n")
        }

        @Test(arguments: [
            ["TMUX": ""], ["TMUX": "", "WAYLAND_DISPLAY": "w", "SSH_TTY": "/dev/pts/1"],
        ])
        func theTerminalTakesTheCodeInSight(environment: [String: String]) throws {
            let terminal = try copying(environment, expecting: "Copied 4 lines of code")
            try terminal.waitUntil("the text in tmux") { (try? buffer(terminal)) == Self.code }
            try expectWhole(terminal)
        }

        @Test func tmuxTakesIt() throws {
            let terminal = try copying([:], expecting: "Copied 4 lines of code")
            #expect(try buffer(terminal) == Self.code)
        }

        @Test(arguments: [("wl-copy", "WAYLAND_DISPLAY"), ("xclip", "DISPLAY"), ("xsel", "DISPLAY")])
        func aProgramTakesIt(name: String, variable: String) throws {
            _ = try program(
                name,
                #"for word; do echo "$word"; done > "$HOME/arguments"; cat > "$HOME/clipboard"; : > "$HOME/done""#)
            // the machine may have another of them
            for tool in ["bash", "stty", "cat"] { _ = try program(tool, "exec /bin/\(tool) \"$@\"") }
            let environment = [variable: "w", "PATH": "\(workspace.pages)/bin"]
            let terminal = try copying(environment, expecting: "Copied 4 lines of code")
            #expect(note("clipboard") == Self.code)
            try expectWhole(terminal)
        }

        @Test func aProgramThatFailsLeavesItToTheTerminal() throws {
            _ = try program("xclip", "exit 1")
            let environment = ["DISPLAY": "w", "TMUX": "", "PATH": "\(workspace.pages)/bin:/usr/bin:/bin"]
            let terminal = try copying(environment, expecting: "Copied 4 lines of code")
            try terminal.waitUntil("the text in tmux") { (try? buffer(terminal)) == Self.code }
        }

        @Test func withoutAnyWayItIsSaidWhatHasOne() throws {
            let terminal = try copying(
                ["TMUX": "", "TERM": "linux"],
                expecting: "this terminal has no clipboard: install wl-clipboard, xclip or xsel")
            #expect((try? buffer(terminal)) == nil)
        }

        // MARK: - Commands and files

        @Test func aCommandHasTheSection() throws {
            let terminal = try reading()
            let before = try terminal.screen()
            try terminal.enter("|grep -c Row; stty -a < /dev/tty > ~/modes")
            try terminal.waitFor("what it says, until a key") { screen in
                screen.rows.contains("200") && screen.contains("press any key")
            }
            #expect(note("modes") == (try String(contentsOfFile: "\(workspace.pages)/before", encoding: .utf8)))
            try terminal.type("x")
            try terminal.waitFor("the same screen") { $0.page == before.page }
            // asked for again with the arrow
            try terminal.type("|")
            try terminal.press(.up)
            try terminal.waitFor(text: "grep -c Row")
            try terminal.press(.escape)
            try terminal.waitFor("no prompt") { !$0.contains("grep") }
            try expectWhole(terminal)
        }

        @Test(arguments: [("exit 7", "exit 7 exited with status 7"), ("kill -9 $$", "was killed by signal 9 (Killed)")])
        func aCommandThatFailsIsSaid(command: String, notice: String) throws {
            let terminal = try reading()
            try terminal.enter("|\(command)")
            try terminal.waitFor(text: "press any key")
            try terminal.press(.up)
            try terminal.waitFor(text: notice)
            try expectWhole(terminal)
        }

        @Test func theSectionIsWrittenAndNothingReplacedWithoutAsking() throws {
            try workspace.writeTour(.short("One"), .long("Two"))
            let terminal = try reading("tour")
            try terminal.type("]w")
            try terminal.waitFor(text: "Write to: two.txt")
            try terminal.enter("")
            try terminal.waitFor(text: "Wrote")
            let printed = try workspace.tour("render", "tour", "--section", "two").text
            let file = "\(workspace.pages)/two.txt"
            #expect(try String(contentsOfFile: file, encoding: .utf8) == printed)
            try "mine".write(toFile: file, atomically: false, encoding: .utf8)
            for (key, notice, content) in [("n", "Not written", "mine"), ("y", "Wrote", printed)] {
                try terminal.enter("w")
                try terminal.waitFor(text: "two.txt exists. Replace it?")
                try terminal.type(key)
                try terminal.waitFor("an answer to \(key)") { $0.contains(notice) && !$0.contains("Replace") }
                #expect(try String(contentsOfFile: file, encoding: .utf8) == content)
            }
            let files = try FileManager.default.contentsOfDirectory(atPath: workspace.pages)
            #expect(!files.contains { $0.hasSuffix(".part") })
            try expectWhole(terminal)
        }

        /// The program is told to end as soon as the key was pressed, and when a part is on the disk.
        @Test(arguments: [false, true]) func whatIsBeingWrittenIsFinished(hasBegun: Bool) throws {
            try workspace.write("long.md", "# A\n\n" + String(repeating: "word word word word\n\n", count: 30_000))
            try workspace.write("../out/.keep", "")
            let terminal = try reading("long.md")
            try write(from: terminal)
            if hasBegun { try terminal.waitFor("a part of it") { _ in !written.isEmpty } }
            try terminal.type("q")
            try terminal.waitFor("the shell") { $0.rows.contains("status=0") }
            #expect(written == ["text"])
            let printed = try workspace.tour("render", "long.md").text
            #expect(try String(contentsOfFile: "\(workspace.path)/out/text", encoding: .utf8) == printed)
        }

        @Test(arguments: ["q", nil]) func whoeverDoesNotWaitIsToldWhatIsMissing(key: String?) throws {
            try workspace.write("long.md", "# A\n\n" + String(repeating: "word word word word\n\n", count: 600_000))
            try workspace.write("../out/.keep", "")
            let terminal = try reading("long.md")
            try write(from: terminal)
            try terminal.waitFor("a part of it") { _ in !written.isEmpty }
            try terminal.type("q")
            try terminal.waitFor(text: "q quits at once")
            if let key { try terminal.type(key) } else { #expect(kill(try terminal.foreground(), SIGTERM) == 0) }
            try terminal.waitFor("the shell") { $0.rows.contains("status=1") && $0.contains("/out/text") }
            #expect(written == [])
        }

        private func write(from terminal: TmuxTerminal) throws {
            try terminal.type("w")
            try terminal.waitFor(text: "Write to:")
            try terminal.enter("\u{15}\(workspace.path)/out/text")
        }

        private var written: [String] {
            let all = (try? FileManager.default.contentsOfDirectory(atPath: "\(workspace.path)/out")) ?? []
            return all.filter { $0 != ".keep" }
        }

        @Test(arguments: ["no/such/folder", "/dev/null", "/"]) func aFileThatCannotBeIsSaid(file: String) throws {
            let terminal = try reading()
            try terminal.enter("w\u{15}\(file)")
            try terminal.waitFor("why not") { $0.contains("Not written: ") && $0.contains(file) }
            try expectWhole(terminal)
        }

        @Test func theDoctorKnowsThem() throws {
            workspace.environment["EDITOR"] = try editor()
            workspace.environment["TERM"] = "linux"
            let report = try workspace.tour("doctor").text
            #expect(report.contains("for the key e: \(workspace.pages)/bin/vi\n"))
            #expect(report.contains("– clipboard"))
            workspace.environment["EDITOR"] = "nowhere -x"
            workspace.environment["TERM"] = "xterm"
            let other = try workspace.tour("doctor").text
            #expect(other.contains("nowhere not found: $EDITOR names it"))
            #expect(other.contains("OSC 52"))
        }
    }
}
