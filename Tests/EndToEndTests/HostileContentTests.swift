import Foundation
import TestSupport
import Testing

extension EndToEndTests {
    /// Pages from strangers: nothing of them acts on the terminal.
    @Suite struct HostileContentTests {
        /// What a page may try. Each has something in it by which it would be known: `31337`, `PWNED`.
        private static let attacks: [String] = [
            "\u{1B}]0;PWNED\u{07}", "\u{1B}]0;PWNED\u{1B}\\", "\u{1B}]2;PWNED", "\u{1B}]52;c;UFdORUQ=\u{07}",
            "\u{1B}]8;;http://PWNED\u{07}x", "\u{1B}[31337m", "\u{1B}[2J\u{1B}[31337;1H", "\u{1B}[6n", "\u{1B}[c",
            "\u{1B}[5i",
            "\u{1B}[?1049l", "\u{1B}[?31337h", "\u{1B}c", "\u{1B}P$q\"p\u{1B}\\", "\u{1B}P1337;PWNED\u{1B}\\",
            "\u{1B}_PWNED\u{1B}\\",
            "\u{1B}^PWNED\u{1B}\\", "\u{1B}XPWNED\u{1B}\\", "\u{1B}kPWNED\u{1B}\\", "\u{05}", "\u{07}",
            "\u{0E}lqk\u{0F}", "\u{7F}",
            "\u{9B}31337m", "\u{9D}0;PWNED\u{9C}", "\u{90}PWNED\u{9C}", "\u{85}", "\u{0B}\u{08}\u{08}", "\u{1B}(0",
            "\u{1B}#8",
            "\u{1B}%@", "\u{202E}PWNED\u{202C}", "\u{2066}x\u{2069}", "\u{200E}\u{200F}\u{061C}", "\u{FEFF}",
            "\u{E0001}\u{E0041}",
            "\u{FFF9}a\u{FFFA}b\u{FFFB}", "\u{2028}\u{2029}",
        ]

        /// Characters that no terminal should get raw, though they are no controls.
        private static let deceivers: Set<Unicode.Scalar> = Set(
            [0x061C, 0xFEFF, 0xE0001, 0x2028, 0x2029].map { Unicode.Scalar($0) ?? " " }
                + [0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFFF9...0xFFFB].flatMap { range in
                    range.compactMap { Unicode.Scalar($0) }
                })

        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        private func expectHarmless(
            _ bytes: [UInt8], isTerminal: Bool = true, _ what: Comment = "", at place: SourceLocation = #_sourceLocation
        ) {
            let sequences = EscapeSequences(bytes)
            let foreign = isTerminal ? sequences.foreign : sequences.sequences.filter { $0.body != "\n" }
            #expect(foreign == [], what, sourceLocation: place)
            #expect(!sequences.sequences.contains { $0.parameters.contains(31337) }, what, sourceLocation: place)
            #expect(String(validating: bytes, as: UTF8.self) != nil, "only UTF-8", sourceLocation: place)
            let deceivers = sequences.text.unicodeScalars.filter { Self.deceivers.contains($0) }
            #expect(
                deceivers.isEmpty, "\(what) \(deceivers.map { String($0.value, radix: 16) })", sourceLocation: place)
        }

        /// Reads a source to its end, opens every window, and looks at all that was written.
        private func read(_ arguments: String..., at place: SourceLocation = #_sourceLocation) throws {
            let terminal = try TmuxTerminal(.tour(arguments), in: workspace, columns: 100, rows: 30)
            try terminal.waitFor("the page", at: place) { $0.contains("begin") }
            for key in ["t", "c"] {
                try terminal.type(key)
                try terminal.waitFor("a window", at: place) { $0.contains("╭") }
                try terminal.press(.escape)
                try terminal.waitFor("the page", at: place) { !$0.contains("╭") }
            }
            try terminal.press(" ", until: "the end", at: place) { $0.contains("the end of it") }
            try terminal.type("]g")
            try terminal.settle(at: place)
            #expect(try terminal.quit() == 0, sourceLocation: place)
            expectHarmless(terminal.output, at: place)
            #expect(!(try terminal.format("#{pane_title} #{window_name}").contains("PWNED")), sourceLocation: place)
            #expect(try terminal.command("list-buffers") == [], "nothing in the clipboard", sourceLocation: place)
        }

