import Foundation
import Testing

extension EndToEndTests {
    /// A section that its author changes after it was read: said, shown, read again, renewed.
    @Suite struct ChangedSectionTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        private static let paragraphs = (1...60).map { "Paragraph \($0) of the page." }

        private func write(_ paragraphs: [String], between: String = "\n\n") throws {
            try workspace.write("tour/tour.yaml", "id: test.tour\ntitle: A tour\n")
            try workspace.write("tour/a.md", "# Alpha\n\n" + paragraphs.joined(separator: between) + "\n")
            try workspace.write("tour/b.md", "# Beta\n\n" + (1...60).map { "More \($0)." }.joined(separator: "\n\n"))
        }

        private func open() throws -> TmuxTerminal {
            let terminal = try TmuxTerminal(.tour(["tour", "--section", "a"]), in: workspace)
            try terminal.waitFor(text: "Paragraph 1 of")
            return terminal
        }

        private func read() throws {
            try write(Self.paragraphs)
            let terminal = try open()
            try terminal.press(" ", until: "the end") { $0.contains("Paragraph 60 of") }
            try terminal.type("5j")
            try terminal.waitFor(text: "★ +1")
            try terminal.quit()
            #expect(try workspace.earned() == ["a"])
        }

        private func versions() throws -> [String] {
            let output = try workspace.tour("credits", "export", "--json").output
            let report = try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any]
            return (report?["earned"] as? [[String: Any]])?.compactMap { $0["content"] as? String } ?? []
        }

        @Test func aWholeStory() throws {
            try read()
            let before = try versions()
            #expect(before.count == 1 && before[0].hasPrefix("sha256:"))
            #expect(try !workspace.tour("credits").text.contains("changed"))

            // the same words in another layout are the same
            try write(Self.paragraphs.map { $0.replacingOccurrences(of: " of ", with: "\nof ") })
            #expect(try !workspace.tour("credits").text.contains("changed"))

            var changed = Self.paragraphs
            changed[29] = "What nobody has read yet."
            try write(changed)
            let row = try #require(try workspace.tour("credits").lines.first { $0.contains("Alpha") })
            #expect(row.hasSuffix("   changed"))

            let terminal = try open()
            try terminal.type("t")
            try terminal.waitFor("the contents") { $0.rows.contains { $0.contains("Alpha") && $0.contains("changed") } }
            try terminal.press(.escape)
            try terminal.waitFor("the page") { !$0.contains("Contents") }
            try terminal.type("c")
            try terminal.waitFor("the credits") { $0.rows.contains { $0.contains("Alpha") && $0.contains("changed") } }
            try terminal.press(.enter)
            try terminal.waitFor("what changed, marked") { screen in
                screen.rows.contains { $0.contains("▎") && $0.contains("What nobody has read yet.") }
                    && screen.contains("1 paragraph changed since you read it")
            }
            try terminal.press(" ", until: "the end") { $0.contains("Paragraph 60 of") }
            // the words that say it go with the next key, which may come before they are read here
            try terminal.type("2j")
            try terminal.type("c")
            try terminal.waitFor("the credits, renewed") { $0.contains("╭ Credits") && !$0.contains("changed") }
            try terminal.press(.escape)
            try terminal.waitFor("the page") { !$0.contains("Credits") }
            try terminal.quit()

            #expect(try workspace.earned() == ["a"])
            let after = try versions()
            #expect(after.count == 1 && after != before)
            #expect(try !workspace.tour("credits").text.contains("changed"))
            #expect(try workspace.tour("credits", "verify").ending == .exited(0))
            #expect(try workspace.tour("credits").text.hasPrefix("1 credit\n"))
        }

        @Test func anEditWhileItIsReadIsSaid() throws {
            try read()
            let terminal = try open()
            try write(Self.paragraphs + ["One more."])
            try terminal.waitFor(text: "Reloaded")
            try terminal.type("c")
            try terminal.waitFor("the credits") { $0.rows.contains { $0.contains("Alpha") && $0.contains("changed") } }
            try terminal.press(.escape)
            try terminal.waitFor("the page") { !$0.contains("Credits") }
            try terminal.quit()
        }
    }
}
