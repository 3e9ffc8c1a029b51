import Foundation
import Platform
import TestSupport
import Testing

extension EndToEndTests {
    /// `tour fetch`, copies, and what becomes of secrets: the program against a server on this machine.
    @Suite struct WebFetchTests {
        private let workspace: Workspace
        private let server: WebServer

        init() throws {
            workspace = try Workspace()
            server = try WebServer()
        }

        private func writeTour(pages: Int) {
            let names = (0..<pages).map { "p\($0).md" }
            server.page("/tour.yaml", "title: Pages\nsections: [\(names.joined(separator: ", "))]", type: "text/plain")
            for name in names { server.page("/\(name)", "# Page \(name)\n\nWords of \(name).\n") }
        }

        @Test func aHostWithoutASchemeIsAnAddressUnlessAFileIsCalledSo() throws {
            server.page("/a.md", "# Of the web\n")
            let host = String(server.address("/").dropFirst("http://".count).dropLast())
            for source in ["\(host)/a.md", "//\(host)/a.md"] {
                #expect(try workspace.tour("render", source).text.contains("Of the web"))
            }
            try workspace.write("\(host)/a.md", "# Of the disk\n")
            #expect(try workspace.tour("render", "\(host)/a.md").text.contains("Of the disk"))
            for source in ["no/such.md", "such.md", "a:b", "1.2:3x", "v1.x/a.md"] {
                #expect(try workspace.tour("render", source).complaints.first?.contains("\(source) not found") == true)
            }
        }

        /// Credits are on this machine: a server that hangs is not asked about them.
        @Test func creditsAreShownWithoutTheWeb() throws {
            server.page("/a.md", "# Of the web\n\nWords.\n")
            let terminal = try TmuxTerminal(.tour([server.address("/a.md")]), in: workspace)
            try terminal.waitFor(text: "Words.")
            try terminal.type("j")
            try terminal.waitFor(text: "+1 Of the web")
            try terminal.quit()
            server.forgetRequests()
            #expect(try workspace.tour("credits").text.contains("Of the web"))
            #expect(server.requests.isEmpty)
        }

        @Test func aFetchThatWasKilledGoesOn() throws {
            writeTour(pages: 12)
            let gate = Gate()
            server.answer("/p5.md", with: WebServer.reply("# Page p5.md\n", after: gate))
            let address = server.address("/tour.yaml")
            let child = try Child(
                Program.path, ["fetch", address], environment: workspace.environment, directory: workspace.pages)
            let patience = Patience()
            // others come while one hangs, but for those behind it on the same connection
            try patience.wait(until: "most others are kept") {
                server.paths.contains("/p5.md") && workspace.files().count { $0.0.hasPrefix("cache/tour/web/") } > 8
            }
            kill(child.pid, SIGKILL)
            _ = child.wait(patience)
            let asked = Set(server.paths)
            gate.open()
            server.forgetRequests()
            let again = try workspace.tour("fetch", address)
            #expect(again.ending == .exited(0), "\(again.error)")
            #expect(again.text == "Pages: 12 pages downloaded; read with tour --offline \(address)\n")
            // what was on its way at the end may be asked for again, nothing else is
            #expect(server.paths.contains("/p5.md"))
            #expect(server.paths.count <= 10, "\(server.paths)")
            #expect(asked.union(server.paths).count == 14)
            server.stop()
            let offline = try workspace.tour("render", "--offline", address)
            #expect(offline.ending == .exited(0), "\(offline.error)")
            #expect(offline.text.contains("Words of p11.md."))
        }

        /// A page goes on with those after it, opens again where it was left, also after a reload, and is one page wherever the tour began.
        @Test func aSiteIsOneTour() throws {
            let words = String(repeating: "<p>Some words of a paragraph.", count: 12)
            for number in 1...4 {
                let next = number < 4 ? "<link rel=next href=\(number + 1)>" : ""
                let away = number == 3 ? "<a href=/other>Away</a>" : ""
                server.page("/g/\(number)", "\(next)<h1>Chapter \(number)</h1>\(away)\(words)", type: "text/html")
            }
            server.page("/other", "# Elsewhere")
            let address = server.address("/g/1")
            let terminal = try TmuxTerminal(.tour([address]), in: workspace)
            try terminal.waitFor(text: "Some words")
            for title in ["Chapter 2", "Chapter 3"] {
                try terminal.waitUntil("the next page comes") {
                    try terminal.type("j")
                    return try terminal.screen().contains(title)
                }
            }
            try terminal.type("]")
            let before = try terminal.waitFor("chapter 3") { $0.status.contains("Chapter 3") }
            try terminal.type("\t\r")
            try terminal.waitFor(text: "Elsewhere")
            try terminal.type("\u{7F}")
            try terminal.waitFor("the place before the link") { $0.page == before.page }
            try terminal.type("R")
            try terminal.waitFor(text: "Reloaded")
            try terminal.waitFor("the place before the reload") { $0.page == before.page }
            try terminal.quit()
            let again = try TmuxTerminal(.tour([address]), in: workspace)
            try again.waitFor("the place where it was left") { $0.page == before.page }
            try again.quit()
            #expect(try workspace.tour("sections", server.address("/g/2")).text.hasPrefix("✓ 1  g/2"))
            #expect(try workspace.tour("render", address).text.contains("Chapter 2") == false)
            let fetched = try workspace.tour("fetch", server.address("/other")).text
            #expect(fetched.contains("1 page downloaded, which links to no others in its folder; read"))
        }

