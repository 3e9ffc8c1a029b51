import Foundation
import Testing

extension EndToEndTests {
    /// Tours whose manifest asks for more than the bottom.
    @Suite struct PoliciesTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        /// Two sections of 30 paragraphs under a policy; the first may have its own.
        private func writeTour(_ policy: String, first: String? = nil, pace: Int = 250) throws {
            try workspace.writeTour(.long("Alpha"), .long("Beta"))
            let file = "\(workspace.pages)/tour/tour.yaml"
            var manifest = String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
            manifest = "credit: \(policy)\npace: \(pace)\n" + manifest
            if let first {
                manifest = manifest.replacingOccurrences(
                    of: "title: Alpha\n", with: "title: Alpha\n    credit: \(first)\n")
            }
            try workspace.write("tour/tour.yaml", manifest)
        }

        private func open(_ arguments: String..., columns: Int = 80, rows: Int = 24) throws -> TmuxTerminal {
            let terminal = try TmuxTerminal(.tour(["tour"] + arguments), in: workspace, columns: columns, rows: rows)
            try terminal.waitFor("a page") { $0.contains("Paragraph 00") }
            return terminal
        }

        @Test func seenMayTakeTwoSittingsAndAnotherSize() throws {
            try writeTour("seen")
            let first = try open()
            try first.press("j", until: "the middle") { $0.contains("Paragraph 0016 ") }
            try first.quit()
            #expect(try workspace.ledger() == [])
            let second = try open(columns: 60, rows: 16)
            try second.waitFor("the middle") { !$0.contains("Paragraph 0001 ") }
            try second.press("d", until: "the end") { $0.contains("Last words of Alpha.") }
            try second.waitFor(text: "★ +1 Alpha")
            try second.quit()
            #expect(try workspace.earned() == ["alpha"])
        }

        /// Thirty paragraphs of four words at 2,000 words a minute: some four seconds.
        @Test func pacedTakesItsTime() throws {
            try writeTour("paced", pace: 2_000)
            let terminal = try open()
            try terminal.waitFor("what is missing") { $0.status.contains("credit in") }
            try terminal.type("     ")
            try terminal.waitFor("the next section") { $0.contains("of Beta") }
            try terminal.settle()
            #expect(try workspace.ledger() == [])
            try terminal.type("g")
            try terminal.waitFor(text: "Paragraph 0001 of Alpha")
            for _ in 0..<20 where try !terminal.screen().contains("+1 Alpha") {
                // as long as this screen takes
                Thread.sleep(forTimeInterval: 1.7)
                if try terminal.screen().contains("Last words of Alpha.") { break }
                try terminal.type("d")
            }
            try terminal.waitFor(text: "★ +1 Alpha")
            try terminal.quit()
            #expect(try workspace.earned() == ["alpha"])
        }

        @Test func noneGivesNothingAndASectionMayDiffer() throws {
            try writeTour("none", first: "bottom")
            let terminal = try open()
            try terminal.press("5j", until: "the end of the tour") { $0.contains("Last words of Beta.") }
            try terminal.waitFor("one credit in all") { $0.status.contains("★ 1 of 1") }
            try terminal.quit()
            #expect(try workspace.earned() == ["alpha"])
        }

        @Test func aGrantSaysWhatWasRead() throws {
            try writeTour("seen")
            let terminal = try open()
            try terminal.press("d", until: "the end") { $0.contains("Paragraph 0005 of Beta") }
            try terminal.waitFor(text: "+1 Alpha")
            try terminal.quit()
            let output = try workspace.tour("credits", "--json").output
            let report = try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any]
            let entry = try #require((report?["earned"] as? [[String: Any]])?.first)
            #expect(entry["policy"] as? String == "seen")
            // of its words, so that another layout is no other version
            let page = try String(contentsOfFile: "\(workspace.pages)/tour/1-alpha.md", encoding: .utf8)
            let words = page.split(separator: "\n").map { $0.replacing("# ", with: "") + "\n" }.joined()
            let hash = try workspace.run("/usr/bin/sha256sum", ["-"], input: Array(words.utf8)).text.prefix(64)
            #expect(entry["content"] as? String == "sha256:\(hash)")
        }
    }
}
