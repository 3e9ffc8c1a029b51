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
            }

            var schema: Int
            var sections: [Section]
        }

        @Test func sectionsAsJSON() throws {
            let reading = try TmuxTerminal(.tour(["tour"]), in: workspace)
            try reading.type("j")
            try reading.waitFor(text: "+1 · Alpha")
            try reading.quit()
            let outcome = try workspace.tour("sections", "tour", "--json")
            #expect(outcome.ending == .exited(0) && outcome.error.isEmpty)
            let contents = try JSONDecoder().decode(Contents.self, from: Data(outcome.output))
            #expect(contents.schema == 1)
            #expect(contents.sections.map(\.number) == [1, 2])
            #expect(contents.sections.map(\.id) == ["alpha", "beta"])
            #expect(contents.sections.map(\.title) == ["Alpha", "Beta"])
            #expect(contents.sections.map(\.read) == [true, false])
            #expect(try workspace.tour("sections", "tour").lines.first?.contains("✓") == true)
        }

        @Test func theBuiltInToursAreThere() throws {
            var count = 0
            for name in ["welcome", "authoring", "status", "terminal"] {
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

        @Test func theVersion() throws {
            let outcome = try workspace.tour("--version")
            #expect(outcome.ending == .exited(0) && outcome.error.isEmpty)
            #expect(outcome.text.wholeMatch(of: /(tour )?\d+\.\d+\.\d+\S*\n/) != nil, "\(outcome.text)")
        }

        @Test(arguments: [["--help"], ["-h"], ["help"]]) func help(_ arguments: [String]) throws {
            let outcome = try workspace.run(Program.path, arguments)
            #expect(outcome.ending == .exited(0) && outcome.error.isEmpty)
            for word in ["USAGE", "SOURCE", "--section", "sections", "render", "credits", "doctor"] {
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
