import Foundation
import Platform
import Testing

extension EndToEndTests {
    /// What earns a credit, what does not, and what is on the disk then.
    @Suite struct CreditTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        private func open(_ arguments: String..., columns: Int = 80, rows: Int = 24) throws -> TmuxTerminal {
            let terminal = try TmuxTerminal(.tour(["tour"] + arguments), in: workspace, columns: columns, rows: rows)
            try terminal.waitFor("a page") { $0.contains("Paragraph 00") }
            return terminal
        }

        @Test func theBottomOfALongSectionEarnsOnce() throws {
            try workspace.writeTour(.long("Alpha"), .long("Beta"))
            let terminal = try open()
            // not before the last words are seen
            try terminal.press("j", until: "the last paragraph of Alpha") { $0.contains("Paragraph 0030 of Alpha") }
            #expect(try workspace.ledger() == [])
            try terminal.press("j", until: "the last words") { $0.contains("Last words of Alpha.") }
            try terminal.type("jjjj")
            // announced only when it is on the disk
            try terminal.waitFor("the notice") { $0.status.contains("★ +1 Alpha") }
            #expect(try workspace.ledger() == [Workspace.Grant(tour: "test.tour", section: "alpha", credits: 1)])
            // and then the status says so
            try terminal.waitFor("the new sum") { $0.status.contains("★ 1 of 2") }
            // a second visit adds none
            try terminal.type("g")
            try terminal.waitFor(text: "Paragraph 0001 of Alpha")
            try terminal.press(" ", until: "the end of Alpha again") { $0.contains("Last words of Alpha.") }
            try terminal.type("3j")
            try terminal.settle()
            #expect(try workspace.earned() == ["alpha"])
            #expect(try terminal.quit() == 0)
            #expect(try workspace.earned() == ["alpha"])
            // nor does one in a second sitting
            let second = try open("--section", "alpha")
            try second.waitFor("the sum of before") { $0.status.contains("★ 1 of 2") }
            try second.press(" ", until: "the end of Alpha") { $0.contains("Last words of Alpha.") }
            try second.type("3j")
            try second.settle()
            #expect(try second.quit() == 0)
            #expect(try workspace.earned() == ["alpha"])
        }

        /// Five pages of one screen each, on screens of any size, by each way to go forward; and at the end by a key or three seconds.
        @Test(arguments: [" ", "wheel", "j", "G"], [(40, 12), (80, 24), (100, 30), (200, 60)])
        func fivePagesOfOneScreen(by way: String, on size: (columns: Int, rows: Int)) throws {
            let names = ["Alpha", "Beta", "Delta", "Epsilon", "Gamma"]
            for name in names { try workspace.write("five/\(name).md", "# \(name)\n\nSome words of \(name).\n") }
            let terminal = try TmuxTerminal(
                .tour(["five"]), in: workspace, columns: size.columns, rows: size.rows)
            try terminal.waitFor(text: "words of Alpha")
            if way == "wheel" {
                for _ in 0..<12 { try terminal.wheel(1) }
            } else {
                for _ in 0..<(way == "j" ? 40 : 6) { try terminal.type(way) }
            }
            if way == "G", size.rows == 12 {
                // what comes behind the last page fills this screen: its words were jumped over
                try terminal.settle()
                try terminal.quit()
                return #expect(try workspace.ledger() == [])
            }
            try terminal.waitFor("the last credit") {
                $0.status.contains(way == "G" ? "+" : "complete") || $0.status.contains("★ 5 of 5")
            }
            try terminal.quit()
            let earned = try workspace.earned()
            #expect(earned.contains("Gamma") && (way == "G" || Set(earned) == Set(names)), "\(earned)")
            // pages that are called otherwise now are other pages
            for name in names.prefix(3) {
                try FileManager.default.moveItem(
                    atPath: "\(workspace.pages)/five/\(name).md", toPath: "\(workspace.pages)/five/New \(name).md")
            }
            guard way == " " else { return }
            let sections = try workspace.tour("sections", "five").text
            #expect(sections.split(separator: "\n").count { $0.hasPrefix("✓") } == 2, "\(sections)")
            let again = try TmuxTerminal(
                .tour(["five"]), in: workspace, columns: size.columns, rows: size.rows)
            try again.waitFor("the sum of what is there") { $0.status.contains("★ 2 of 5") }
            try again.quit()
            #expect(try workspace.tour("credits").text.contains("no longer in the tour"))
        }

