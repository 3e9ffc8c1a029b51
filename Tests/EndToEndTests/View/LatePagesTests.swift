import Foundation
import Testing

extension EndToEndTests {
    /// Pages that take long to read, or cannot be read at all.
    @Suite struct LatePagesTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        /// Paragraphs of some 12 MB, the first and last of which say so.
        private func paragraphs(_ tag: (String) -> String) -> String {
            let words = String(repeating: "some words of a long page ", count: 20)
            var text = tag("First words of the page.")
            for number in 1...24_000 { text += tag("\(number). \(words)") }
            return text + tag("Last words of the page.")
        }

        private func open(_ arguments: String...) throws -> TmuxTerminal {
            try TmuxTerminal(.tour(arguments), in: workspace)
        }

        @Test func aLargePageOfAFolder() throws {
            try workspace.write("folder/1.md", "# One\n\nA short page.\n")
            try workspace.write("folder/2.md", "# Two\n\n" + paragraphs { "\($0)\n\n" })
            try workspace.write("folder/3.md", "# Three\n\nAnother one.\n")
            let terminal = try open("folder")
            try terminal.waitFor(text: "First words of the page.")
            try terminal.type("3g")
            try terminal.waitFor(text: "Another one.")
            // up to its last row, be that there already or not: what comes above this page moves nothing
            try terminal.type("kkkk")
            try terminal.waitFor("the end of the page before") {
                $0.contains("Last words of the page.") && $0.contains("Another one.")
            }
            try terminal.type("bbb")
            try terminal.waitFor("the text before") { !$0.contains("Last words") && $0.contains("some words") }
            #expect(try terminal.quit() == 0)
            // and the place in it is found again
            let again = try open("folder")
            try again.waitFor("the same place") { $0.contains("some words") && $0.status.contains("Two") }
            #expect(try again.quit() == 0)
        }

        @Test func aLargePageOfHTML() throws {
            let text = paragraphs { "<p>\($0)</p>\n" }
            try workspace.write("page.html", "<title>Long</title><h1>Long</h1>\(text)<h2>Behind</h2><p>The end.</p>")
            let terminal = try open("page.html")
            try terminal.waitFor(text: "First words of the page.")
            try terminal.type("G")
            try terminal.waitFor(text: "The end.")
            try terminal.type("t")
            try terminal.waitFor("the contents") { $0.contains("╭ Contents") && $0.contains("Behind") }
            try terminal.press(.escape)
            try terminal.waitFor("the page alone") { !$0.contains("╭") }
            #expect(try terminal.quit() == 0)
        }

        @Test func aPageThatCannotBeReadIsACard() throws {
            try workspace.write("folder/1.md", "# One\n\nA short page.\n")
            let page = try workspace.write("folder/2.md", "# Two\n\nIts text.\n")
            try workspace.write("folder/3.md", Pages.section("Three", paragraphs: 30))
            try FileManager.default.removeItem(atPath: page)
            try FileManager.default.createSymbolicLink(atPath: page, withDestinationPath: ".elsewhere.md")
            let terminal = try open("folder")
            let card = try terminal.waitFor(text: "try again")
            #expect(card.contains("2.md not found"))
            #expect(card.contains("next section"))
            try terminal.type("    ")
            try terminal.waitFor(text: "★ 2 of 3")
            try terminal.type("c")
            try terminal.waitFor("the credits") {
                $0.contains("✓ One") && $0.contains("✓ Three") && !$0.contains("✓ 2.md")
            }
            try terminal.press(.escape)
            try terminal.waitFor("the page alone") { !$0.contains("╭") }
            // once it is there, it is read like any other
            try workspace.write("folder/.elsewhere.md", "# Two\n\nIts text.\n")
            try terminal.type("R")
            try terminal.waitFor(text: "Reloaded")
            try terminal.type("2g")
            try terminal.waitFor(text: "Its text.")
            #expect(try terminal.quit() == 0)
        }
    }
}
