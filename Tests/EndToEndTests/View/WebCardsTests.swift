import Foundation
import TestSupport
import Testing

extension EndToEndTests {
    /// Pages from the web that are late or not for everybody, that fail, move and come back.
    @Suite struct WebCardsTests {
        private let workspace: Workspace
        private let server: WebServer

        init() throws {
            workspace = try Workspace()
            server = try WebServer()
        }

        private func page(_ title: String, paragraphs: Int = 30) -> String {
            "# \(title)\n\n" + (1...paragraphs).map { "\(title), paragraph \($0).\n\n" }.joined()
        }

        /// A tour of these pages, all of which are there.
        private func serve(_ pages: [String]) {
            server.page("/t/tour.yaml", manifest(pages), type: "text/yaml")
            for name in pages { server.page("/t/\(name).md", page(name.capitalized)) }
        }

        private func manifest(_ pages: [String]) -> String {
            "id: web\ntitle: From the web\nsections:\n"
                + pages.map { "  - file: \($0).md\n    title: \($0.capitalized)\n" }.joined()
        }

        private func open(_ arguments: String...) throws -> TmuxTerminal {
            try TmuxTerminal(.tour([server.address("/t/tour.yaml")] + arguments), in: workspace)
        }

        @Test func whoSignsInReadsOnWhereTheyWere() throws {
            serve(["first", "secret", "last"])
            let answer = page("Secret")
            let secret = "geheim"
            let key = Data("anna:\(secret)".utf8).base64EncodedString()
            let gate = Gate()
            server.answer("/t/secret.md") {
                $0.fields["authorization"] == "Basic \(key)"
                    ? WebServer.reply(answer, after: gate)
                    : WebServer.reply("no", status: 401, fields: ["WWW-Authenticate: Basic realm=\"r\""])
            }
            let terminal = try open()
            try terminal.waitFor(text: "First, paragraph 1.")
            try terminal.type("]")
            let card = try terminal.waitFor(text: "[s] sign in")
            #expect(card.contains("401") && card.contains(server.address("/t/secret.md")))
            try terminal.type("sanna\r")
            try terminal.waitFor("the form") { $0.contains("╭ Sign in") && $0.contains("anna") }
            try terminal.type("falsch\r")
            try terminal.waitFor(text: "refused the sign-in")
            try terminal.type("sanna\r\(secret)")
            #expect(try !terminal.waitFor(text: "••••••").contains(secret))
            try terminal.type("\r")
            try terminal.waitUntil("the page is asked for") { server.paths.count { $0 == "/t/secret.md" } == 3 }
            let arguments = try Workspace.argumentsOfAllProcesses()
            #expect(arguments.contains { $0.contains("--config") })
            #expect(!arguments.contains { $0.contains(secret) || $0.contains(key) })
            gate.open()
            let read = try terminal.waitFor(text: "Secret, paragraph 1.")
            #expect(!read.contains("╭") && read.contains("2 · Secret") && !read.contains("refused"))
            #expect(server.paths.count { $0 == "/t/secret.md" } == 3, "once, and once with each password")
            #expect(try terminal.quit() == 0)
            // nothing on the disk knows what was typed, or what it opened
            for (file, bytes) in workspace.files() {
                let text = String(decoding: bytes, as: UTF8.self)
                #expect(![secret, key, "Secret, paragraph 1."].contains(where: text.contains), "\(file)")
            }
        }

        /// The page that is read is fetched again, and what is at the top stays there, also as the place that is kept.
        @Test(arguments: [false, true])
        func reloadingKeepsThePlace(isLate: Bool) throws {
            serve(["first", "second", "last"])
            let terminal = try open()
            try terminal.waitFor(text: "First, paragraph 1.")
            try terminal.type("]")
            try terminal.waitFor(text: "Second, paragraph 1.")
            try terminal.type("20j")
            let before = try terminal.waitFor("the page moved") { !$0.contains("Second, paragraph 1.") }
            let gate = Gate()
            let text = page("Second")
            if isLate { server.answer("/t/second.md") { _ in WebServer.reply(text, after: gate) } }
            try terminal.type("R")
            if isLate {
                try terminal.waitFor(text: "fetching from")
                gate.open()
            }
            try terminal.waitFor("the same page") { $0.page == before.page }
            #expect(try terminal.quit() == 0)
            let again = try open()
            try again.waitFor("the place") { $0.contains(before.rows[2].trimmingCharacters(in: .whitespaces)) }
            #expect(try again.quit() == 0)
        }

