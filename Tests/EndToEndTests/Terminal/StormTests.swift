import Foundation
import Testing

extension EndToEndTests {
    /// More than anybody does, and all at once.
    @Suite struct StormTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            try workspace.write("words.md", Pages.words("Words", paragraphs: 20, each: 40))
        }

        @Test func ofTenMegabytesThatArePasted() throws {
            try workspace.write("pasted", [UInt8](repeating: UInt8(ascii: "j"), count: 10 << 20))
            let terminal = try TmuxTerminal(.tour(["words.md"]), in: workspace, columns: 90, rows: 30)
            try terminal.waitFor(text: "w0001")
            try terminal.command("load-buffer", "\(workspace.pages)/pasted")
            try terminal.command("paste-buffer", "-pr")
            try terminal.settle()
            try terminal.type("/")
            try terminal.command("paste-buffer", "-pr")
            try terminal.waitFor(text: "jjjj")
            try terminal.press(.escape)
            try terminal.waitFor("no prompt") { !$0.contains("jjjj") }
            try terminal.settle()
            #expect(try terminal.screen().contains("w0001"))
            #expect(try terminal.quit() == 0)
        }
    }
}
