import Foundation
import TestSupport
import Testing

extension EndToEndTests {
    /// Pictures have room at once, and are there when a helper program has drawn them.
    @Suite struct PicturesTests {
        private let workspace: Workspace

        private static let hasChafa = FileManager.default.isExecutableFile(atPath: "/usr/bin/chafa")

        init() throws {
            workspace = try Workspace()
            try workspace.write("img/half.png", SmallPicture.png)
            try workspace.write(
                "page.md", "---\ncredit: none\n---\n# Page\n\nBefore it.\n\n![Half red](img/half.png)\n\nAfter it.\n")
        }

        private func cornered(_ screen: Screen) -> Bool { screen.page.contains { $0.contains("┌      ┐") } }

        @Test(.enabled(if: hasChafa, "chafa is not installed"))
        func aPictureComesAndNothingMoves() throws {
            let terminal = try TmuxTerminal(.tour(["page.md"]), in: workspace)
            try terminal.waitFor(text: "After it.")
            try terminal.waitUntil("a picture") {
                try terminal.styledRows().contains { $0.contains("[48;5;160m") || $0.contains("[38;5;160m") }
            }
            let screen = try terminal.screen()
            let label = try #require(screen.page.firstIndex { $0.contains("picture · Half red") })
            let after = try #require(screen.page.firstIndex { $0.contains("After it.") })
            #expect(after == label + 6, "four rows, and a blank one")
            #expect(!cornered(screen))
            // the picture goes with its text
            try terminal.resize(columns: 60, rows: 20)
            try terminal.waitFor(text: "After it.")
            try terminal.waitUntil("the picture") {
                try terminal.styledRows().contains { $0.contains("[48;5;160m") || $0.contains("[38;5;160m") }
            }
            #expect(try terminal.quit() == 0)
        }

        private func isRed(_ terminal: TmuxTerminal) throws -> Bool {
            try terminal.styledRows().contains { $0.contains("[48;5;160m") || $0.contains("[38;5;160m") }
        }

        /// The page itself stays as it is: the picture is a file beside it, or in another folder.
        @Test(.enabled(if: hasChafa, "chafa is not installed"), arguments: ["sun.svg", "img/sun.svg"])
        func aPictureThatChangesIsDrawnAnew(file: String) throws {
            func svg(_ color: String) -> String {
                "<svg width='64' height='64'><rect width='64' height='64' fill='\(color)'/></svg>"
            }
            try workspace.write(file, svg("#c80000"))
            try workspace.write("sun.md", "---\ncredit: none\n---\n# Page\n\n![A sun](\(file))\n")
            let terminal = try TmuxTerminal(.tour(["sun.md"]), in: workspace)
            try terminal.waitUntil("a red picture") { try isRed(terminal) }
            try workspace.write(file, svg("#0000c8"))
            try terminal.waitUntil("another one") { try !isRed(terminal) }
            #expect(try !cornered(terminal.screen()))
            #expect(try terminal.quit() == 0)
        }

        /// Enter shows it on the whole screen, and the page is there again as it was.
        @Test(.enabled(if: hasChafa, "chafa is not installed"))
        func aChosenPictureTakesTheScreenAndGivesItBack() throws {
            let terminal = try TmuxTerminal(.tour(["page.md"]), in: workspace)
            try terminal.waitFor(text: "After it.")
            try terminal.waitUntil("a picture") { try isRed(terminal) }
            try terminal.type("\t")
            try terminal.waitFor(text: "Enter shows the picture: img/half.png")
            let before = try terminal.cells()
            try terminal.press(.enter)
            try terminal.waitFor("the picture alone") { $0.contains("100 %") && !$0.contains("After it.") }
            try terminal.waitUntil("its colours") { try isRed(terminal) }
            try terminal.type("++")
            try terminal.waitFor(text: "200 %")
            try terminal.resize(columns: 60, rows: 20)
            try terminal.waitFor("the smaller screen") { $0.rows.count == 20 && $0.contains("200 %") }
            try terminal.resize(columns: 80, rows: 24)
            try terminal.press(.escape)
            try terminal.waitUntil("the page as it was") { try terminal.cells() == before }
            #expect(try terminal.quit() == 0)
        }

