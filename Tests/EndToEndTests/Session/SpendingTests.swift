import Foundation
import Testing

extension EndToEndTests {
    /// `tour credits spend`, `verify` and `export`.
    @Suite struct SpendingTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        /// A ledger of entries as they are given, and JSON of what else is in the file.
        private func writeLedger(_ entries: String...) throws {
            try FileManager.default.createDirectory(
                atPath: "\(workspace.path)/config/tour", withIntermediateDirectories: true)
            let text = #"{"schema":1,"own":"kept","ledger":[\#(entries.joined(separator: ","))]}"#
            try Data(text.utf8).write(to: URL(fileURLWithPath: workspace.preferences))
        }

        private static func grant(_ section: String, title: String? = nil, tour: String = "t.one", credits: Int = 1)
            -> String
        {
            let title = title ?? section
            return #"{"tour":"\#(tour)","section":"\#(section)","title":"\#(title)","tourTitle":"One","#
                + #""credits":\#(credits),"policy":"bottom","earnedAt":"2026-11-20T14:02:00Z"}"#
        }

        private func report() throws -> [String: Any] {
            let output = try workspace.tour("credits", "--json").output
            return try #require(try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])
        }

        @Test func balanceEarnedAndSpentAreShown() throws {
            try writeLedger(Self.grant("a", credits: 4), Self.grant("b", credits: 3))
            let spent = try workspace.tour("credits", "spend", "2", "--for", "a page of my own")
            #expect(spent.ending == .exited(0) && spent.text == "2 credits spent, 5 left\n" && spent.error == "")
            let shown = try workspace.tour("credits").text
            #expect(shown.hasPrefix("5 credits\n7 earned, 2 spent\n"))
            #expect(shown.contains("a page of my own") && shown.contains("-2"))
            let report = try report()
            #expect(report["balance"] as? Int == 5)
            #expect(report["sums"] as? [String: Int] == ["earned": 7, "revoked": 0, "spent": 2])
            let spends = try #require(report["spent"] as? [[String: Any]])
            #expect(spends.map { $0["for"] as? String } == ["a page of my own"])
            // what else is in the file is still there
            #expect(
                FileManager.default.contents(atPath: workspace.preferences)
                    .map { String(decoding: $0, as: UTF8.self).contains(#""own": "kept""#) } == true)
        }

        /// The list of credits knows what another program has spent since the page was opened.
        @Test func spendingElsewhereIsSeenInTheList() throws {
            try writeLedger(Self.grant("a", credits: 4), Self.grant("b", credits: 3))
            try workspace.write("page.md", "# Page\n\n" + String(repeating: "Words.\n\n", count: 60))
            let terminal = try TmuxTerminal(.tour(["page.md"]), in: workspace)
            try terminal.waitFor(text: "Words.")
            try terminal.type("c")
            try terminal.waitFor("the balance") { $0.contains("★ 7") && !$0.contains("spent") }
            try terminal.type("c")
            try terminal.waitFor("the page") { !$0.contains("★ 7") }
            #expect(try workspace.tour("credits", "spend", "2", "--for", "x").ending == .exited(0))
            try terminal.type("c")
            try terminal.waitFor("what is left") { $0.contains("★ 5") && $0.contains("7 earned, 2 spent") }
            try terminal.type("c")
            try terminal.quit()
        }

        @Test func nothingIsSpentThatIsNotThere() throws {
            try writeLedger(Self.grant("a", credits: 2))
            let refused = try workspace.tour("credits", "spend", "3", "--for", "x")
            #expect(refused.ending == .exited(1) && refused.text == "" && refused.complaints.count == 1)
            #expect(refused.error.contains("you need 3 and have 2"))
            #expect(try report()["balance"] as? Int == 2)
            for wrong in [["spend", "0", "--for", "x"], ["spend", "-1", "--for", "x"], ["spend", "1"]] {
                let outcome = try workspace.run(Program.path, ["credits"] + wrong)
                #expect(outcome.ending == .exited(64), "\(wrong)")
            }
            let json = try workspace.tour("credits", "spend", "2", "--for", "x", "--json")
            let answer = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
            #expect(answer?["spent"] as? Int == 2 && answer?["balance"] as? Int == 0)
        }

        /// Eight at once, for five credits.
        @Test func spendingAtOnceStopsAtZero() throws {
            try writeLedger(Self.grant("a", credits: 5))
            let script = """
                for n in 1 2 3 4 5 6 7 8; do '\(Program.path)' credits spend 1 --for "$n" >/dev/null 2>&1 & done
                wait
                """
            _ = try workspace.run("/bin/sh", ["-c", script])
            let report = try report()
            #expect(report["balance"] as? Int == 0)
            #expect((report["spent"] as? [Any])?.count == 5)
            #expect(try workspace.tour("credits", "verify").ending == .exited(0))
        }

        @Test func aDiskThatCannotBeWrittenIsSaid() throws {
            workspace.environment["XDG_CONFIG_HOME"] = "/proc/nowhere"
            let outcome = try workspace.tour("credits", "spend", "1", "--for", "x")
            #expect(outcome.ending == .exited(1) && outcome.complaints.count == 1)
        }

        @Test func aSoundLedgerIsVerified() throws {
            let none = try workspace.tour("credits", "verify")
            #expect(none.ending == .exited(0) && none.text == "The ledger is empty.\n")
            try writeLedger(Self.grant("a"), Self.grant("b", credits: 2))
            let outcome = try workspace.tour("credits", "verify")
            #expect(
                outcome.ending == .exited(0)
                    && outcome.text == """
                        the entries are not chained yet; the next entry will chain them
                        2 entries: 3 credits earned, balance 3

                        """
            )
        }

        @Test func whatIsWrongIsFound() throws {
            try writeLedger(
                Self.grant("a"), Self.grant("a"), Self.grant("b", credits: -2), "17",
                #"{"spent":9,"for":"x\u001b[31m","spentAt":"2026-11-20T14:02:00Z","id":"1"}"#)
            let outcome = try workspace.tour("credits", "verify")
            #expect(outcome.ending == .exited(1))
            #expect(outcome.lines.prefix(4).map { $0.prefix(8) } == ["entry 2:", "entry 3:", "entry 4:", "9 credit"])
            let json = try workspace.tour("credits", "verify", "--json")
            #expect(json.ending == .exited(1))
            let answer = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
            #expect(answer?["sound"] as? Bool == false && (answer?["findings"] as? [Any])?.count == 4)
        }

        @Test func aBrokenFileIsNotSound() throws {
            try writeLedger(Self.grant("a"))
            let data = try #require(FileManager.default.contents(atPath: workspace.preferences))
            try data.dropLast(4).write(to: URL(fileURLWithPath: workspace.preferences))
            let outcome = try workspace.tour("credits", "verify")
            #expect(outcome.ending == .exited(1) && outcome.error.contains("is broken"))
        }

        @Test func theReportIsSignedWithGitsName() throws {
            try writeLedger(Self.grant("a"), Self.grant("b", tour: "t.two", credits: 2))
            let config = "[user]\n\tname = Ada Lovelace\n\temail = ada@example.com\n"
            try Data(config.utf8).write(to: URL(fileURLWithPath: "\(workspace.path)/home/.gitconfig"))
            let text = try workspace.tour("credits", "export")
            #expect(text.ending == .exited(0) && text.error == "")
            #expect(text.text.hasPrefix("Credits of Ada Lovelace <ada@example.com>\n"))
            #expect(text.text.contains("3 credits for 2 sections\nNot signed. "))
            let one = try workspace.tour("credits", "export", "--tour", "t.two")
            #expect(one.text.contains("2 credits for 1 section\n") && !one.text.contains("t.one"))
            #expect(try workspace.tour("credits", "export", "--tour", "t.three").ending == .exited(1))
            let json = try workspace.tour("credits", "export", "--json")
            let answer = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
            #expect(answer?["name"] as? String == "Ada Lovelace" && answer?["credits"] as? Int == 3)
        }

        @Test func withoutGitItIsTheUsersName() throws {
            try writeLedger(Self.grant("a"))
            workspace.environment["PATH"] = "/nowhere"
            let text = try workspace.tour("credits", "export").text
            let entry = try #require(getpwuid(getuid()))
            let full = String(cString: entry.pointee.pw_gecos).prefix { $0 != "," }
            let name = full.isEmpty ? String(cString: entry.pointee.pw_name) : String(full)
            #expect(text.hasPrefix("Credits of \(name)\n"))
        }

        /// RFC 4180, and nothing that a spreadsheet would run.
        @Test func tablesAreQuotedAndHarmless() throws {
            try writeLedger(
                Self.grant("a", title: #"=HYPERLINK(\"http://x\",\"y\")"#), Self.grant("b", title: #"one, \"two\""#),
                Self.grant("-c", title: "+1"), Self.grant("@d", title: #"two\nrows\t"#), Self.grant("e", title: "  =1"))
            workspace.environment["PATH"] = "/nowhere"
            let outcome = try workspace.tour("credits", "export", "--csv")
            #expect(outcome.ending == .exited(0))
            let rows = outcome.text.components(separatedBy: "\r\n")
            #expect(rows.count == 7 && rows.last == "", "\(outcome.text)")
            #expect(
                rows[0] == "name,email,tour,tour_title,section,title,credits,policy,earned_at,content,due,expires_on")
            #expect(rows[1].contains(#","'=HYPERLINK(""http://x"",""y"")",1,bottom,2026-11-20T14:02:00Z,"#))
            #expect(rows[2].contains(#",b,"one, ""two""",1,"#))
            #expect(rows[3].contains(",'-c,'+1,1,"))
            #expect(
                rows[4].contains(#",'@d,"two\u{a}rows\u{9}",1,"#) || rows[4].contains(#",'@d,two\u{a}rows\u{9},1,"#))
            #expect(rows[5].contains(#",e,"'  =1",1,"#))
        }
    }
}
