import Platform
import Testing

extension EndToEndTests {
    /// Themes: by name, from a file, by the terminal's background.
    @Suite struct ThemeTests {
        /// The accent of the dark, the light and the undecided theme in a terminal of 256 colours.
        private static let dark = "38;5;75"
        private static let light = "38;5;25"
        private static let undecided = "38;5;32"

        private func workspace(_ preferences: String? = nil) throws -> Workspace {
            let workspace = try Workspace()
            if let preferences { try workspace.writePreferences(preferences) }
            try workspace.write("page.md", "# Alpha\n\nSee [this](https://example.com).\n")
            return workspace
        }

        private func expect(
            _ color: String, _ terminal: TmuxTerminal, at place: SourceLocation = #_sourceLocation
        ) throws {
            try terminal.waitFor("the colour \(color)", at: place) { screen in
                try screen.contains("Alpha") && terminal.styledRows().contains { $0.contains(color) }
            }
        }

        @Test(arguments: [("dark", dark), ("light", light), ("auto", undecided)])
        func aThemeIsNamed(name: String, color: String) throws {
            try expect(color, try TmuxTerminal(.tour(["page.md", "--theme", name]), in: workspace()))
            try expect(
                color, try TmuxTerminal(.tour(["page.md"]), in: workspace(#"{"settings": {"theme": "\#(name)"}}"#)))
        }

        /// What is printed has the theme's colours where colours are printed at all.
        @Test func whatIsPrintedHasTheTheme() throws {
            func printed(_ arguments: String..., preferences: String? = nil) throws -> (text: String, error: String) {
                let workspace = try workspace(preferences)
                try workspace.write("own.json", #"{"base": "light", "styles": {"link": {"fg": 201}, "nonsense": {}}}"#)
                let outcome = try workspace.run(
                    "env", ["-u", "COLORTERM", "TERM=xterm-256color", Program.path] + arguments)
                #expect(outcome.ending == .exited(0))
                return (outcome.text, outcome.error)
            }
            for (name, color) in [("dark", Self.dark), ("light", Self.light), ("auto", Self.undecided)] {
                let text = try printed("render", "page.md", "--theme", name, "--color", "always").text
                #expect(text.contains(color), "\(name): \(text.debugDescription)")
                let set = #"{"settings": {"theme": "\#(name)"}}"#
                #expect(try printed("render", "page.md", "--color=always", preferences: set).text.contains(color))
            }
            // to a pipe there are none unless they are asked for
            #expect(try !printed("render", "page.md", "--theme", "dark").text.contains("\u{1B}"))
            #expect(try !printed("page.md", "--theme", "dark").text.contains("\u{1B}"))
            #expect(try !printed("render", "page.md", "--theme=plain", "--color=always").text.contains("38;5"))
            let own = try printed("render", "page.md", "--theme", "own.json", "--color=always")
            #expect(own.text.contains("38;5;201") && own.text.contains(Self.light))
            #expect(own.error.contains("own.json: styles.nonsense"), "\(own.error)")
            let missing = try printed("render", "page.md", "--theme", "nowhere")
            #expect(missing.error.contains("unknown theme “nowhere”") && missing.text.contains("See this"))
        }

        @Test func thePlainThemeHasNoColors() throws {
            let terminal = try TmuxTerminal(.tour(["page.md", "--theme", "plain"]), in: workspace())
            try terminal.waitFor(text: "See this")
            #expect(try !terminal.styledRows().contains { $0.contains("38;5") || $0.contains("48;5") })
        }

        /// tmux answers for the colours that its pane was given.
        @Test(arguments: [("#101010", dark), ("#fdf6e3", light)])
        func theTerminalsBackgroundDecides(background: String, color: String) throws {
            let terminal = try TmuxTerminal(.shell, in: workspace())
            try terminal.waitFor("the shell") { $0.rows.contains("$") }
            try terminal.command("set-option", "-p", "window-style", "bg=\(background)")
            try terminal.enter("\(Program.path) page.md")
            try expect(color, terminal)
            try terminal.type("q")
            try terminal.waitFor("the shell, and nothing typed into it") { screen in
                screen.rows.contains { $0.hasSuffix("$ ") || $0 == "$" } && !screen.contains("rgb:")
            }
        }

        /// Whoever leaves before the answer has come does not find it in the shell.
        @Test func anAnswerIsNeverTypedIntoTheShell() throws {
            let terminal = try TmuxTerminal(.shell, in: workspace())
            try terminal.waitFor("the shell") { $0.rows.contains("$") }
            try terminal.command("set-option", "-p", "window-style", "bg=#fdf6e3")
            for round in 1...5 {
                try terminal.enter("clear; \(Program.path) page.md; echo round \(round) is over")
                try terminal.type("q")
                try terminal.waitFor("round \(round) to be over") { $0.rows.contains("round \(round) is over") }
            }
            let screen = try terminal.screen()
            #expect(!screen.contains("rgb:") && !screen.contains("]11") && !screen.contains("1;2c"), "\(screen)")
        }

        /// Each time the program is continued it asks anew, and it may end before any answer is there.
        @Test func asManyAnswersAreAwaitedAsWereAskedFor() throws {
            let terminal = try TmuxTerminal(.shell, in: workspace())
            try terminal.waitFor("the shell") { $0.rows.contains("$") }
            for round in 1...5 {
                try terminal.enter("clear; \(Program.path) page.md; echo round \(round) is over")
                try terminal.waitFor(text: "See this")
                let process = try terminal.foreground()
                for _ in 1...8 { kill(process, SIGCONT) }
                kill(process, SIGTERM)
                try terminal.waitFor("round \(round) to be over") { $0.rows.contains("round \(round) is over") }
                // what came too late would be before it
                try terminal.enter("echo typed")
                try terminal.waitFor("what is typed") { $0.rows.contains("typed") }
            }
        }

        @Test(arguments: ["linux", "vt100", "ansi"])
        func whoWouldPrintTheQuestionIsNotAsked(term: String) throws {
            let terminal = try TmuxTerminal(.tour(["page.md"]), in: workspace(), term: term)
            try terminal.waitFor(text: "See this")
            try terminal.type("q")
            try terminal.waitForEnd()
            let output = String(decoding: terminal.output, as: UTF8.self)
            #expect(!output.contains("]11;") && !output.contains("2031"))
        }

        @Test func theEnvironmentTellsToo() throws {
            try expect(
                Self.light,
                try TmuxTerminal(.tour(["page.md"]), in: workspace(), environment: ["COLORFGBG": "0;15"]))
        }

        // MARK: - Files

        @Test func aThemeOfOnesOwn() throws {
            let workspace = try workspace(#"{"settings": {"theme": "dusk"}}"#)
            let theme = ##"{"base": "light", "styles": {"heading-1": {"fg": 201}, "link": {"fg": "#5f0000"}}}"##
            try workspace.write("../config/tour/themes/dusk.json", theme)
            try expect("38;5;201", try TmuxTerminal(.tour(["page.md"]), in: workspace))
            // by its path, and before the setting
            try workspace.write("other.json", #"{"styles": {"heading-1": {"fg": 202}}}"#)
            try expect("38;5;202", try TmuxTerminal(.tour(["page.md", "--theme", "./other.json"]), in: workspace))
        }

        @Test func errorsInAThemeAreToldAndTheRestIsUsed() throws {
            let workspace = try workspace(#"{"settings": {"theme": "dusk"}}"#)
            let theme = #"{"styles": {"lnik": {}, "heading-1": {"fg": 201, "bg": "nope"}}}"#
            try workspace.write("../config/tour/themes/dusk.json", theme)
            let terminal = try TmuxTerminal(.tour(["page.md"]), in: workspace, columns: 120)
            try terminal.waitFor(text: "dusk.json: styles.lnik: unknown style lnik; did you mean link?")
            try terminal.waitFor(text: "and 1 more: tour doctor")
            try expect("38;5;201", terminal)
            let doctor = try workspace.tour("doctor").text
            #expect(doctor.contains("dusk.json: styles.lnik"))
            #expect(doctor.contains("dusk.json: styles.heading-1.bg: expected a colour"))
        }

        @Test(arguments: [
            ("nothing", "unknown theme “nothing”; use auto, dark, light, plain"),
            ("./nothing.json", "./nothing.json not found"), ("../pages", "../pages is not a regular file"),
            ("broken.json", "broken.json: line 2: "),
        ])
        func aThemeThatIsNoneIsANotice(name: String, notice: String) throws {
            let workspace = try workspace()
            try workspace.write("broken.json", "{\n\"base\" \"dark\"}")
            let terminal = try TmuxTerminal(.tour(["page.md", "--theme", name]), in: workspace, columns: 120)
            try terminal.waitFor(notice) { $0.containsWrapped(notice) }
            try terminal.waitFor(text: "See this")
        }

        // MARK: - Right to left

        /// Each line is whole and in its place, and reads from the right, at every width.
        @Test(arguments: [30, 40, 80, 120])
        func textFromTheRightIsNotTorn(columns: Int) throws {
            let words = ["שלום", "עולם", "مرحبا", "بالعالم", "abc", "ספר"]
            let seen = { (word: String) in word == "abc" ? word : String(word.reversed()) }
            let text = (0..<60).map { words[$0 % words.count] }
            let workspace = try Workspace()
            try workspace.write(
                "page.md",
                "# \(words[0]) \(words[2])\n\n\(text.joined(separator: " "))\n\n- \(words[1])\n- \(words[3])\n\n"
                    + "| \(words[0]) | \(words[4]) |\n|---|---|\n| \(words[2]) | x |\n\nEnd.\n")
            let terminal = try TmuxTerminal(.tour(["page.md"]), in: workspace, columns: columns, rows: 40)
            let screen = try terminal.waitFor(text: "End.")
            let found = screen.rows.flatMap { $0.split(separator: " ").map(String.init).reversed() }
                .filter { words.map(seen).contains($0) }
            #expect(found.count >= text.count + 7, "\(screen)")
            let start = try #require(
                found.indices.first { found[$0...].starts(with: text.map(seen)) }, "\(screen)")
            #expect(start <= 3)
            #expect(
                screen.rows.allSatisfy {
                    $0.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }.count <= columns
                })
        }
    }
}
