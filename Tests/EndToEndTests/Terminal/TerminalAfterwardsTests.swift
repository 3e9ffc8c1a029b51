import Foundation
import Testing

extension EndToEndTests {
    /// The terminal is whole again after any end.
    @Suite struct TerminalAfterwardsTests {
        /// A way to end the program.
        enum End: CaseIterable, CustomTestStringConvertible {
            case q, controlC, controlBackslash
            case interrupt, terminate, hangUp, quit, abort, fault, trap, illegal, busError, alarm, user1

            var signal: Int32? {
                switch self {
                case .q, .controlC, .controlBackslash: nil
                case .interrupt: SIGINT
                case .terminate: SIGTERM
                case .hangUp: SIGHUP
                case .quit: SIGQUIT
                case .abort: SIGABRT
                case .fault: SIGSEGV
                case .trap: SIGTRAP
                case .illegal: SIGILL
                case .busError: SIGBUS
                case .alarm: SIGALRM
                case .user1: SIGUSR1
                }
            }

            var status: Int32 {
                switch self {
                case .q: 0
                case .controlC: 130
                case .controlBackslash: 128 + SIGQUIT
                default: 128 + (signal ?? 0)
                }
            }

            var testDescription: String { "\(self)" }
        }

        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            try workspace.write("rows.md", Pages.rows(200))
        }

        /// A shell with text on its screen, and its modes in the file `before`.
        private func shell() throws -> (TmuxTerminal, TmuxTerminal.Modes) {
            let terminal = try TmuxTerminal(.shell, in: workspace)
            try terminal.waitFor("the shell") { hasPrompt($0) }
            try terminal.enter("ulimit -c 0; stty -a > before; echo the shell\\'s text")
            try terminal.waitFor("the shell") { $0.rows.contains("the shell's text") && hasPrompt($0) }
            return (terminal, try terminal.modes())
        }

        /// Starts the program in the shell and returns its process.
        private func start(_ terminal: TmuxTerminal) throws -> pid_t {
            try terminal.enter("'\(Program.path)' rows.md; echo \"status=$?\"")
            try terminal.waitFor("the page alone") { $0.contains("Row 0001") && !$0.contains("the shell's text") }
            let process = try terminal.foreground()
            #expect(process != terminal.pid)
            return process
        }

        /// Goes on by some rows.
        private func scroll(_ terminal: TmuxTerminal) throws -> Screen {
            try terminal.type("20j")
            return try terminal.waitFor("the page moved") { $0.scrolled == 20 }
        }

        /// Whether the shell waits for a command.
        private func hasPrompt(_ screen: Screen) -> Bool { screen.rows.last { !$0.isEmpty } == "$" }

        private func waitUntilStopped(_ terminal: TmuxTerminal, at place: SourceLocation = #_sourceLocation) throws {
            try terminal.waitFor("the stopped job", at: place) { screen in
                screen.rows.contains { $0.contains("Stopped") } && hasPrompt(screen)
            }
        }

        private func status(_ terminal: TmuxTerminal, at place: SourceLocation = #_sourceLocation) throws -> Int {
            let screen = try terminal.waitFor("the shell, with a status", at: place) { screen in
                !screen.numbers(after: "status=").isEmpty && hasPrompt(screen)
            }
            return screen.numbers(after: "status=").last ?? -1
        }

