import Foundation
import Testing

extension EndToEndTests {
    /// The program as the pager of others: what comes through a pipe that nobody named.
    @Suite struct PagerTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            workspace.environment["PAGER"] = Program.path
        }

        private func terminal(_ script: String, environment: [String: String] = [:]) throws -> TmuxTerminal {
            try TmuxTerminal(
                .program(["bash", "-c", script, Program.path]), in: workspace, environment: environment)
        }

        private static let repository =
            "git init -q . && git -c user.name=N -c user.email=e@example.org commit -q --allow-empty -m 'A commit'"

        /// A program that has a pager: what shows the page, the words on it, and the program that it needs.
        struct Case: CustomTestStringConvertible, Sendable {
            var name: String
            var script: String
            var words: String
            var program = "sh"
            /// Whether it names a file, so that the place in that is kept.
            var leavesRecord = false
            var testDescription: String { name }

            var isThere: Bool {
                (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
                    FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
                }
            }
        }

        /// Those that are there are run; of the others, the bytes that they write and the options that they pass.
        static let cases = [
            Case(name: "man", script: #"MANPAGER=$0 man man"#, words: "NAME", program: "man"),
            Case(name: "man by PAGER", script: "man man", words: "NAME", program: "man"),
            Case(name: "git by PAGER", script: "\(repository); LESS=R git log", words: "A commit", program: "git"),
            Case(
                name: "git by GIT_PAGER", script: "\(repository); LESS=R GIT_PAGER=$0 git log --color",
                words: "A commit",
                program: "git"),
            Case(
                name: "git diff", script: "\(repository); seq 60 > f; git add f; git diff --cached", words: "+10",
                program: "git"),
            Case(
                name: "systemctl", script: "SYSTEMD_PAGER=$0 systemctl --help", words: "Query or send",
                program: "systemctl"),
            Case(name: "systemctl's bytes", script: #"seq 60 | LESS=FRSXMK LESSCHARSET=utf-8 "$0""#, words: "17"),
            Case(
                name: "journalctl",
                script: #"printf 'Nov 25 21:00:00 host sshd[1]: %s\n' a b c | LESS=FRSXMK SYSTEMD_PAGERSECURE=1 "$0""#,
                words: "sshd[1]: b"),
            Case(
                name: "bat", script: #"seq 60 > f; BAT_PAGER=$0 batcat --style=plain --color=always f"#, words: "17",
                program: "batcat"),
            Case(name: "psql", script: #"printf ' a \n---\n 1 \n(1 row)\n\n' | "$0""#, words: "(1 row)"),
            Case(name: "mysql", script: #"printf '+---+\n| a |\n+---+\n' | "$0" -n -i -S -F -X"#, words: "| a |"),
            Case(name: "aws", script: #"printf '{\n    "Buckets": []\n}\n' | LESS=FRX "$0""#, words: "Buckets"),
            Case(
                name: "delta",
                script: #"printf '\033[34m1\033[0m \033[48;5;22m+new\033[0m\n' | LESSCHARSET=UTF-8 "$0" -R"#,
                words: "1 +new"),
            Case(name: "kubectl", script: #"printf 'NAME  READY\npod   1/1\n' | "$0""#, words: "pod   1/1"),
            Case(
                name: "gh", script: #"printf '\033[1mTitle\033[m #1\n\n  Body\n' | LESS=FRX LV=-c "$0""#,
                words: "Title #1"),
            Case(
                name: "pydoc", script: #"python3 -c 'import pydoc; pydoc.pager("seventeen\n" * 60)'"#,
                words: "seventeen",
                program: "python3"),
            Case(
                name: "perldoc", script: #"printf 'NAME\n    \033[1mperldoc\033[0m - look\n' > f; LESS=-R "$0" "f""#,
                words: "perldoc - look", leavesRecord: true),
            Case(
                name: "info", script: #"printf 'File: ls.info,  Node: Top\n\nls\n**\n\nText.\n' | "$0""#,
                words: "Node: Top"),
            Case(name: "jq -C", script: #"echo '{"name": [1, 2]}' | jq -C . | "$0""#, words: #""name""#, program: "jq"),
            Case(
                name: "rg --pretty",
                script:
                    #"printf '\033[0m\033[35ma.c\033[0m\n\033[0m\033[32m17\033[0m:int \033[1m\033[31mx\033[0m;\n' | "$0" -RFX"#,
                words: "17:int x;"),
            Case(
                name: "cargo", script: #"printf '\033[1m\033[32mUsage:\033[0m cargo build\n' | "$0""#,
                words: "Usage: cargo build"),
            Case(
                name: "less's long options",
                script: #"seq 60 | LESS='--RAW-CONTROL-CHARS --chop-long-lines -Pp%d$--tilde' "$0""#, words: "17"),
        ]

        @Test(arguments: cases)
        func programs(_ program: Case) throws {
            guard program.isThere else { return }
            let terminal = try terminal("\(program.script); exit 0")
            try terminal.waitFor("what \(program.name) shows") { $0.contains(program.words) }
            // what fits on the screen is printed if that is asked for, and nobody reads the key
            try terminal.type("q")
            #expect(try terminal.waitForEnd() == 0)
            #expect(FileManager.default.fileExists(atPath: workspace.places) == program.leavesRecord)
            #expect(try workspace.ledger().isEmpty || program.leavesRecord)
        }

        /// No title page, no star, no credit, no place, no day in the journal; the title is the one that man gives.
        @Test func aPagerIsQuiet() throws {
            let script = #"printf '# One\n\ntext\n\n# Two\n\nmore\n' | MAN_PN='ls(1)' "$0""#
            let terminal = try terminal(script)
            try terminal.waitFor("the page and no star") { $0.contains("more") && !$0.contains("★") }
            try terminal.type("G")
            try terminal.waitFor(text: "more")
            #expect(try terminal.quit() == 0)
            #expect(workspace.files().allSatisfy { !$0.0.hasSuffix(".json") })
            let manual = try self.terminal(#"printf 'LS(1)\n\nNAME\n' | MAN_PN='a\.b(1)' "$0""#)
            try manual.waitFor("its title in the last row") { $0.rows.last?.contains(" a.b(1)") == true }
            #expect(try manual.quit() == 0)
        }

        /// What fits on one screen is printed in its colours, and nothing else comes to the terminal.
        @Test func whatFitsOnOneScreenIsPrinted() throws {
            let text = #"printf '\033[31mred\033[m\n%0100d\n' 7"#
            for script in [text + #" | "$0" -F"#, text + #" | LESS=FRX "$0""#, text + #" > f.txt; "$0" -F f.txt"#] {
                let terminal = try terminal(script, environment: ["LESS": ""])
                try terminal.waitFor(text: "00007")
                #expect(try terminal.waitForEnd() == 0)
                let rows = try terminal.styledRows()
                #expect(rows.first?.hasPrefix("\u{1B}[") == true && rows.first?.hasSuffix("mred") == true, "\(rows)")
                #expect(!String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}[?1049h"))
            }
            let terminal = try terminal(#"seq 24 | "$0" -F"#)
            try terminal.waitFor("the page") { $0.contains("17") && $0.contains("keys") }
            #expect(try terminal.quit() == 0)
        }

        /// No key starts a program, writes a file or opens another.
        @Test(arguments: [
            "LESSSECURE=0", "SYSTEMD_PAGERSECURE=Yes", "SYSTEMD_PAGERSECURE=", "SYSTEMD_PAGERSECURE=what", "--secure",
        ])
        func secureMode(asked: String) throws {
            let program = asked.hasPrefix("-") ? "\"$0\" \(asked)" : "\(asked) \"$0\""
            let terminal = try terminal(
                #"echo "see https://example.org/" | TOUR_LOG=PWNED EDITOR='touch PWNED' BROWSER='touch PWNED' \#(program)"#,
                environment: ["LESS": "--secure=0"])
            try terminal.waitFor(text: "see https")
            for keys in ["|touch PWNED\r", "w\u{15}PWNED\r", "\t\r", "\u{1A}"] {
                try terminal.type(keys)
                try terminal.waitFor(text: "Off in secure mode")
                try terminal.type("j")
                try terminal.waitFor("no notice") { !$0.contains("Off in secure mode") }
            }
            #expect(try terminal.quit() == 0)
            #expect(!workspace.files().contains { $0.0.contains("PWNED") })
        }

        @Test func theLastScreenIsLeft() throws {
            let terminal = try terminal(#"seq 100 | "$0" -X"#)
            try terminal.waitFor(text: "17")
            try terminal.type(" ")
            try terminal.waitFor(text: "40")
            #expect(try terminal.quit() == 0)
            try terminal.waitFor("the text, and not the last row") { $0.contains("40") && !$0.contains("keys") }
        }

        @Test(arguments: [("+G", "word 300"), ("+/word 200", "word 200"), ("+150", "word 150"), ("+F", "ollow")])
        func theFirstStep(_ step: String, _ words: String) throws {
            let text = (1...300).map { "word \($0)\n" }.joined()
            try workspace.write("a.txt", text)
            for script in [#""$0" '\#(step)' a.txt"#, #"cat a.txt | "$0" '\#(step)'"#] {
                let terminal = try terminal(script)
                try terminal.waitFor(text: words)
                #expect(try terminal.quit() == 0)
            }
        }

        /// The first lines are shown though more come all the time.
        @Test func aProducerThatNeverPauses() throws {
            let terminal = try terminal(#"while echo line; do sleep 0.01; done 2> /dev/null | "$0""#)
            try terminal.waitFor(text: "line")
            #expect(try terminal.quit() == 0)
        }

        @Test func addressesOfFiles() throws {
            try workspace.write("a b.md", "# Of the file\n")
            let outcome = try workspace.tour("file://\(workspace.pages)/a%20b.md")
            #expect(outcome.text.contains("Of the file"))
        }

        /// Nothing comes: nothing is shown. What is no text is refused, and a closed standard input is no pipe.
        @Test func badInput() throws {
            #expect(try terminal(#": | "$0""#).waitForEnd() == 0)
            let binary = try workspace.run("/bin/bash", ["-c", #"head -c 3000 /bin/sh | "$0""#, Program.path])
            #expect(binary.ending == .exited(1) && binary.complaints.count == 1)
            let terminal = try terminal(#""$0" <&-"#)
            try terminal.waitFor(text: "Welcome")
            #expect(try terminal.quit() == 0)
        }
    }
}
