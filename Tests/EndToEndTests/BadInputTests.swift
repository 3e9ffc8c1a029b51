import Foundation
import Testing

extension EndToEndTests {
    /// What cannot be read gets one clear line, and what is odd a sane screen.
    @Suite struct BadInputTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        /// Expects a refusal: status 1, nothing printed, one line that names the thing.
        private func expectRefusal(
            _ arguments: [String], naming name: String, at place: SourceLocation = #_sourceLocation
        ) throws {
            let outcome = try workspace.run(Program.path, arguments)
            expectRefusal(outcome, naming: name, at: place)
        }

        private func expectRefusal(_ outcome: Workspace.Outcome, naming name: String, at place: SourceLocation) {
            #expect(outcome.ending == .exited(1), "\(outcome.error)", sourceLocation: place)
            #expect(outcome.output.isEmpty, sourceLocation: place)
            #expect(outcome.complaints.count == 1, "\(outcome.error)", sourceLocation: place)
            #expect(
                outcome.error.hasPrefix("tour: ") && outcome.error.contains(name), "\(outcome.error)",
                sourceLocation: place)
            #expect(!outcome.error.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
        }

        private func refused(_ source: String, naming name: String? = nil, at place: SourceLocation = #_sourceLocation)
            throws
        {
            for arguments in [["render", source], [source], ["sections", source]] {
                try expectRefusal(arguments, naming: name ?? source, at: place)
            }
        }

        // MARK: Refused

        @Test(arguments: ["nowhere.md", "no/where", "./welcome", "page.md/more", "https", "-x.md"])
        func whatIsNotThere(_ source: String) throws {
            try workspace.write("page.md", "text\n")
            try expectRefusal(["render", "--", source], naming: source)
        }

        @Test func aFolderWithoutPages() throws {
            try workspace.write("empty/picture.png", [0x89, 0x50, 0x4E, 0x47])
            try refused("empty")
        }

        @Test func aBinaryFile() throws {
            var bytes: [UInt8] = Array("\u{7F}ELF".utf8) + (0...255).map { UInt8($0) }
            bytes += [UInt8](repeating: 0, count: 5000)
            for name in ["program", "program.md", "program.txt", "program.html"] {
                try workspace.write(name, bytes)
                try refused(name)
            }
        }

        @Test func aFIFO() throws {
            for name in ["fifo", "fifo.md"] {
                mkfifo("\(workspace.pages)/\(name)", 0o600)
                try refused(name)
            }
            // nor is one in a folder waited for
            try workspace.write("folder/a.md", "# a\n\ntext\n")
            mkfifo("\(workspace.pages)/folder/b.md", 0o600)
            let outcome = try workspace.tour("render", "folder")
            #expect(outcome.text.contains("text"))
        }

        @Test(arguments: ["/dev/zero", "/dev/null", "/dev/tty", "/dev/full"]) func aDevice(_ path: String) throws {
            try refused(path)
        }

        @Test func linksThatLeadNowhere() throws {
            symlink("b.md", "\(workspace.pages)/a.md")
            symlink("a.md", "\(workspace.pages)/b.md")
            symlink("gone.md", "\(workspace.pages)/c.md")
            try refused("a.md")
            try refused("c.md")
        }

        @Test func whatMayNotBeRead() throws {
            let folder = try workspace.write("locked/page.md", "text\n").dropLast("/page.md".count)
            let file = try workspace.write("locked.md", "text\n")
            chmod(String(folder), 0)
            chmod(file, 0)
            defer { chmod(String(folder), 0o700) }
            let program = Program.path
            for name in ["locked", "locked.md"] {
                if geteuid() != 0 {
                    try refused(name)
                    continue
                }
                // nothing is locked for root
                chmod(workspace.path, 0o755)
                let other = ["--reuid=65534", "--regid=65534", "--clear-groups", program, "render", name]
                let outcome = try workspace.run("setpriv", other)
                guard outcome.ending != .exited(127) else { continue }
                expectRefusal(outcome, naming: name, at: #_sourceLocation)
                #expect(outcome.error.lowercased().contains("permission"), "\(outcome.error)")
            }
        }

        @Test func aFileThatIsTooLarge() throws {
            let file = try workspace.write("huge.md", "text\n")
            #expect(truncate(file, 1 << 40) == 0)
            // refused, or opened without reading it all: but soon, and not with a crash
            let outcome = try workspace.tour("render", "huge.md")
            #expect(outcome.ending == .exited(1) && outcome.complaints.count == 1, "\(outcome.error)")
        }

        // MARK: Manifests

        @Test(arguments: [
            (
                "title: A\nsections:\n  - file: a.md\n    id: a\n    title: B\n    credit: bottom\n    credits: many\n",
                7
            ),
            ("title: A\nsections: nothing\n", 2),
            ("title: [A, B]\n", 1),
            ("title: A\ncredit: often\n", 2),
            ("title: A\nsections:\n  - file: a.md\n  - file: gone.md\n", 4),
            ("title: A\nsections:\n  - file: ../outside.md\n", 3),
            ("title: A\nsections:\n  - file: /etc/passwd\n", 3),
            ("title: A\nsections:\n  - title: no file\n", 3),
            ("title: A\n\tsections: tabs\n", 2),
            ("title: \"A\nsections: [\n", 3),
        ])
        func aWrongManifest(_ manifest: String, line: Int) throws {
            try workspace.write("outside.md", "outside\n")
            try workspace.write("tour/a.md", "# a\n\ntext\n")
            try workspace.write("tour/tour.yaml", manifest)
            let outcome = try workspace.tour("render", "tour")
            #expect(outcome.ending == .exited(1))
            #expect(outcome.complaints.count == 1 && outcome.error.contains("tour.yaml:\(line): "), "\(outcome.error)")
            #expect(!outcome.text.contains("outside"))
        }

        /// A key that nobody knows is said, and the tour opens.
        @Test func anUnknownKey() throws {
            try workspace.write("tour/a.md", "# a\n\ntext\n")
            try workspace.write("tour/tour.yaml", "title: A\ncolour: blue\n")
            let outcome = try workspace.tour("render", "tour")
            #expect(outcome.ending == .exited(0) && outcome.text.contains("text"), "\(outcome.error)")
            let terminal = try TmuxTerminal(.tour(["tour"]), in: workspace)
            let screen = try terminal.waitFor("the page and the remark") {
                $0.contains("text") && $0.contains("tour.yaml:2: ")
            }
            #expect(screen.status.contains("colour"))
        }

        @Test func linksOutOfTheFolder() throws {
            try workspace.write("secret.md", "# Secret\n\nsecret words\n")
            try workspace.write("tour/a.md", "# a\n\ntext\n")
            symlink("../secret.md", "\(workspace.pages)/tour/b.md")
            symlink("\(workspace.pages)/secret.md", "\(workspace.pages)/tour/c.md")
            let outcome = try workspace.tour("render", "tour")
            #expect(!outcome.text.contains("secret words"))
            #expect(outcome.text.contains("text"))
        }

        // MARK: Odd, but shown

        @Test(arguments: ["empty.md", "empty.txt", "empty.html"]) func anEmptyFile(_ name: String) throws {
            try workspace.write(name, "")
            let outcome = try workspace.tour("render", name)
            // either is good: nothing, or a line about it
            if outcome.ending == .exited(0) {
                #expect(outcome.error.isEmpty)
                let terminal = try TmuxTerminal(.tour([name]), in: workspace)
                try terminal.waitFor("a screen") { $0.contains(name) }
                try terminal.type("j Gg]")
                try terminal.settle()
                #expect(try terminal.quit() == 0)
            } else {
                expectRefusal(outcome, naming: name, at: #_sourceLocation)
            }
        }

        @Test func anEmptyPipe() throws {
            let outcome = try workspace.run(Program.path, ["render", "-"])
            #expect(outcome.ending == .exited(0) || outcome.complaints.count == 1)
        }

        @Test(arguments: ["page.md", "page.txt", "page.html"]) func textThatIsNotUTF8(_ name: String) throws {
            // which it then is, whatever it says
            let start = name.hasSuffix("html") ? "<meta charset=utf-8>caf" : "caf"
            try workspace.write(
                name, Array(start.utf8) + [0xE9] + Array(" and ".utf8) + [0xFF, 0xC3] + Array(" more\n".utf8))
            let outcome = try workspace.tour("render", name)
            #expect(outcome.ending == .exited(0))
            #expect(outcome.text.contains("café and ÿÃ more"), "\(outcome.text)")
            let terminal = try TmuxTerminal(.tour([name]), in: workspace)
            try terminal.waitFor(text: "café and ÿÃ more")
        }

        @Test func gibberishInMarkdown() throws {
            var text = ""
            for opening in ["> ", "- ", "*", "[", "![", "`", "<div>", "| ", "# ", "&", "$", "~~", "[^1]", "\\"] {
                text += String(repeating: opening, count: 3000) + "x\n\n"
            }
            try workspace.write("page.md", text + "the end of it\n")
            let outcome = try workspace.tour("render", "page.md")
            #expect(outcome.ending == .exited(0) && outcome.text.contains("the end of it"))
        }

        @Test func aGiganticLine() throws {
            try workspace.write("page.md", String(repeating: "word ", count: 1_000_000) + "\n\nthe end of it\n")
            let terminal = try TmuxTerminal(.tour(["page.md"]), in: workspace)
            try terminal.waitFor(text: "word word word")
            try terminal.type("G")
            try terminal.waitFor(text: "the end of it")
            #expect(try terminal.quit() == 0)
        }

        /// Opened, and put in the place of one that is read.
        @Test(arguments: [
            "<script>" + String(repeating: "x=1;", count: 25_000) + "</script><div id=root></div>",
            String(repeating: "<p> </p>\n", count: 10_000), String(repeating: "\0", count: 200_000),
        ])
        func aPageWithoutText(text: String) throws {
            try workspace.write("page.html", "<h1>Title</h1><p>words</p><h2>Second</h2>")
            let terminal = try TmuxTerminal(.tour(["page.html"]), in: workspace)
            try terminal.waitFor(text: "words")
            try workspace.write("page.html", text)
            for isOpened in [false, true] {
                let terminal = isOpened ? try TmuxTerminal(.tour(["page.html"]), in: workspace) : terminal
                try terminal.waitFor(text: "This page has no text.")
                try terminal.type("jG50%][nNUcqJqg ")
                try terminal.settle()
                #expect(try terminal.quit() == 0)
            }
            #expect(try workspace.tour("credits").text == "0 credits\n")
            #expect(try workspace.tour("check", "page.html").text.contains("warning: has no text"))
        }

        /// The file changes and shrinks while it is read.
        @Test func aFileThatShrinks() throws {
            let file = try workspace.write("page.txt", Pages.textRows(20_000))
            let terminal = try TmuxTerminal(.tour(["page.txt"]), in: workspace)
            try terminal.waitFor(text: "Row 0001")
            truncate(file, 100)
            try terminal.type("Gbbbg ")
            try terminal.settle()
            #expect(try terminal.quit() == 0)
        }

        @Test func aFullDisk() throws {
            let outcome = try workspace.run("sh", ["-c", "'\(Program.path)' render welcome > /dev/full"])
            #expect(outcome.ending == .exited(1))
            #expect(outcome.complaints.count == 1, "\(outcome.error)")
        }

        /// Whatever is in the environment, the program says what it misses or does without it.
        @Test(arguments: [["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"], ["LANG"], ["TERM"]])
        func anEnvironmentWithout(_ names: [String]) throws {
            try workspace.write("page.md", "# Title\n\ntext\n")
            for name in names { workspace.environment[name] = nil }
            let outcome = try workspace.tour("render", "page.md")
            #expect(outcome.ending == .exited(0) && outcome.text.contains("text"), "\(outcome.error)")
        }
    }
}
