import Foundation
import Testing

extension EndToEndTests {
    /// What is said when something goes wrong, in the words of a person: what, where, and what to do.
    @Suite struct ErrorsTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        @Test(
            arguments: [
                (["credit"], "credit not found; did you mean tour credits?"),
                (["chekc", "a.md"], "chekc not found; did you mean tour check?"),
                (["welcom"], "welcom not found; did you mean tour welcome?"),
                (["none.md"], "none.md not found"), (["empty.md"], "empty.md is empty"),
                (["bytes"], "bytes is not text; pages are Markdown, HTML or plain text (--as text shows it anyway)"),
                (["a.md", "--section", "9"], "section “9” not found: “A” has one section"),
                (["reset", "a.md"], "cannot ask without a terminal: use --yes to confirm"),
                (
                    ["credits", "spend", "1", "--for", "x"],
                    "Not enough credits: you need 1 and have 0"
                ),
                (["a.md/b"], "a.md/b: part of this path is not a folder"),
            ] as [([String], String)])
        func oneLineSaysIt(arguments: [String], line: String) throws {
            try workspace.write("a.md", "# A\n")
            try workspace.write("empty.md", "")
            try workspace.write("bytes", [0, 1, 2, 0, 3])
            let outcome = try workspace.run(Program.path, arguments)
            #expect(outcome.ending == .exited(1))
            #expect(outcome.error == "tour: \(line)\n")
        }

        @Test(
            arguments: [
                (["spen", "3", "--for", "x"], "“spen” is not a command of tour credits; did you mean spend?"),
                (["--jsn"], "“--jsn” is not an option of tour credits; did you mean --json?"),
            ] as [([String], String)])
        func aMisspelledCommandOfCredits(arguments: [String], line: String) throws {
            let outcome = try workspace.run(Program.path, ["credits"] + arguments)
            #expect(outcome.ending == .exited(64) && outcome.error.hasPrefix("tour: \(line)\n"))
        }

        /// Neither as a warning nor as the reason why nothing was written, but once.
        @Test func aNewerFileIsSaidOnce() throws {
            try workspace.writePreferences(#"{"schema": 99, "ledger": []}"#)
            let outcome = try workspace.tour("credits", "spend", "1", "--for", "x")
            #expect(outcome.complaints.count == 1 && outcome.error.contains("newer version (schema 99)"))
        }

        @Test func theDoctorNamesWrongSettings() throws {
            try workspace.writePreferences(#"{"settings": {"measure": 0, "mesure": 60}}"#)
            let text = try workspace.tour("doctor").text
            #expect(text.contains("✗ Settings        preferences.json: settings.measure: 0 is not a whole number"))
            #expect(text.contains("settings.mesure: unknown setting; did you mean measure?"))
            try workspace.writePreferences(#"{"filters": {"x": ["\u001b]0;evil\u0007", "{}"]}}"#)
            #expect(try workspace.tour("doctor").text.contains("␛]0;evil␇"))
        }

        /// The last tour is gone: that is said, and the built-in one is there.
        @Test func aLastTourThatIsGoneIsNamed() throws {
            try workspace.write("mine.md", Pages.rows(100))
            let first = try TmuxTerminal(.tour(["mine.md"]), in: workspace)
            try first.waitFor(text: "Row 0001")
            try first.quit()
            try FileManager.default.removeItem(atPath: "\(workspace.pages)/mine.md")
            let next = try TmuxTerminal(.tour([]), in: workspace)
            try next.waitFor("the tour that is gone") { screen in
                let words = screen.rows.joined(separator: " ")
                return words.contains("The tour you read last is gone") && words.contains("mine.md")
            }
        }

        /// What was read stays on the screen, and the keys that need the file say what became of it.
        @Test func aFileThatIsDeletedWhileItIsRead() throws {
            try workspace.write("page.md", Pages.rows(100))
            let terminal = try TmuxTerminal(.tour(["page.md"]), in: workspace)
            try terminal.waitFor(text: "Row 0001")
            // by then the file is watched
            try terminal.type("p")
            try terminal.waitFor(text: "page.md:1")
            try FileManager.default.removeItem(atPath: "\(workspace.pages)/page.md")
            try terminal.waitFor(text: "page.md was deleted; its last version is shown")
            try terminal.type("j")
            for key in ["p", "e"] {
                try terminal.type(key)
                try terminal.waitFor(text: "page.md was deleted")
                #expect(try terminal.screen().contains("Row 0002"))
            }
        }
    }
}
