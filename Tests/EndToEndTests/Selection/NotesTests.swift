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

        private static let markdown = """
            # Page

            Softly wrapped needle001
            goes on with **needle002** and &amp; `needle003`,
            and [ends](there.md) in needle004.

            - An item
            - The second item, needle005
              goes on to needle006

              > quoted needle007
              > twice needle008
              >
              > - and listed needle009
              >
              >       indented = needle010
              >
              > ```sh
              > needle011
              > needle012
              > ```
            - [ ] needle013

              ~~~~
              first
              needle014

              needle015
              ~~~~

            | Name | Value |
            |---|---|
            | one | needle016 |
            | two \\| more | `needle017` |
            | needle018 | three |

                needle019
                more

                needle020
            > [!NOTE]
            > An alert
            > with needle021

            Cell
            : its needle022

            Noted[^1].

            ![A picture of needle023](p.png) beside
            text.

            ```text title="x"
            needle024 \(String(repeating: "\nA line of a very long block of code.", count: 4_000))
            needle025
            ```

            [^1]: A note with
                needle026.

            """

        /// Six kinds of text: second items of lists, cells, quotes, code, plain text and diffs.
        @Test(arguments: [
            ("page.md", markdown, 26), ("code.swift", code, 40), ("plain.txt", code, 40), ("a.diff", code, 40),
        ])
        func theLinkOfANoteNamesTheLineOfItsWords(file: String, text: String, count: Int) throws {
            try workspace.write(file, text)
            let lines = text.components(separatedBy: "\n")
            let json = try workspace.tour("sections", "--json", file).output
            let contents = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
            let section = try #require((contents?["sections"] as? [[String: Any]])?.first?["id"] as? String)
            let needles = lines.flatMap { $0.matches(of: /needle\d\d\d/).map { String($0.output) } }
            #expect(needles.count == count)
            // in the middle of a long page
            let notes = needles.map { needle in
                #""\#(needle)":{"at":5,"color":1,"exact":"\#(needle)","prefix":"","suffix":"","section":"\#(section)","#
                    + #""number":0,"piece":\#(needle > "needle024" ? 9 : 0),"block":0,"offset":0}"#
            }
            try workspace.write(
                "../state/tour/notes.json",
                #"{"schema":1,"tours":{"\#(workspace.pages)/\#(file)":{"notes":{\#(notes.joined(separator: ","))}}}}"#)
            let output = try workspace.tour("notes", file, "--json").output
            let answer = try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any]
            for note in answer?["notes"] as? [[String: Any]] ?? [] {
                let needle = note["exact"] as? String ?? ""
                let line = (lines.firstIndex { $0.contains(needle) } ?? -1) + 1
                #expect(
                    note["link"] as? String == "\(workspace.pages)/\(file)#L\(line)", "\(needle) \(note["state"] ?? "")"
                )
            }
        }

        private static let code =
            (1...40).map {
                "\($0 % 3 == 0 ? "+" : $0 % 3 == 1 ? "-" : " ")line \($0): needle0\($0 < 10 ? "0" : "")\($0)"
            }
            .joined(separator: "\n") + "\n"

        @Test func theNotesOfASittingArePrintedAtItsEnd() throws {
            try workspace.write("page.md", page())
            try workspace.write(
                "review.sh",
                "printf 'one\\ntwo\\nthree\\n' | '\(Program.path)' --notes >piped.md\n"
                    + "'\(Program.path)' --notes page.md >page-notes.md\n"
            )
            let terminal = try TmuxTerminal(.program(["/bin/sh", "review.sh"]), in: workspace)
            for (keys, words, wait) in [("vjea", "of a pipe", "three"), ("v}}ea", "first", "The end.")] {
                try terminal.waitFor(text: wait)
                try terminal.type(keys)
                try terminal.waitFor(text: "Note:")
                try terminal.type(words)
                try terminal.press(.enter)
                try terminal.waitFor(text: "Note saved")
                try terminal.type("q")
            }
            try terminal.waitFor("both notes") { _ in
                FileManager.default.contents(atPath: "\(workspace.pages)/page-notes.md")?.isEmpty == false
            }
            func printed(_ file: String) -> String {
                String(
                    decoding: FileManager.default.contents(atPath: "\(workspace.pages)/\(file)") ?? Data(),
                    as: UTF8.self)
            }
            #expect(printed("piped.md").hasSuffix("> one\n> two\n\nof a pipe [↩](<#L1>)\n"), "\(printed("piped.md"))")
            #expect(printed("page-notes.md") == (try workspace.tour("notes", "page.md").text))
            #expect(printed("page-notes.md").contains("first [↩](<\(workspace.pages)/page.md#L"))
            // the pipe has left nothing behind
            #expect(
                try !String(contentsOfFile: "\(workspace.path)/state/tour/notes.json", encoding: .utf8).contains(
                    "of a pipe"))
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
