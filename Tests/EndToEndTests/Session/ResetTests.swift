import Foundation
import Testing

extension EndToEndTests {
    /// `tour reset`: what was earned is taken back, and stays in the ledger as such.
    @Suite struct ResetTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        private func open() throws -> TmuxTerminal {
            let terminal = try TmuxTerminal(.tour(["tour"]), in: workspace)
            try terminal.waitFor("a page") { $0.contains("Paragraph 00") }
            return terminal
        }

        private func earnAlpha() throws {
            try workspace.writeTour(.short("Alpha"), .long("Beta"))
            let terminal = try open()
            try terminal.type("j")
            try terminal.waitFor(text: "+1 Alpha")
            try terminal.type("9j")
            try terminal.waitFor(text: "Paragraph 0007 of Beta")
            try terminal.quit()
        }

        private func places() throws -> [String: Any] {
            let data = try #require(FileManager.default.contents(atPath: workspace.places))
            let file = try JSONSerialization.jsonObject(with: data) as? [String: Any]
            return try #require((file?["tours"] as? [String: Any])?["test.tour"] as? [String: Any])
        }

        @Test func whatWasEarnedMayBeEarnedAgain() throws {
            try earnAlpha()
            #expect(try places()["section"] != nil)
            let reset = try workspace.tour("reset", "tour", "--yes")
            #expect(reset.ending == .exited(0) && reset.text.contains("1 credit removed"), "\(reset)")
            // forgotten, and still there
            #expect(try workspace.earned() == ["alpha"])
            #expect(try places()["section"] == nil && places()["read"] == nil)
            #expect(try workspace.tour("credits").text.hasPrefix("0 credits\n1 earned, 1 removed, 0 spent\n"))
            #expect(try workspace.tour("sections", "tour").text.hasPrefix("· 1  alpha"))
            // from the start, and once more
            let terminal = try open()
            try terminal.type("j")
            try terminal.waitFor(text: "+1 Alpha")
            try terminal.quit()
            #expect(try workspace.earned() == ["alpha", "alpha"])
            #expect(try workspace.tour("credits").text.hasPrefix("1 credit\n2 earned, 1 removed, 0 spent\n"))
            #expect(try workspace.tour("credits", "verify").ending == .exited(0))
        }

        @Test func withoutATerminalNothingIsForgottenUnasked() throws {
            try earnAlpha()
            let before = try workspace.tour("credits", "--json").text
            let reset = try workspace.tour("reset", "tour")
            #expect(reset.ending == .exited(1) && reset.error.contains("--yes"))
            #expect(try workspace.tour("credits", "--json").text == before)
        }

        @Test(arguments: ["n", "", "y"]) func onATerminalItAsks(_ answer: String) throws {
            try earnAlpha()
            let terminal = try TmuxTerminal(.shell, in: workspace)
            try terminal.enter("'\(Program.path)' reset tour; echo status=$?")
            try terminal.waitFor(text: "Forget how far you read “A tour for tests”, and remove 1 credit? [y/N]")
            try terminal.enter(answer)
            try terminal.waitFor(text: answer == "y" ? "status=0" : "status=1")
            let balance = try workspace.tour("credits").lines.first
            #expect(balance == (answer == "y" ? "0 credits" : "1 credit"))
        }

        @Test func whatIsSpentIsNotTakenBack() throws {
            try earnAlpha()
            #expect(try workspace.tour("credits", "spend", "1", "--for", "x").ending == .exited(0))
            let reset = try workspace.tour("reset", "tour", "--yes")
            #expect(reset.ending == .exited(1) && reset.complaints.count == 1)
            #expect(reset.error.contains("nothing was changed"))
            #expect(try places()["section"] != nil)
            #expect(try workspace.tour("credits", "verify").ending == .exited(0))
        }

        @Test func aTourThatIsGoneIsNamedByItsID() throws {
            try earnAlpha()
            try FileManager.default.removeItem(atPath: "\(workspace.pages)/tour")
            let reset = try workspace.tour("reset", "test.tour", "--yes", "--json")
            #expect(reset.ending == .exited(0))
            let answer = try JSONSerialization.jsonObject(with: Data(reset.output)) as? [String: Any]
            #expect(answer?["revoked"] as? Int == 1 && answer?["sections"] as? [String] == ["alpha"])
            #expect(try workspace.tour("reset", "no.such", "--yes").ending == .exited(1))
        }
    }
}
