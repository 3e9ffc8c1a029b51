import Foundation
import Testing

extension EndToEndTests {
    /// A section that asks for a quiz before its credit, in a terminal.
    @Suite struct QuizTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            try workspace.write("tour/tour.yaml", "id: test.tour\ntitle: Asking\ncredit: quiz\n")
            try workspace.write(
                "tour/a.md",
                """
                # Alpha

                Words of Alpha.

                ```quiz
                id: q
                questions:
                  - ask: First?
                    answers: [no, yes]
                    right: 2
                    because: So it is.
                  - ask: Second?
                    answers: [yes, no, both]
                    right: [1, 3]
                ```

                Last words of Alpha.
                """)
        }

        private var answers: String { "\(workspace.path)/state/tour/answers.json" }

        private func open() throws -> TmuxTerminal {
            let terminal = try TmuxTerminal(.tour(["tour"]), in: workspace)
            try terminal.waitFor(text: "Last words of Alpha.")
            return terminal
        }

        /// Opens the quiz, with the question that is not answered right yet.
        private func ask(_ terminal: TmuxTerminal, _ question: String) throws {
            try terminal.type("\t")
            try terminal.waitFor(text: "Enter opens the quiz: First?")
            try terminal.press(.enter)
            try terminal.waitFor(text: question)
        }

        /// Closes the quiz, and quits.
        private func leave(_ terminal: TmuxTerminal) throws {
            try terminal.type("q")
            try terminal.waitFor("the page alone") { !$0.contains("Esc back") }
            try terminal.quit()
        }

        @Test func aWrongAnswerEarnsNothingAndARightOneDoes() throws {
            let terminal = try open()
            try ask(terminal, "question 1 of 2")
            try terminal.press(.enter)
            try terminal.waitFor(text: "✗ Not right.")
            try terminal.settle()
            #expect(try workspace.ledger() == [])
            try terminal.resize(columns: 40, rows: 12)
            try terminal.waitFor(text: "✗ Not right.")
            try terminal.resize(columns: 80, rows: 24)
            try terminal.type("j")
            try terminal.press(.enter)
            try terminal.waitFor(text: "✓ So it is.")
            try terminal.press(.enter)
            try terminal.waitFor(text: "question 2 of 2")
            try terminal.type(" jj ")
            try terminal.press(.enter)
            try terminal.waitFor("the credit") { $0.contains("2 of 2 right") && !$0.status.contains("quiz") }
            try terminal.press(.enter)
            try terminal.waitFor(text: "✓ Alpha · +1")
            try terminal.quit()
            #expect(try workspace.earned() == ["a"])
            #expect(try workspace.tour("credits", "--json").text.filter { $0 != " " }.contains("\"policy\":\"quiz\""))
        }

        @Test func anotherSittingGoesOnAndAResetForgets() throws {
            let first = try open()
            try ask(first, "question 1 of 2")
            try first.type("j")
            try first.press(.enter)
            try first.waitFor(text: "1 of 2 right")
            try leave(first)
            #expect(try workspace.ledger() == [])

            let second = try open()
            try second.waitFor(text: "1 of 2 right")
            try ask(second, "question 2 of 2")
            try second.type(" jj ")
            try second.press(.enter)
            try second.waitFor("the credit") { $0.contains("2 of 2 right") && !$0.status.contains("quiz") }
            try leave(second)
            #expect(try workspace.earned() == ["a"])

            #expect(try workspace.tour("reset", "tour", "--yes").ending == .exited(0))
            let third = try open()
            try third.waitFor(text: "Enter opens")
            try third.quit()
        }

        /// It is named, set aside when something is to be written, and the page reads on.
        @Test(arguments: ["nonsense", "{\"schema\":1,\"tours\":", ""]) func aBrokenStateFile(_ text: String) throws {
            try workspace.write("../state/tour/answers.json", text)
            let terminal = try open()
            try terminal.waitFor(text: "answers.json is broken")
            try ask(terminal, "question 1 of 2")
            try terminal.type("j")
            try terminal.press(.enter)
            try terminal.waitFor(text: "1 of 2 right")
            try leave(terminal)
            let names = try FileManager.default.contentsOfDirectory(atPath: "\(workspace.path)/state/tour")
            #expect(names.contains { $0.hasPrefix("answers.json.corrupt") })
            let again = try open()
            try again.waitFor(text: "1 of 2 right")
            try again.quit()
        }

        @Test func aStateFileOfANewerVersionIsNotWritten() throws {
            let newer = "{\"schema\": 9, \"tours\": {}}"
            try workspace.write("../state/tour/answers.json", newer)
            let terminal = try open()
            try ask(terminal, "question 1 of 2")
            try terminal.type("j")
            try terminal.press(.enter)
            try terminal.waitFor(text: "1 of 2 right")
            try leave(terminal)
            #expect(FileManager.default.contents(atPath: answers) == Data(newer.utf8))
        }

        /// Data of a stranger: named with its line, shown as text, and no control byte goes out.
        @Test func dataOfAStranger() throws {
            let answers = (0..<10_000).map { "a\($0)" }.joined(separator: ", ")
            try workspace.write(
                "bad.md",
                "# Bad\n\n```quiz\nid: a\nquestions:\n  - ask: b\n    answers: [\(answers)]\n    right: 1\n```\n\n"
                    + "```quiz\nid: \"a\\e[2J\"\n```\n\n"
                    + "```glossary\na: {means: x, aliases: [b]}\nb: {means: y, aliases: [a]}\n```\n\nLast words.\n")
            let check = try workspace.tour("check", "bad.md")
            #expect(check.ending == .exited(1))
            #expect(
                check.lines.prefix(3) == [
                    "bad.md:4: error: this quiz is too long",
                    "bad.md:12: error: this text contains control characters",
                    "bad.md:17: error: “b” is a term or an alias already",
                ], "\(check.lines.map { $0.prefix(200) })")
            let render = try workspace.tour("render", "bad.md")
            #expect(render.ending == .exited(0) && render.text.contains("Last words."))
            #expect(!render.output.contains(0x1B))
        }

        @Test func printedItDoesNotSayWhatIsRight() throws {
            let text = try workspace.tour("render", "tour").text
            #expect(text.contains("First?") && text.contains("a. no") && text.contains("c. both"))
            #expect(!text.contains("So it is."))
            #expect(try workspace.tour("sections", "tour", "--json").text.contains("\"policy\": \"quiz\""))
        }
    }
}
