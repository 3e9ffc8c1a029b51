import Foundation
import TestSupport
import Testing

extension EndToEndTests {
    /// The media catalogue, which comes while a page is read, and videos that have the screen.
    @Suite struct MediaTests {
        private let workspace: Workspace
        private static let hasPlayer = FileManager.default.isExecutableFile(atPath: "/usr/bin/mpv")

        init() throws { workspace = try Workspace() }

        /// A tour with a slot behind its second paragraph, and another one behind the first screen.
        private func writeTour(media: String) throws {
            let text = (1...60).map { $0 == 3 || $0 == 40 ? "![video](slot:s\($0))" : "Paragraph \($0)." }
            try workspace.write("tour/page.md", "# Page\n\n" + text.joined(separator: "\n\n") + "\n")
            try workspace.write("tour/film.mp4", "no film")
            try workspace.write("tour/tour.yaml", "id: media\ntitle: Media\nmedia: \(media)\n")
        }

        private func catalogue(_ url: String) -> String {
            """
            {"schema": 1, "media": [
            {"section": "page", "slot": "s3", "url": "\(url)", "title": "In sight", "seconds": 64},
            {"slot": "s40", "url": "\(url)", "title": "Below", "screen": "wide"}
            ]}
            """
        }

        /// A file of the built-in tours.
        private func content(_ name: String) throws -> Data {
            var folder = URL(fileURLWithPath: #filePath)
            for _ in 0..<4 { folder.deleteLastPathComponent() }
            return try Data(contentsOf: folder.appendingPathComponent("content/\(name)"))
        }

        private func open(_ arguments: String..., environment: [String: String] = [:]) throws -> TmuxTerminal {
            let terminal = try TmuxTerminal(.tour(["tour"] + arguments), in: workspace, environment: environment)
            try terminal.waitFor(text: "Paragraph 1.")
            return terminal
        }

        @Test func aCatalogueThatComesLateMovesNothingThatIsRead() throws {
            let server = try WebServer()
            let gate = Gate()
            let json = catalogue("https://example.org/film.mp4")
            server.answer("/m.json", with: WebServer.reply(json, type: "application/json", after: gate))
            try writeTour(media: server.address("/m.json"))
            let terminal = try open()
            try terminal.waitUntil("the catalogue is asked for") { server.paths == ["/m.json"] }
            try terminal.type("12j")
            let before = try terminal.waitFor("a place below the slot") { $0.topBelowHeading == "Paragraph 8." }
            gate.open()
            try terminal.type("8j")
            try terminal.waitFor("further on") { $0.topBelowHeading == "Paragraph 12." }
            try terminal.type("8k")
            try terminal.waitFor("the same page") { $0.page == before.page }
            try terminal.type("g")
            let card = try terminal.waitFor(text: "In sight")
            #expect(card.containsWrapped("▶ video · In sight · 1:04"))
            _ = try terminal.quit()
            #expect(server.paths == ["/m.json"], "nothing else is fetched")
            // without a network it is as it was, and what is there cannot be reached
            server.stop()
            try terminal.settleOffline(in: workspace)
        }

        @Test func aTourOfTheWebHasItsCatalogueAndPostersFromThere() throws {
            let server = try WebServer()
            let paragraphs = (1...20).map { "Paragraph \($0).\n\n" }.joined()
            server.page("/t/page.md", "# Page\n\n![video](slot:s3)\n\n" + paragraphs)
            server.page("/t/tour.yaml", "id: w\ntitle: W\nmedia: more/m.json\nsections: [page.md]\n", type: "text/yaml")
            let entries = catalogue("film.mp4").replacing("\"seconds\"", with: "\"poster\": \"p.png\", \"seconds\"")
            server.page("/t/more/m.json", entries, type: "application/json")
            let picture = try content("authoring/whisk.png")
            server.answer("/t/more/p.png", with: WebServer.reply(Array(picture), type: "image/png"))
            let terminal = try TmuxTerminal(.tour([server.address("/t/tour.yaml")]), in: workspace)
            try terminal.waitFor(text: "In sight")
            try terminal.waitUntil("the poster is asked for") { server.paths.contains("/t/more/p.png") }
            try terminal.type("\t")
            try terminal.waitFor(text: "Enter plays: \(server.address("/t/more/film.mp4"))")
            #expect(!server.paths.contains { $0.hasSuffix(".mp4") }, "nothing that nobody asked for")
        }

        @Test func entriesAreChosenByTheVersionAlsoInATourThatIsOpenedSecond() throws {
            try writeTour(media: "m.json")
            try workspace.write("tour/m.json", catalogue("film.mp4").replacing("In sight", with: "The first tour"))
            try workspace.write("second/page.md", "# Second\n\n![video](slot:s3)\n\nBehind it.\n")
            try workspace.write("second/film.mp4", "no film")
            try workspace.write("second/tour.yaml", "id: second\ntitle: Second\nmedia: m.json\n")
            try workspace.write(
                "second/m.json",
                """
                {"schema": 1, "media": [
                {"slot": "s3", "url": "film.mp4", "title": "For this version", "app": ">0"},
                {"slot": "s3", "url": "film.mp4", "title": "For no version", "app": "<=0"}
                ]}
                """)
            let terminal = try open()
            try terminal.waitFor(text: "The first tour")
            try terminal.type("o")
            try terminal.waitFor(text: "╭ Library")
            try terminal.type("/Second")
            try terminal.waitFor(text: "1 of ")
            try terminal.press(.enter)
            try terminal.waitFor(text: "Behind it.")
            try terminal.waitFor(text: "For this version")
        }

        @Test(
            arguments: [
                ("kill -9 $$", "mpv was killed by signal 9"), ("exit 2", "mpv cannot play it"),
                (
                    "stty raw -echo; printf '\\033[?1049h\\033[?1000h\\033[?25l\\033[3;9r'; exit 1",
                    "mpv exited with status 1"
                ),
            ])
        func afterAPlayerThatFailsTheScreenIsBack(script: String, problem: String) throws {
            try workspace.install("mpv", "printf '%s\\n' \"$@\" > \"$HOME/arguments\"; \(script)")
            try writeTour(media: "m.json")
            try workspace.write("tour/m.json", catalogue("film.mp4"))
            let terminal = try open()
            try terminal.waitFor(text: "In sight")
            try terminal.type("\t")
            let chosen = try terminal.waitFor(text: "Enter plays: ")
            let modes = try terminal.modes()
            try terminal.press(.enter)
            let back = try terminal.waitFor("“\(problem)”") { $0.containsWrapped(problem) }
            #expect(back.page.prefix(20) == chosen.page.prefix(20))
            #expect(try terminal.modes() == modes)
            let arguments = try String(contentsOfFile: "\(workspace.path)/home/arguments", encoding: .utf8)
                .split(separator: "\n")
            #expect(arguments.suffix(2).first == "--" && arguments.last?.hasSuffix("/tour/film.mp4") == true)
            try terminal.type("j")
            try terminal.waitFor("the reader reads on") { !$0.contains("Enter plays") || $0.page != back.page }
            _ = try terminal.quit()
        }

        @Test func whatIsPrintedHasTheCardsForItsWidth() throws {
            try writeTour(media: "m.json")
            try workspace.write("tour/m.json", catalogue("film.mp4"))
            let wide = try workspace.tour("render", "tour", "--width", "80")
            #expect(wide.lines.contains("▶ video · In sight · 1:04") && wide.lines.contains("▶ video · Below"))
            let narrow = try workspace.tour("render", "tour", "--width", "79")
            #expect(narrow.text.contains("In sight") && !narrow.text.contains("Below"))
            try workspace.write("tour/m.json", "nonsense")
            let broken = try workspace.tour("render", "tour")
            #expect(broken.ending == .exited(0) && broken.text.contains("Paragraph 60."))
            #expect(broken.complaints.count == 1 && broken.complaints[0].contains("m.json"))
        }

        @Test func withoutAPlayerItIsSaidWhatToInstall() throws {
            try writeTour(media: "m.json")
            try workspace.write("tour/m.json", catalogue("film.mp4"))
            let terminal = try open(environment: ["PATH": "\(workspace.pages)/none"])
            try terminal.waitFor(text: "In sight")
            try terminal.type("\t")
            try terminal.waitFor(text: "Enter plays: ")
            try terminal.press(.enter)
            try terminal.waitFor(text: "apt install mpv")
        }

        @Test(.enabled(if: hasPlayer, "mpv is not installed"))
        func aFilmPlaysInTheTerminal() throws {
            try writeTour(media: "m.json")
            try workspace.write("tour/m.json", catalogue("film.mp4"))
            try workspace.write("tour/film.mp4", content("authoring/whisk.mp4"))
            let terminal = try open()
            try terminal.waitFor(text: "In sight")
            try terminal.type("\t")
            let before = try terminal.waitFor(text: "Enter plays: ")
            try terminal.press(.enter)
            try terminal.waitFor("the film") { $0.rows.count { $0.contains("▄▄▄▄▄▄▄▄▄▄") } > 10 }
            try terminal.waitFor("the same frame") { $0.page == before.page }
        }

        @Test(.enabled(if: hasPlayer, "mpv is not installed"))
        func afterAFilmTheShellHasItsScreenAsItWas() throws {
            try writeTour(media: "m.json")
            try workspace.write("tour/m.json", catalogue("film.mp4"))
            try workspace.write("tour/film.mp4", content("authoring/whisk.mp4"))
            let terminal = try TmuxTerminal(.shell, in: workspace)
            try terminal.enter("clear; echo a word from before; '\(Program.path)' tour")
            try terminal.waitFor(text: "In sight")
            try terminal.type("\t")
            try terminal.waitFor(text: "Enter plays: ")
            try terminal.press(.enter)
            try terminal.waitFor("the film") { $0.rows.count { $0.contains("▄▄▄▄▄▄▄▄▄▄") } > 10 }
            #expect(try terminal.modes().alternateScreen == "1")
            try terminal.waitFor(text: "Enter plays: ")
            try terminal.type("q")
            try terminal.waitFor("the shell's screen") { $0.rows[0].hasPrefix("a word from before") }
        }
    }
}

extension TmuxTerminal {
    /// The tour is opened once more without a network.
    fileprivate func settleOffline(in workspace: Workspace) throws {
        let terminal = try TmuxTerminal(.tour(["tour", "--offline", "--section", "page"]), in: workspace)
        try terminal.waitFor(text: "not available offline")
        _ = try terminal.quit()
    }
}
