import Foundation
import TestSupport
import Testing

extension EndToEndTests {
    /// Signed reports of three people, and the table of their team.
    @Suite struct ReportTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            // everybody's public keys
            var signers = ""
            for person in ["anna", "bob", "carla"] {
                let key = "\(workspace.pages)/\(person)"
                _ = try workspace.run("/usr/bin/ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "", "-f", key])
                let half = try String(contentsOfFile: "\(key).pub", encoding: .utf8)
                signers += "\(person)@example.com namespaces=\"tour-credits\" \(half)"
            }
            try workspace.write("signers", signers)
            // reports are in their own names, wherever they are made
            _ = try workspace.run("git", ["init", "-q"])
            _ = try workspace.run("git", ["config", "user.name", "Mallory"])
        }

        private static func grant(_ section: String, version: Character) -> String {
            let hash = String(repeating: version, count: 64)
            return #"{"tour":"t.one","section":"\#(section)","title":"Part \#(section)","tourTitle":"One","credits":1,"#
                + #""earnedAt":"2026-11-20T14:02:00Z","content":"sha256:\#(hash)","paragraphs":"AAA"}"#
        }

        /// The report of a person, by the key of somebody.
        @discardableResult
        private func report(_ person: String, key: String? = nil, _ grants: String...) throws -> String {
            try workspace.writePreferences(#"{"schema":1,"ledger":[\#(grants.joined(separator: ","))]}"#)
            let name = person.capitalized
            try workspace.write(
                "../home/.gitconfig", "[user]\n\tname = \(name)\n\temail = \(person)@example.com\n")
            let outcome = try workspace.tour("credits", "export", "--sign", "--key", key ?? person)
            #expect(outcome.ending == .exited(0) && outcome.error == "")
            #expect(!outcome.text.contains("paragraphs"))
            try workspace.write("\(person).report", outcome.output)
            return outcome.text
        }

        @Test func aTeamIsOneTable() throws {
            try report("anna", Self.grant("a", version: "1"), Self.grant("b", version: "2"))
            try report("bob", Self.grant("a", version: "3"))
            try report("carla", Self.grant("b", version: "2"))
            let files = ["anna.report", "bob.report", "carla.report"]
            let table = try workspace.run(Program.path, ["credits", "team", "--signers", "signers"] + files)
            #expect(table.ending == .exited(0) && table.error == "")
            #expect(
                table.lines.prefix(6).map { String($0) } == [
                    "          Anna                 Bob                  Carla", "", "One (t.one)",
                    "  Part a  2026-11-20 11111111  2026-11-20 33333333  –",
                    "  Part b  2026-11-20 22222222  –                    2026-11-20 22222222", "",
                ], "\(table.text)")
            #expect(table.text.contains("Credits   2                    1                    1\n"))
            #expect(table.text.contains("Bob <bob@example.com>: as of "))
            #expect(table.text.contains("signed by bob@example.com, ED25519 SHA256:"))
            let csv = try workspace.run(Program.path, ["credits", "team", "--csv"] + files)
            #expect(csv.text.components(separatedBy: "\r\n").count == 6)
            let json = try workspace.run(Program.path, ["credits", "team", "--json"] + files)
            let answer = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
            #expect((answer?["people"] as? [[String: Any]])?.map { $0["name"] as? String } == ["Anna", "Bob", "Carla"])
            let sections = answer?["sections"] as? [[String: Any]]
            #expect(sections?.map { ($0["read"] as? [Any])?.count } == [2, 2])
        }

        /// A tour of the parts a and b, of which a was due, and the hashes of their texts.
        private func tour(a: String = "How to leave.", keys: String = "") throws -> [String] {
            try workspace.write(
                "book/tour.yaml",
                "id: t.one\ntitle: One\nsections:\n  - file: a.md\n    due: 2026-01-02\n\(keys)  - file: b.md\n")
            try workspace.write("book/a.md", "# Part a\n\n\(a)\n")
            try workspace.write("book/b.md", "# Part b\n\nWords.\n")
            let json = try workspace.tour("sections", "--json", "book").output
            let answer = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
            return (answer?["sections"] as? [[String: Any]])?.compactMap { $0["content"] as? String } ?? []
        }

