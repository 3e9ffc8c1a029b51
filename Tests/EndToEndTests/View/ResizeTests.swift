import TestSupport
import Testing

extension EndToEndTests {
    /// The text at the top stays the same text, whatever size the terminal gets.
    @Suite struct ResizeTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            try workspace.write("words.md", Pages.words("Words", paragraphs: 60, each: 70))
        }

        private static let sizes = [(40, 12), (20, 5), (200, 60), (1, 1), (132, 50), (25, 4), (80, 24)]

        private func open(columns: Int = 80, rows: Int = 24) throws -> TmuxTerminal {
            let terminal = try TmuxTerminal(.tour(["words.md"]), in: workspace, columns: columns, rows: rows)
            try terminal.waitFor("text") { $0.contains("w0001") || columns < 5 }
            return terminal
        }

        /// The numbers of the words on the first row that has any.
        private func top(_ screen: Screen) -> [Int] {
            Screen(rows: [screen.rows.first { $0.contains("w0") || $0.contains("w1") } ?? ""]).numbers(after: "w")
        }

        /// Whether the screen is one of that size, with every word once and in order.
        private func isWhole(_ screen: Screen, columns: Int, rows: Int) -> Bool {
            let numbers = screen.numbers(after: "w")
            guard screen.rows.count == rows, let first = numbers.first else { return false }
            guard screen.status.contains("Words") == (columns > 24 && rows >= 4) else { return false }
            return numbers == Array(first..<first + numbers.count)
        }

        @Test(arguments: [4, 5, 9, 30, 31, 57, 100]) func theTopStays(_ scrolled: Int) throws {
            let terminal = try open()
            let before = try terminal.screen()
            try terminal.type("\(scrolled)j")
            try terminal.waitFor("another place") { $0.page != before.page }
            try terminal.settle()
            let start = try terminal.screen()
            let word = try #require(top(start).first)
            for (columns, rows) in Self.sizes {
                try terminal.resize(columns: columns, rows: rows)
                guard columns > 10 else {
                    try terminal.waitFor("one cell") { $0.rows.count == 1 && $0.rows[0].count <= 1 }
                    continue
                }
                try terminal.waitFor("w\(word) at the top of a screen of \(columns)x\(rows)") { screen in
                    isWhole(screen, columns: columns, rows: rows) && top(screen).contains(word)
                }
            }
            // the first size shows the first screen again
            try terminal.waitFor("the screen of before:\n\(start)") { $0.page == start.page }
            #expect(try terminal.quit() == 0)
        }

        /// After a change of size the screen is the one that a start at that size shows.
        @Test func aResizedScreenEqualsAFreshOne() throws {
            let terminal = try open()
            try terminal.type("45j")
            try terminal.waitFor("another place") { !$0.contains("w0001") }
            for (columns, rows) in [(61, 17), (100, 30), (34, 9)] {
                try terminal.resize(columns: columns, rows: rows)
                try terminal.waitFor("a whole screen") { isWhole($0, columns: columns, rows: rows) }
                try terminal.settle()
            }
            let screen = try terminal.screen()
            try terminal.quit()
            let fresh = try TmuxTerminal(.tour(["words.md"]), in: workspace, columns: 34, rows: 9)
            try fresh.waitFor("the same screen:\n\(screen)") { $0.page == screen.page }
        }

        /// Sizes and keys at once; the last size wins, and the place is where the keys led.
        @Test func aStormOfSizes() throws {
            let terminal = try open()
            var generator = SeededGenerator(seed: 7)
            for _ in 0..<100 {
                try terminal.resize(
                    columns: Int.random(in: 1...150, using: &generator), rows: Int.random(in: 1...60, using: &generator)
                )
                try terminal.type(["j", "k", "d", "u", " ", "b"].randomElement(using: &generator) ?? "j")
            }
            try terminal.resize(columns: 80, rows: 24)
            try terminal.type("g")
            try terminal.waitFor("the start") { $0.contains("w0001") && isWhole($0, columns: 80, rows: 24) }
            #expect(try terminal.quit() == 0)
        }

        /// A terminal of one cell: every key is taken, and nothing falls over.
        @Test func oneCell() throws {
            let terminal = try TmuxTerminal(.tour(["words.md"]), in: workspace, columns: 1, rows: 1)
            try terminal.waitUntil("the program's screen") { try terminal.modes().alternateScreen == "1" }
            try terminal.type("jjkkdu b][Gg")
            try terminal.type("c?t")
            try terminal.press(.escape)
            try terminal.resize(columns: 80, rows: 24)
            try terminal.waitFor("the start") { $0.contains("w0001") && !$0.contains("Contents") }
            #expect(terminal.status == nil)
            try terminal.resize(columns: 1, rows: 1)
            try terminal.waitFor("one cell") { $0.rows.count == 1 }
            #expect(try terminal.quit() == 0)
        }
    }
}