        private func page(_ attacks: [String]) -> String {
            attacks.map { "A paragraph \($0) with something in it, `code \($0) too`, and more\n\n" }.joined()
        }

        @Test func theBodyOfAMarkdownPage() throws {
            var text = "# begin\n\n" + page(Self.attacks)
            text += "```sh \u{1B}]0;PWNED\u{07}\n" + Self.attacks.joined(separator: "\n") + "\n```\n\n"
            text += Self.attacks.map { "| \($0) | x |\n" }.joined()
            text +=
                "\n"
                + Self.attacks.map {
                    "- [text \($0)](http://example.org/\($0) \"title \($0)\") ![alt \($0)](x\($0).png)\n"
                }.joined()
            text += "\nthe end of it\n"
            try workspace.write("page.md", text)
            try read("page.md")
        }

        @Test func entities() throws {
            var text = "# begin\n\n"
            for code in [0, 7, 8, 11, 14, 27, 127, 128, 133, 144, 155, 157, 0x202E, 0x200F, 0xFEFF, 0xD800, 0x110000] {
                text += "decimal &#\(code);[31337m hexadecimal &#x\(String(code, radix: 16));]0;PWNED&#7; end\n\n"
            }
            try workspace.write("page.md", text + "the end of it\n")
            try read("page.md")
            let paragraphs = text.dropFirst(9).split(separator: "\n").map { "<p>\($0)</p>" }.joined(separator: "\n")
            try workspace.write(
                "page.html", "<title>&#27;]0;PWNED&#7;</title><h1>begin</h1>\(paragraphs)<p>the end of it")
            try read("page.html")
        }

        @Test func anHTMLPage() throws {
            var text = "<title>\(Self.attacks.joined())</title><h1>begin</h1>"
            for attack in Self.attacks {
                text +=
                    "<p title='\(attack)'>A paragraph \(attack) with <code>\(attack)</code> <a href='http://x/\(attack)'>link</a>"
                text +=
                    "<img alt='\(attack)' src='\(attack)'><pre>\(attack)</pre><video src='\(attack)' title='\(attack)'></video>"
            }
            try workspace.write("page.html", text + "<p>the end of it")
            try read("page.html")
        }

        @Test func aTextFile() throws {
            try workspace.write("page.txt", "begin\n" + Self.attacks.joined(separator: "\n") + "\nthe end of it\n")
            try read("page.txt")
        }

        @Test func bytesThatAreNoUTF8() throws {
            var bytes = Array("# begin\n\nbare \u{1B}".utf8)
            bytes +=
                [0x9B] + Array("31337m and ".utf8) + [0x9D] + Array("0;PWNED".utf8) + [
                    0x9C, 0xC0, 0x9B, 0xFF, 0xFE, 0xC2,
                ]
            bytes += Array("\n\nthe end of it\n".utf8)
            for name in ["page.md", "page.txt", "page.html"] {
                try workspace.write(name, bytes)
                try read(name)
            }
        }