        @Test func jumpingOverEarnsNothing() throws {
            try workspace.writeTour(.long("Alpha"), .long("Beta"), .long("Gamma"), .long("Delta"))
            let terminal = try open()
            try terminal.type("G")
            try terminal.waitFor(text: "Last words of Delta.")
            try terminal.settle()
            #expect(try workspace.ledger() == [])
            // nor does scrolling up into the end of what was not begun
            try terminal.press("b", until: "the end of Gamma") { $0.contains("Last words of Gamma.") }
            try terminal.press("k", until: "more of Gamma") { $0.contains("Paragraph 0020 of Gamma") }
            try terminal.press("j", until: "the end of Gamma from above") { $0.contains("Paragraph 0002 of Delta") }
            try terminal.settle()
            #expect(try terminal.quit() == 0)
            #expect(try workspace.ledger() == [])
        }

        @Test func aLargerWindowEarnsNothing() throws {
            try workspace.writeTour(.long("Alpha"), .long("Beta"))
            let terminal = try open(columns: 80, rows: 12)
            try terminal.resize(columns: 80, rows: 100)
            try terminal.waitFor(text: "Last words of Alpha.")
            try terminal.settle()
            #expect(try workspace.ledger() == [])
            try terminal.resize(columns: 80, rows: 12)
            try terminal.waitFor("the small screen") { $0.rows.count == 12 && $0.status.contains("★ 0 of 2") }
            try terminal.quit()
            #expect(try workspace.ledger() == [])
        }

        @Test func quittingRightAfterEarningKeepsIt() throws {
            try workspace.writeTour(.long("Alpha"), .long("Beta"))
            let terminal = try open()
            try terminal.type("20j20j20j20jq")
            #expect(try terminal.waitForEnd() == 0)
            #expect(try workspace.earned() == ["alpha"])
        }

        @Test(arguments: [SIGTERM, SIGHUP, SIGINT]) func aSignalRightAfterEarningKeepsIt(_ signal: Int32) throws {
            try workspace.writeTour(.long("Alpha"), .long("Beta"))
            let terminal = try open()
            try terminal.type("20j20j20j20j")
            try terminal.waitFor(text: "Paragraph 0005 of Beta")
            kill(terminal.pid, signal)
            try terminal.waitForEnd()
            #expect(try workspace.earned() == ["alpha"])
        }

        /// Two readers at once: neither loses the other's credits.
        @Test func twoReadersAtOnce() throws {
            try workspace.writeTour(.long("Alpha"), .long("Beta"), .short("Gamma"))
            let first = try open()
            let second = try open("--section", "gamma")
            try second.type("k")
            try second.waitFor(text: "★ +1 Gamma")
            try first.press(" ", until: "the end of Alpha") { $0.contains("2 · Beta") }
            try first.waitFor(text: "★ +1 Alpha")
            try first.quit()
            try second.quit()
            #expect(try workspace.earned() == ["gamma", "alpha"])
        }

        @Test func theCreditsAreShown() throws {
            try workspace.writeTour(.short("Alpha"), .long("Beta"))
            let terminal = try open()
            try terminal.type("j")
            try terminal.waitFor(text: "+1 Alpha")
            try terminal.type("c")
            let credits = try terminal.waitFor("the credits") {
                $0.contains("Credits") && $0.contains("A tour for tests")
            }
            let row = credits.rows.first { $0.contains("✓") && $0.contains("Alpha") && $0.contains("+1") } ?? ""
            #expect(row.contains("today") || row.contains("yesterday"), "\(credits)")
            #expect(credits.contains("★ 1"))
            try terminal.press(.escape)
            try terminal.waitFor("the page") { !$0.contains("Credits") }
        }

        @Test func theCommandAndItsJSONAgree() throws {
            let none = try workspace.tour("credits")
            #expect(none.ending == .exited(0) && none.text.contains("0 credits") && none.complaints == [])
            try workspace.writeTour(.short("Alpha"), .short("Beta"), .long("Gamma"))
            let terminal = try open()
            try terminal.type("j")
            try terminal.waitFor(text: "★ 2 of 3")
            try terminal.press("4j", until: "Gamma") { $0.contains("Paragraph 0005 of Gamma") }
            try terminal.quit()
            #expect(try workspace.earned() == ["alpha", "beta"])

            let text = try workspace.tour("credits")
            #expect(text.ending == .exited(0))
            #expect(text.text.contains("2 credits") && text.text.contains("A tour for tests"))
            for title in ["Alpha", "Beta"] {
                #expect(text.lines.contains { $0.contains(title) && $0.contains("+1") }, "\(text.text)")
            }

            let json = try workspace.tour("credits", "--json")
            #expect(json.ending == .exited(0))
            let report = try JSONDecoder().decode(Report.self, from: Data(json.output))
            #expect(report.schema == 1)
            #expect(report.balance == 2)
            #expect(report.earned.map(\.section) == ["alpha", "beta"])
            #expect(report.earned.map(\.title) == ["Alpha", "Beta"])
            #expect(report.earned.allSatisfy { $0.tour == "test.tour" && $0.credits == 1 && $0.policy == "bottom" })
            #expect(report.earned.allSatisfy { ISO8601DateFormatter().date(from: $0.earnedAt) != nil }, "RFC 3339")
        }