        /// A name in the address is gone to, over redirects too; after that the page opens where it was left.
        @Test func theNameInAnAddressIsGoneTo() throws {
            let parts = (1...9).map { page("Part \($0)", paragraphs: 9) }.joined()
            server.page("/p.md", parts)
            server.page("/from", "", status: 302, fields: ["Location: /p.md"])
            server.page("/to", "", status: 302, fields: ["Location: /p.md#part-7"])
            for (path, part) in [("/p.md#part-3", 3), ("/from#part-5", 5), ("/to#part-2", 7)] {
                let terminal = try TmuxTerminal(.tour([server.address(path)]), in: workspace)
                try terminal.waitFor("the name") { $0.rows.prefix(5).contains { $0.contains("Part \(part)") } }
                #expect(try terminal.quit() == 0)
            }
            let terminal = try TmuxTerminal(.tour([server.address("/p.md#part-3")]), in: workspace)
            try terminal.waitFor(text: "Part 3, paragraph 1.")
            try terminal.type(" j")
            let left = try terminal.waitFor("the page moved") { !$0.contains("Part 3, paragraph 1.") }
            // where a page is known, its name leads no more
            try terminal.type("R")
            try terminal.waitFor("the same page, reloaded") { $0.page == left.page && $0.status.contains("Reloaded") }
            #expect(try terminal.quit() == 0)
            for arguments in [[], [server.address("/p.md")], [server.address("/to")], []] {
                let again = try TmuxTerminal(.tour(arguments), in: workspace)
                try again.waitFor("the place") { $0.page == left.page }
                #expect(try again.quit() == 0)
            }
        }

        @Test func aPageThatOnlyAScriptMakesSaysSo() throws {
            server.page(
                "/app", "<!doctype html><title>App</title><div id=root></div><script src=a.js></script>",
                type: "text/html")
            let terminal = try TmuxTerminal(.tour([server.address("/app")]), in: workspace)
            let card = try terminal.waitFor(text: "A script makes the text of this page")
            #expect(card.contains("browser"))
            #expect(try terminal.quit() == 0)
        }

        @Test func withoutTheServerThereIsACopy() throws {
            serve(["first", "second"])
            let terminal = try open()
            try terminal.waitFor(text: "First, paragraph 1.")
            try terminal.type("]")
            try terminal.waitFor(text: "Second, paragraph 1.")
            #expect(try terminal.quit() == 0)
            server.stop()
            let again = try open("--section", "1")
            try again.waitFor("the first page, or that there is a copy") {
                $0.contains("First, paragraph 1.") || $0.contains("the copy of today")
            }
            if try again.screen().contains("the copy of today") { try again.type("O") }
            try again.waitFor(text: "First, paragraph 1.")
            try again.waitFor("that it is a copy") { $0.contains("copy of today") }
            #expect(try again.quit() == 0)
        }