        @Test func titlesAndNames() throws {
            let evil = "\u{1B}]0;PWNED\u{07}\u{9B}31337m\u{202E}"
            try workspace.write(
                "tour/tour.yaml",
                """
                id: "evil\\e]0;PWNED\\a\\x9b31337m"
                title: "A title \\e]0;PWNED\\a \\x9b31337m \\u202e"
                description: "A description \\e[31337m"
                sections:
                  - file: 1.md
                    id: "one\\e[31337m"
                    title: "The section \\e]0;PWNED\\a \\x9b31337m \\u202e"
                  - file: "2\\e]0;PWNED\\a.md"
                """)
            try workspace.write("tour/1.md", "# begin\n\nshort\n")
            try workspace.write("tour/2\u{1B}]0;PWNED\u{07}.md", "# Second \(evil)\n\nthe end of it\n")
            try read("tour")
            for arguments in [
                ["sections", "tour"], ["sections", "tour", "--json"], ["render", "tour"], ["credits"],
                ["credits", "--json"],
            ] {
                let outcome = try workspace.run(Program.path, arguments)
                #expect(outcome.ending == .exited(0), "\(arguments) \(outcome.error)")
                #expect(
                    outcome.text.contains("PWNED") || arguments == ["render", "tour"],
                    "the title is there: \(arguments) \(outcome.text)")
                expectHarmless(outcome.output, isTerminal: false)
            }
        }

        @Test func aFolderWithSuchNames() throws {
            let evil = "\u{1B}]0;PWNED\u{07}\u{9B}31337m\u{202E}"
            try workspace.write("folder\(evil)/1 \(evil).md", "begin\n")
            try workspace.write("folder\(evil)/2 \(evil).txt", "the end of it\n")
            try read("folder\(evil)")
            for command in ["sections", "render"] {
                let outcome = try workspace.tour(command, "folder\(evil)")
                #expect(outcome.ending == .exited(0))
                expectHarmless(outcome.output, isTerminal: false)
            }
        }

        @Test func errorsAboutSuchNames() throws {
            let evil = "no \u{1B}]0;PWNED\u{07}\u{9B}31337m\u{202E}.md"
            try workspace.write("tour/tour.yaml", "sections:\n  - file: \"no\\e]0;PWNED\\a.md\"\n\"\\e[31337m\": 1\n")
            for arguments in [
                [evil], ["render", evil], ["sections", evil], ["render", "tour"],
                ["render", "welcome", "--section", evil],
                ["render", "welcome", "--width", evil], ["--\(evil)"], ["credits", evil],
            ] {
                let outcome = try workspace.run(Program.path, arguments)
                #expect(outcome.ending != .exited(0), "\(arguments)")
                #expect(!outcome.error.isEmpty)
                expectHarmless(Array(outcome.error.utf8), isTerminal: false)
            }
        }

        /// What a server says of its pages: reasons, types, where it sends on to, titles.
        @Test func theWeb() throws {
            let server = try RawServer()
            let evil = Self.attacks.joined()
            func answer(_ path: String, _ status: String, _ fields: [String], _ body: String) {
                let head = ["HTTP/1.1 \(status) \(evil)"] + fields + ["X-\(evil): \(evil)", "", ""]
                server.answer(path, with: [.send(Array((head.joined(separator: "\r\n") + body).utf8))])
            }
            let manifest = "title: \"\\e]0;PWNED\\a\"\nsections: [begin.md, gone.md, odd.md, moved.md, end.html]\n"
            answer("/tour.yaml", "200", ["Content-Type: text/plain"], manifest)
            answer("/begin.md", "200", ["Content-Type: text/markdown"], "# begin\n\n" + page(Self.attacks))
            answer("/gone.md", "404", ["Retry-After: \(evil)"], evil)
            answer("/odd.md", "200", ["Content-Type: image/\(evil)"], "\0\0")
            answer("/moved.md", "302", ["Location: \(evil)"], "")
            let title = "<title>\(evil)</title><h1>\(evil)</h1>"
            answer("/end.html", "200", ["Content-Type: text/html"], title + "<p>the end of it")
            try read(server.address("/tour.yaml"))
            for path in ["/gone.md", "/odd.md", "/moved.md", "/tour.yaml"] {
                for command in ["render", "fetch", "sections"] {
                    let outcome = try workspace.tour(command, server.address(path))
                    expectHarmless(outcome.output + Array(outcome.error.utf8), isTerminal: false)
                }
            }
        }

        @Test func rendering() throws {
            var text = "# begin\n\n" + page(Self.attacks) + Self.attacks.map { "[text](http://x/\($0))\n\n" }.joined()
            text += "```\n" + Self.attacks.joined(separator: "\n") + "\n```\n"
            try workspace.write("page.md", text)
            for arguments in [["render", "page.md"], ["page.md"], ["sections", "page.md", "--json"]] {
                let outcome = try workspace.run(Program.path, arguments)
                #expect(outcome.ending == .exited(0))
                expectHarmless(outcome.output, isTerminal: false)
            }
            let coloured = try workspace.tour("render", "page.md", "--color", "always")
            expectHarmless(coloured.output)
        }

        /// On a terminal links are OSC 8, and nothing else is.
        @Test func renderingOnATerminal() throws {
            try workspace.write(
                "page.md", Self.attacks.map { "[text](<http://example.org/\($0)>)\n\n" }.joined() + "the end of it\n")
            let terminal = try TmuxTerminal(.tour(["render", "page.md"]), in: workspace)
            #expect(try terminal.waitForEnd() == 0)
            try terminal.waitFor(text: "the end of it")
            let foreign = EscapeSequences(terminal.output).foreign.filter { sequence in
                let isLink = sequence.kind == .string && sequence.body.hasPrefix("]8;")
                let isPlain = sequence.body.unicodeScalars.allSatisfy { $0.value > 0x1F && $0.value < 0x7F }
                return !(isLink && isPlain) && !(sequence.kind == .escape && sequence.body == "\\")
            }
            #expect(foreign == [])
        }

        /// Tours in which every field is hostile, read to their ends and printed: some 300 documents in a usual run.
        @Test(arguments: Effort.seeds(3)) func randomTours(seed: Int) throws {
            var tours = HostileTour(seed: seed, attacks: Self.attacks)
            try tours.writeFolder(of: 30, to: "tour", in: workspace)
            try tours.writeCodeTour(to: "code", in: workspace)
            try tours.writeBook(to: "book", in: workspace)
            try tours.writeEPUB(to: "a.epub", in: workspace)
            let wrong = try tours.writeWrongOnes(to: "wrong", in: workspace)
            for name in ["tour", "code", "book", "a.epub"] {
                let terminal = try TmuxTerminal(.tour([name]), in: workspace, columns: 100, rows: 200)
                for key in ["t", "L", "?", "c", "o", "J"] {
                    try terminal.type(key)
                    try terminal.waitFor("a window") { $0.contains("╭") }
                    try terminal.press(.escape)
                    try terminal.waitFor("the page") { !$0.contains("╭") }
                }
                try terminal.type("/31337\r")
                try terminal.press("\t\t ", until: "the end") { $0.contains("the end of it") }
                #expect(try terminal.quit() == 0)
                expectHarmless(terminal.output, isTerminal: true, "seed \(seed), \(name)")
                #expect(try !terminal.format("#{pane_title} #{window_name}").contains("PWNED"))
            }
            let printing = [
                ["sections"], ["sections", "--json"], ["check", "--json"], ["render", "--color", "always"],
            ]
            let more = [["render"], ["check"], ["publish", "published"], ["search", "PWNED"]]
            for name in ["tour", "code", "book", "a.epub"] + wrong {
                for words in wrong.contains(name) ? Array(printing.suffix(2)) : printing + more {
                    var arguments = words
                    arguments.insert(name, at: 1)
                    let outcome = try workspace.run(Program.path, arguments)
                    let isColored = arguments.last == "always"
                    expectHarmless(outcome.output, isTerminal: isColored, "seed \(seed), \(arguments)")
                    expectHarmless(Array(outcome.error.utf8), isTerminal: false, "seed \(seed), \(arguments)")
                }
            }
        }

        /// A ledger that somebody else wrote is content like any other.
        @Test func theLedger() throws {
            try FileManager.default.createDirectory(
                atPath: "\(workspace.path)/config/tour", withIntermediateDirectories: true)
            let evil = #"\u001b]0;PWNED\u0007 \u009b31337m \u202e"#
            let grant = """
                {"tour": "x\(evil)", "section": "y\(evil)", "title": "PWNED \(evil)", "tourTitle": "t\(evil)", "credits": 1,
                 "policy": "bottom", "earnedAt": "z\(evil)"}
                """
            try Data(#"{"schema": 1, "ledger": [\#(grant)]}"#.utf8).write(
                to: URL(fileURLWithPath: workspace.preferences))
            for arguments in [["credits"], ["credits", "--json"]] {
                let outcome = try workspace.run(Program.path, arguments)
                #expect(outcome.ending == .exited(0) && outcome.text.contains("PWNED"))
                expectHarmless(outcome.output, isTerminal: false)
            }
            try workspace.write("page.md", "# begin\n\nthe end of it\n")
            try read("page.md")
        }
    }
}
