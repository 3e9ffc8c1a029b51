import Foundation
import Testing

extension EndToEndTests {
    /// The journal of days: looking through it, going from it, printing it, and the minutes in it.
    @Suite struct JournalTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            try workspace.writeTour(.short("Alpha"), .long("Beta"), .long("Gamma"))
        }

        private func open(_ arguments: String..., columns: Int = 80, rows: Int = 24) throws -> TmuxTerminal {
            try TmuxTerminal(.tour(arguments), in: workspace, columns: columns, rows: rows)
        }

        /// The journal of the tour, open at today.
        private func openJournal(after keys: String = "", columns: Int = 80, rows: Int = 24) throws -> TmuxTerminal {
            let terminal = try open("tour", columns: columns, rows: rows)
            try terminal.waitFor(text: "Paragraph 0001 of Alpha")
            try terminal.type("\(keys)J")
            try terminal.waitFor("the journal") { $0.contains("Journal") && $0.contains("today") }
            return terminal
        }

        private var days: String { "\(workspace.path)/state/tour/days.json" }

        private func writeDays(_ text: String) throws {
            try FileManager.default.createDirectory(
                atPath: "\(workspace.path)/state/tour", withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: days))
        }

        /// What `tour journal --json` says.
        private func report(_ arguments: String...) throws -> [String: Any] {
            let outcome = try workspace.run(Program.path, ["journal", "tour", "--json"] + arguments, input: [])
            #expect(outcome.ending == .exited(0), "\(outcome.error)")
            let report = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
            return try #require(report)
        }

        private func days(of report: [String: Any]) throws -> [[String: Any]] {
            try #require(report["days"] as? [[String: Any]])
        }

        private func today() throws -> String { try #require(try report()["today"] as? String) }

        // MARK: Looking through it

        @Test func opensAtTheStart() throws {
            let terminal = try open("journal", "tour")
            try terminal.waitFor("the journal") { $0.contains("Journal") && $0.contains("today") }
            try terminal.press(.escape)
            try terminal.waitFor("the page") { $0.contains("Paragraph 0001 of Alpha") && !$0.contains("Journal") }
            #expect(try terminal.quit() == 0)
            // the tour that was read last
            try open("journal").waitFor("its journal") { $0.contains("Journal") && $0.contains("· Beta") }
        }

        // MARK: Printing it

        @Test func json() throws {
            let terminal = try open("tour")
            try terminal.type("j")
            try terminal.waitFor(text: "★ +1 ")
            try terminal.quit()
            let report = try report()
            let days = try days(of: report)
            #expect(days.count == 61)
            #expect(days[30]["date"] as? String == report["today"] as? String)
            #expect(report["schema"] as? Int == 1)
            #expect((report["tour"] as? [String: Any])?["id"] as? String == "test.tour")
            #expect((report["all"] as? [String: Any])?["credits"] as? Int == 1)
            #expect(report["streak"] as? Int == 1)
            #expect(days[30]["credits"] as? Int == 1)
            let tours = try #require(days[30]["tours"] as? [[String: Any]])
            let sections = try #require(tours.first?["sections"] as? [[String: Any]])
            #expect(sections.map { $0["section"] as? String } == ["alpha"])
            let planned = days.flatMap { ($0["plan"] as? [[String: Any]]) ?? [] }.compactMap {
                $0["section"] as? String
            }
            #expect(planned == ["beta", "gamma"])
        }

        @Test func aRange() throws {
            let days = try days(of: report("--from", "9999-12-29", "--to", "9999-12-31"))
            #expect(days.compactMap { $0["date"] as? String } == ["9999-12-29", "9999-12-30", "9999-12-31"])
            let outcome = try workspace.tour("journal", "tour", "--from", "2031-05-17", "--to", "2031-05-19")
            #expect(outcome.ending == .exited(0))
            #expect(outcome.text.contains("May 2031") && outcome.text.contains("Mon 19"), "\(outcome.text)")
            #expect(outcome.lines.count < 10)
        }

        @Test(arguments: [
            ["--from", "yesterday"], ["--from", "0000-12-31"], ["--to", "10000-01-01"], ["--from", "2026-02-30"],
            ["--from", "2026-11-21", "--to", "2026-11-20"],
        ]) func aRangeThatIsNone(_ arguments: [String]) throws {
            let outcome = try workspace.run(Program.path, ["journal", "tour", "--json"] + arguments, input: [])
            #expect(outcome.ending == .exited(64))
            #expect(outcome.output.isEmpty && !outcome.error.isEmpty)
        }

        @Test func minutesADayAreSet() throws {
            try FileManager.default.createDirectory(
                atPath: "\(workspace.path)/config/tour", withIntermediateDirectories: true)
            try Data(#"{"schema":1,"settings":{"minutes-a-day":3},"ledger":[]}"#.utf8).write(
                to: URL(fileURLWithPath: workspace.preferences))
            #expect(try report()["minutesADay"] as? Int == 3)
            try openJournal().waitFor(text: "of 3 min")
        }

        // MARK: Minutes

        /// Two readers at once, a few seconds each: both are added to what was there.
        @Test func minutesAddUp() throws {
            let today = try today()
            try writeDays(
                #"{"schema":1,"mine":[1],"titles":{},"days":{"\#(today)":{"test.tour":53},"2026-01-05":{"x":600}}}"#)
            let readers = try [open("tour"), open("tour")]
            for reader in readers {
                try reader.waitFor(text: "Paragraph 0001 of Alpha")
                try reader.type("k")
            }
            // what counts are real seconds
            Thread.sleep(forTimeInterval: 4.2)
            for reader in readers { #expect(try reader.quit() == 0) }
            let report = try report()
            let days = try days(of: report)
            let file = try String(contentsOfFile: self.days, encoding: .utf8)
            #expect(days[30]["minutes"] as? Int == 1, "\(file)")
            #expect((report["all"] as? [String: Any])?["minutes"] as? Int == 11)
            #expect(file.contains("\"mine\""))
            let terminal = try openJournal()
            try terminal.waitFor(text: "1 of ")
        }

        @Test(arguments: ["", "nonsense", "[]", #"{"schema":1,"days":7}"#])
        func aBrokenLogIsNoHindrance(_ text: String) throws {
            try writeDays(text)
            let terminal = try openJournal()
            try terminal.type("q")
            #expect(try terminal.quit() == 0)
        }

        // MARK: The locale

        @Test func weekAndNamesOfTheLocale() throws {
            let locales = "\(workspace.path)/locales"
            try FileManager.default.createDirectory(atPath: locales, withIntermediateDirectories: true)
            guard FileManager.default.isExecutableFile(atPath: "/usr/bin/localedef"),
                FileManager.default.fileExists(atPath: "/usr/share/i18n/locales/de_DE")
            else { return }
            _ = try workspace.run(
                "/usr/bin/localedef", ["-i", "de_DE", "-f", "UTF-8", "\(locales)/de_DE.UTF-8"], input: [])
            workspace.environment["LOCPATH"] = locales
            workspace.environment["LC_TIME"] = "de_DE.UTF-8"
            // a week has its head if something is on its days
            try writeDays(
                #"{"schema":1,"titles":{},"days":{"2031-05-18":{"test.tour":600},"2031-05-19":{"test.tour":600}}}"#)
            let outcome = try workspace.tour("journal", "tour", "--from", "2031-05-16", "--to", "2031-05-20")
            #expect(outcome.text.contains("Mai 2031"), "\(outcome.text)")
            let rows = outcome.lines
            let monday = try #require(rows.firstIndex { $0.contains("Mo 19") })
            #expect(rows[monday - 1].contains("───") && rows.contains { $0.contains("So 18") })
            // the C locale has weeks from Sunday
            workspace.environment["LC_TIME"] = "C"
            let english = try workspace.tour("journal", "tour", "--from", "2031-05-16", "--to", "2031-05-20").lines
            let sunday = try #require(english.firstIndex { $0.contains("Sun 18") })
            #expect(english[sunday - 1].contains("───"))
        }
    }
}