        private struct Report: Decodable {
            struct Entry: Decodable {
                var tour: String
                var section: String
                var title: String
                var credits: Int
                var policy: String
                var earnedAt: String
            }

            var schema: Int
            var balance: Int
            var earned: [Entry]
        }

        @Test func aBrokenLedgerIsSetAsideAndSaid() throws {
            try workspace.writeTour(.short("Alpha"), .long("Beta"))
            let folder = "\(workspace.path)/config/tour"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data("{ broken".utf8).write(to: URL(fileURLWithPath: workspace.preferences))
            let command = try workspace.tour("credits")
            #expect(command.ending == .exited(0) && command.complaints.count == 1)
            #expect(command.error.contains("preferences.json"))
            let terminal = try open()
            try terminal.waitFor("a word about it") { $0.containsWrapped("broken") }
            try terminal.type("j")
            try terminal.waitFor("the new sum") { $0.status.contains("★ 1 of 2") }
            try terminal.quit()
            #expect(try workspace.earned() == ["alpha"])
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            let aside = try #require(names.first { $0.hasPrefix("preferences.json.corrupt-") })
            #expect(FileManager.default.contents(atPath: "\(folder)/\(aside)") == Data("{ broken".utf8))
        }

        /// A ledger so long that the first frame does not wait for it, with credits of the tour in its middle.
        private func writeLongLedger(_ sections: [String], fault: String = "") throws {
            var entries = (0..<2_000).map { Self.entry(tour: "elsewhere", section: "section-\($0)") }
            entries.insert(contentsOf: sections.map { Self.entry(tour: "test.tour", section: $0) }, at: 1_000)
            if !fault.isEmpty { entries.insert(fault, at: 1_500) }
            try workspace.writePreferences(
                "{\n\"schema\": 1,\n\"ledger\": [\n\(entries.joined(separator: ",\n"))\n],\n\"settings\": {\"measure\": 60}\n}\n"
            )
        }

        private static func entry(tour: String, section: String) -> String {
            "{\"tour\": \"\(tour)\", \"section\": \"\(section)\", \"title\": \"\(section) ]\", \"tourTitle\": \"A tour\", "
                + "\"credits\": 1, \"policy\": \"bottom\", \"earnedAt\": \"2026-11-21T05:00:00Z\"}"
        }

        /// The first section is seen whole at the start, and has its credit: it gets no other.
        @Test func aLongLedgerIsKnownBeforeAnythingIsEarned() throws {
            try workspace.writeTour(.short("Alpha"), .short("Beta"), .long("Gamma"), .long("Delta"))
            try writeLongLedger(["alpha", "gamma"])
            let terminal = try open()
            try terminal.waitFor("the sum and the tick") {
                $0.status.contains("★ 2 of 4") && $0.contains("✓ Alpha")
            }
            try terminal.settle()
            #expect(try !terminal.screen().contains("★ +1 "))
            #expect(try workspace.earned().count == 2_002)
            // what has no credit gets one
            try terminal.type("jj")
            try terminal.waitFor("the notice") { $0.status.contains("★ +1 Beta") }
            try terminal.waitFor("the new sum") { $0.status.contains("★ 3 of 4") }
            // and what has one no other
            try terminal.type("3g")
            try terminal.waitFor(text: "Paragraph 0001 of Gamma")
            try terminal.press("10j", until: "the end of Gamma") { $0.contains("Last words of Gamma.") }
            try terminal.type("3j")
            try terminal.settle()
            #expect(try terminal.screen().status.contains("★ 3 of 4"))
            #expect(try terminal.quit() == 0)
            let earned = try workspace.ledger()
            #expect(earned.count == 2_003)
            #expect(earned.filter { $0.tour == "test.tour" }.map(\.section) == ["alpha", "gamma", "beta"])
        }