        /// A page that is no section of the tour is read as a tour of its own, under its own address, and left by Backspace.
        @Test func linksLeadToOtherPagesOfTheSite() throws {
            serve(["first", "second"])
            let gone = "[gone](gone.md), not here.\n\n"
            server.page(
                "/t/first.md", "# First\n\n[other](../elsewhere/other.md#below), here.\n\n" + gone + page("More"))
            server.page(
                "/elsewhere/other.md",
                page("Other") + "## Below\n\nDown there, [up](/elsewhere/other.md).\n\n"
                    + page("End", paragraphs: 20))
            let terminal = try open()
            try terminal.waitFor(text: "other, here.")
            try terminal.type("\t")
            try terminal.waitFor(text: "Enter goes to: \(server.address("/elsewhere/other.md#below"))")
            try terminal.type("\r")
            try terminal.waitFor(text: "Down there, up.")
            // a link to the page itself stays on it
            try terminal.type("\t\r")
            try terminal.waitFor(text: "Other, paragraph 1.")
            try terminal.type("      ")
            try terminal.waitFor("the end") { $0.contains("End, paragraph 20.") }
            try terminal.press(.backspace)
            try terminal.waitFor("the way back in the visit") { $0.contains("Down there, up.") }
            try terminal.press(.backspace)
            let back = try terminal.waitFor(text: "other, here.")
            #expect(back.status.contains("★ 0 of 2"))
            #expect(server.paths.filter { $0 == "/elsewhere/other.md" }.count == 1)
            // one that fails is no section either
            try terminal.type("\t\t\r")
            try terminal.waitFor(text: "404")
            try terminal.press(.backspace)
            try terminal.waitFor("the tour again") { $0.contains("not here.") && $0.status.contains("★ 0 of 2") }
            #expect(try terminal.quit() == 0)
            #expect(try workspace.ledger().map(\.tour) == [server.address("/elsewhere/other.md")])
        }

        /// The screen is there before the answer, and what is quit asks nobody any more.
        @Test func anAddressOpensBeforeItAnswers() throws {
            let gate = Gate()
            serve(["first", "second"])
            let manifest = manifest(["first", "second"])
            server.answer("/t/tour.yaml", with: WebServer.reply(manifest, type: "text/yaml", after: gate))
            let terminal = try open("--section", "second")
            try terminal.waitFor(text: "fetching from 127.0.0.1")
            // the library opens, and stays when the tour comes
            try terminal.type("o")
            try terminal.waitFor(text: "╭ Library")
            gate.open()
            try terminal.waitFor(text: "Second, paragraph 1.")
            try terminal.press(.escape)
            try terminal.waitFor("the page alone") { !$0.contains("╭") && $0.status.contains("Second") }
            #expect(try terminal.quit() == 0)
            #expect(server.paths.filter { $0 == "/t/tour.yaml" }.count == 1)
        }

        @Test(arguments: ["q", "\u{3}"])
        func whoDoesNotWaitLeavesNothingBehind(key: String) throws {
            let silent = try RawServer()
            silent.answer("/t.md", with: [.hang])
            let terminal = try TmuxTerminal(.tour([silent.address("/t.md")]), in: workspace)
            try terminal.waitFor(text: "fetching from 127.0.0.1")
            let patience = Patience()
            try patience.wait(until: "the page is asked for") { silent.openConnections == 1 }
            try terminal.type(key)
            try patience.wait(until: "nobody waits for it") { silent.openConnections == 0 }
        }

        @Test(arguments: [SIGINT, SIGTERM])
        func aSignalEndsWhatIsAskedFor(signal: Int32) throws {
            let silent = try RawServer()
            silent.answer("/t.md", with: [.hang])
            let child = try Child(
                Program.path, ["render", silent.address("/t.md")], environment: workspace.environment,
                directory: workspace.pages)
            let patience = Patience()
            try patience.wait(until: "the page is asked for") { silent.openConnections == 1 }
            kill(child.pid, signal)
            #expect(child.wait(patience) == .killed(signal: signal))
            try patience.wait(until: "nobody waits for it") { silent.openConnections == 0 }
        }

        /// What turns out to be a tour after signing in opens as one.
        @Test func aTourThatIsNotForEverybody() throws {
            serve(["first"])
            let manifest = manifest(["first"])
            server.answer("/t/tour.yaml") {
                $0.fields["authorization"] == "Bearer key"
                    ? WebServer.reply(manifest, type: "text/yaml") : WebServer.reply("no", status: 401)
            }
            let terminal = try open()
            try terminal.waitFor(text: "[s] sign in")
            try terminal.type("s\t\tkey\r")
            try terminal.waitFor(text: "First, paragraph 1.")
            #expect(try terminal.quit() == 0)
        }

        /// Scrolling waits for no page, however slow the server is.
        @Test func aSlowServerHoldsNothingUp() throws {
            let pages = (1...200).map { "page-\($0)" }
            serve(pages)
            let gate = Gate()
            for (number, name) in pages.enumerated() where number > 0 {
                server.answer("/t/\(name).md", with: WebServer.reply("# \(name)\n\nIts text.\n", after: gate))
            }
            let terminal = try open()
            try terminal.waitFor(text: "Page-1, paragraph 1.")
            // no page comes until the last one is there
            for page in 2...10 {
                try terminal.type("]")
                try terminal.waitFor("page \(page)") { $0.status.lowercased().contains("page-\(page) ") }
            }
            // all at once: who rests at a page asks for it
            try terminal.type(String(repeating: "]", count: 190))
            try terminal.waitFor("page 200") { $0.status.lowercased().contains("page-200 ") }
            #expect(try terminal.screen().contains("fetching from 127.0.0.1"))
            #expect(server.paths.count < 60, "who goes on does not wait for what was passed: \(server.paths.count)")
            gate.open()
            try terminal.waitFor(text: "Its text.")
            #expect(try terminal.quit() == 0)
        }
    }
}
