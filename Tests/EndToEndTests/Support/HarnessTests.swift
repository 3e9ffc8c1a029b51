import Foundation
import Platform
import Testing

extension EndToEndTests {
    /// The tests' own tools, on programs whose ways are known.
    @Suite struct HarnessTests {
        @Test func typedTextArrives() throws {
            let terminal = try TmuxTerminal(.program(["cat"]), in: Workspace())
            try terminal.enter("it's “漢字” \\ \"quoted\" $HOME %end #{x}")
            try terminal.waitFor("the line twice") { screen in
                screen.rows.count { $0 == "it's “漢字” \\ \"quoted\" $HOME %end #{x}" } == 2
            }
        }

        @Test func screensHaveTheirSize() throws {
            let terminal = try TmuxTerminal(.shell, in: Workspace(), columns: 60, rows: 15)
            #expect(try terminal.screen().rows.count == 15)
            try terminal.enter("stty size")
            try terminal.waitFor(text: "15 60")
            for (columns, rows) in [(200, 60), (1, 1), (100, 30)] {
                try terminal.resize(columns: columns, rows: rows)
                try terminal.waitFor("\(rows) rows") { $0.rows.count == rows }
            }
            // tmux tells the program a little later
            try terminal.enter(#"until [ "$(stty size)" = '30 100' ]; do :; done; echo a"b"c"#)
            try terminal.waitFor(text: "abc")
        }

        @Test func rawBytesAreKept() throws {
            let terminal = try TmuxTerminal(
                .program(["printf", #"a\\b\033[1mc\303\251\r\n\001\177z"#]), in: Workspace())
            try terminal.waitFor(text: "z")
            try terminal.waitUntil("all bytes") { terminal.output.last == UInt8(ascii: "z") }
            #expect(terminal.output == Array("a\\b\u{1B}[1mcé\r\r\n\u{01}\u{7F}z".utf8))
        }

        @Test func endingsAreSeen() throws {
            #expect(try TmuxTerminal(.program(["sh", "-c", "exit 7"]), in: Workspace()).waitForEnd() == 7)
            let killed = try TmuxTerminal(.program(["sh", "-c", "kill -9 $$"]), in: Workspace())
            #expect(try killed.waitForEnd() == 128 + SIGKILL)
        }

        @Test func modesAreSeen() throws {
            let terminal = try TmuxTerminal(.shell, in: Workspace())
            try terminal.waitFor(text: "$")
            let before = try terminal.modes()
            #expect(before.alternateScreen == "0" && before.cursor == "1" && before.mouse == "0")
            try terminal.enter(#"printf '\033[?1049h\033[?25l\033[?1000;1006h'"#)
            try terminal.waitUntil("the alternate screen") { try terminal.modes().alternateScreen == "1" }
            let between = try terminal.modes()
            #expect(between.cursor == "0" && between.mouse == "1" && between.extendedMouse == "1")
        }

        @Test func jobsAreSeen() throws {
            let terminal = try TmuxTerminal(.shell, in: Workspace())
            try terminal.enter("cat")
            // the shell's child becomes it
            try terminal.waitUntil("a job") { try terminal.format("#{pane_current_command}") == "cat" }
            #expect(kill(try terminal.foreground(), SIGTERM) == 0)
            try terminal.waitFor(text: "Terminated")
        }

        @Test func nothingIsLeftBehind() throws {
            var pids: [pid_t] = []
            do {
                let terminal = try TmuxTerminal(.shell, in: Workspace())
                try terminal.enter("nohup sleep 1000 & echo \"job=$!\"")
                let screen = try terminal.waitFor("a job") { !$0.numbers(after: "job=").isEmpty }
                pids = [
                    terminal.pid, pid_t(try terminal.format("#{pid}")) ?? 0, pid_t(screen.numbers(after: "job=")[0]),
                ]
            }
            for pid in pids where kill(pid, 0) == 0 {
                // a process that is dead may not have been waited for yet
                #expect(TmuxTerminal.isDead(pid))
            }
        }

        @Test func programsAreRun() throws {
            let outcome = try Workspace().run("sh", ["-c", "cat; echo oh >&2; exit 3"], input: Array("yes\n".utf8))
            #expect(outcome.ending == .exited(3))
            #expect(outcome.text == "yes\n")
            #expect(outcome.complaints == ["oh"])
        }

        @Test func aProgramThatIsMissingOrOldIsTold() throws {
            let workspace = try Workspace()
            let sources = URL(fileURLWithPath: workspace.pages)
            let program = "\(workspace.path)/tour"
            func problem() -> String? { Program.problem(of: program, build: program, sources: sources) }
            #expect(problem() == "\(program) not found: \(Self.remedy)")
            try workspace.write("../tour", "")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
            let later = Date(timeIntervalSinceNow: 10)
            #expect(problem() == nil)
            let source = try workspace.write("tour/New.swift", "")
            try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: source)
            #expect(problem() == "\(program) is older than New.swift: \(Self.remedy)")
        }

        private static let remedy = "run swift build -c release --static-swift-stdlib --product tour"

        @Test func aScreenThatDoesNotComeIsShown() throws {
            let terminal = try TmuxTerminal(.program(["printf", "something else"]), in: Workspace())
            try terminal.waitFor(text: "something else")
            let error = #expect(throws: HarnessError.self) {
                try terminal.waitFor(text: "this", patience: Patience(milliseconds: 1))
            }
            #expect(
                error?.description.contains("expected: “this” on the screen\n+--------------+\n|something else|")
                    == true)
        }
    }
}