        @Test(arguments: [
            "exit 1", "printf 'something else'", "printf '\\033]52;c;QUJD\\007'", "sleep 1000", "kill -9 $$",
            "yes | head -c 10000000", "exec 1>&-; cat > /dev/null",
        ])
        func aProgramThatDoesSomethingElseLeavesTheFrame(script: String) throws {
            try workspace.install("chafa", script)
            let terminal = try TmuxTerminal(.tour(["page.md"]), in: workspace)
            let flat = try terminal.waitFor(text: "After it.")
            #expect(cornered(flat))
            try terminal.type("jk")
            try terminal.waitFor("the same page") { $0.page == flat.page }
            #expect(try terminal.quit() == 0)
            #expect(!String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}]52"))
        }

        /// Pictures that would take all memory, that are cut off, or that somebody else names: words stand in their place.
        @Test(.enabled(if: hasChafa, "chafa is not installed"))
        func bombsAreWords() throws {
            try workspace.install("chafa", "echo started >> \"$0.log\"; exec /usr/bin/chafa \"$@\"")
            func png(width: [UInt8], height: [UInt8]) -> [UInt8] {
                SmallPicture.png[..<16] + width + height + SmallPicture.png[24...]
            }
            let sixtyThousand: [UInt8] = [0, 0, 0xEA, 0x60]
            try workspace.write("t/bomb.png", png(width: sixtyThousand, height: sixtyThousand))
            try workspace.write("t/cut.png", png(width: [0, 0, 1, 64], height: [0, 0, 0, 64]).prefix(90))
            try workspace.write("t/wide.svg", "<svg width='100000' height='100000'><rect width='9' height='9'/></svg>")
            let names = Array("abcdefghij")
            let entities = zip(names.dropFirst(), names).map { name, before in
                "<!ENTITY \(name) '\(String(repeating: "&\(before);", count: 10))'>"
            }
            try workspace.write(
                "t/lol.svg",
                "<!DOCTYPE svg [<!ENTITY a 'lol'>\(entities.joined())]><svg xmlns='http://www.w3.org/2000/svg' width='320' height='64'><text y='20'>&j;</text></svg>"
            )
            let posters = ["bomb.png", "../img/half.png", "file:///etc/passwd", "$(id).png", "-o.png"]
            let entries = posters.enumerated().map {
                "{\"section\": \"page\", \"slot\": \"s\($0)\", \"url\": \"f.mp4\", \"title\": \"Film \($0)\", \"poster\": \"\($1)\"}"
            }
            try workspace.write("t/media.json", "{\"schema\": 1, \"media\": [\(entries.joined(separator: ","))]}")
            try workspace.write("t/f.mp4", "no film")
            try workspace.write("t/tour.yaml", "id: bombs\nmedia: media.json\nsections: [page.md]\n")
            let pictures = ["bomb.png", "wide.svg", "cut.png", "lol.svg"].map { "![A \($0)](\($0))\n\n" }.joined()
            let slots = posters.indices.map { "![video](slot:s\($0))\n\n" }.joined()
            try workspace.write("t/page.md", "# Page\n\n\(pictures)\(slots)After them.\n")
            let terminal = try TmuxTerminal(.tour(["t"]), in: workspace, rows: 50)
            let screen = try terminal.waitFor("that two cannot be shown") { screen in
                screen.contains("After them.") && screen.rows.count { $0.contains("cannot be shown") } == 2
            }
            for words in ["A bomb.png", "A wide.svg", "A cut.png", "A lol.svg"] + posters.indices.map({ "Film \($0)" })
            {
                #expect(screen.contains(words), "\(words)")
            }
            let log = try String(contentsOfFile: "\(workspace.pages)/bin/chafa.log", encoding: .utf8)
            // each is looked at for print, and drawn
            #expect(log == String(repeating: "started\n", count: 4), "the large ones are never handed on")
            #expect(try terminal.quit() == 0)
        }