        /// Of every program that is started the arguments and the environment are recorded, and of every file what is in it.
        @Test(.enabled(if: Program.canBeTraced, "there is no strace here")) func noSecretIsSeenOrKept() throws {
            let strace = "/usr/bin/strace"
            let (netrc, typed) = ("s3cr3t-pass", "t0k3n-typed")
            let key = Data("reader:\(netrc)".utf8).base64EncodedString()
            try workspace.write("../home/.netrc", "machine 127.0.0.1 login reader password \(netrc)\n")
            server.answer("/a.md") { request in
                request.fields["authorization"] == "Basic \(key)"
                    ? WebServer.reply("# The page\n\nIts text.\n", fields: ["Cache-Control: no-store"])
                    : WebServer.reply("", status: 401, fields: ["WWW-Authenticate: Basic realm=\"pages\""])
            }
            server.answer("/b.md") { request in
                request.fields["authorization"] == "Bearer \(typed)"
                    ? WebServer.reply("# The page\n\nIts text.\n") : WebServer.reply("", status: 403)
            }
            let record = "\(workspace.path)/record"
            let options = ["-f", "-v", "-s", "65536", "-e", "trace=execve,execveat", "-o"]
            let read = try workspace.run(strace, options + [record, Program.path, "render", server.address("/a.md")])
            #expect(read.ending == .exited(0) && read.text.contains("The page"), "\(read)")
            let command = [strace] + options + ["\(record)-2", Program.path, server.address("/b.md")]
            let terminal = try TmuxTerminal(.shell, in: workspace)
            try terminal.enter(command.map { "'\($0)'" }.joined(separator: " "))
            try terminal.waitFor(text: "[s] sign in")
            try terminal.type("s\t\t\(typed)\r")
            try terminal.waitFor("the page") { $0.contains("The page") && !$0.contains("╭") }
            try terminal.type("q")
            try terminal.waitFor("the end") { $0.rows.last { !$0.isEmpty } == "$" }
            for name in [record, "\(record)-2"] {
                let started = FileManager.default.contents(atPath: name).map { String(decoding: $0, as: UTF8.self) }
                #expect(started?.contains("\"--config\", \"-\"") == true)
            }
            for (file, bytes) in workspace.files() where !file.hasSuffix(".netrc") {
                let text = String(decoding: bytes, as: UTF8.self)
                #expect(![netrc, key, typed, "Its text."].contains(where: text.contains), "\(file)")
            }
        }

        @Test func onATerminalItTellsHowFarItIs() throws {
            writeTour(pages: 12)
            let gate = Gate()
            server.answer("/p5.md", with: WebServer.reply("# Page p5.md\n", after: gate))
            let terminal = try TmuxTerminal(.shell, in: workspace)
            try terminal.enter("'\(Program.path)' fetch \(server.address("/tour.yaml"))")
            try terminal.waitFor("how far it is") { $0.contains("##") && $0.contains(" of 12") }
            gate.open()
            try terminal.waitFor("the end alone") { $0.contains("Pages: 12 pages downloaded") && !$0.contains("##") }
        }

        @Test func quittingCallsOffWhatIsUnderWay() throws {
            let server = try RawServer()
            let head = "HTTP/1.1 200 OK\r\nContent-Type: text/markdown\r\n\r\n"
            let manifest = "sections: [p0.md, p1.md, p2.md]"
            server.answer("/tour.yaml", with: [.send(Array((head + manifest).utf8))])
            server.answer("/p0.md", with: [.send(Array((head + "Words of p0.md.").utf8))])
            for number in 1...2 { server.answer("/p\(number).md", with: [.hang]) }
            let terminal = try TmuxTerminal(.tour([server.address("/tour.yaml")]), in: workspace, columns: 80, rows: 24)
            try terminal.waitFor(text: "Words of p0.md.")
            let patience = Patience()
            try patience.wait(until: "pages are on their way") { server.openConnections > 0 }
            try terminal.quit()
            try patience.wait(until: "nobody waits for them") { server.openConnections == 0 }
        }

        @Test func aPageThatIsNotThereIsOneLine() throws {
            for command in ["render", "sections", "fetch"] {
                let outcome = try workspace.tour(command, server.address("/gone.md"))
                #expect(outcome.ending == .exited(1))
                #expect(outcome.complaints.count == 1)
                #expect(outcome.error.contains("has no such page"))
            }
            let outcome = try workspace.tour("fetch", "page.md")
            #expect(outcome.ending == .exited(64))
        }

        @Test func withoutCurlItSaysWhatToInstall() throws {
            workspace.environment["PATH"] = "/nowhere"
            let outcome = try workspace.tour("render", server.address("/a.md"))
            #expect(outcome.ending == .exited(1))
            #expect(outcome.error.contains("curl is not installed: apt install curl"))
            #expect(try workspace.tour("doctor").text.contains("curl"))
        }

        @Test func theNextSittingGoesOnWithIt() throws {
            writeTour(pages: 3)
            let address = server.address("/tour.yaml")
            let terminal = try TmuxTerminal(.tour([address]), in: workspace, columns: 80, rows: 24)
            try terminal.waitFor(text: "Words of p0.md.")
            try terminal.quit()
            let again = try TmuxTerminal(.tour([]), in: workspace, columns: 80, rows: 24)
            try again.waitFor(text: "Words of p0.md.")
            try again.type("o")
            try again.waitFor("the library") { $0.contains("╭ Library") && $0.contains("127.0.0.1") }
            try again.press(.escape)
            try again.waitFor("the page alone") { !$0.contains("╭") }
            try again.quit()
            server.stop()
            // read on from the copies
            let offline = try TmuxTerminal(.tour([address]), in: workspace, columns: 80, rows: 24)
            try offline.waitFor(text: "Words of p0.md.")
            try offline.quit()
        }
    }
}
