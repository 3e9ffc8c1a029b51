import Testing

extension EndToEndTests {
    /// What a person opens: pages, folders, pipes.
    @Suite struct OwnFilesTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            try workspace.write(
                "page.md",
                """
                # First part

                A paragraph with *emphasis*, a [link](https://example.org/) and `code`.

                - one
                - two

                | a | b |
                |---|---|
                | 1 | 2 |

                # Second part

                More words.

                """)
            try workspace.write(
                "page.html",
                """
                <!doctype html><html><head><title>A page in HTML</title><style>p { color: red }</style></head>
                <body><h1>Heading</h1><p>A paragraph with <em>emphasis</em> &amp; an entity.<script>alert(1)</script>
                <ul><li>one<li>two</ul><pre>  kept   blanks</pre></body></html>
                """)
            try workspace.write("notes.txt", Pages.textRows(200))
            try workspace.write("folder/10-last.md", "# Tenth\n\nThe last page.\n")
            try workspace.write("folder/2-second.html", "<h1>Second</h1><p>The middle page.")
            try workspace.write("folder/README.md", "# Read me\n\nThe first page.\n")
            try workspace.write("folder/ignored.bin", "not a page")
            try workspace.write("folder/.hidden.md", "# Hidden\n")
        }

        private func open(_ arguments: String...) throws -> TmuxTerminal {
            try TmuxTerminal(.tour(arguments), in: workspace)
        }

        // MARK: Reading

        @Test func aMarkdownPage() throws {
            let screen = try open("page.md").waitFor("both parts") {
                $0.contains("First part") && $0.contains("More words.")
            }
            #expect(screen.contains("A paragraph with emphasis, a link and code."))
        }

        @Test func anHTMLPage() throws {
            let screen = try open("page.html").waitFor(text: "Heading")
            #expect(screen.contains("A paragraph with emphasis & an entity."))
            #expect(screen.contains("kept   blanks"))
            #expect(!screen.contains("alert") && !screen.contains("color: red"))
        }

        @Test func aFolderInItsOrder() throws {
            let screen = try open("folder/").waitFor("all three pages") { screen in
                ["The first page.", "The middle page.", "The last page."].allSatisfy(screen.contains)
            }
            let rows = screen.rows
            let order = ["The first page.", "The middle page.", "The last page."].map { text in
                rows.firstIndex { $0.contains(text) } ?? -1
            }
            #expect(order == order.sorted())
            // the credits for all three may have come already, and their notice stands in the place of the title
            #expect(screen.contains(" of 3") || screen.contains("★ +3 "))
            #expect(!screen.contains("Hidden") && !screen.contains("not a page"))
        }

        /// Each line of the file is a line on the screen, and there are no others.
        @Test func aTextFile() throws {
            let terminal = try open("notes.txt")
            try terminal.waitFor(text: "Row 0001")
            try terminal.type("55j")
            let screen = try terminal.waitFor("the middle") { $0.scrolled == 55 }
            let numbers = screen.numbers(after: "Row ")
            #expect(numbers.first.map { Array($0..<$0 + 23) } == numbers, "\(screen)")
        }

        @Test func aPipe() throws {
            let terminal = try TmuxTerminal(.shell, in: workspace)
            try terminal.waitFor(text: "$")
            try workspace.write("long.md", Pages.rows(200))
            try terminal.enter("cat long.md | '\(Program.path)' -; echo \"status=$?\"")
            try terminal.waitFor("the page") { $0.contains("Row 0001") && !$0.contains("cat long.md") }
            // the keys come from the terminal
            try terminal.type("30j")
            try terminal.waitFor("the middle") { $0.scrolled == 30 }
            try terminal.press(.down)
            try terminal.type("Gt")
            try terminal.waitFor(text: "Contents")
            try terminal.press(.escape)
            try terminal.waitFor("the end") { $0.contains("Row 0200") && !$0.contains("Contents") }
            try terminal.type("q")
            try terminal.waitFor(text: "status=0")
        }

        /// The same text from a pipe is the same tour: its place and its credits are kept.
        @Test func aPipeIsKnownAgain() throws {
            try workspace.write("long.md", Pages.rows(200))
            let command = ["sh", "-c", "cat long.md | '\(Program.path)' -"]
            let first = try TmuxTerminal(.program(command), in: workspace)
            try first.waitFor(text: "Row 0001")
            try first.type("30j")
            let before = try first.waitFor("the middle") { $0.scrolled == 30 }
            try first.quit()
            let second = try TmuxTerminal(.program(command), in: workspace)
            try second.waitFor("the place:\n\(before)") { $0.page == before.page }
        }

        @Test func theStandardInputAsATerminal() throws {
            let terminal = try TmuxTerminal(.shell, in: workspace)
            try terminal.enter("'\(Program.path)' -; echo \"status=$?\"")
            let screen = try terminal.waitFor(text: "status=1")
            #expect(screen.contains("tour: "))
        }

        // MARK: Printing

        @Test(arguments: [
            "page.md", "page.html", "folder", "notes.txt", "welcome", "authoring", "status", "terminal", "manual",
        ])
        func renderedToAPipeHasNoEscapes(_ source: String) throws {
            for arguments in [["render", source], [source]] {
                let outcome = try workspace.run(Program.path, arguments)
                #expect(outcome.ending == .exited(0) && outcome.error.isEmpty, "\(outcome.error)")
                #expect(!outcome.output.isEmpty)
                let controls = outcome.text.unicodeScalars.filter { scalar in
                    scalar.properties.generalCategory == .control && scalar != "\n"
                }
                #expect(controls.isEmpty, "\(arguments) \(controls)")
            }
        }

        @Test func renderingSaysAll() throws {
            let page = try workspace.tour("render", "page.md").text
            for text in [
                "First part", "A paragraph with emphasis, a link and ", "one", "two", "Second part", "More words.",
            ] {
                #expect(page.contains(text), "\(text)\n\(page)")
            }
            let folder = try workspace.tour("render", "folder").text
            for text in ["Read me", "The first page.", "Second", "The middle page.", "Tenth", "The last page."] {
                #expect(folder.contains(text))
            }
            try workspace.write("titled/tour.yaml", "title: A title\ndescription: In one line.\n")
            for name in ["a", "b"] { try workspace.write("titled/\(name).md", "# Page \(name)\n\nwords\n") }
            let titled = try workspace.tour("render", "titled").lines.filter { !$0.isEmpty }
            #expect(titled.prefix(1) == ["A title"] && titled.dropFirst(2).prefix(2) == ["In one line.", "Page a"])
            #expect(try !workspace.tour("render", "titled", "--section", "2").text.contains("A title"))
            let rows = try workspace.tour("render", "notes.txt").lines.filter { $0.contains("Row ") }
            #expect(rows.count == 200)
        }

        @Test func oneSectionIsRendered() throws {
            let text = try workspace.tour("render", "folder", "--section", "2").text
            #expect(text.contains("The middle page.") && !text.contains("The first page."))
        }

        @Test(arguments: [20, 40, 84, 200]) func widths(_ width: Int) throws {
            try workspace.write("words.md", Pages.words("Words", paragraphs: 3, each: 100))
            let outcome = try workspace.tour("render", "words.md", "--width", "\(width)")
            let longest = outcome.lines.map(\.count).max() ?? 0
            #expect(longest <= width && longest > width - 6)
            let numbers = Screen(rows: outcome.lines).numbers(after: "w")
            #expect(numbers == Array(1...300))
        }

        @Test func coloursWhereTheyAreWanted() throws {
            let escape = UInt8(0x1B)
            #expect(try workspace.tour("render", "page.md", "--color", "always").output.contains(escape))
            #expect(!(try workspace.tour("render", "page.md", "--color", "never").output.contains(escape)))
            workspace.environment["CLICOLOR_FORCE"] = "1"
            #expect(!(try workspace.tour("render", "page.md", "--color", "never").output.contains(escape)))
        }

        @Test func aPipeAfterItRenders() throws {
            let terminal = try TmuxTerminal(.shell, in: workspace)
            try terminal.enter("'\(Program.path)' page.md | cat; echo \"status=$?\"")
            let screen = try terminal.waitFor(text: "status=0")
            #expect(screen.contains("More words."))
            #expect(try terminal.modes().alternateScreen == "0")
            #expect(!terminal.output.contains(0x1B))
        }

        @Test func aReaderThatGoesAwayEndsIt() throws {
            let outcome = try workspace.run("sh", ["-c", "'\(Program.path)' render terminal | head -n 3"])
            #expect(outcome.ending == .exited(0))
            #expect(outcome.text.split(separator: "\n", omittingEmptySubsequences: false).count == 4)
            #expect(outcome.error.isEmpty, "\(outcome.error)")
        }

        @Test func aTerminalThatCannot() throws {
            let terminal = try TmuxTerminal(.shell, in: workspace)
            try terminal.enter("TERM=dumb '\(Program.path)' page.md; echo \"status=$?\"")
            let screen = try terminal.waitFor("the end") { !$0.numbers(after: "status=").isEmpty }
            #expect(screen.contains("status=0") && screen.contains("More words."))
            #expect(try terminal.modes().alternateScreen == "0")
            #expect(!terminal.output.contains(0x1B))
        }

        @Test func withoutColour() throws {
            let terminal = try TmuxTerminal(.tour(["welcome"]), in: workspace, environment: ["NO_COLOR": "1"])
            try terminal.waitFor(text: "What a tour is")
            try terminal.type("t")
            try terminal.waitFor(text: "Contents")
            let colours = EscapeSequences(terminal.output).sequences.filter { $0.final == "m" }.flatMap(\.parameters)
                .filter {
                    (30...38).contains($0) || (40...48).contains($0) || (90...97).contains($0)
                        || (100...107).contains($0)
                }
            #expect(colours == [])
        }

        @Test func withoutUnicode() throws {
            let terminal = try TmuxTerminal(
                .tour(["page.md"]), in: workspace, environment: ["LC_ALL": "POSIX", "LANG": ""])
            let screen = try terminal.waitFor(text: "First part")
            #expect(screen.contains("A paragraph with emphasis, a link and code."))
            #expect(try terminal.quit() == 0)
        }
    }
}