        @Test(arguments: [
            ("tmux-256color", "C.UTF-8", "block+border+space-wide"), ("linux", "C.UTF-8", "ascii"),
            ("ansi", "C", "ascii"),
        ])
        func picturesAreMadeOfSignsThatTheTerminalHas(term: String, locale: String, symbols: String) throws {
            let arguments = "\(workspace.path)/arguments"
            try workspace.install(
                "chafa", "printf '%s\\n' \"$@\" >\"\(arguments).new\"; mv \"\(arguments).new\" \"\(arguments)\"")
            let terminal = try TmuxTerminal(
                .tour(["page.md"]), in: workspace, term: term, environment: ["LC_ALL": locale])
            try terminal.waitFor(text: "After it.")
            var given = ""
            // it is asked for pixels first, to look for print
            try terminal.waitUntil("the program") {
                given = String(decoding: FileManager.default.contents(atPath: arguments) ?? Data(), as: UTF8.self)
                return given.contains("--symbols=\(symbols)\n")
            }
            #expect(given.contains("--colors=\(term == "tmux-256color" ? "240" : "8")\n"))
            try terminal.quit()
        }

        /// Whoever leaves does not wait for a picture, and nothing is left of it.
        @Test func noProgramOutlivesTheReading() throws {
            let pid = "\(workspace.path)/pid"
            try workspace.install("chafa", "trap '' TERM HUP; echo $$ >\"\(pid)\"; sleep 1000; sleep 1000")
            let terminal = try TmuxTerminal(.tour(["page.md"]), in: workspace)
            try terminal.waitFor(text: "After it.")
            try terminal.waitUntil("the program") { FileManager.default.contents(atPath: pid)?.last == 10 }
            #expect(try terminal.quit() == 0)
            #expect(!workspace.isThere(processNotedIn: pid))
        }

        @Test(arguments: ["NO_COLOR", "setting", "PATH", "--plain", "--theme=plain"])
        func whereNoPicturesAreWantedItIsACard(how: String) throws {
            try workspace.install("chafa", "touch \"\(workspace.path)/started\"; cat")
            switch how {
            case "NO_COLOR": workspace.environment["NO_COLOR"] = "1"
            case "setting": try workspace.writePreferences(#"{"settings": {"pictures": false}}"#)
            case "PATH":
                let bin = "\(workspace.pages)/bin"
                try FileManager.default.removeItem(atPath: "\(bin)/chafa")
                for name in try FileManager.default.contentsOfDirectory(atPath: "/usr/bin") where name != "chafa" {
                    try FileManager.default.createSymbolicLink(
                        atPath: "\(bin)/\(name)", withDestinationPath: "/usr/bin/\(name)")
                }
                workspace.environment["PATH"] = bin
            default: break
            }
            let terminal = try TmuxTerminal(
                .tour(how.hasPrefix("--") ? [how, "page.md"] : ["page.md"]), in: workspace)
            let screen = try terminal.waitFor(text: "After it.")
            #expect(screen.page.contains { $0.contains("img/half.png") })
            #expect(!cornered(screen))
            try terminal.type("jk")
            try terminal.quit()
            #expect(!FileManager.default.fileExists(atPath: "\(workspace.path)/started"))
        }

        @Test func printedItIsACard() throws {
            try workspace.install("chafa", "touch \"\(workspace.path)/started\"; cat")
            let result = try workspace.tour("render", "page.md", "--color", "always")
            #expect(result.text.contains("img/half.png"))
            #expect(!FileManager.default.fileExists(atPath: "\(workspace.path)/started"))
        }

        /// The picture that lies elsewhere is not looked at, whoever says so.
        @Test func whatLiesOutsideIsACard() throws {
            try workspace.install("chafa", "touch \"\(workspace.path)/started\"; cat")
            try workspace.write(
                "in/page.md", "---\ncredit: none\n---\n# Page\n\n![Out](../img/half.png)\n\n![Link](l.png)\n")
            try FileManager.default.createSymbolicLink(
                atPath: "\(workspace.pages)/in/l.png", withDestinationPath: "../img/half.png")
            let terminal = try TmuxTerminal(.tour(["in"]), in: workspace)
            let screen = try terminal.waitFor(text: "l.png")
            #expect(!screen.page.contains { $0.contains("┌") })
            try terminal.type("jk")
            try terminal.quit()
            #expect(!FileManager.default.fileExists(atPath: "\(workspace.path)/started"))
        }
    }
}
