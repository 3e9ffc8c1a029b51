import Foundation
import Testing

extension EndToEndTests {
    /// Terminals of all kinds show the same page, in the colours they have.
    @Suite struct OddTerminalsTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            try workspace.write(
                "page.md",
                "# A page\n\nWith a [link](https://example.org) and *more*.\n\n> A quotation\n\n"
                    + (1...60).map { "Paragraph \($0), naïve — 漢字.\n\n" }.joined())
        }

        /// What a terminal has.
        struct Kind: CustomTestStringConvertible {
            var term: String
            var colors: Colors
            var testDescription: String { term }

            enum Colors { case none, few, palette, direct }
        }

        static let kinds = [
            Kind(term: "linux", colors: .few), Kind(term: "screen", colors: .few),
            Kind(term: "screen-256color", colors: .palette), Kind(term: "tmux", colors: .few),
            Kind(term: "xterm", colors: .few), Kind(term: "xterm-16color", colors: .few),
            Kind(term: "xterm-256color", colors: .palette), Kind(term: "xterm-direct", colors: .direct),
            Kind(term: "vt100", colors: .none),
        ]

        /// Entries that not every machine has.
        private static let entries = #"""
            xterm-16color|xterm with sixteen colours,
            \tcolors#16, pairs#256, setab=\E[%?%p1%{8}%<%t%p1%{40}%+%e%p1%{92}%+%;%dm,
            \tsetaf=\E[%?%p1%{8}%<%t%p1%{30}%+%e%p1%{82}%+%;%dm, use=xterm,
            xterm-direct|xterm with red, green and blue,
            \tRGB, colors#0x1000000, pairs#0x10000, op=\E[39;49m,
            \tsetab=\E[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
            \tsetaf=\E[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
            \tsetb@, setf@, use=xterm,

            """#.replacingOccurrences(of: "\\t", with: "\t")

        /// Whether text has a foreground or background colour anywhere.
        private static func hasColors(_ output: String) -> Bool {
            output.components(separatedBy: "\u{1B}[").dropFirst().contains { sequence in
                let parameters = sequence.prefix { $0.isNumber || $0 == ";" || $0 == ":" }
                guard sequence.dropFirst(parameters.count).first == "m" else { return false }
                return parameters.split(separator: ";").contains {
                    ("30"..."38").contains($0) || ("40"..."48").contains($0)
                }
            }
        }

        /// The signs that are in no font of the Linux console have others there.
        private static func onTheConsole(_ row: String) -> String {
            let signs: [Character: Character] = [
                "✓": "x", "★": "*", "◦": "o", "▸": "▶", "▐": "█", "▎": "│", "━": "═", "╭": "┌", "╮": "┐", "╰": "└",
                "╯": "┘", "▰": "■", "▱": "░", "╶": "─",
            ]
            return String(row.map { signs[$0] ?? $0 })
        }

        /// A shell in which terminfo has another name for the terminal.
        private func reading(_ term: String, environment: [String: String] = [:]) throws -> TmuxTerminal {
            let source = try workspace.write("entries", Self.entries)
            let database = "\(workspace.path)/home/.terminfo"
            _ = try workspace.run("/usr/bin/tic", ["-x", "-o", database, source])
            let terminal = try TmuxTerminal(
                .shell, in: workspace, environment: ["TERM": term, "COLORTERM": ""].merging(environment) { $1 })
            try terminal.waitFor("the shell") { $0.rows.last { !$0.isEmpty } == "$" }
            try terminal.enter("stty -a > before; clear; '\(Program.path)' page.md; echo \"status=$?\"")
            try terminal.waitFor("the page") { $0.contains("Paragraph 1,") && $0.status.contains("?") }
            return terminal
        }

        /// The page, a row on, a page on, back, and a window over it.
        private func tourOfScreens(_ terminal: TmuxTerminal) throws -> [[String]] {
            var screens: [[String]] = []
            for (keys, text, other) in [
                ("2j", "Paragraph 9,", ""), (" ", "Paragraph 19,", "Paragraph 8,"),
                ("b", "Paragraph 8,", "Paragraph 19,"),
                // with all headings read
                ("t", "  1 section", ""),
            ] {
                try terminal.type(keys)
                let screen = try terminal.waitFor("“\(text)” after \(keys)") {
                    $0.contains(text) && (other.isEmpty || !$0.contains(other))
                }
                // ticks of the scroll bar come and go
                screens.append(Array(screen.page) + [screen.status])
            }
            try terminal.press(.escape)
            try terminal.waitFor("the page") { !$0.contains("Contents") }
            return screens
        }

        /// A terminal that terminfo does not know here is read on all the same, and says so; the tour is never printed onto it.
        @Test(arguments: [
            ("xterm-of-nobody", "", "xterm-256color"), ("konsole-of-nobody", "", "xterm-256color"),
            ("nobody-knows", "truecolor", "xterm-256color"),
            ("tmux-of-nobody", "", "tmux-256color"), ("nobody-knows", "", "xterm"),
        ]) func anUnknownTerminalIsReadOn(term: String, colors: String, entry: String) throws {
            let terminal = try TmuxTerminal(.shell, in: workspace)
            try terminal.enter("TERM=\(term) COLORTERM=\(colors) '\(Program.path)' page.md; echo \"status=$?\"")
            try terminal.waitFor("the page, and what is used") {
                $0.contains("Paragraph 1,") && $0.contains("“\(term)”") && $0.contains(" \(entry)")
            }
            #expect(try terminal.modes().alternateScreen == "1")
            try terminal.type("jq")
            let screen = try terminal.waitFor("the end") { !$0.numbers(after: "status=").isEmpty }
            #expect(screen.contains("status=0") && !screen.contains("Paragraph 1,"))
        }

        @Test(arguments: kinds) func everyTerminalShowsThePage(kind: Kind) throws {
            let reference = try tourOfScreens(try reading("tmux-256color"))
            // it begins where the other began, and not where that one, which ends just then, was
            let terminal = try reading(
                kind.term, environment: ["XDG_STATE_HOME": "\(workspace.path)/home/.other"])
            let screens = try tourOfScreens(terminal)
            for (index, screen) in screens.enumerated() {
                let expected = kind.term == "linux" ? reference[index].map(Self.onTheConsole) : reference[index]
                #expect(screen == expected, "screen \(index)")
            }
            let output = String(decoding: terminal.output, as: UTF8.self)
            let hasPalette = output.contains("38;5;") || output.contains("38:5:")
            let hasDirect = output.contains("38;2;") || output.contains("38:2:")
            switch kind.colors {
            case .none: #expect(!Self.hasColors(output))
            case .few: #expect(!hasPalette && !hasDirect)
            case .palette: #expect(hasPalette && !hasDirect)
            case .direct: #expect(hasDirect)
            }
            try terminal.type("q")
            try terminal.waitFor("the shell") { $0.contains("status=0") }
            try terminal.enter("stty -a > after; echo saved.")
            try terminal.waitFor("the modes saved") { $0.contains("saved.") }
            let before = try String(contentsOfFile: "\(workspace.pages)/before", encoding: .utf8)
            #expect(try String(contentsOfFile: "\(workspace.pages)/after", encoding: .utf8) == before)
        }

        /// Old terminals get other characters than ASCII only where the locale has them.
        @Test(arguments: ["linux", "vt100", "ansi"]) func withoutUnicodeThereIsASCII(term: String) throws {
            let terminal = try reading(term, environment: ["LANG": "C", "LC_ALL": "C"])
            try terminal.type("t")
            try terminal.waitFor(text: "Contents")
            #expect(terminal.output.allSatisfy { $0 < 0x80 })
            #expect(try terminal.screen().rows.contains { $0.contains("+- Contents") || $0.contains("+ Contents") })
        }

        /// The smallest screen can be read on, and a smaller one says what it needs.
        @Test func smallScreens() throws {
            try workspace.writeTour(.long("One"), .short("Two"))
            let terminal = try TmuxTerminal(.tour(["tour"]), in: workspace, columns: 20, rows: 4)
            try terminal.waitFor(text: "A tour for")
            try terminal.type("t")
            try terminal.press(.down)
            try terminal.press(.enter)
            try terminal.waitFor(text: "2 · Two")
            try terminal.type("p")
            // its beginning: a long path has no room
            try terminal.waitFor("the path") { $0.contains("/") }
            try terminal.resize(columns: 19, rows: 4)
            try terminal.waitFor(text: "needs 20x4")
            try terminal.type("jjjj")
            try terminal.resize(columns: 20, rows: 3)
            try terminal.waitFor(text: "needs 20x4")
            try terminal.resize(columns: 80, rows: 24)
            try terminal.waitFor("the page again") { $0.contains("2 · Two") && $0.status.contains("Two") }
            try terminal.resize(columns: 3, rows: 2)
            try terminal.waitFor("a small screen") { $0.rows.count == 2 }
            #expect(try terminal.quit() == 0)
        }

        /// A key that changes nothing writes nothing, and a line that is scrolled little more than itself.
        @Test func aSlowLineHasNothingToCarryButTheText() throws {
            try workspace.write("rows.md", Pages.rows(300))
            let terminal = try TmuxTerminal(.tour(["rows.md"]), in: workspace)
            try terminal.waitFor(text: "Row 0001")
            try terminal.type("50j")
            try terminal.waitFor("further on") { $0.scrolled == 50 }
            try terminal.settle()
            var start = terminal.output.count
            try terminal.type("jj")
            try terminal.waitFor("two rows on") { $0.scrolled == 52 || $0.scrolled == 51 || $0.scrolled == 53 }
            #expect(terminal.output.count - start < 400)
            // that it has no meaning is said once
            try terminal.type("\u{1}")
            try terminal.waitFor(text: "does nothing here")
            try terminal.waitFor("the row without the notice") { !$0.contains("does nothing here") }
            start = terminal.output.count
            try terminal.settle()
            let window = terminal.output.count - start
            start = terminal.output.count
            try terminal.type("\u{1}")
            try terminal.settle()
            #expect(terminal.output.count - start == window)
        }
    }
}
