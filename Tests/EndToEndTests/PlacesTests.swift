import Foundation
import Testing

extension EndToEndTests {
    /// Leaving, and coming back to the same text.
    @Suite struct PlacesTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        private func open(_ arguments: String..., columns: Int = 80, rows: Int = 24) throws -> TmuxTerminal {
            try TmuxTerminal(.tour(arguments), in: workspace, columns: columns, rows: rows)
        }

        @Test func theSameTextIsAtTheTop() throws {
            try workspace.write("rows.md", Pages.rows(300))
            let first = try open("rows.md")
            try first.waitFor(text: "Row 0001")
            try first.type("117j")
            let before = try first.waitFor("the middle") { $0.scrolled == 117 }
            try first.quit()
            // by its name, by another name, and without one
            for arguments in [["rows.md"], ["./rows.md"], ["\(workspace.pages)/rows.md"], []] {
                let next = try TmuxTerminal(.tour(arguments), in: workspace)
                try next.waitFor("the screen of before, with tour \(arguments):\n\(before)") { $0.page == before.page }
                try next.quit()
            }
        }

        @Test func eachTourHasItsOwn() throws {
            try workspace.write("one.md", Pages.rows(100))
            try workspace.write("two.md", Pages.words("Two", paragraphs: 20, each: 30))
            let one = try open("one.md")
            try one.waitFor(text: "Row 0001")
            try one.type("20j")
            let inOne = try one.waitFor("the middle") { $0.scrolled == 20 }
            try one.quit()
            let two = try open("two.md")
            try two.waitFor(text: "w0001")
            try two.type("9j")
            let inTwo = try two.waitFor("the middle") { !$0.contains("w0001") }
            try two.quit()
            try open("one.md").waitFor("the place in one:\n\(inOne)") { $0.page == inOne.page }
            let again = try open("two.md")
            try again.waitFor("the place in two:\n\(inTwo)") { $0.page == inTwo.page }
            try again.quit()
            try open().waitFor("the tour that was read last") { $0.page == inTwo.page }
        }

        /// A place is a place in the text, and not a line of some screen.
        @Test func anotherSizeShowsTheSameWords() throws {
            try workspace.write("words.md", Pages.words("Words", paragraphs: 40, each: 60))
            let first = try open("words.md")
            try first.waitFor(text: "w0001")
            try first.type("60j")
            let before = try first.waitFor("the middle") { !$0.contains("w0001") }
            let word = try #require(before.numbers(after: "w").first)
            try first.quit()
            let narrow = try open("words.md", columns: 40, rows: 12)
            let screen = try narrow.waitFor("text") { $0.numbers(after: "w").count > 10 }
            let top = Screen(rows: [screen.rows.first { $0.contains("w0") } ?? ""]).numbers(after: "w")
            #expect(top.contains(word), "w\(word) at the top:\n\(screen)")
        }

        @Test(arguments: ["beta", "2"]) func aSectionByIdOrNumber(_ section: String) throws {
            try workspace.writeTour(.long("Alpha"), .long("Beta"))
            let terminal = try open("tour", "--section", section)
            try terminal.waitFor("Beta") { $0.contains("Paragraph 0001 of Beta") && !$0.contains("Alpha.") }
        }

        @Test func aSectionWinsOverThePlace() throws {
            try workspace.writeTour(.long("Alpha"), .long("Beta"))
            let first = try open("tour")
            try first.waitFor(text: "Paragraph 0001 of Alpha")
            try first.type("10j")
            try first.waitFor("the middle") { !$0.contains("Paragraph 0001 ") }
            try first.quit()
            try open("tour", "--section", "1").waitFor(text: "Paragraph 0001 of Alpha")
        }

        @Test(arguments: ["gamma", "0", "3", "-1", "99999999999999999999"]) func aSectionThatIsNotThere(
            _ section: String
        ) throws {
            try workspace.writeTour(.long("Alpha"), .long("Beta"))
            let outcome = try workspace.tour("render", "tour", "--section=\(section)")
            #expect(outcome.ending == .exited(1))
            #expect(outcome.complaints.count == 1 && outcome.error.contains("section"), "\(outcome.error)")
            #expect(outcome.output.isEmpty)
        }

        @Test(arguments: [SIGTERM, SIGHUP, SIGINT]) func aSignalKeepsThePlace(_ signal: Int32) throws {
            try workspace.write("rows.md", Pages.rows(300))
            let first = try open("rows.md")
            try first.waitFor(text: "Row 0001")
            try first.type("50j")
            let before = try first.waitFor("the middle") { $0.scrolled == 50 }
            kill(first.pid, signal)
            try first.waitForEnd()
            try open("rows.md").waitFor("the place:\n\(before)") { $0.page == before.page }
        }

        /// A place in a text that was changed meanwhile is as near as can be, and nothing worse.
        @Test func aTextThatBecameShorter() throws {
            try workspace.write("rows.md", Pages.rows(300))
            let first = try open("rows.md")
            try first.waitFor(text: "Row 0001")
            try first.type("G")
            try first.waitFor(text: "Row 0300")
            try first.quit()
            try workspace.write("rows.md", Pages.rows(30))
            let second = try open("rows.md")
            try second.waitFor("some of it") { !$0.numbers(after: "Row ").isEmpty }
            try second.type("g")
            try second.waitFor(text: "Row 0001")
            try second.quit()
        }

        @Test(arguments: ["", "nonsense", "{\"schema\":1,\"last\":\"x\"}", "[]"])
        func aBrokenPlacesFileIsNoHindrance(_ text: String) throws {
            try workspace.write("rows.md", Pages.rows(100))
            try FileManager.default.createDirectory(
                atPath: "\(workspace.path)/state/tour", withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: workspace.places))
            let terminal = try open("rows.md")
            try terminal.waitFor(text: "Row 0001")
            #expect(try terminal.quit() == 0)
        }

        /// The tour that was read last is gone: the built-in one opens.
        @Test func theLastTourIsGone() throws {
            let file = try workspace.write("rows.md", Pages.rows(100))
            let first = try open("rows.md")
            try first.waitFor(text: "Row 0001")
            try first.quit()
            try FileManager.default.removeItem(atPath: file)
            try open().waitFor(text: "What a tour is")
        }
    }
}
