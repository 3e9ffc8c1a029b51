import Foundation
import Testing

extension EndToEndTests {
    /// Marks and places: set, gone to, listed, deleted, and found again after a restart, an edit and a kill.
    @Suite struct MarksTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        private func paragraphs(_ numbers: ClosedRange<Int>, before: String = "") -> String {
            "# Page\n\n\(before)" + numbers.map { "Paragraph \($0) of the page.\n\n" }.joined()
        }

        private func open(_ arguments: String..., columns: Int = 80, rows: Int = 24) throws -> TmuxTerminal {
            let terminal = try TmuxTerminal(.tour(arguments), in: workspace, columns: columns, rows: rows)
            try terminal.waitFor("the page") { $0.contains("Paragraph") || $0.contains("Row ") }
            return terminal
        }

        private func top(_ screen: Screen) -> String? { screen.trimmedRows.first { $0.contains("Paragraph") } }

        @Test func aMarkSurvivesARestartAndAnEdit() throws {
            try workspace.write("page.md", paragraphs(1...80))
            let first = try open("page.md")
            try first.type("40j")
            let marked = try first.waitFor("further on") { !$0.contains("Paragraph 9 ") }
            try first.type("m")
            try first.waitFor("the question") { $0.status.contains("with a letter") && $0.status.contains("Esc") }
            try first.type("k")
            try first.waitFor("the answer") { $0.status.contains("Mark k set") }
            try first.type("g")
            try first.waitFor(text: "Paragraph 1 of")
            try first.quit()

            let second = try open("page.md")
            try second.type("'k")
            try second.waitFor("the marked place:\n\(marked)") { $0.page == marked.page }
            try second.type("g")
            try second.waitFor(text: "Paragraph 1 of")
            try second.quit()

            let before = (1...7).map { "An added paragraph, the \($0)th.\n\n" }.joined()
            try workspace.write("page.md", paragraphs(1...80, before: before))
            let third = try open("page.md")
            try third.type("'k")
            try third.waitFor("the marked text at the top") { top($0) == top(marked) }
            // and back to before the jump, and forth
            try third.type("''")
            try third.waitFor(text: "Paragraph 1 of")
            try third.type("''")
            try third.waitFor("the marked text again") { top($0) == top(marked) }
            try third.quit()
        }

        @Test func thePlaceItselfIsFoundAfterAnEdit() throws {
            try workspace.write("page.md", paragraphs(1...80))
            let first = try open("page.md")
            try first.type("40j")
            let left = try first.waitFor("further on") { !$0.contains("Paragraph 9 ") }
            try first.quit()
            try workspace.write("page.md", paragraphs(1...80, before: "Added.\n\nAdded, too.\n\nAnd this.\n\n"))
            let second = try TmuxTerminal(.tour(["page.md"]), in: workspace)
            try second.waitFor("the text that was at the top") { top($0) == top(left) }
        }

        @Test(arguments: [SIGKILL]) func aKillLosesNoMark(_ signal: Int32) throws {
            try workspace.write("rows.md", Pages.rows(300))
            let first = try open("rows.md")
            try first.type("50j")
            let marked = try first.waitFor("further on") { $0.scrolled == 50 }
            try first.type("ma")
            // said when it is ordered, written a moment later
            try first.waitFor("the mark in the file") { _ in
                (try? String(contentsOfFile: workspace.places, encoding: .utf8))?.contains("\"marks\"") == true
            }
            kill(first.pid, signal)
            try first.waitForEnd()
            // the place was written with it
            let second = try open("rows.md")
            try second.waitFor("the place of the kill") { $0.page == marked.page }
            try second.type("g")
            try second.waitFor(text: "Row 0001")
            try second.type("'a")
            try second.waitFor("the marked place") { $0.page == marked.page }
        }

        /// Another program's keys in the file, and nonsense where marks should be.
        @Test func whatIsNotKnownInTheFileStays() throws {
            try workspace.write("rows.md", Pages.rows(300))
            try FileManager.default.createDirectory(
                atPath: "\(workspace.path)/state/tour", withIntermediateDirectories: true)
            let id = try #require(
                try String(contentsOfFile: placesAfterASitting(), encoding: .utf8).firstMatch(
                    of: #/"tours":\s*\{\s*"([^"]+)"/#)
            ).1
            let text = """
                {"schema":1,"flag":"kept","tours":{"\(id)":{"section":"x","block":0,"mine":[1],
                "marks":{"a":7,"b":{"section":"nowhere","block":-9,"offset":99999999999},"é":{"section":"x"},"long":{}}}}}
                """
            try text.write(toFile: workspace.places, atomically: true, encoding: .utf8)
            let terminal = try open("rows.md")
            try terminal.type("M")
            try terminal.waitFor("one mark") { $0.contains("1 mark ") && $0.contains("│ b ") }
            try terminal.press(.enter)
            try terminal.waitFor("the page") { !$0.contains("╭ Marks") }
            try terminal.type("mz")
            try terminal.quit()
            let after = try String(contentsOfFile: workspace.places, encoding: .utf8)
            for word in ["\"flag\"", "\"mine\"", "\"long\"", "\"é\"", "\"z\""] {
                #expect(after.contains(word), "\(word)\n\(after)")
            }
        }

        private func placesAfterASitting() throws -> String {
            let terminal = try open("rows.md")
            try terminal.quit()
            return workspace.places
        }
    }
}
