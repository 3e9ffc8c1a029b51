import Foundation
import Testing

extension EndToEndTests {
    /// The lines that `TOUR_LOG` asks for.
    @Suite struct EventLogTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            try workspace.write("page.md", "# Alpha\n\n" + (1...80).map { "Secret \($0).\n\n" }.joined())
        }

        @Test func whatHappensIsWrittenDownAndNoTextIs() throws {
            let log = "\(workspace.path)/log"
            let terminal = try TmuxTerminal(.shell, in: workspace)
            try terminal.enter("TOUR_LOG='\(log)' '\(Program.path)' page.md; echo \"status=$?\"")
            try terminal.waitFor(text: "Secret 1.")
            try terminal.type("jq")
            try terminal.waitFor("the end") { $0.contains("status=0") }
            let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
            for words in ["message input", "effects [", "did ", "frame"] {
                #expect(lines.contains { $0.contains(words) }, "\(words) in \(lines)")
            }
            #expect(lines.allSatisfy { $0.split(separator: " ").first.flatMap { Int($0) } != nil })
            #expect(!lines.contains { $0.contains("Secret") })
        }
    }
}
