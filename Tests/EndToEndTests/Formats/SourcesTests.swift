import Foundation
import Testing

extension EndToEndTests {
    /// What opens by its path.
    @Suite struct SourcesTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        private func titles(_ arguments: String...) throws -> [String] {
            let outcome = try workspace.run(Program.path, ["sections"] + arguments)
            #expect(outcome.ending == .exited(0), "\(outcome.error)")
            return outcome.text.split(separator: "\n").filter { $0.hasPrefix("·") }.map {
                $0.split(separator: " ").dropFirst(3).joined(separator: " ")
            }
        }

        /// The real git, in a repository as people have it.
        @Test func whatGitIgnoresIsLeftOut() throws {
            for name in ["README.md", "local.md", "node_modules/x/README.md", "guide/1.md", "guide/local.md"] {
                try workspace.write("repository/\(name)", "# \(name)\n\nWords.\n")
            }
            try workspace.write("repository/.gitignore", "local.md\nnode_modules/\n")
            let git = try workspace.run("git", ["init", "-q", "repository"])
            guard git.ending == .exited(0) else { return }
            #expect(try titles("repository") == ["README.md", "guide/1.md"])
            try FileManager.default.removeItem(atPath: "\(workspace.pages)/repository/README.md")
            #expect(try titles("repository") == ["guide/1.md"])
        }

        @Test func aFolderOfToursIsALibrary() throws {
            for name in ["Alpha", "Beta"] {
                try workspace.write("tours/\(name)/tour.yaml", "title: Tour \(name)\n")
                try workspace.write("tours/\(name)/page.md", "# \(name)\n\nText of \(name).\n")
            }
            #expect(try workspace.tour("tours").text == "tours/Alpha  Tour Alpha\ntours/Beta   Tour Beta\n")
            for command in ["render", "sections"] {
                let outcome = try workspace.tour(command, "tours")
                #expect(outcome.ending == .exited(1))
                #expect(
                    outcome.error == "tour: tours holds 2 tours: Alpha, Beta; name one of them, as in tours/Alpha\n")
            }
            let terminal = try TmuxTerminal(.tour(["tours"]), in: workspace, columns: 80, rows: 24)
            try terminal.waitFor("the library") {
                $0.contains("╭ Library") && $0.contains("Tour Alpha") && $0.contains("Tour Beta")
            }
            try terminal.type("Beta")
            try terminal.waitFor("what is found") { !$0.contains("Tour Alpha") && $0.contains("Tour Beta") }
            try terminal.press(.enter)
            try terminal.waitFor("the tour") { $0.contains("Text of Beta.") && !$0.contains("╭ Library") }
            try terminal.quit()
        }

        @Test func whatAPageIsWrittenInMayBeSaid() throws {
            try workspace.write("page.md", "# Not *here*\n")
            #expect(try workspace.tour("render", "--as", "text", "page.md").text.contains("# Not *here*"))
            #expect(try workspace.tour("render", "page.md").text.contains("# ") == false)
            let piped = try workspace.run(
                Program.path, ["render", "--as", "html", "-"], input: Array("a <b>word</b>".utf8))
            #expect(piped.text.contains("a word"))
            #expect(try workspace.tour("render", "--as", "poem", "page.md").ending == .exited(64))
        }

        @Test func whatIsNoPageIsNamed() throws {
            try workspace.write("report.pdf", "%PDF-1.7\n...")
            try workspace.write("letter.docx", [0x50, 0x4B, 3, 4, 0, 0])
            for (name, what) in [("report.pdf", "is a PDF document"), ("letter.docx", "is a Word document")] {
                let outcome = try workspace.tour("render", name)
                #expect(outcome.ending == .exited(1))
                #expect(outcome.error.hasPrefix("tour: \(name) \(what), not a page; "), "\(outcome.error)")
            }
        }
    }
}
