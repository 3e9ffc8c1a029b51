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
            try terminal.type("/Beta")
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

        @Test func theEncodingIsJudgedOrSaid() throws {
            let bytes = [UInt8]([0xC4, 0xC1, 0x0A])
            try workspace.write("little.txt", bytes)
            #expect(try workspace.tour("render", "--encoding", "koi8-r", "little.txt").text.contains("да"))
            #expect(try workspace.tour("render", "--encoding", "klingon", "little.txt").ending == .exited(64))
            // GB18030
            try workspace.write(
                "page.txt",
                [
                    0xB5, 0xDA, 0xD2, 0xBB, 0xD5, 0xC2, 0x0A, 0x0A, 0xD5, 0xE2, 0xCA, 0xC7, 0xD2, 0xBB, 0xB8, 0xF6,
                    0xD3, 0xC3,
                ])
            let printed = try workspace.tour("render", "page.txt")
            #expect(printed.text.contains("第一章") && printed.error.contains("page.txt: seems to be GB18030"))
            let terminal = try TmuxTerminal(.tour(["page.txt"]), in: workspace, columns: 80, rows: 10)
            try terminal.waitFor("the text, and what it was taken for") {
                $0.contains("这是一个用") && $0.contains("seems to be GB18030; --encoding NAME overrides that")
            }
            try terminal.press(.down)
            try terminal.waitFor("the row is free again") { !$0.contains("seems") }
            #expect(try terminal.quit() == 0)
        }

        @Test func zerosAreSigns() throws {
            try workspace.write("app.log", [UInt8](repeating: 0, count: 3) + Array("after the hole\n".utf8))
            #expect(try workspace.tour("render", "app.log").text.contains("␀␀␀after the hole"))
            try workspace.write("program", [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0xFF, 0x61])
            #expect(try workspace.tour("render", "program").ending == .exited(1))
            #expect(try workspace.tour("render", "--as", "text", "program").text.contains("␡ELF␂␁␁␀␀"))
        }

        @Test func whatIsPackedIsOpened() throws {
            let page = try #require(Data(base64Encoded: "H4sIAAAAAAACA1NWODwnKbWIiys8vyilWI8LANI5ruwQAAAA"))
            try workspace.write("page.md.gz", [UInt8](page))
            #expect(try workspace.tour("render", "page.md.gz").text.contains("Über"))
            let terminal = try TmuxTerminal(.tour(["page.md.gz"]), in: workspace)
            try terminal.waitFor("the page") { $0.contains("Über") && $0.contains("Words.") && !$0.contains("# ") }
            #expect(try terminal.quit() == 0)
            let piped = try workspace.run(Program.path, ["render", "-"], input: [UInt8](page))
            #expect(piped.text.contains("Über"))
        }

        @Test func filtersOfThePersonAreUsedAndListed() throws {
            try workspace.write("page.shout", "quiet\n")
            try workspace.writePreferences(#"{"filters": {"shout": ["tr", "a-z", "A-Z"], "x": "y"}}"#)
            let printed = try workspace.tour("render", "page.shout")
            #expect(printed.text.contains("QUIET"))
            let doctor = try workspace.tour("doctor").text
            #expect(doctor.contains("for .shout, your own: /usr/bin/tr"))
            #expect(doctor.contains("preferences.json: filters.x: expected a list"))
            #expect(doctor.contains("pdftotext") && doctor.contains("for .docx .odt"))
        }

        /// Also where nothing of the reader runs any more.
        @Test(arguments: [SIGTERM, SIGKILL]) func noConverterOutlivesAReaderThatIsKilled(signal: Int32) throws {
            let pid = "\(workspace.path)/pid"
            try workspace.install("slow", "echo $$ >\"\(pid)\"; exec sleep 1000")
            try workspace.write("page.slow", "text\n")
            try workspace.writePreferences(#"{"filters": {"slow": ["slow"]}}"#)
            let reader = try Child(
                Program.path, ["render", "page.slow"], environment: workspace.environment, directory: workspace.pages)
            let patience = Patience()
            try patience.wait(until: "the converter") { FileManager.default.contents(atPath: pid)?.last == 10 }
            kill(reader.pid, signal)
            let number = try String(contentsOfFile: pid, encoding: .utf8).filter(\.isNumber)
            // one that has ended, and that nobody asked how, has no command line
            try patience.wait(until: "its end") {
                (FileManager.default.contents(atPath: "/proc/\(number)/cmdline") ?? Data()).isEmpty
            }
        }

        @Test func whatIsNoPageIsNamed() throws {
            try workspace.write("table.xlsx", [0x50, 0x4B, 3, 4, 0, 0])
            try workspace.write("letter.docx", [0x50, 0x4B, 3, 4, 0, 0])
            try workspace.write("report.pdf", "%PDF-1.7\n...")
            for (name, what) in [
                ("report.pdf", "is a PDF document"), ("letter.docx", "is a Word document"),
                ("table.xlsx", "is a spreadsheet, not a page; "),
            ] {
                let outcome = try workspace.tour("render", name)
                #expect(outcome.ending == .exited(1))
                #expect(outcome.error.hasPrefix("tour: \(name) \(what)"), "\(outcome.error)")
            }
        }
    }
}