        /// Saves the modes in a file and compares it with `before`.
        private func expectModes(
            _ terminal: TmuxTerminal, _ file: String, _ modes: TmuxTerminal.Modes,
            at place: SourceLocation = #_sourceLocation
        ) throws {
            try terminal.enter("stty -a > \(file); echo saved \(file).")
            try terminal.waitFor("the modes saved", at: place) { $0.rows.contains("saved \(file).") && hasPrompt($0) }
            let before = try String(contentsOfFile: "\(workspace.pages)/before", encoding: .utf8)
            let after = try String(contentsOfFile: "\(workspace.pages)/\(file)", encoding: .utf8)
            #expect(before.contains("speed") && after == before, sourceLocation: place)
            let present = try terminal.modes()
            #expect(present == modes, sourceLocation: place)
            #expect(
                try terminal.screen().contains("the shell's text"), "the earlier text is back", sourceLocation: place)
            #expect(!(try terminal.screen().contains("Row 0")), "the page is gone", sourceLocation: place)
        }

        @Test(arguments: End.allCases) func theTerminalIsWholeAgain(after end: End) throws {
            let (terminal, modes) = try shell()
            let process = try start(terminal)
            let during = try terminal.modes()
            #expect(during.alternateScreen == "1")
            #expect(during.cursor == "0", "no cursor in the way of the text")
            try terminal.type("3j")
            try terminal.waitFor("the page moved") { !$0.contains("Row 0001") }
            switch end {
            case .q: try terminal.type("q")
            case .controlC: try terminal.press(.controlC)
            case .controlBackslash: try terminal.press(.controlBackslash)
            default: kill(process, end.signal ?? SIGTERM)
            }
            #expect(try status(terminal) == end.status)
            try expectModes(terminal, "after", modes)
            #expect(TmuxTerminal.isDead(process))
            // what is typed is seen
            try terminal.enter("echo a'b'c")
            try terminal.waitFor("typed and printed") { $0.rows.contains("abc") && $0.contains("$ echo a'b'c") }
        }

        /// With stacks of 200 TB no thread but the first can be made; fifteen descriptors are too few for a helper.
        @Test(arguments: ["ulimit -s 200000000000", "ulimit -n 15"])
        func aPageIsReadWithoutRoomForThreadsOrHelpers(limit: String) throws {
            try workspace.write("rows.md", "```c\nint main() {}\n```\n\n" + Pages.rows(200))
            let (terminal, modes) = try shell()
            try terminal.enter(limit + "; clear; echo the shell\\'s text")
            _ = try start(terminal)
            try terminal.type("/Row 0150\r")
            try terminal.waitFor(text: "Row 0150")
            try terminal.type("q")
            #expect(try status(terminal) == 0)
            try expectModes(terminal, "after", modes)
        }

        @Test func tooFewDescriptorsForAScreenAreTold() throws {
            let (terminal, modes) = try shell()
            try terminal.enter("ulimit -n 13; '\(Program.path)' rows.md; echo \"status=$?\"")
            #expect(try status(terminal) == 1)
            #expect(try terminal.screen().contains("too many files are open"))
            try expectModes(terminal, "after", modes)
        }

        /// What ends the program while the editor has the terminal gives it back, and the editor goes.
        @Test(arguments: [SIGSEGV, SIGABRT, SIGQUIT, SIGTERM, SIGHUP])
        func theTerminalIsWholeAgainAfterTheEditor(signal: Int32) throws {
            try workspace.write(
                "editor", "stty raw -echo\nprintf '\\033[?1049h\\033[?25lEDITING'\necho $$ > pid\nexec sleep 1000\n")
            let (terminal, modes) = try shell()
            try terminal.enter("export VISUAL= EDITOR='sh \(workspace.pages)/editor'; clear; echo the shell\\'s text")
            let process = try start(terminal)
            try terminal.type("e")
            try terminal.waitFor(text: "EDITING")
            let editor = try terminal.foreground()
            #expect(editor != process)
            kill(process, signal)
            #expect(try status(terminal) == 128 + Int(signal))
            try expectModes(terminal, "after", modes)
            try terminal.waitUntil("the end of the editor") { TmuxTerminal.isDead(editor) }
        }

        /// The same while a command of the person's has it, or waits for a key after its end.
        @Test(arguments: [
            (SIGTERM, "echo A'B'C; sleep 1000"), (SIGHUP, "echo A'B'C; sleep 1000"), (SIGTERM, "echo A'B'C"),
        ])
        func theTerminalIsWholeAgainAfterACommand(signal: Int32, command: String) throws {
            let (terminal, modes) = try shell()
            let process = try start(terminal)
            try terminal.enter("|\(command)")
            try terminal.waitFor("the command, or its end") {
                $0.contains(command.hasSuffix("C") ? "press any key" : "ABC")
            }
            kill(process, signal)
            #expect(try status(terminal) == 128 + Int(signal))
            try expectModes(terminal, "after", modes)
        }

        /// Where the program leads its session, as in a terminal's window of its own, the system tells no command of the window's end.
        @Test func aCommandEndsWithTheWindow() throws {
            let (terminal, _) = try shell()
            try terminal.enter("script -qc \"exec '\(Program.path)' rows.md\" /dev/null")
            try terminal.waitFor("the page alone") { $0.contains("Row 0001") && !$0.contains("the shell's text") }
            let window = try terminal.foreground()
            try terminal.enter("|echo $PPID $$ > new; mv new processes; exec sleep 1000")
            var processes: [pid_t] = []
            try terminal.waitUntil("the command") {
                let text = (try? String(contentsOfFile: "\(workspace.pages)/processes", encoding: .utf8)) ?? ""
                processes = text.split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
                return processes.count == 2
            }
            kill(window, SIGKILL)
            try terminal.waitUntil("the end of both") { processes.allSatisfy(TmuxTerminal.isDead) }
        }

        /// What is typed behind the key that quits is the shell's, all of it.
        @Test func whatIsTypedAheadIsTheShells() throws {
            let (terminal, _) = try shell()
            _ = try start(terminal)
            try terminal.enter("qecho ahead=$((6 * 7))")
            try terminal.waitFor("what the shell was told") { screen in
                screen.rows.contains { $0.hasSuffix("ahead=42") } && hasPrompt(screen)
            }
        }

        @Test func stoppedAndContinued() throws {
            let (terminal, modes) = try shell()
            let process = try start(terminal)
            let before = try scroll(terminal)
            for round in 1...3 {
                try terminal.press(.controlZ)
                try waitUntilStopped(terminal)
                try expectModes(terminal, "stopped\(round)", modes)
                try terminal.enter("clear; echo the shell\\'s text; fg; echo \"status=$?\"")
                try terminal.waitFor("the page of before") { $0.page == before.page }
                #expect(try terminal.foreground() == process)
                #expect(try terminal.modes().alternateScreen == "1")
                #expect(try terminal.modes().cursor == "0")
            }
            try terminal.type("j")
            try terminal.waitFor("a row on") { $0.scrolled == (before.scrolled ?? 0) + 1 }
            try terminal.type("q")
            #expect(try status(terminal) == 0)
            try expectModes(terminal, "after", modes)
        }

        /// As `kill -TSTP` does it, without a key.
        @Test func stoppedFromOutside() throws {
            let (terminal, modes) = try shell()
            let process = try start(terminal)
            kill(process, SIGTSTP)
            try waitUntilStopped(terminal)
            try expectModes(terminal, "stopped", modes)
            try terminal.enter("fg; echo \"status=$?\"")
            try terminal.waitFor("the page") { $0.contains("Row 0001") && !$0.contains("the shell's text") }
            try terminal.type("q")
            #expect(try status(terminal) >= 0)
            try expectModes(terminal, "after", modes)
        }

        @Test func theSizeChangesWhileStopped() throws {
            let (terminal, _) = try shell()
            _ = try start(terminal)
            let before = try scroll(terminal)
            let first = try #require(before.scrolled)
            try terminal.press(.controlZ)
            try waitUntilStopped(terminal)
            try terminal.resize(columns: 100, rows: 30)
            try terminal.enter(#"until [ "$(stty size)" = '30 100' ]; do :; done; fg"#)
            try terminal.waitFor("the page in the new size") { screen in
                screen.rows.count == 30 && screen.status.contains("? keys")
                    && screen.numbers(after: "Row ") == Array(first + 1..<first + 30)
            }
        }

        @Test func endedWhileStopped() throws {
            let (terminal, modes) = try shell()
            let process = try start(terminal)
            try terminal.press(.controlZ)
            try waitUntilStopped(terminal)
            try terminal.enter("kill %1; fg; wait; echo ended=$?")
            try terminal.waitFor("the end") { hasPrompt($0) && $0.rows.contains { $0.hasPrefix("ended=") } }
            try terminal.waitUntil("the end of the process") { TmuxTerminal.isDead(process) }
            try expectModes(terminal, "after", modes)
        }

        /// The terminal itself goes away: so does the program, and the place is kept.
        @Test func theTerminalGoesAway() throws {
            let before: Screen
            do {
                let terminal = try TmuxTerminal(.tour(["rows.md"]), in: workspace)
                try terminal.waitFor(text: "Row 0001")
                before = try scroll(terminal)
                let process = terminal.pid
                // tmux hangs up, and keeps the session until the client goes
                try terminal.command("respawn-pane", "-k", "--", "sleep", "infinity")
                try terminal.waitUntil("the end of the program") { TmuxTerminal.isDead(process) }
            }
            let next = try TmuxTerminal(.tour(["rows.md"]), in: workspace)
            try next.waitFor("the place:\n\(before)") { $0.page == before.page }
        }

        /// A failure before the screen is claimed leaves the terminal alone.
        @Test func aFailureTouchesNothing() throws {
            let (terminal, modes) = try shell()
            try terminal.enter("'\(Program.path)' nowhere.md; echo \"status=$?\"")
            #expect(try status(terminal) == 1)
            #expect(try terminal.screen().contains("tour: nowhere.md not found"))
            try expectModes(terminal, "after", modes)
        }
    }
}
