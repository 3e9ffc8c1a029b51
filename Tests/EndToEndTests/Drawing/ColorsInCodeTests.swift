import Foundation
import Testing

extension EndToEndTests {
    /// Code is there at once, and its colours when a helper program has found them.
    @Suite struct ColorsInCodeTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            try workspace.write(
                "code.md", "---\ncredit: none\n---\n# Code\n\n```swift\nlet answer = 42\n```\n\nAfter it.\n")
        }

        private func styledRow(_ text: String, _ terminal: TmuxTerminal) throws -> String {
            try terminal.styledRows().first { $0.contains(text) } ?? ""
        }

        @Test func coloursComeAndNothingMoves() throws {
            // its word of a Swift line is coloured, the rest is not
            try workspace.install("bat", #"sed "s/let/$(printf '\033[31m')let$(printf '\033[0m')/""#)
            let terminal = try TmuxTerminal(.tour(["code.md"]), in: workspace)
            let flat = try terminal.waitFor(text: "answer = 42")
            try terminal.waitUntil("a coloured word") { try styledRow("answer", terminal).contains("let\u{1B}[") }
            #expect(try terminal.screen().page == flat.page)
            try terminal.quit()
        }

        @Test(arguments: [
            "exit 1", "printf 'something else'", "cat; printf '\\033]52;c;QUJD\\007'", "sleep 1000", "kill -9 $$",
            "yes | head -c 10000000", "exec 1>&-; cat > /dev/null",
        ])
        func aProgramThatDoesSomethingElseChangesNothing(script: String) throws {
            try workspace.install("bat", script)
            let terminal = try TmuxTerminal(.tour(["code.md"]), in: workspace)
            let flat = try terminal.waitFor(text: "answer = 42")
            let style = try styledRow("answer", terminal)
            // long enough for a frame more, if there were one
            try terminal.type("jk")
            try terminal.waitFor("the same page") { $0.page == flat.page }
            #expect(try styledRow("answer", terminal) == style)
            #expect(try terminal.quit() == 0)
            #expect(!terminal.output.contains(sequence: Array("\u{1B}]52".utf8)))
        }

        @Test func noProgramOutlivesTheReading() throws {
            let pid = "\(workspace.path)/pid"
            try workspace.install("bat", "trap '' TERM HUP; echo $$ >\"\(pid)\"; sleep 1000; sleep 1000")
            let terminal = try TmuxTerminal(.tour(["code.md"]), in: workspace)
            try terminal.waitFor(text: "answer = 42")
            try terminal.waitUntil("the program") { FileManager.default.contents(atPath: pid)?.last == 10 }
            #expect(try terminal.quit() == 0)
            #expect(!workspace.isThere(processNotedIn: pid))
        }

        @Test func withoutColourNothingIsStarted() throws {
            try workspace.install("bat", "touch \"\(workspace.path)/started\"; cat")
            workspace.environment["NO_COLOR"] = "1"
            let terminal = try TmuxTerminal(.tour(["code.md"]), in: workspace)
            try terminal.waitFor(text: "answer = 42")
            try terminal.type("jk")
            try terminal.quit()
            #expect(!FileManager.default.fileExists(atPath: "\(workspace.path)/started"))
        }
    }
}

extension [UInt8] {
    fileprivate func contains(sequence: [UInt8]) -> Bool {
        !sequence.isEmpty && indices.contains { self[$0...].starts(with: sequence) }
    }
}
