import Foundation
import Testing

extension EndToEndTests {
    /// Pages that change on the disk while they are read.
    @Suite struct LiveFileTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        private func page(_ numbers: ClosedRange<Int>, before: String = "") -> String {
            "# Page\n\n\(before)" + numbers.map { "Paragraph \($0).\n\n" }.joined()
        }

        /// A terminal that shows the page from paragraph 20 or so.
        private func reading(_ arguments: String...) throws -> (TmuxTerminal, top: String) {
            let terminal = try TmuxTerminal(.tour(arguments), in: workspace)
            try terminal.waitFor(text: "Paragraph 1.")
            try terminal.type("40j")
            let screen = try terminal.waitFor("further on") { !$0.contains("Paragraph 9.") }
            return (terminal, screen.top)
        }

        private func expect(_ top: String, _ terminal: TmuxTerminal, at place: SourceLocation = #_sourceLocation) throws
        {
            try terminal.waitFor("“\(top)” at the top of the page as it is now", at: place) { screen in
                screen.contains("Reloaded") && screen.top == top
            }
        }

        @Test func whatIsWrittenIntoThePageIsShown() throws {
            try workspace.write("page.md", page(1...60))
            let (terminal, top) = try reading("page.md")
            try workspace.write("page.md", page(1...60, before: "New.\n\nNewer.\n\n"))
            try expect(top, terminal)
            try terminal.type("g")
            try terminal.waitFor(text: "Newer.")
        }

        /// Another clock has stamped it: that it changes while it is opened does not follow.
        @Test func aPageWithATimeToComeIsNotLoadedAnew() throws {
            let file = try workspace.write("page.md", page(1...60))
            try FileManager.default.setAttributes([.modificationDate: Date.now + 86_400], ofItemAtPath: file)
            let (terminal, _) = try reading("page.md")
            // as long as loading it anew would take
            for _ in 0..<10 {
                try terminal.type("g")
                try terminal.waitFor("the start") { $0.contains("Paragraph 1.") }
                try terminal.type("G")
                try terminal.waitFor("the end") { $0.contains("Paragraph 60.") }
            }
            #expect(try terminal.quit() == 0)
            #expect(!String(decoding: terminal.output, as: UTF8.self).contains("Reloaded"))
        }

        @Test func anEditorPutsANewFileInItsPlace() throws {
            let file = try workspace.write("page.md", page(1...60))
            let (terminal, top) = try reading("page.md")
            let other = try workspace.write(".page.md.swp", page(1...60, before: "New.\n\n"))
            #expect(rename(other, file) == 0)
            try expect(top, terminal)
            try terminal.type("g")
            try terminal.waitFor(text: "New.")
        }

        @Test func aPageThatIsGoneLeavesWhatWasRead() throws {
            let file = try workspace.write("page.md", page(1...60))
            let (terminal, top) = try reading("page.md")
            try FileManager.default.removeItem(atPath: file)
            try terminal.waitFor(text: "page.md was deleted")
            #expect(try terminal.screen().contains(top))
            // and when it is there again, so is its text
            try workspace.write("page.md", page(1...60, before: "Back.\n\n"))
            try expect(top, terminal)
        }

        @Test func aPageOfAFolder() throws {
            try workspace.write("folder/1.md", page(1...60))
            try workspace.write("folder/2.md", "# Two\n\nText.\n")
            let (terminal, top) = try reading("folder")
            try workspace.write("folder/1.md", page(1...60, before: "New.\n\n"))
            try expect(top, terminal)
            try workspace.write("folder/3.md", "# Three\n\nA page more.\n")
            try terminal.waitFor(text: " of 3")
        }

        @Test func whatCameThroughAPipeCannotBeLoadedAnew() throws {
            let file = try workspace.write("page.md", page(1...60))
            let terminal = try TmuxTerminal(
                .program(["sh", "-c", "exec \"$0\" - < \"$1\"", Program.path, file]), in: workspace)
            try terminal.waitFor(text: "Paragraph 1.")
            try terminal.type("R")
            try terminal.waitFor(text: "A pipe cannot be reloaded")
        }
    }
}
