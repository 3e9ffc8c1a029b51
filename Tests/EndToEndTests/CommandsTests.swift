import Foundation
import Testing

extension EndToEndTests {
    /// The commands that print, and how the program is asked for help.
    @Suite struct CommandsTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            try workspace.writeTour(.short("Alpha"), .long("Beta"))
        }

        @Test func sectionsAreListed() throws {
            let outcome = try workspace.tour("sections", "tour")
            #expect(outcome.ending == .exited(0) && outcome.error.isEmpty)
            let lines = outcome.lines.filter { !$0.isEmpty }
            #expect(lines.count == 2)
            #expect(lines.first?.contains("1") == true && lines.first?.contains("alpha") == true)
            #expect(lines.first?.contains("Alpha") == true && lines.last?.contains("Beta") == true)
            #expect(!outcome.text.contains("✓"))
        }

        private struct Contents: Decodable {
            struct Section: Decodable {
                var number: Int
                var id: String
                var title: String
                var level: Int
                var credits: Int
                var read: Bool
                var content: String?
            }

            var schema: Int
            var sections: [Section]
        }

        @Test func sectionsAsJSON() throws {
            let reading = try TmuxTerminal(.tour(["tour"]), in: workspace)
            try reading.type("j")
            try reading.waitFor(text: "+1 Alpha")
            try reading.quit()
            let outcome = try workspace.tour("sections", "tour", "--json")
            #expect(outcome.ending == .exited(0) && outcome.error.isEmpty)
            let contents = try JSONDecoder().decode(Contents.self, from: Data(outcome.output))
            #expect(contents.schema == 1)
            #expect(contents.sections.map(\.number) == [1, 2])
            #expect(contents.sections.map(\.id) == ["alpha", "beta"])
            #expect(contents.sections.map(\.title) == ["Alpha", "Beta"])
            #expect(contents.sections.map(\.read) == [true, false])
            // the hash in the ledger
            let hash = try #require(contents.sections[0].content)
            #expect(try String(contentsOfFile: workspace.preferences, encoding: .utf8).contains(hash))
            #expect(try workspace.tour("sections", "tour").lines.first?.contains("✓") == true)
        }

        /// Whoever meant a file that is called as a command learns how to open it.
        @Test func aFileThatIsCalledAsACommandIsNamed() throws {
            try workspace.write("notes", "# Mine\n")
            let outcome = try workspace.tour("notes")
            #expect(outcome.complaints.first == "tour: notes is a command; tour ./notes opens the file")
            #expect(try workspace.tour("render", "./notes").error.isEmpty)
        }

        @Test func theBuiltInToursAreThere() throws {
            var count = 0
            for name in ["welcome", "authoring", "status", "terminal", "manual"] {
                let outcome = try workspace.tour("sections", name, "--json")
                #expect(outcome.ending == .exited(0) && outcome.error.isEmpty)
                count += try JSONDecoder().decode(Contents.self, from: Data(outcome.output)).sections.count
            }
            #expect(count >= 25)
        }

        @Test func theDoctorSpeaks() throws {
            let outcome = try workspace.tour("doctor")
            #expect(outcome.ending == .exited(0))
            for word in ["terminal", "locale", "preferences.json", "curl"] {
                #expect(outcome.text.lowercased().contains(word), "\(word)\n\(outcome.text)")
            }
            #expect(!outcome.output.contains(0x1B))
            let terminal = try TmuxTerminal(.shell, in: workspace, rows: 60)
            try terminal.enter("'\(Program.path)' doctor; echo \"status=$?\"")
            let screen = try terminal.waitFor(text: "status=0")
            #expect(screen.contains("tmux-256color"))
        }

        private struct Dump: Decodable { var command: Help }

        /// A command as `--experimental-dump-help` tells of it.
        private struct Help: Decodable {
            struct Argument: Decodable {
                struct Name: Decodable {
                    var kind: String
                    var name: String
                }

                var names: [Name]?
                var shouldDisplay: Bool
            }

            var commandName: String
            var arguments: [Argument]?
            var subcommands: [Help]?

            /// Each command below this one, alone and with each of its own options.
            func lines(after parents: String) -> [String] {
                let command = "\(parents) \(commandName)"
                let names = (arguments ?? []).filter(\.shouldDisplay).flatMap { $0.names ?? [] }
                let options = names.map { ($0.kind == "long" ? "--" : "-") + $0.name }
                    .filter { !["--version", "--help", "-h"].contains($0) }
                return [command] + options.map { "\(command) \($0)" }
                    + (subcommands ?? []).flatMap { $0.lines(after: command) }
            }
        }

        @Test func theManualHasEveryCommandAndItsOptions() throws {
            let dump = try workspace.tour("--experimental-dump-help")
            let root = try JSONDecoder().decode(Dump.self, from: Data(dump.output)).command
            let page = try workspace.tour("render", "manual", "--section", "commands", "--width", "1000")
            var written: [String] = []
            var command = ""
            for line in page.lines {
                if let heading = line.firstMatch(of: /^`(tour [a-z ]*[a-z])\b/) {
                    command = String(heading.1)
                    written.append(command)
                } else if line.hasPrefix("`-") {
                    // the first column, up to the gap
                    let column = line.components(separatedBy: "  ")[0]
                    written += column.matches(of: /`(-[^` ]+)/).map { "\(command) \($0.1)" }
                }
            }
            let commands = (root.subcommands ?? []).filter { $0.commandName != "help" }
            #expect(written.sorted() == commands.flatMap { $0.lines(after: "tour") }.sorted())
        }

        @Test func theVersion() throws {
            let outcome = try workspace.tour("--version")
            #expect(outcome.ending == .exited(0) && outcome.error.isEmpty)
            let first = outcome.lines.first ?? ""
            #expect(first.wholeMatch(of: /tour \d+\.\d+\.\d+( \([0-9a-f]+\))?/) != nil, "\(outcome.text)")
            #expect(outcome.lines.contains { $0.hasPrefix("  libncursesw.so.") }, "\(outcome.text)")
        }

        @Test(arguments: [["--help"], ["-h"], ["help"]]) func help(_ arguments: [String]) throws {
            let outcome = try workspace.run(Program.path, arguments)
            #expect(outcome.ending == .exited(0) && outcome.error.isEmpty)
            for word in ["USAGE", "SOURCE", "--section", "sections", "render", "credits", "doctor", "nord"] {
                #expect(outcome.text.uppercased().contains(word.uppercased()), "\(word)\n\(outcome.text)")
            }
            #expect((outcome.lines.map(\.count).max() ?? 0) <= 84)
        }

        @Test(arguments: ["sections", "render", "credits", "doctor"]) func helpOfACommand(_ command: String) throws {
            let outcome = try workspace.tour(command, "--help")
            #expect(
                outcome.ending == .exited(0) && outcome.error.isEmpty && outcome.text.contains("USAGE: tour \(command)")
            )
        }

        @Test(arguments: [
            ["--nonsense"], ["render"], ["sections"], ["render", "tour", "--width", "wide"],
            ["render", "tour", "--width", "3"],
            ["credits", "extra"], ["render", "tour", "--color", "sometimes"], ["--section"],
        ])
        func wrongUsage(_ arguments: [String]) throws {
            let outcome = try workspace.run(Program.path, arguments)
            #expect(outcome.ending == .exited(64), "\(outcome.error)")
            #expect(outcome.output.isEmpty && !outcome.error.isEmpty)
        }
    }
}
