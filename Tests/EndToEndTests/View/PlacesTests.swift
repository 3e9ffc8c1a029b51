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

        // MARK: - A file that this program cannot write

        private func writePlaces(_ text: String) throws { try workspace.write("../state/tour/places.json", text) }

        private func stateFiles() throws -> [String: String] {
            let folder = "\(workspace.path)/state/tour"
            var files: [String: String] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
                files[name] = String(
                    decoding: try #require(FileManager.default.contents(atPath: "\(folder)/\(name)")), as: UTF8.self)
            }
            return files
        }

        /// Reads a little, leaves, and returns what stands on the screen then.
        private func readAndLeave() throws -> Screen {
            try workspace.write("rows.md", Pages.rows(100))
            let terminal = try TmuxTerminal(.shell, in: workspace, columns: 200)
            try terminal.enter("'\(Program.path)' rows.md; echo \"status=$?\"")
            try terminal.waitFor(text: "Row 0001")
            try terminal.type("20jq")
            return try terminal.waitFor(text: "status=0")
        }

        @Test(arguments: ["", "nonsense", "[]", "{\"schema\":1,\"tours\":"])
        func aBrokenFileIsSetAsideAndSaid(_ text: String) throws {
            try writePlaces(text)
            let screen = try readAndLeave()
            #expect(screen.contains("places.json") && screen.contains("is kept as"), "\(screen)")
            let files = try stateFiles()
            #expect(files.contains { $0.key.hasPrefix("places.json.corrupt-") && $0.value == text }, "\(files.keys)")
            try open("rows.md").waitFor("the place") { $0.scrolled == 20 }
        }

        @Test func aFileOfANewerVersionIsLeftAsItIs() throws {
            let text = "{\"schema\":2,\"mine\":1}"
            try writePlaces(text)
            let screen = try readAndLeave()
            #expect(screen.contains("places.json") && screen.contains("newer version"), "\(screen)")
            #expect(try stateFiles()["places.json"] == text)
        }

        @Test func aFileThatIsNotReadIsLeftAsItIs() throws {
            let text = "{\"schema\":1,\"mine\":\"" + String(repeating: "x", count: 17 << 20) + "\"}"
            try writePlaces(text)
            let screen = try readAndLeave()
            #expect(screen.contains("places.json") && screen.contains("8 MB"), "\(screen)")
            #expect(try stateFiles()["places.json"] == text)
        }

        /// A program in a container has the number 1 each time: what one left behind that was killed is not in the way.
        @Test(.enabled(if: Self.canBeTheFirstProcess, "this needs root and unshare"))
        func whatAKilledProgramLeftIsNotInTheWay() throws {
            try workspace.write("rows.md", Pages.rows(100))
            for name in ["places.json.1", ".places.json.tmp-1-0"] { try workspace.write("../state/tour/\(name)", "{") }
            let terminal = try TmuxTerminal(
                .program(["unshare", "--pid", "--fork", Program.path, "rows.md"]), in: workspace)
            try terminal.waitFor(text: "Row 0001")
            try terminal.type("20j")
            try terminal.waitFor("the middle") { $0.scrolled == 20 }
            try terminal.quit()
            try open("rows.md").waitFor("the place") { $0.scrolled == 20 }
        }

        private static let canBeTheFirstProcess: Bool = {
            guard let workspace = try? Workspace() else { return false }
            return (try? workspace.run("unshare", ["--pid", "--fork", "true"]))?.ending == .exited(0)
        }()

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
