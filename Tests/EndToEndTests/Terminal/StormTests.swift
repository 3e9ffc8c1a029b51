import CellGrid
import Foundation
import TestSupport
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

        // MARK: - Keys, the mouse, sizes

        /// The size at the beginning and at the end.
        private static let size = Size(columns: 90, rows: 30)
        private static let tours = ["live", "tour:welcome", "tour:terminal", "tour:authoring", "tour:manual"]

        private var log: String { "\(workspace.path)/log" }

        /// Any keys and sizes over tours with recordings, pictures and windows, one of which is written meanwhile: in the end what was
        /// painted is what a whole painting makes, what is laid out is what the tour makes that is loaded anew, and nothing is held that
        /// was not held before.
        @Test(arguments: Effort.seeds(4)) func ofKeysReportsAndSizes(seed: Int) throws {
            try writeTour()
            var storm = Storm(seed: seed)
            let terminal = try open(.tour([Self.tours[seed % Self.tours.count]]))
            try terminal.waitFor("the start") { !$0.top.isEmpty }
            var size = Self.size
            while storm.count < 800, terminal.status == nil {
                switch storm.random.below(8) {
                case 0:
                    size = storm.size()
                    try terminal.resize(columns: size.columns, rows: size.rows)
                case 1: try writeLivePage(storm.random.below(1000))
                default: try terminal.send(storm.gust(of: size))
                }
            }
            // a command may have been found by its name, and be the one that quits
            if terminal.status == nil {
                try calm(terminal)
                let shown = try cells(terminal)
                try terminal.press(.controlL)
                expect(try cells(terminal), shown, "painted anew, seed \(seed)")
                try terminal.type("R")
                // the second where `A` was pressed before
                try terminal.waitFor("it is loaded anew") {
                    $0.status.contains("Reloaded") || $0.status.contains("Showing the whole page")
                }
                // marks of what was read again go then
                let text = { (rows: [[TmuxTerminal.Cell]]) in rows.map { Array($0.dropFirst()) } }
                expect(text(try cells(terminal)), text(shown), "loaded anew, seed \(seed)")
                #expect(try openFiles(of: terminal.pid) < 32, "seed \(seed)")
                try terminal.quit()
            }
            #expect(terminal.status == 0, "seed \(seed)")
            let untouched = try open(.program(["true"]))
            try untouched.waitForEnd()
            #expect(try terminal.modes() == untouched.modes(), "seed \(seed)")
            #expect(try lineSettings(of: terminal) == lineSettings(of: untouched), "seed \(seed)")
        }

        private func open(_ command: TmuxTerminal.Command) throws -> TmuxTerminal {
            try TmuxTerminal(command, in: workspace, columns: Self.size.columns, rows: Self.size.rows)
        }

        private func writeTour() throws {
            for program in ["mpv", "xdg-open", "editor"] { try workspace.install(program, "exit 0") }
            workspace.environment["EDITOR"] = "editor"
            workspace.environment["TOUR_LOG"] = log
            try writeLivePage(30)
            try workspace.write("live/2.md", Pages.words("Words", paragraphs: 20, each: 40))
            try workspace.write("live/sun.svg", "<svg width='64' height='64'><circle cx='32' cy='32' r='30'/></svg>")
            try workspace.write(
                "live/demo.cast",
                "{\"version\": 2, \"width\": 40, \"height\": 6}\n"
                    + (0...9).map { "[\($0), \"o\", \"\\u001b[H\\u001b[2Jsecond \($0)\"]\n" }.joined())
        }

        /// Writes the page that changes, with links to all other tours.
        private func writeLivePage(_ number: Int) throws {
            let links = Self.tours.dropFirst().map { "- [\($0)](tour:tour/\($0.dropFirst(5)))\n" }.joined()
            let words = (0..<number % 40).map { "\nParagraph \($0) of \(number).\n" }.joined()
            try workspace.write(
                "live/1.md",
                "# Live\n\n![a demo](demo.cast)\n\n![a sun](sun.svg)\n\n\(links)\n| a | b |\n|---|---|\n| 日本 | \(number) |\n\n"
                    + "```swift\nlet number = \(number)\n```\n\(words)\n\n## End\n\nA note.[^1]\n\n[^1]: It says \(number).\n"
            )
        }

        /// Closes all windows, prompts and modes.
        private func calm(_ terminal: TmuxTerminal) throws {
            try terminal.resize(columns: Self.size.columns, rows: Self.size.rows)
            try terminal.waitFor("the size of before") { $0.rows.count == Self.size.rows }
            for _ in 0..<10 {
                // a choice, the filter, the window; the storm may not be over yet, and then this is not either
                for _ in 0..<3 { try pressEscape(in: terminal) }
                try terminal.type("=")
                let isPage = try? terminal.waitFor("the page", patience: Patience(milliseconds: 500)) {
                    // it may take two rows
                    $0.rows.suffix(2).contains { $0.contains(" %, ") || $0.contains(" % ·") }
                }
                guard isPage != nil else { continue }
                try pressEscape(in: terminal)
                // a credit that a key has just earned shows for a second
                try terminal.waitFor("quiet dividers") { screen in !screen.rows.contains { $0.contains("━ ✓") } }
                return
            }
            throw HarnessError("no page:\n\(try terminal.screen())")
        }

        /// Presses Escape and waits until it is taken: together with a key that follows at once it would be another.
        private func pressEscape(in terminal: TmuxTerminal) throws {
            try terminal.waitFor("rest") { _ in true }
            let before = try inputs()
            try terminal.press(.escape)
            try terminal.waitUntil("Escape is taken") { try inputs() > before }
        }

        /// How often the program has taken what was typed.
        private func inputs() throws -> Int {
            try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").count {
                $0.contains(" message input")
            }
        }

        /// The cells when nothing was written for a while: colours, pictures and what a file says now come by themselves.
        private func cells(_ terminal: TmuxTerminal) throws -> [[TmuxTerminal.Cell]] {
            var written = -1
            while written != terminal.output.count {
                written = terminal.output.count
                let pause = Patience(milliseconds: 400)
                while pause.left > 0 { _ = try terminal.take(pause) }
            }
            return try terminal.cells().dropLast()
        }

        private func expect(
            _ cells: [[TmuxTerminal.Cell]], _ before: [[TmuxTerminal.Cell]], _ words: String,
            at place: SourceLocation = #_sourceLocation
        ) {
            let text = { (row: [TmuxTerminal.Cell]) in String(String.UnicodeScalarView(row.map(\.scalar))) }
            let rows = cells.indices.filter { cells[$0] != before[$0] }
                .map { "\($0): \(text(before[$0]))\n\($0): \(text(cells[$0]))\n" }
            #expect(rows.isEmpty, "\(words)\n\(rows.joined())", sourceLocation: place)
        }

        private func openFiles(of process: pid_t) throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
        }

        private func lineSettings(of terminal: TmuxTerminal) throws -> String {
            try workspace.run("stty", ["-F", try terminal.format("#{pane_tty}"), "-g"]).text
        }
    }
}