        @Test func aFaultInALongLedgerIsSaid() throws {
            try workspace.writeTour(.short("Alpha"), .long("Beta"))
            try writeLongLedger(["alpha"], fault: "{\"tour\": }")
            let before = FileManager.default.contents(atPath: workspace.preferences)
            let terminal = try open()
            try terminal.waitFor("a word about it") { $0.containsWrapped("is broken (line 1504") }
            try terminal.press("10j", until: "the end of Beta") { $0.contains("Last words of Beta.") }
            try terminal.type("3j")
            try terminal.settle()
            try terminal.quit()
            // Alpha was salvaged, and not earned again
            let earned = try workspace.ledger()
            #expect(earned.count == 2_002)
            #expect(earned.filter { $0.tour == "test.tour" }.map(\.section) == ["alpha", "beta"])
            let folder = "\(workspace.path)/config/tour"
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            let aside = try #require(names.first { $0.hasPrefix("preferences.json.corrupt-") })
            #expect(FileManager.default.contents(atPath: "\(folder)/\(aside)") == before)
        }

        @Test func unknownKeysAreKept() throws {
            try workspace.writeTour(.short("Alpha"), .long("Beta"))
            try FileManager.default.createDirectory(
                atPath: "\(workspace.path)/config/tour", withIntermediateDirectories: true)
            let text =
                #"{"schema": 1, "mine": {"x": [1, 2.50, "é"]}, "ledger": [], "settings": {"measure": 50, "own": true}}"#
            try Data(text.utf8).write(to: URL(fileURLWithPath: workspace.preferences))
            let terminal = try open()
            try terminal.type("j")
            try terminal.waitFor(text: "+1 Alpha")
            try terminal.quit()
            let data = try #require(FileManager.default.contents(atPath: workspace.preferences))
            let file = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            #expect((file["mine"] as? [String: Any])?["x"] as? [AnyHashable] == [1, 2.5, "é"])
            #expect((file["settings"] as? [String: Any])?["own"] as? Bool == true)
            #expect(try workspace.earned() == ["alpha"])
        }

        /// The folder goes away while somebody reads, as a disk does, and comes back.
        @Test func aLedgerThatVanishesIsSaidAndWaitedFor() throws {
            try workspace.writeTour(.short("Alpha"), .long("Beta"), .long("Gamma"))
            let terminal = try open()
            try terminal.type("j")
            try terminal.waitFor(text: "+1 Alpha")
            let (folder, away) = ("\(workspace.path)/config/tour", "\(workspace.path)/config/away")
            try FileManager.default.moveItem(atPath: folder, toPath: away)
            try terminal.press(" ", until: "the end of Beta") { $0.contains("Last words of Beta.") }
            try terminal.waitFor("why not") { $0.containsWrapped("has disappeared") }
            #expect(!FileManager.default.fileExists(atPath: folder))
            try FileManager.default.moveItem(atPath: away, toPath: folder)
            // the question asks for one more try
            try terminal.type("q")
            try terminal.waitFor(text: "+1 Beta")
            try terminal.quit()
            #expect(try workspace.earned() == ["alpha", "beta"])
        }

        /// A key is answered while a credit is on its way to a disk that does not answer.
        @Test func theLoopDoesNotWaitForTheDisk() throws {
            try workspace.writeTour(.short("Alpha"), .long("Beta"))
            let folder = "\(workspace.path)/config/tour"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let lock = Platform.open("\(folder)/.preferences.json.lock", O_RDWR | O_CREAT, 0o600)
            defer { close(lock) }
            #expect(flock(lock, LOCK_EX) == 0)
            let terminal = try open()
            for _ in 0..<5 {
                let before = try terminal.screen().page
                try terminal.type("j")
                let after = try terminal.waitFor("the next row") { $0.page != before }
                #expect(!after.status.contains("★ +1 "))
            }
            #expect(try workspace.ledger() == [])
            #expect(flock(lock, LOCK_UN) == 0)
            // at once, or with the next try if it has given up
            try terminal.waitFor(text: "+1 Alpha")
            try terminal.quit()
            #expect(try workspace.earned() == ["alpha"])
        }

