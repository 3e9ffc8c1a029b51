import Foundation
import Platform
import Testing

extension EndToEndTests {
    /// What comes through a pipe, and what grows while it is read.
    @Suite struct PipesTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        private func terminal(_ script: String) throws -> TmuxTerminal {
            try TmuxTerminal(.program(["bash", "-c", script, Program.path]), in: workspace)
        }

        /// A pipe with a name, and a terminal in which what is written into it comes to the program through another pipe.
        private func slowPipe() throws -> (TmuxTerminal, FileHandle) {
            let path = "\(workspace.pages)/slow"
            #expect(mkfifo(path, 0o600) == 0)
            let terminal = try terminal(#"cat slow | "$0" -"#)
            return (terminal, try #require(FileHandle(forWritingAtPath: path)))
        }

        /// What has come is shown, keys work, and more is appended. The credit is given when all is there.
        @Test func aSlowProducer() throws {
            let (terminal, pipe) = try slowPipe()
            try pipe.write(contentsOf: Data("first line\n".utf8))
            try terminal.waitFor("the first line, and that more may come") {
                $0.contains("first line") && $0.contains("reading …")
            }
            try pipe.write(contentsOf: Data("second line\n".utf8))
            try terminal.waitFor(text: "second line")
            try terminal.type("/second")
            try terminal.waitFor(text: "/second")
            try terminal.press(.escape)
            try terminal.waitFor("the page alone") { !$0.contains("/second") }
            try pipe.write(contentsOf: Data("third line\n".utf8))
            try terminal.waitFor(text: "third line")
            #expect(try workspace.ledger().isEmpty)
            try pipe.close()
            try terminal.waitFor("the end") { !$0.contains("reading …") && $0.contains("     end") }
            #expect(try terminal.quit() == 0)
            // sha256sum says it of these lines
            #expect(try workspace.ledger().map(\.tour) == [Self.identity])
        }

        /// Backspace comes back from a file that the pipe's text named, to the same place, and more is appended there.
        @Test func aPipeIsComeBackToAndGoesOn() throws {
            try workspace.write("a.txt", "The file.\n")
            let (terminal, pipe) = try slowPipe()
            let rows = (1...60).map { "row \($0)\n" }.joined()
            try pipe.write(contentsOf: Data((rows + "a.txt:1: named\n").utf8))
            try terminal.waitFor(text: "row 9")
            try terminal.type("G\t")
            try terminal.waitFor(text: "Enter opens: a.txt#L1")
            try terminal.press(.enter)
            try terminal.waitFor("the file alone") { $0.contains("The file.") && !$0.contains("row") }
            try pipe.write(contentsOf: Data("written meanwhile\n".utf8))
            try terminal.press(.backspace)
            try terminal.waitFor("the same place") { $0.contains("row 60") && $0.contains("a.txt:1: named") }
            try terminal.type("G")
            try terminal.waitFor(text: "written meanwhile")
            try pipe.write(contentsOf: Data("written later\n".utf8))
            try pipe.close()
            try terminal.waitFor("the end") { !$0.contains("reading …") }
            try terminal.type("G")
            try terminal.waitFor(text: "written later")
            #expect(try terminal.quit() == 0)
        }

        private static let identity = "sha256:9abafa0639f1e151c04ef75dfaeb2572c71ab55f5967435508d7cad70d7662d5"

        @Test func markdownComesLittleByLittle() throws {
            let (terminal, pipe) = try slowPipe()
            try pipe.write(contentsOf: Data("# One\n\nSee [it](#two).\n\n".utf8))
            try terminal.waitFor(text: "See it.")
            try pipe.write(contentsOf: Data("## Two\n\nMore **text**.\n".utf8))
            try terminal.waitFor(text: "More text.")
            try pipe.close()
            try terminal.waitFor(text: "     end")
            #expect(try terminal.quit() == 0)
        }

        /// So much is read of what never ends, and that is said. Who writes it is told when nobody reads any more.
        @Test func anEndlessProducer() throws {
            let terminal = try terminal(#"yes | "$0" -; echo "${PIPESTATUS[@]}" > ended; exit 0"#)
            try terminal.waitFor(text: "only the first 256 MB are shown")
            try terminal.type("G")
            try terminal.waitFor(text: "100 %")
            #expect(try terminal.quit() == 0)
            #expect(try String(contentsOfFile: "\(workspace.pages)/ended", encoding: .utf8) == "141 0\n")
        }

        /// Whoever quits early does not wait for the producer.
        @Test func quittingBeforeTheEnd() throws {
            let (terminal, pipe) = try slowPipe()
            try pipe.write(contentsOf: Data("first line\n".utf8))
            try terminal.waitFor(text: "first line")
            try terminal.type("q")
            try terminal.waitUntil("the screen is given back") { !(try terminal.screen().contains("first line")) }
            try pipe.close()
            #expect(try terminal.waitForEnd() == 0)
        }

        /// Without a terminal what came is printed: from a pipe, a file that is redirected, a FIFO; a source that is named wins.
        @Test func aPipeNeedsNoName() throws {
            try workspace.write("page.md", "# Of the file\n")
            let cases = [
                (#"echo of the pipe | "$0""#, "of the pipe"), (#""$0" < page.md"#, "Of the file"),
                (#""$0" <(echo of the command)"#, "of the command"), (#"echo no | "$0" page.md"#, "Of the file"),
                (#"echo no | "$0" /dev/stdin"#, "no"), (#"echo of the dash | "$0" -"#, "of the dash"),
            ]
            for (script, words) in cases {
                let outcome = try workspace.run("/bin/bash", ["-c", script, Program.path])
                #expect(outcome.text.contains(words), "\(script): \(outcome)")
            }
        }

        @Test func colorsAndOverstrikeOfPrograms() throws {
            let text =
                #"\033[1mdiff\033[m\n\033[31m-red\033[m\n\033]0;title\007\033[2Jshown\nN\bNA\bAM\bME\bE _\bf_\bi_\bl_\be\n"#
            let terminal = try terminal("printf '\(text)' | \"$0\" -")
            try terminal.waitFor(text: "shown")
            let rows = try terminal.styledRows()
            #expect(rows.contains { $0.contains("\u{1B}[1mdiff") })
            #expect(rows.contains { $0.contains("m-red") })
            #expect(rows.contains { $0.contains("\u{1B}[1mNAME") && $0.contains("\u{1B}[4mfile") })
            #expect(!String(decoding: terminal.output, as: UTF8.self).contains("title"))
        }

        /// A page of the manual, by the program for it; nothing in its name is an option or a path.
        @Test func manualPages() throws {
            try workspace.install("man", #"printf 'N\bNA\bAME\n  %s at %s\n' "$*" "$MANWIDTH""#)
            let terminal = try TmuxTerminal(.tour(["man:git(1)"]), in: workspace)
            try terminal.waitFor(text: "-s 1 -- git at 80")
            #expect(try terminal.quit() == 0)
            #expect(try workspace.tour("render", "man:-k").complaints.count == 1)
        }

        /// The end stays in sight as the file grows, is cut short, and is replaced.
        @Test func following() throws {
            let path = try workspace.write("a.log", (1...100).map { "line \($0)\n" }.joined())
            let terminal = try TmuxTerminal(.tour(["a.log"]), in: workspace)
            try terminal.waitFor(text: "line 1")
            try terminal.type("F")
            try terminal.waitFor("the end") { $0.contains("line 100") && $0.contains("Following") }
            let file = try #require(FileHandle(forWritingAtPath: path))
            try file.seekToEnd()
            try file.write(contentsOf: Data("line 101\nline 102\n".utf8))
            try terminal.waitFor("what was added") {
                $0.contains("line 102") && $0.contains("Following (2 new lines)")
            }
            try file.truncate(atOffset: 7)
            try terminal.waitFor("what is left") { $0.contains("was cut short") && !$0.contains("line 102") }
            try file.close()
            let other = try workspace.write("other", (1...90).map { "other \($0)\n" }.joined())
            #expect(rename(other, path) == 0)
            try terminal.waitFor("the other file") { $0.contains("was replaced") && $0.contains("other 90") }
            try terminal.press(.controlC)
            try terminal.waitFor(text: "No longer following")
            #expect(try terminal.quit() == 0)
        }

        @Test func longLinesAreCut() throws {
            try workspace.write("a.txt", "start " + (0..<60).map { "word\($0) " }.joined() + "\nnext\n")
            let terminal = try TmuxTerminal(.tour(["-S", "a.txt"]), in: workspace)
            try terminal.waitFor("one row for each line") { screen in
                screen.rows.contains { $0.contains("start") && $0.contains("›") } && !screen.contains("↪")
            }
            try terminal.type(">")
            try terminal.waitFor("what is further right") { !$0.contains("start") && $0.contains("word8") }
            try terminal.type("<")
            try terminal.waitFor(text: "start")
        }
    }
}