        /// A credit for a text, by its hash.
        private static func grant(_ section: String, of content: String) -> String {
            grant(section, version: "1").replacing("sha256:" + String(repeating: "1", count: 64), with: content)
        }

        @Test func aTeamIsHeldToThePresentVersion() throws {
            let now = try tour()
            try report("anna", Self.grant("a", of: now[0]))
            try report("bob", Self.grant("a", version: "3"), Self.grant("b", of: now[1]))
            try report("carla", Self.grant("b", of: now[1]))
            let team = ["credits", "team", "--signers", "signers", "--tour", "book"]
            let files = ["anna.report", "bob.report", "carla.report"]
            let table = try workspace.run(Program.path, team + ["--require"] + files)
            #expect(
                table.lines.prefix(5).suffix(2).map { String($0) } == [
                    "  Part a  2026-11-20  old 2026-11-20  overdue 2026-01-02",
                    "  Part b  –           2026-11-20      2026-11-20",
                ], "\(table.text)")
            #expect(table.ending == .exited(1))
            #expect(
                table.complaints == [
                    "tour: bob@example.com has not read this version of Part a (old 2026-11-20)",
                    "tour: carla@example.com has not read this version of Part a (overdue 2026-01-02)",
                ])
            #expect(try workspace.run(Program.path, team + files).ending == .exited(0))
            let markdown = try workspace.run(Program.path, team + ["--markdown"] + files)
            #expect(markdown.text.hasPrefix("|  | Anna | Bob | Carla |\n| --- |"))
            #expect(try workspace.run(Program.path, ["credits", "team", "--require"] + files).ending == .exited(64))

            // after a small change, by which the version that bob read stands for the present one
            let then = try tour(a: "How to leave")[0].dropFirst(7).prefix(8)
            _ = try tour(keys: "    same-version: [\"\(then)\", \"33333333\", \(now[0])]\n")
            let two = try workspace.run(Program.path, team + ["--require", "anna.report", "bob.report"])
            #expect(two.ending == .exited(0) && !two.text.contains("old"), "\(two.text)\(two.error)")
        }

        @Test func aReportIsVerified() throws {
            try report("anna", Self.grant("a", version: "1"))
            let good = try workspace.tour("credits", "verify", "anna.report", "--signers", "signers")
            #expect(good.ending == .exited(0) && good.error == "")
            #expect(
                good.text.hasPrefix(
                    "anna.report: the report of Anna <anna@example.com>, 1 credit for 1 section, signed by anna@"))
            let plain = try workspace.tour("credits", "verify", "anna.report")
            #expect(plain.ending == .exited(0) && plain.text.contains("signed with ED25519 SHA256:"))
            #expect(plain.error.contains("the signer's identity is unchecked"))
        }

        @Test func wrongReportsAreNamed() throws {
            let text = try report("anna", Self.grant("a", version: "1"))
            try workspace.write("changed.report", text.replacingOccurrences(of: #""credits":1"#, with: #""credits":9"#))
            let broken = text.replacingOccurrences(of: "U1NI", with: "U1NJ")
            try workspace.write("broken.report", broken)
            try workspace.write("newer.report", text.replacingOccurrences(of: #""schema":1"#, with: #""schema":9"#))
            try workspace.write("text.report", "Credits of Anna\n")
            try workspace.write("hostile\u{1B}[31m.report", #"{"name":"x\u001b]0;y"}"#)
            try report("bob", key: "anna", Self.grant("a", version: "1"))
            _ = try workspace.run(
                "/usr/bin/ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", "\(workspace.pages)/who"])
            try report("carla", key: "who", Self.grant("a", version: "1"))
            let expected = [
                "changed.report": "the signature does not match: the report was changed after it was signed",
                "broken.report": "the signature does not match: the report was changed after it was signed",
                "text.report": "is not a report: make one with tour credits export --json or --sign",
                "hostile\u{1B}[31m.report": "is not a report",
                "none.report": "not found",
                "newer.report": "was made by a newer version (schema 9): update tour to read it",
                "bob.report": "the report names Bob <bob@example.com>, but it was signed by anna@example.com (ED25519",
                "carla.report":
                    "the report names Carla <carla@example.com>, but it was signed by someone not listed in signers",
            ]
            for (file, reason) in expected {
                let outcome = try workspace.tour("credits", "verify", file, "--signers", "signers")
                #expect(outcome.ending == .exited(1) && outcome.text == "", "\(file)")
                #expect(outcome.complaints.count == 1 && outcome.error.contains(reason), "\(outcome.error)")
                #expect(!outcome.error.contains("\u{1B}"))
            }
            // the others are still in the table
            let table = try workspace.run(
                Program.path, ["credits", "team", "--signers", "signers", "anna.report"] + expected.keys.sorted())
            #expect(table.ending == .exited(1) && table.complaints.count == expected.count)
            #expect(table.text.contains("Anna") && !table.text.contains("Bob"))
        }

        @Test func whatCannotBeSignedIsSaid() throws {
            try workspace.writePreferences(#"{"schema":1,"ledger":[\#(Self.grant("a", version: "1"))]}"#)
            for (arguments, reason) in [
                (["--sign"], "no SSH key in ~/.ssh or the agent"),
                (["--sign", "--key", "none"], "none not found"),
            ] {
                let outcome = try workspace.run(Program.path, ["credits", "export"] + arguments)
                #expect(outcome.ending == .exited(1) && outcome.text == "" && outcome.complaints.count == 1)
                #expect(outcome.error.contains(reason), "\(outcome.error)")
            }
            // the usual key, and that of the settings
            try workspace.write(
                "../home/.ssh/id_ed25519", FileManager.default.contents(atPath: "\(workspace.pages)/bob") ?? Data())
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600], ofItemAtPath: "\(workspace.path)/home/.ssh/id_ed25519")
            #expect(try workspace.tour("credits", "export", "--sign").ending == .exited(0))
            try workspace.writePreferences(#"{"settings":{"signing-key":"nothing-here"},"ledger":[]}"#)
            #expect(try workspace.tour("credits", "export", "--sign").error.contains("nothing-here not found"))
            workspace.environment["PATH"] = "/nowhere"
            #expect(try workspace.tour("credits", "export", "--sign").error.contains("apt install openssh-client"))
        }

        // MARK: - For others' records

        private func pem(_ name: String, _ arguments: String...) throws {
            let outcome = try workspace.run("/usr/bin/openssl", arguments + ["-out", "\(workspace.pages)/\(name)"])
            #expect(outcome.ending == .exited(0))
        }

        @Test func aCertificateIsABadgeThatTheLeadSigned() throws {
            let now = try tour()
            try report("anna", Self.grant("a", of: now[0]), Self.grant("b", of: now[1]))
            try pem("lead", "genpkey", "-algorithm", "ed25519")
            try pem("lead.pub", "pkey", "-pubout", "-in", "\(workspace.pages)/lead")
            let certify = [
                "credits", "certify", "--key", "lead", "--issuer", "https://example.org", "--signers", "signers",
            ]
            let outcome = try workspace.run(Program.path, certify + ["anna.report", "--tour", "book"])
            #expect(outcome.ending == .exited(0) && outcome.error == "")
            let parts = outcome.text.dropLast().split(separator: ".")
            func bytes(_ part: Substring) -> Data {
                let plain = part.replacing("-", with: "+").replacing("_", with: "/")
                return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4)) ?? Data()
            }
            #expect(parts.count == 3)
            try workspace.write("signed", parts.prefix(2).joined(separator: "."))
            try workspace.write("signature", bytes(parts[2]))
            let verify = [
                "pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", "lead.pub", "-sigfile", "signature", "-in",
                "signed",
            ]
            #expect(try workspace.run("/usr/bin/openssl", verify).ending == .exited(0))
            let claims = try JSONSerialization.jsonObject(with: bytes(parts[1])) as? [String: Any]
            #expect(
                claims?["iss"] as? String == "https://example.org"
                    && claims?["sub"] as? String == "mailto:anna@example.com")
            let subject = claims?["credentialSubject"] as? [String: Any]
            let achievement = subject?["achievement"] as? [String: Any]
            #expect(achievement?["name"] as? String == "One" && achievement?["id"] as? String == "urn:tour:t.one")
            #expect(achievement?["description"] as? String == "Read: Part a; Part b")

            // the library for badges says the same, where it is installed
            try workspace.write("badge", outcome.output)
            try workspace.write(
                "check.py",
                """
                try: from openbadgeslib.ob3.verifier import OB3Verifier
                except ImportError: print("openbadgeslib is not installed: the badge is checked by openssl alone"); exit()
                badge = open("badge").read().strip()
                OB3Verifier(open("lead.pub").read()).verify(badge, expected_recipient="anna@example.com")
                """)
            let checked = try workspace.run("/usr/bin/env", ["python3", "check.py"])
            #expect(checked.ending == .exited(0), "\(checked.error)")
            if !checked.text.isEmpty { print(checked.text) }

            // an unfinished tour, and one that changed since
            try report("bob", Self.grant("a", of: now[0]))
            _ = try tour(a: "How to stay.")
            let part = try workspace.run(Program.path, certify + ["bob.report", "--tour", "book", "--partial"])
            let claim = String(decoding: bytes(part.text.split(separator: ".")[1]), as: UTF8.self)
            #expect(
                part.ending == .exited(0) && claim.contains("One (in part)") && claim.contains("Read in part: Part a"))
            try workspace.write("other/tour.yaml", "id: t.other\n")
            try workspace.write("other/a.md", "# A\n\nWords.\n")
            for (arguments, reason) in [
                (
                    ["bob.report", "--tour", "book"],
                    "bob@example.com has not read this version of Part a (old 2026-11-20) and 1 more; --partial"
                ),
                (["anna.report", "--tour", "book"], "anna@example.com has not read this version of Part a (old"),
                (["anna.report", "--key", "anna", "--partial"], "openssl cannot sign: "),
                (["anna.report", "--tour", "other"], "has credits for: t.one. Choose one with --tour SOURCE"),
                (["none.report", "--partial"], "not found"),
                (["anna.report", "--key", "/dev/zero", "--partial"], "/dev/zero is not a regular file"),
            ] {
                let refused = try workspace.run(Program.path, certify + arguments)
                #expect(refused.ending == .exited(1) && refused.text == "" && refused.complaints.count == 1)
                #expect(refused.error.contains(reason), "\(refused.error)")
            }
        }

        @Test func statementsAreShownAndThenSent() throws {
            let server = try WebServer()
            server.answer("/statements", with: WebServer.reply("[]"))
            try report("anna", Self.grant("a", version: "1"))
            try workspace.write("../state/tour/days.json", #"{"days":{"2026-11-20":{"t.one":614}}}"#)
            let export = ["credits", "export", "--xapi"]
            let shown = try workspace.run(Program.path, export)
            let statements = try JSONSerialization.jsonObject(with: Data(shown.output)) as? [[String: Any]]
            let verbs = statements?.map { ($0["verb"] as? [String: Any])?["id"] as? String }
            #expect(
                verbs == ["http://adlnet.gov/expapi/verbs/completed", "http://adlnet.gov/expapi/verbs/experienced"])
            #expect((statements?.last?["result"] as? [String: Any])?["duration"] as? String == "PT614S")
            #expect(server.requests.isEmpty)
            let asks = try workspace.run(Program.path, export + ["--post", server.address("/statements")])
            #expect(asks.ending == .exited(1) && asks.text == shown.text && server.requests.isEmpty)
            let sent = try workspace.run(Program.path, export + ["--post", server.address("/statements"), "--yes"])
            #expect(sent.ending == .exited(0) && sent.text == shown.text, "the same ids")
            let request = try #require(server.requests.first)
            #expect(request.method == "POST" && request.fields["x-experience-api-version"] == "1.0.3")
            #expect(request.fields["content-length"] == "\(shown.output.count - 1)")
            let refused = try workspace.run(Program.path, export + ["--post", server.address("/other"), "--yes"])
            #expect(
                refused.ending == .exited(1) && refused.error.contains("rejected the statements: HTTP status 404"))
        }

        @Test func statementsTellNothingOfTheMachine() throws {
            try report(
                "anna", Self.grant("a [b].md", version: "1").replacing("t.one", with: "/home/anna/My [1] notes"))
            let text = try workspace.tour("credits", "export", "--xapi").text
            #expect(text.contains("#a%20%5Bb%5D.md") && !text.contains("/home/anna"))
            let post = ["credits", "export", "--xapi", "--post", "https://anna:secret@store.example/x"]
            let asking = try TmuxTerminal(.program([Program.path] + post), in: workspace)
            try asking.waitFor(text: "Send 1 statement to https://store.example/x? [y/N]")
        }

        // MARK: - The ledger's chain

        @Test func aLedgerThatWasEditedIsFound() throws {
            try workspace.writePreferences(
                #"{"schema":1,"ledger":[\#(Self.grant("a", version: "1")),\#(Self.grant("b", version: "2"))]}"#)
            #expect(try workspace.tour("credits", "verify").text.hasPrefix("the entries are not chained yet"))
            #expect(try workspace.tour("credits", "spend", "1", "--for", "a page").ending == .exited(0))
            let sound = try workspace.tour("credits", "verify")
            #expect(sound.ending == .exited(0) && sound.text.hasPrefix("entries 1 to 2 were not chained before 20"))
            let data = try #require(FileManager.default.contents(atPath: workspace.preferences))
            let text = String(decoding: data, as: UTF8.self)
            try workspace.writePreferences(text.replacingOccurrences(of: #""spent": 1"#, with: #""spent": 0"#))
            #expect(try workspace.tour("credits", "verify").ending == .exited(1))
            try workspace.writePreferences(text.replacingOccurrences(of: "Part b", with: "Part c"))
            let outcome = try workspace.tour("credits", "verify")
            #expect(outcome.ending == .exited(1))
            #expect(outcome.lines.first == "entry 2: +1 for “Part c”: it was changed: its hash does not match")
            // and is not taken in by another
            try workspace.write("other.json", FileManager.default.contents(atPath: workspace.preferences) ?? Data())
            try workspace.writePreferences(#"{"ledger":[]}"#)
            let merge = try workspace.tour("credits", "merge", "other.json")
            #expect(merge.ending == .exited(1) && merge.error.contains("entry 2: +1 for “Part c”: it was changed"))
        }

        @Test func aSpendThatWasLostIsNamed() throws {
            try workspace.writePreferences(#"{"schema":1,"ledger":[\#(Self.grant("a", version: "1"))]}"#)
            #expect(try workspace.tour("credits", "spend", "1", "--for", "a page").ending == .exited(0))
            let data = try #require(FileManager.default.contents(atPath: workspace.preferences))
            let text = String(decoding: data, as: UTF8.self)
            try workspace.writePreferences(text.replacingOccurrences(of: #""a page","#, with: #""a page",,"#))
            let verified = try workspace.tour("credits", "verify")
            #expect(
                verified.ending == .exited(1) && verified.error.contains("lost: -1 for “a page” 20"),
                "\(verified.error)")
        }
    }
}
