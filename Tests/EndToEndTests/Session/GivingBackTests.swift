import Foundation
import Platform
import TestSupport
import Testing

extension EndToEndTests {
    /// What had the screen gives it back: the same frame to the cell, whatever happened to the terminal meanwhile.
    @Suite struct GivingBackTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            try workspace.writeTour(.long("First"), .long("Second"), .long("Third"))
        }

        /// What programs leave behind that are killed: another screen, no cursor, the mouse in all its kinds, a scrolling region
        /// and its origin, inserting, no wrapping, other signs, colours, the keys of applications.
        private static let litter =
            #"\033[?1049h\033[?25l\033[?1000h\033[?1003h\033[?1006h\033[5;9r\033[?6h\033[4h\033[?7l\033(0\033[31;7m\033[?1h\033="#

        private func reading(_ arguments: String = "tour", editor: String = "vi") throws -> TmuxTerminal {
            let terminal = try TmuxTerminal(.shell, in: workspace, environment: ["EDITOR": editor, "VISUAL": ""])
            try terminal.waitFor("the shell") { $0.rows.last { !$0.isEmpty } == "$" }
            try terminal.enter("'\(Program.path)' \(arguments); echo \"status=$?\"")
            try terminal.waitFor("the page") { $0.status.contains("? keys") }
            return terminal
        }

        /// The cells with their looks, and the modes of the terminal.
        private typealias State = (rows: [[TmuxTerminal.Cell]], modes: TmuxTerminal.Modes)

        private func state(_ terminal: TmuxTerminal) throws -> State {
            (try terminal.cells(), try terminal.modes())
        }

        private func expectSame(
            _ terminal: TmuxTerminal, as before: State,
            at place: SourceLocation = #_sourceLocation
        ) throws {
            try terminal.waitUntil("the same cells and modes", at: place) {
                let now = try state(terminal)
                return now.rows == before.rows && now.modes == before.modes
            }
        }

        /// Three windows over the page, the uppermost filtered and scrolled.
        private func openThree(_ terminal: TmuxTerminal) throws {
            try terminal.type("jjc")
            try terminal.waitFor(text: "Credits")
            try terminal.type("J")
            try terminal.waitFor(text: "Journal")
            try terminal.press(.f1)
            try terminal.waitFor(text: "Keys")
            try terminal.type("jj/li")
            try terminal.waitFor(text: "/li")
        }

        /// Stops the program, does something in the shell, and goes on with it.
        private func stop(_ terminal: TmuxTerminal, _ commands: String, _ meanwhile: () throws -> Void = {}) throws {
            try terminal.press(.controlZ)
            try terminal.waitFor("the stopped job") { screen in
                screen.rows.contains { $0.contains("Stopped") } && screen.rows.last { !$0.isEmpty } == "$"
            }
            try meanwhile()
            try terminal.enter("\(commands); fg")
        }

        /// Leaves litter in the shell, and may resize the terminal there and back.
        private func goThroughTheShell(_ terminal: TmuxTerminal, isResized: Bool) throws {
            try stop(terminal, "printf '\(Self.litter)'") {
                guard isResized else { return }
                try terminal.resize(columns: 61, rows: 17)
                try terminal.resize(columns: 80, rows: 24)
            }
        }

        @Test(arguments: [false, true])
        func threeWindowsAreThereAfterTheShell(isResized: Bool) throws {
            let terminal = try reading()
            try openThree(terminal)
            let before = try state(terminal)
            try goThroughTheShell(terminal, isResized: isResized)
            try expectSame(terminal, as: before)
            // each of them: the filter goes first, then the windows
            for text in ["Keys", "Journal", "Credits"] {
                try terminal.press(.escape)
                try terminal.waitFor("“\(text)” on top") { $0.contains(text) && !$0.contains("/li") }
            }
        }

        /// A picture that is zoomed, with a window over it.
        @Test(
            .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/chafa"), "chafa is not installed"),
            arguments: [false, true])
        func aPictureIsThereAfterTheShell(isResized: Bool) throws {
            try workspace.write(
                "sun.svg", "<svg width='640' height='400'><circle cx='320' cy='200' r='150' fill='#c80000'/></svg>")
            try workspace.write("sun.md", "---\ncredit: none\n---\n# Page\n\n![A sun](sun.svg)\n")
            let terminal = try reading("sun.md")
            try terminal.waitUntil("the picture") { try terminal.styledRows().contains { $0.contains("[48;5;160m") } }
            try terminal.type("\t\r")
            try terminal.waitFor("the picture alone") { $0.contains("100 %") && !$0.contains("Page") }
            try terminal.type("++")
            try terminal.waitFor(text: "200 %")
            try terminal.waitUntil("its colours") { try terminal.styledRows().contains { $0.contains("[48;5;160m") } }
            try terminal.press(.f1)
            try terminal.waitFor(text: "Keys")
            let before = try state(terminal)
            try goThroughTheShell(terminal, isResized: isResized)
            try expectSame(terminal, as: before)
            try terminal.press(.escape)
            try terminal.waitFor("the picture as it was zoomed") { $0.contains("200 %") && !$0.contains("Keys") }
            try terminal.press(.escape)
            try terminal.waitFor("the page") { $0.contains("picture · A sun") }
        }

        /// A question that waits for Enter still does.
        @Test func aQuestionWaitsOn() throws {
            let terminal = try reading()
            try terminal.waitFor("every section") { $0.status.contains(" %") }
            try terminal.type("majjmbM")
            try terminal.waitFor(text: "2 marks")
            try terminal.type("jx")
            try terminal.waitFor("the question, and no notice of the mark") {
                $0.contains("[ Remove ]") && $0.status.contains("? keys")
            }
            let before = try state(terminal)
            try stop(terminal, "printf '\(Self.litter)'")
            try expectSame(terminal, as: before)
            try terminal.press(.enter)
            try terminal.waitFor(text: "1 mark ")
        }

        /// On a screen that became another one, it is as if it had been resized with the program on it.
        @Test func anotherSizeMeanwhileIsAResize() throws {
            let terminal = try reading()
            try openThree(terminal)
            try terminal.resize(columns: 61, rows: 17)
            try terminal.waitFor("the small screen") { $0.rows.count == 17 && $0.contains("Keys") }
            let small = try state(terminal)
            try terminal.resize(columns: 80, rows: 24)
            try terminal.waitFor("the large screen") { $0.rows.count == 24 && $0.contains("Keys") }
            try stop(terminal, "true") { try terminal.resize(columns: 61, rows: 17) }
            try expectSame(terminal, as: small)
        }

        /// A search, its hit and the place are as they were before an editor.
        @Test(arguments: [false, true])
        func theSameFrameIsThereAfterAnEditor(isResized: Bool) throws {
            let wait = #"while [ ! -e "$HOME/enough" ]; do sleep 0.02; done"#
            let file = try workspace.write("bin/vi", "#!/bin/sh\nprintf '\(Self.litter)editing'\n\(wait)\n")
            #expect(chmod(file, 0o755) == 0)
            let terminal = try reading(editor: file)
            try terminal.type("/Paragraph\rnnn")
            try terminal.waitFor("a hit") { $0.status.contains("4/") }
            let before = try state(terminal)
            try terminal.type("e")
            try terminal.waitFor(text: "editing")
            if isResized {
                try terminal.resize(columns: 61, rows: 17)
                try terminal.resize(columns: 80, rows: 24)
            }
            try workspace.write("../home/enough", "")
            try expectSame(terminal, as: before)
            _ = try terminal.type("n")
            try terminal.waitFor("the next hit") { $0.status.contains("5/") }
        }

        @Test(arguments: ["kill -KILL $$", "stty raw -echo -opost; kill -KILL $$", "exit 0"])
        func aProgramThatLeavesLitterIsCleanedUpAfter(ending: String) throws {
            let file = try workspace.write("bin/vi", "#!/bin/sh\nprintf '\(Self.litter)'\n\(ending)\n")
            #expect(chmod(file, 0o755) == 0)
            let terminal = try reading(editor: file)
            try terminal.type("30j")
            let before = try terminal.waitFor("further on") { !$0.contains("Paragraph 0001") }
            let (rows, modes) = try state(terminal)
            try terminal.type("e")
            if ending == "exit 0" {
                try expectSame(terminal, as: (rows, modes))
            } else {
                try terminal.waitFor("the page, and why") {
                    $0.status.contains("signal 9") && $0.page == before.page
                }
                #expect(try state(terminal).modes == modes)
                // it is told for its time, and then the row is as it was
                try expectSame(terminal, as: (rows, modes))
            }
            try terminal.type("q")
            try terminal.waitFor("the shell") { $0.rows.contains("status=0") }
        }

        /// What was on the way when the screen was given away is there, and what came meanwhile as well.
        @Test func whatCameMeanwhileIsThere() throws {
            let change = #"for file; do :; done; printf '\nNew words.\n' >> "$file"; sleep 0.3"#
            let file = try workspace.write("bin/vi", "#!/bin/sh\n\(change)\n")
            #expect(chmod(file, 0o755) == 0)
            let terminal = try reading(editor: file)
            try terminal.type("20j")
            let before = try terminal.waitFor("further on") { !$0.contains("Paragraph 0001") }
            try terminal.type("e")
            try terminal.waitFor("the page as it is now") { $0.contains("Reloaded") && $0.page == before.page }
        }

        /// The time until a busy server is asked again goes by while the shell has the screen.
        @Test func aCountdownRunsOn() throws {
            let server = try WebServer()
            server.page("/t/tour.yaml", "id: busy\nsections: [busy.md]\n", type: "text/yaml")
            server.page("/t/busy.md", "later", status: 503, fields: ["Retry-After: 50"])
            let terminal = try reading(server.address("/t/tour.yaml"))
            func left(_ screen: Screen) -> Int? { screen.numbers(after: "Trying again in 0:").first }
            let before = try #require(left(terminal.waitFor("the seconds") { left($0) != nil }))
            try stop(terminal, "sleep 2")
            var seen: [Int] = []
            try terminal.waitFor("fewer seconds") { screen in
                if let now = left(screen), now != seen.last { seen.append(now) }
                return seen.last ?? before <= before - 2
            }
            #expect(seen.count <= 2, "those that went by are not counted one by one: \(seen)")
            #expect(seen.last ?? 0 > 0)
            #expect(server.paths.count { $0 == "/t/busy.md" } == 1)
        }

        /// A credit that waits for the disk, and a page that waits for its server, come while a player has the screen.
        @Test func aCreditAndAPageThatCameMeanwhileAreThere() throws {
            let server = try WebServer()
            let gate = Gate()
            server.page("/t/tour.yaml", "id: late\nsections: [one.md, two.md]\n", type: "text/yaml")
            server.page("/t/one.md", "# One\n\nIts text.\n\n![A film](film.mp4)\n")
            server.answer("/t/two.md", with: WebServer.reply("# Two\n\nMore text.\n", after: gate))
            try workspace.install("mpv", #"echo playing; while [ ! -e "$HOME/enough" ]; do sleep 0.02; done"#)
            let file = try workspace.write("../config/tour/.preferences.json.lock", "")
            let lock = Platform.open(file, O_RDWR)
            defer { close(lock) }
            #expect(flock(lock, LOCK_EX) == 0)
            let terminal = try reading(server.address("/t/tour.yaml"))
            try terminal.waitFor("both places") { $0.contains("A film") && $0.contains("fetching") }
            try terminal.type("j\t")
            try terminal.waitFor(text: "Enter plays: ")
            try terminal.press(.enter)
            try terminal.waitFor("the player") { $0.contains("playing") && !$0.contains("A film") }
            gate.open()
            #expect(flock(lock, LOCK_UN) == 0)
            try terminal.waitUntil("the credit on the disk") { try workspace.earned() == ["one"] }
            try workspace.write("../home/enough", "")
            try terminal.waitFor("both") {
                $0.contains("A film") && $0.contains("More text.") && $0.contains("✓ One · +1")
            }
        }

        /// A notice is shown for its time, however long another program had the screen.
        @Test func aNoticeThatWasShownIsShownOn() throws {
            let terminal = try reading()
            try terminal.waitFor("every section") { $0.status.contains(" %") }
            try terminal.type("p")
            try terminal.waitFor(text: "1-first.md")
            let before = try state(terminal)
            try stop(terminal, "sleep 5")
            try expectSame(terminal, as: before)
            try terminal.waitFor("the row without it") { !$0.contains("1-first.md") }
        }
    }
}
