import Foundation
import TestSupport
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
            for words in ["message input", "effects [", "did ", "frame, ", " line views made, bound "] {
                #expect(lines.contains { $0.contains(words) }, "\(words) in \(lines)")
            }
            #expect(lines.allSatisfy { $0.split(separator: " ").first.flatMap { Int($0) } != nil })
            #expect(!lines.contains { $0.contains("Secret") })
        }

        /// Its start is looked at for its title; all of it is parsed once.
        @Test func aPageFromTheWebIsParsedOnce() throws {
            let (server, log) = (try WebServer(), "\(workspace.path)/log")
            let words = (1...200).map { "<p>Some words of paragraph \($0)." }.joined()
            server.page("/page", "<title>Page</title><main><h1>Page</h1>\(words)</main>", type: "text/html")
            let terminal = try TmuxTerminal(.shell, in: workspace)
            try terminal.enter("TOUR_LOG='\(log)' '\(Program.path)' \(server.address("/page")); echo \"status=$?\"")
            try terminal.waitFor(text: "paragraph 1.")
            try terminal.type("Gq")
            try terminal.waitFor("the end") { $0.contains("status=0") }
            let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
            let sizes = lines.filter { $0.contains("bytes of HTML") }.compactMap { Int($0.split(separator: " ")[3]) }
            #expect(sizes.count { $0 > 5_000 } == 1 && sizes.count <= 2, "\(sizes)")
        }
    }
}