        /// What takes the disk is done on a thread of its own, call by call.
        @Test(.enabled(if: Program.canBeTraced, "there is no strace here")) func theLoopDoesNotWriteTheLedger() throws {
            try workspace.writeTour(.short("Alpha"), .long("Beta"), .long("Gamma"))
            let trace = "\(workspace.path)/trace"
            let terminal = try TmuxTerminal(.shell, in: workspace)
            let calls = "fsync,fdatasync,rename,flock,write,pwrite64,fchmod,link,unlink"
            try terminal.enter("strace -f -qq -y -o '\(trace)' -e trace=\(calls) '\(Program.path)' tour")
            try terminal.type("j")
            try terminal.waitFor(text: "+1 Alpha")
            // no further: the credit of the next section would take the notice's place
            try terminal.press(" ", until: "the end of Beta") { $0.contains("Last words of Beta.") }
            try terminal.waitFor(text: "+1 Beta")
            try terminal.type("q")
            try terminal.waitFor("the shell") { !$0.contains("Beta") }
            let text = String(decoding: FileManager.default.contents(atPath: trace) ?? Data(), as: UTF8.self)
            let lines = text.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
            let main = try #require(lines.first { $0.count == 2 && $0[1].contains("</dev/pts/") }?.first)
            let onLedger = lines.filter { $0.count == 2 && $0[1].contains("\(workspace.path)/config/tour") }
            // two grants: file and folder each
            #expect(onLedger.count { $0[1].trimmingCharacters(in: .whitespaces).hasPrefix("fsync(") } >= 4, "\(text)")
            #expect(!onLedger.contains { $0[0] == main }, "\(text)")
        }

        /// It is not read at all, whatever is in it; reading goes on.
        @Test func aLedgerThatIsTooLargeIsLeftAlone() throws {
            try workspace.writeTour(.short("Alpha"), .long("Beta"))
            let text = "{\"ledger\":[]," + String(repeating: " ", count: 65 << 20) + "\"schema\":1}"
            try workspace.writePreferences(text)
            let outcome = try workspace.tour("credits")
            #expect(outcome.ending == .exited(1) && outcome.complaints.count == 1, "\(outcome.error)")
            #expect(outcome.error.contains(workspace.preferences) && outcome.error.contains("64 MB"))
            let terminal = try TmuxTerminal(.tour(["tour"]), in: workspace)
            try terminal.waitFor("the page, and why not") { screen in
                screen.contains("Paragraph 0001 of Alpha") && screen.containsWrapped("64 MB")
            }
            #expect(FileManager.default.contents(atPath: workspace.preferences) == Data(text.utf8))
        }

        /// What lasts besides the credits is not lost silently either: the reason is on the screen, once.
        @Test func whatCannotBeKeptIsSaidOnTheScreen() throws {
            try workspace.writeTour(.long("Alpha"), .long("Beta"))
            try FileManager.default.createDirectory(
                atPath: "\(workspace.path)/state/tour/places.json", withIntermediateDirectories: true)
            let terminal = try TmuxTerminal(.tour(["tour"]), in: workspace)
            try terminal.waitFor(text: "Paragraph 0001 of Alpha")
            // nothing else is said that would take its place
            try terminal.type("j")
            try terminal.waitFor("the page, and why not") { screen in
                screen.contains("of Alpha") && screen.containsWrapped("Your place is not saved")
            }
        }

        /// A ledger of 13,000 credits opens with all of them.
        @Test func aLongLedgerIsThere() throws {
            try workspace.writeTour(.short("Alpha"), .long("Beta"))
            let content = String(repeating: "x", count: 600)
            let entries = (0..<13_000).map { number in
                "{\"tour\":\"other\",\"section\":\"s\(number)\",\"credits\":1,"
                    + "\"earnedAt\":\"2026-11-21T05:00:00Z\",\"content\":\"\(content)\"}"
            }
            try workspace.writePreferences("{\"schema\":1,\"ledger\":[\(entries.joined(separator: ","))]}")
            let terminal = try TmuxTerminal(.tour(["tour"]), in: workspace)
            try terminal.waitFor(text: "Paragraph 0001 of Alpha")
            try terminal.type("j")
            try terminal.waitFor(text: "+1 Alpha")
            try terminal.type("c")
            try terminal.waitFor(text: "13,001")
        }

        /// Where a credit cannot be saved, the person is told, and reading goes on.
        @Test func aCreditThatCannotBeSavedIsSaid() throws {
            try workspace.writeTour(.short("Alpha"), .long("Beta"))
            // nothing can be made there, by nobody
            workspace.environment["XDG_CONFIG_HOME"] = "/proc/nowhere"
            let terminal = try TmuxTerminal(.shell, in: workspace)
            try terminal.enter("'\(Program.path)' tour; echo status=$?")
            try terminal.waitFor(text: "Paragraph 0001 of Alpha")
            try terminal.type("j")
            try terminal.waitFor("the page, and why not") { screen in
                screen.contains("Paragraph 0001 of Alpha") && screen.containsWrapped("not saved")
            }
            try terminal.type("jq")
            try terminal.waitFor(text: "1 credit is not saved and will be lost. Quit? y/n")
            try terminal.type("n")
            try terminal.waitFor("the page again") { !$0.status.contains("Quit?") }
            try terminal.type("qy")
            let after = try terminal.waitFor(text: "status=1")
            #expect(after.contains("tour: "))
        }
    }
}
