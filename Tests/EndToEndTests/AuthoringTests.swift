import Foundation
import Testing

extension EndToEndTests {
    /// What authors run: `tour new` and `tour check`.
    @Suite struct AuthoringTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        // MARK: new

        @Test(arguments: ["made", "empty"]) func aNewTourPassesItsCheckAndOpens(folder: String) throws {
            try FileManager.default.createDirectory(
                atPath: "\(workspace.pages)/empty", withIntermediateDirectories: true)
            #expect(try workspace.tour("new", folder).ending == .exited(0))
            let check = try workspace.tour("check", folder)
            #expect(check.ending == .exited(0) && check.output.isEmpty)
            #expect(check.complaints == ["tour: 3 sections checked: 0 errors, 0 warnings"])
            #expect(try workspace.tour("render", folder).text.contains("What a page can do"))
        }

        @Test func newTouchesNothingThatIsThere() throws {
            let file = try workspace.write("mine/tour.yaml", "title: Mine\n")
            let page = try workspace.write("page.md", "# Page\n")
            for (name, reason) in [
                ("mine", "is not empty"), ("page.md", "is not a folder"), ("no/t", "does not exist"),
            ] {
                let outcome = try workspace.tour("new", name)
                #expect(outcome.ending == .exited(1) && outcome.output.isEmpty)
                #expect(outcome.complaints.count == 1 && outcome.error.contains(reason), "\(outcome.error)")
            }
            #expect(try String(contentsOfFile: file, encoding: .utf8) == "title: Mine\n")
            #expect(try String(contentsOfFile: page, encoding: .utf8) == "# Page\n")
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(workspace.pages)/mine") == ["tour.yaml"])
        }

        // MARK: check

        @Test func aCheckPrintsFindingsByFileAndLine() throws {
            try workspace.write("t/tour.yaml", "id: t\ncolour: red\nsections: [a.md, b.html]\n")
            try workspace.write("t/a.md", "# A\n\n[x](no.md) [y](b.html#no) [z](javascript:x)\n\n![](p.png)\n")
            try workspace.write("t/b.html", "<h1>B</h1><a href='a.md#a'>a</a> <h3>C</h3>\n")
            let outcome = try workspace.tour("check", "t")
            #expect(outcome.ending == .exited(1))
            #expect(
                outcome.lines.dropLast() == [
                    "t/tour.yaml:2: warning: unknown key “colour”", "t/a.md:3:2: error: page “no.md” not found",
                    "t/a.md:3:13: error: “b.html” has no heading “no”",
                    "t/a.md:3:28: error: the link “javascript:x” is not followed: “javascript:” would run a program",
                    "t/a.md:5:1: warning: picture has no alternative text; add it between the brackets or in “alt”",
                    "t/a.md:5:1: error: picture “p.png” not found",
                    "t/b.html:1:34: warning: a heading of level 3 follows one of level 1",
                ])
            #expect(outcome.complaints == ["tour: 2 sections checked: 4 errors, 3 warnings"])
        }

        private struct Report: Decodable {
            struct Finding: Decodable, Hashable {
                var file: String
                var line: Int?
                var column: Int?
                var level: String
                var message: String
            }

            var schema: Int
            var findings: [Finding]
        }

        @Test func aCheckAsJSON() throws {
            try workspace.write("a.md", "# A\n\n### B\n")
            let outcome = try workspace.tour("check", "--json", "a.md")
            // warnings alone are no failure
            #expect(outcome.ending == .exited(0))
            let report = try JSONDecoder().decode(Report.self, from: Data(outcome.output))
            #expect(report.schema == 1)
            let message = "a heading of level 3 follows one of level 1"
            #expect(
                report.findings == [.init(file: "a.md", line: 3, column: 1, level: "warning", message: message)])
            #expect(try workspace.tour("check", "--strict", "a.md").ending == .exited(1))
        }

        @Test func whatCannotBeOpenedIsAFinding() throws {
            try workspace.write("t/tour.yaml", "title: T\ncredit: lots\n")
            try workspace.write("t/a.md", "# A\n")
            let outcome = try workspace.tour("check", "t")
            #expect(outcome.ending == .exited(1))
            #expect(outcome.text.hasPrefix("t/tour.yaml:2: error: “credit” must be "), "\(outcome.text)")
            #expect(outcome.complaints == ["tour: 0 sections checked: 1 error, 0 warnings"])
        }

        @Test func aCheckOfAPipeAndOfWhatWouldActOnATerminal() throws {
            let page = Array("# A\n\n[x](<#\u{1B}[31m>) [y](#n\u{202E}o) [z](<#%1b]0;t>)\n".utf8)
            let outcome = try workspace.tour("check", "--as", "markdown", "-", input: page)
            #expect(outcome.ending == .exited(1) && outcome.lines.count == 4)
            #expect(outcome.lines.dropLast().allSatisfy { $0.hasPrefix("standard input:3:") })
            #expect(!outcome.text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
        }

        @Test(arguments: ["welcome", "authoring", "status", "terminal", "manual"])
        func builtInToursAreSound(name: String) throws {
            let outcome = try workspace.tour("check", name)
            #expect(outcome.ending == .exited(0) && outcome.output.isEmpty, "\(outcome.text)")
        }
    }
}
