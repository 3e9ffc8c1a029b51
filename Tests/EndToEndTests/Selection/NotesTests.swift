import Foundation
import Testing

extension EndToEndTests {
    /// Notes and highlights over a restart and an edit, printed and merged.
    @Suite struct NotesTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        private func page(_ second: String = "The second paragraph has words.", before: String = "") -> String {
            "# Page\n\n\(before)First of all.\n\n\(second)\n\nThe end.\n"
        }

        private func open() throws -> TmuxTerminal {
            let terminal = try TmuxTerminal(.tour(["page.md"]), in: workspace, columns: 80, rows: 24)
            try terminal.waitFor(text: "The end.")
            return terminal
        }

        private func json() throws -> [[String: Any]] {
            let output = try workspace.tour("notes", "page.md", "--json").output
            let root = try #require(try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])
            return try #require(root["notes"] as? [[String: Any]])
        }

        @Test func aNoteSurvivesARestartAndAnEdit() throws {
            try workspace.write("page.md", page())
            let first = try open()
            try first.type("v}}vww")
            try first.type("a")
            try first.waitFor(text: "Note:")
            try first.type("look here")
            try first.press(.enter)
            try first.waitFor(text: "Note saved")
            try first.type("V}V3")
            try first.waitFor(text: "Highlighted")
            try first.quit()
            let file = "\(workspace.path)/state/tour/notes.json"
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            #expect(try json().count == 2)

            try workspace.write("page.md", page(before: "Something new.\n\n"))
            let second = try open()
            try second.waitFor("the signs") { $0.contains("□") && $0.contains("●") }
            try second.type("a/look")
            try second.waitFor("the note in the list") { $0.contains("look here") && $0.contains("Notes") }
            try second.press(.enter)
            try second.waitFor("the page") { !$0.contains("Notes") }
            try second.type("y")
            try second.waitFor(text: "Copied")
            try second.quit()

            try workspace.write("page.md", "# Page\n\nNothing of it.\n\nThe end.\n")
            #expect(try Set(json().compactMap { $0["state"] as? String }).contains("gone"))
            let third = try open()
            try third.type("a")
            try third.waitFor(text: "gone")
            try third.press(.escape)
            try third.waitFor("the page") { !$0.contains("gone") }
            try third.quit()
        }

        /// What is typed so far is in the editor, and what it leaves is the note.
        @Test func aLongNoteIsWrittenInTheEditor() throws {
            try workspace.write("page.md", page())
            try workspace.write("editor", #"sed -i '1s/$/, and on\nin a second row/' "$1""#)
            let terminal = try TmuxTerminal(
                .tour(["page.md"]), in: workspace, columns: 80, rows: 24,
                environment: ["EDITOR": "sh \(workspace.pages)/editor", "VISUAL": ""])
            try terminal.waitFor(text: "The end.")
            try terminal.type("v}}vwwa")
            try terminal.waitFor(text: "Note:")
            try terminal.type("begun")
            try terminal.press(.controlO)
            try terminal.waitFor(text: "Note saved")
            try terminal.waitFor(text: "The end.")
            try terminal.quit()
            #expect(try json().map { $0["text"] as? String } == ["begun, and on\nin a second row"])
        }

        @Test func theyArePrintedAndMerged() throws {
            try workspace.write("page.md", page())
            let terminal = try open()
            try terminal.type("jv}}ww1")
            try terminal.waitFor(text: "Highlighted")
            try terminal.quit()
            let markdown = try workspace.tour("notes", "page.md", "--markdown").text
            #expect(markdown.hasPrefix("# Page\n\n## Page\n\n> "))
            #expect(markdown.contains("](<\(workspace.pages)/page.md#L"))
            #expect(try workspace.tour("notes", "page.md").text == markdown)
            let file = "\(workspace.path)/state/tour/notes.json"
            try FileManager.default.moveItem(atPath: file, toPath: "\(workspace.pages)/other.json")
            #expect(try json().isEmpty)
            #expect(try workspace.tour("notes", "--merge", "other.json").text == "1 note from other.json\n")
            #expect(try workspace.tour("notes", "--merge", "other.json").text == "nothing new from other.json\n")
            #expect(try json().count == 1)
            try workspace.write("broken.json", "{")
            let broken = try workspace.tour("notes", "--merge", "broken.json")
            #expect(broken.ending == .exited(1) && broken.error.contains("is damaged"))
            #expect(try workspace.tour("notes").ending == .exited(64))
        }
    }
}
