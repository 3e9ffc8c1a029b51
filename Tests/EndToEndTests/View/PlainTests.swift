import Foundation
import Testing

extension EndToEndTests {
    /// The linear mode, for screen readers and braille.
    @Suite struct PlainTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        private func reading(_ arguments: String..., rows: Int = 12) throws -> TmuxTerminal {
            try workspace.writeTour(.long("One"), .long("Two"))
            let terminal = try TmuxTerminal(.tour(arguments), in: workspace, rows: rows)
            try terminal.waitFor(text: "One")
            return terminal
        }

        /// The row with the cursor, which has to be visible.
        private func line(_ terminal: TmuxTerminal) throws -> String {
            let fields = try terminal.format("#{cursor_flag} #{cursor_x} #{cursor_y}").split(separator: " ")
            guard fields.count == 3, fields[0] == "1", let row = Int(fields[2]) else { return "no cursor" }
            return try terminal.screen().rows[row]
        }

        private func waitFor(
            line text: String, _ terminal: TmuxTerminal, at place: SourceLocation = #_sourceLocation
        ) throws {
            try terminal.waitFor("the cursor on “\(text)”", at: place) { _ in try line(terminal).contains(text) }
        }

        @Test func theCursorIsOnWhatIsReached() throws {
            let terminal = try reading("--plain", "tour")
            try waitFor(line: "A tour for tests", terminal)
            for paragraph in ["0001", "0002", "0003", "0004", "0005", "0006"] {
                while try !line(terminal).contains("Paragraph \(paragraph) of One.") {
                    // the cursor moves, or the text does
                    let before = try (line(terminal), terminal.screen().rows, terminal.format("#{cursor_y}"))
                    try terminal.type("j")
                    try terminal.waitUntil("a line on from “\(before.0)”") {
                        try (line(terminal), terminal.screen().rows, terminal.format("#{cursor_y}")) != before
                    }
                }
            }
            try terminal.type("=")
            try waitFor(line: "Section 1 of 2: ", terminal)
            try terminal.type("t")
            try waitFor(line: "1  One", terminal)
            try terminal.press(.down)
            try waitFor(line: "2  Two", terminal)
            try terminal.press(.enter)
            try waitFor(line: "2 - Two", terminal)
            try terminal.type("w")
            try waitFor(line: "Write to: two.txt", terminal)
            try terminal.press(.escape)
            try terminal.waitFor("no prompt") { !$0.contains("Write to") }
            #expect(try terminal.quit() == 0)
            #expect(try terminal.modes().cursor == "1")
        }

        @Test func nothingIsWrittenButTheText() throws {
            let terminal = try reading("--plain", "tour")
            try terminal.settle()
            let start = terminal.output.count
            try terminal.type(" ")
            try terminal.waitFor("the next page") { !$0.contains("Paragraph 0001") }
            let bytes = terminal.output[start...]
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.unicodeScalars.allSatisfy { $0.isASCII })
            // no colours, and beside the new lines little
            #expect(!text.contains("38;5") && !text.contains("48;5"))
            #expect(bytes.count < 700, "\(bytes.count)")
            #expect(try terminal.screen().status.isEmpty)
        }

        @Test func theSettingsCanAskForIt() throws {
            try FileManager.default.createDirectory(
                atPath: "\(workspace.path)/config/tour", withIntermediateDirectories: true)
            try #"{"schema": 1, "settings": {"plain": true}}"#.write(
                toFile: workspace.preferences, atomically: false, encoding: .utf8)
            let terminal = try reading("tour")
            try waitFor(line: "A tour for tests", terminal)
            #expect(try terminal.modes().mouse == "0")
            #expect(try terminal.screen().status.isEmpty)
        }
    }
}
