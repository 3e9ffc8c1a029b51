import Foundation
import Testing

extension EndToEndTests {
    /// Tours of code, as an editor's extension records them.
    @Suite struct CodeToursTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            let code = (1...60).map { "let number\($0) = \($0)" }.joined(separator: "\n") + "\n"
            try workspace.write("project/Sources/main.swift", code)
            try workspace.write(
                "project/.tours/1.tour",
                ##"""
                {"title": "1 - Numbers", "description": "Where numbers come from.", "steps": [
                  {"title": "The start", "description": "It goes on in [the second][#2] and in [2 - More].\n\n>> swift run numbers"},
                  {"description": "## A number\n\nLook at this one.", "file": "Sources/main.swift", "line": 30},
                  {"description": "Moved.", "title": "A line that moved", "file": "Sources/main.swift", "line": 3,
                   "pattern": "number50 ="}
                ]}
                """##)
            try workspace.write(
                "project/.tours/2.tour",
                #"{"title": "2 - More", "steps": [{"title": "Elsewhere", "description": "As on [line four](Sources/main.swift#L4).", "directory": "Sources"}]}"#
            )
            try workspace.write("project/.tours/broken.tour", "{\n\"title\": \"x\",,}")
        }

        @Test func aRepositoryIsReadAsItsTours() throws {
            let terminal = try TmuxTerminal(.tour(["project"]), in: workspace)
            let start = try terminal.waitFor(text: "swift run numbers")
            #expect(start.contains("Where numbers come from."))
            try terminal.type("2g")
            let step = try terminal.waitFor(text: "let number30")
            #expect(step.rows.contains { $0.contains("▸ 30 let number30 = 30") })
            #expect(step.rows.contains { $0.contains("  22 let number22 = 22") })
            #expect(!step.contains("let number21"))
            try terminal.type("3g")
            let moved = try terminal.waitFor(text: "▸ 50 let number50")
            #expect(moved.contains("was line 3, is line 50 now"))
            try terminal.type("4g")
            try terminal.waitFor(text: "As on line four")
            // a link to a line leads into the file, not to the first step about it
            try terminal.type("\t\r")
            try terminal.waitFor("the line") { $0.rows[0].contains("let number4 = 4") }
            #expect(try terminal.quit() == 0)
        }

        @Test func linksLeadToSteps() throws {
            let terminal = try TmuxTerminal(.tour(["project"]), in: workspace)
            try terminal.waitFor(text: "swift run numbers")
            try terminal.type("\t\r")
            try terminal.waitFor(text: "▸ 30 let number30")
            #expect(try terminal.quit() == 0)
        }

        @Test func theEditorOpensTheLine() throws {
            try workspace.install("vi", "echo \"$@\" > \"\(workspace.pages)/edited\"")
            let terminal = try TmuxTerminal(
                .tour(["project/.tours/1.tour"]), in: workspace, environment: ["EDITOR": "vi"])
            try terminal.waitFor(text: "swift run numbers")
            try terminal.type("2g")
            try terminal.waitFor(text: "▸ 30 let number30")
            try terminal.type("e")
            let file = "\(workspace.pages)/edited"
            try terminal.waitUntil("the editor ran") { FileManager.default.fileExists(atPath: file) }
            try terminal.waitFor(text: "▸ 30 let number30")
            let arguments = try String(contentsOfFile: file, encoding: .utf8)
            #expect(arguments.contains("+30") && arguments.contains("Sources/main.swift"))
            #expect(try terminal.quit() == 0)
        }

        /// The real git knows what the line was; nothing else is asked of it.
        @Test func aLineIsFoundAgainByItsVersion() throws {
            func git(_ arguments: String...) throws -> Bool {
                let start = ["-C", "moved", "-c", "user.name=A", "-c", "user.email=a@example.com"]
                return try workspace.run("git", start + arguments).ending == .exited(0)
            }
            try workspace.write("moved/c", "a\nthe line\nb\n")
            guard try git("init", "-q"), try git("add", "c"), try git("commit", "-qm", "x") else { return }
            try workspace.write("moved/c", "new\nnew\na\nthe line\nb\n")
            for (ref, isKnown) in [("HEAD", true), ("unknown", false), ("--help", false), ("HEAD:c", false)] {
                try workspace.write(
                    "moved/main.tour",
                    #"{"title": "A", "ref": "\#(ref)", "steps": [{"description": "x", "file": "c", "line": 2}]}"#)
                let printed = try workspace.tour("render", "moved").text
                #expect(printed.contains("was line 2, is line 4 now") == isKnown, "\(ref)")
            }
        }

        @Test func whatIsBrokenIsNamedAndTheOthersOpen() throws {
            let outcome = try workspace.tour("sections", "project")
            #expect(outcome.ending == .exited(0))
            #expect(outcome.error.contains("broken.tour:2: this is not valid JSON"))
            #expect(outcome.text.contains("The start") && outcome.text.contains("Elsewhere"))
            let alone = try workspace.tour("sections", "project/.tours/broken.tour")
            #expect(alone.ending == .exited(1))
        }
    }
}
