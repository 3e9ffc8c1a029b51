import Foundation
import Testing

extension EndToEndTests {
    /// `tour publish`: into folders and git repositories, for a price, and in spite of kill -9.
    @Suite struct PublishingTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            try workspace.writeTour(.short("Alpha"), .short("Beta"), .short("Gamma"))
        }

        private func text(_ name: String) -> String? {
            FileManager.default.contents(atPath: "\(workspace.pages)/\(name)").map {
                String(decoding: $0, as: UTF8.self)
            }
        }

        /// All files below a folder, and their bytes.
        private func tree(_ name: String) -> [String: Data] {
            let folder = "\(workspace.pages)/\(name)"
            let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            return names.reduce(into: [:]) { $0[$1] = FileManager.default.contents(atPath: "\(folder)/\($1)") }
        }

        private func git(_ arguments: String...) throws -> String {
            let outcome = try workspace.run("/usr/bin/env", ["git"] + arguments)
            #expect(outcome.ending == .exited(0), "git \(arguments): \(outcome.error)")
            return outcome.text
        }

        private func earn(_ credits: Int, more: String = "") throws {
            try workspace.writePreferences(
                #"{"schema":1,"ledger":[{"tour":"t","section":"s","credits":\#(credits),"#
                    + #""earnedAt":"2026-01-20T14:02:00Z"}\#(more)]}"#)
        }

        private func balance() throws -> Int? {
            let output = try workspace.tour("credits", "--json").output
            return (try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])?["balance"] as? Int
        }

        @Test func intoAFolder() throws {
            let first = try workspace.tour("publish", "tour", "site")
            #expect(first.ending == .exited(0) && first.error == "")
            #expect(first.text == "site: wrote 4 files, removed none (4 in total)\n")
            var published = tree("site")
            #expect(published.removeValue(forKey: "tour.files.json") != nil)
            #expect(published == tree("tour"))
            #expect(try workspace.tour("publish", "tour", "site").text == "site: up to date (4 files)\n")
            try workspace.writeTour(.short("Alpha"), .short("Delta"))
            try FileManager.default.removeItem(atPath: "\(workspace.pages)/tour/2-beta.md")
            let second = try workspace.tour("publish", "tour", "site")
            #expect(second.text == "site: wrote 2 files, removed 2 (3 in total)\n")
            #expect(try workspace.tour("sections", "site").text.contains("delta"))
        }

        @Test func whatIsWrongIsListedAndStopsIt() throws {
            try workspace.write("tour/2-beta.md", "# Beta\n\n[x](gone.md) ![](p\u{1B}[31m.png)\n")
            let outcome = try workspace.tour("publish", "tour", "site")
            #expect(outcome.ending == .exited(1) && outcome.text == "" && !outcome.error.contains("\u{1B}"))
            #expect(
                outcome.complaints.first?.hasPrefix("tour/2-beta.md:3:2: error: page “gone.md” not found") == true)
            #expect(outcome.complaints.last?.hasSuffix("nothing was published") == true)
            #expect(text("site/tour.yaml") == nil)
        }

        @Test func byGit() throws {
            _ = try git("init", "--quiet", "--bare", "site.git")
            let config = "[user]\n\tname = Ada\n\temail = ada@example.com\n"
            try Data(config.utf8).write(to: URL(fileURLWithPath: "\(workspace.path)/home/.gitconfig"))
            let first = try workspace.tour("publish", "tour", "site.git")
            #expect(first.ending == .exited(0) && first.text.hasSuffix(": wrote 4 files, removed none (4 in total)\n"))
            #expect(try git("-C", "site.git", "log", "--format=%an: %s") == "Ada: Publish A tour for tests\n")
            #expect(try workspace.tour("publish", "tour", "site.git").text.contains("up to date"))

            // the owner names a price, and adds a file that is theirs
            _ = try git("clone", "--quiet", "site.git", "copy")
            let manifest = try #require(text("copy/tour.yaml"))
            try workspace.write("copy/tour.yaml", manifest + "publishing: {price: 2, per: once}\n")
            try workspace.write("copy/README", "theirs")
            _ = try git("-C", "copy", "add", "-A")
            _ = try git("-C", "copy", "commit", "--quiet", "-m", "Ask for credits")
            _ = try git("-C", "copy", "push", "--quiet")
            let refused = try workspace.tour("publish", "tour", "site.git", "--yes")
            #expect(refused.ending == .exited(1) && refused.error.contains("costs 2 credits, and your balance is 0"))
            try earn(3)
            try workspace.write("tour/2-beta.md", "# Beta\r\n\r\nOther words.\r\n")
            let paid = try workspace.tour("publish", "tour", "site.git", "--yes")
            #expect(
                paid.ending == .exited(0) && paid.text.hasSuffix(": wrote 1 file, removed none (4 in total)\n"),
                "\(paid)")
            #expect(try balance() == 1)
            _ = try git("-C", "copy", "pull", "--quiet")
            #expect(text("copy/2-beta.md") == "# Beta\r\n\r\nOther words.\r\n" && text("copy/README") == "theirs")
            #expect(text("copy/tour.yaml")?.hasSuffix("publishing: {price: 2, per: once}\n") == true)
            // of the work only the list of what was published is left
            let left = tree("../cache/tour/publish").keys
            #expect(left.count == 1 && left.allSatisfy { $0.hasSuffix(".json") }, "\(left)")
        }

        @Test(arguments: ["ext::sh -c 'touch started'", "--upload-pack=touch started;", "ftp://example.org/x"])
        func addressesThatAreNone(address: String) throws {
            let outcome = try workspace.tour("publish", "tour", "--", address)
            #expect(outcome.ending != .exited(0) && text("started") == nil, "\(outcome)")
        }

        @Test func aRepositoryThatIsNotThere() throws {
            let outcome = try workspace.tour("publish", "tour", "file://\(workspace.pages)/none.git")
            #expect(
                outcome.ending == .exited(1) && outcome.complaints.count == 1
                    && outcome.error.contains("git clone: fatal"))
        }

        @Test func withoutGitItSaysWhatToInstall() throws {
            workspace.environment["PATH"] = "/nowhere"
            let outcome = try workspace.tour("publish", "tour", "https://example.org/x.git")
            #expect(outcome.ending == .exited(1) && outcome.error.contains("apt install git"))
        }

        // MARK: - The price

        @Test func thePriceIsPaidOnceForEachMonth() throws {
            try workspace.write("site/tour.yaml", "publishing: {price: 5, per: month}\n")
            let poor = try workspace.tour("publish", "tour", "site", "--yes")
            #expect(poor.ending == .exited(1) && poor.complaints.count == 1)
            #expect(poor.error.contains("costs 5 credits a month, and your balance is 0"))
            #expect(tree("site").count == 1)
            try earn(6)
            let unasked = try workspace.tour("publish", "tour", "site")
            #expect(unasked.ending == .exited(1) && unasked.error.contains("--yes") && tree("site").count == 1)
            #expect(try balance() == 6)
            let paid = try workspace.tour("publish", "tour", "site", "--yes")
            #expect(paid.ending == .exited(0) && paid.complaints[0].hasSuffix("your balance is 6"))
            #expect(try balance() == 1)
            let again = try workspace.tour("publish", "tour", "site")
            #expect(again.ending == .exited(0) && again.error.contains("paid for 20"))
            #expect(try balance() == 1 && workspace.tour("credits").text.contains("publishing A tour for tests to "))
            #expect(text("site/tour.yaml")?.hasSuffix("publishing: {price: 5, per: month}\n") == true)
        }

        @Test(arguments: ["y", "n"]) func onATerminalItAsks(answer: String) throws {
            try workspace.write("site/tour.yaml", "publishing: {price: 1}\n")
            try earn(4)
            let terminal = try TmuxTerminal(.shell, in: workspace)
            try terminal.enter("'\(Program.path)' publish tour site; echo status=$?")
            try terminal.waitFor(text: "publishing to site costs 1 credit; your balance is 4")
            try terminal.waitFor(text: "Spend 1 credit? [y/N]")
            try terminal.enter(answer)
            try terminal.waitFor(text: answer == "y" ? "status=0" : "status=1")
            #expect(try balance() == (answer == "y" ? 3 : 4))
            #expect((text("site/1-alpha.md") != nil) == (answer == "y"))
        }

        @Test func theJournalTellsWhenAMonthIsOver() throws {
            try earn(
                6,
                more: #",{"spent":5,"for":"x","spentAt":"2026-01-20T14:02:00Z","id":"publishing /site 2026-01","#
                    + #""publishing":{"destination":"/site","title":"Kit\u001b[31mchen","month":"2026-01"}}"#)
            let arguments = ["journal", "tour", "--from", "2026-01-31", "--to", "2026-02-02"]
            let text = try workspace.run(Program.path, arguments).text
            #expect(text.contains("Publishing ended: Kit") && !text.contains("\u{1B}"), "\(text)")
            let output = try workspace.run(Program.path, arguments + ["--json"]).output
            let days =
                (try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])?["days"] as? [[String: Any]]
            let ended = days?.map { ($0["publishingEnded"] as? [[String: String]])?.first?["destination"] }
            #expect(ended == [nil, "/site", nil])
        }

        // MARK: - Interruptions

        /// Killed at each file that gets its name, and at each that is made safe; then published again.
        @Test(arguments: ["renameat", "fsync", "unlinkat"])
        func killedAtAnyMomentItGoesOn(call: String) throws {
            let strace = "/usr/bin/strace"
            guard FileManager.default.isExecutableFile(atPath: strace),
                try workspace.run(strace, ["-o", "/dev/null", "true"]).ending == .exited(0)
            else { return }
            try workspace.write("site/tour.yaml", "publishing: {price: 2}\n")
            try earn(2)
            #expect(try workspace.tour("publish", "tour", "reference").ending == .exited(0))
            var kills = 0
            for number in 1...40 {
                // two states of the tour, so that there is always something to write and to remove
                try workspace.writeTour(.short("Alpha"), number % 2 == 0 ? .long("Beta") : .short("Other"))
                try? FileManager.default.removeItem(
                    atPath: "\(workspace.pages)/tour/\(number % 2 == 0 ? "2-other.md" : "2-beta.md")")
                let ending = try workspace.run(
                    strace,
                    [
                        "-f", "-o", "/dev/null", "-e", "trace=\(call)",
                        "-e", "inject=\(call):signal=SIGKILL:when=\(number % 12 + 1)", Program.path, "publish", "tour",
                        "site",
                        "--yes",
                    ]
                ).ending
                if ending != .exited(0) { kills += 1 }
                let again = try workspace.tour("publish", "tour", "site", "--yes")
                #expect(again.ending == .exited(0), "\(number): \(again)")
                #expect(try workspace.tour("publish", "tour", "reference").ending == .exited(0))
                var (found, wanted) = (tree("site"), tree("reference"))
                for name in ["tour.yaml", "tour.files.json"] {
                    found[name] = nil
                    wanted[name] = nil
                }
                #expect(found == wanted, "\(call) \(number): \(found.keys) \(wanted.keys)")
            }
            #expect(kills > 2, "\(kills)")
            // it was paid once
            #expect(try balance() == 0 && workspace.ledger().count == 2)
            #expect(text("site/tour.yaml")?.hasSuffix("publishing: {price: 2, per: once}\n") == true)
        }
    }
}
