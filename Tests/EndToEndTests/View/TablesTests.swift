import Testing

extension EndToEndTests {
    /// Tables that are wider than the text, or than the screen.
    @Suite struct TablesTests {
        private let workspace: Workspace
        private static let names = (1...10).map { "Column\($0)" }

        init() throws {
            workspace = try Workspace()
            func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
            let rows = (1...40).map { row in ["Row \(row)"] + (2...9).map { "r\(row) of c\($0)" } + ["\(row).\(row)"] }
            try workspace.write(
                "wide.md",
                "# Wide\n\nText.\n\n" + row(Self.names) + row(Self.names.map { _ in "---" }) + rows.map(row).joined()
                    + "\nThe end.\n")
        }

        @Test func aWideScreenHasAllColumnsAndALowOneRecords() throws {
            let terminal = try TmuxTerminal(.tour(["wide.md"]), in: workspace, columns: 200, rows: 30)
            try terminal.waitFor("a row each, beyond the text's measure") { screen in
                screen.rows.contains { $0.contains("Column1 ") && $0.contains("Column10") }
                    && screen.rows.contains { $0.contains("Row 9 ") && $0.contains(" 9.9") }
            }
            try terminal.resize(columns: 40, rows: 24)
            try terminal.waitFor("records") { $0.contains("Column1: Row 1") && $0.contains("Column10: 1.1") }
            try terminal.resize(columns: 200, rows: 30)
            try terminal.waitFor("columns") { $0.rows.contains { $0.contains("Row 9 ") && $0.contains(" 9.9") } }
            #expect(try terminal.quit() == 0)
        }

        @Test func theFirstColumnAndTheHeadsStay() throws {
            let terminal = try TmuxTerminal(.tour(["wide.md"]), in: workspace)
            try terminal.waitFor(text: "Column1: Row 1")
            try terminal.type(">")
            try terminal.waitFor("columns further right beside the first") { screen in
                screen.rows.contains { $0.contains("Row 9 ") && $0.contains("r9 of c6") && !$0.contains("r9 of c2") }
            }
            try terminal.type("20j")
            try terminal.waitFor("their heads in the first row") {
                $0.rows[0].contains("Column1 ") && $0.rows[0].contains("Column6") && $0.contains("Row 25 ")
            }
            try terminal.type("9<")
            try terminal.waitFor("what is less far right") { $0.rows[0].contains("Column5") }
            #expect(try terminal.quit() == 0)
        }
    }
}
