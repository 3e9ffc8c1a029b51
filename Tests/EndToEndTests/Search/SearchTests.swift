import Foundation
import Testing

extension EndToEndTests {
    /// Searching the whole tour.
    @Suite struct SearchTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        private func open(_ arguments: String..., columns: Int = 80, rows: Int = 24) throws -> TmuxTerminal {
            try TmuxTerminal(.tour(arguments), in: workspace, columns: columns, rows: rows)
        }

        private func openRows(_ count: Int = 300) throws -> TmuxTerminal {
            try workspace.write("rows.md", Pages.rows(count))
            let terminal = try open("rows.md")
            try terminal.waitFor(text: "Row 0001")
            return terminal
        }

        private func status(_ screen: Screen) -> String { screen.rows.last ?? "" }

        @Test func hitsAreShownWhileOneTypes() throws {
            let terminal = try openRows()
            try terminal.type("/row 02")
            try terminal.waitFor("the first hit") { $0.contains("Row 0200") && status($0).contains("1/100") }
            try terminal.type("5")
            try terminal.waitFor("the first of fewer") { $0.contains("Row 0250") && status($0).contains("1/10") }
            try terminal.press(.backspace)
            try terminal.waitFor("the first hit again") { $0.contains("Row 0200") && status($0).contains("1/100") }
            // more than one is lit, the present one unlike the others
            let looks = try terminal.styledRows().filter { $0.contains("Row 02") }.compactMap { row in
                row.firstRange(of: "Row").map { String(row[..<$0.lowerBound]) }
            }
            #expect(Set(looks.map { $0.replacing(" ", with: "") }).count >= 2, "\(looks)")
        }

        @Test func earlierSearchesComeBack() throws {
            let first = try openRows()
            try first.type("/0123")
            try first.press(.enter)
            try first.type("/0234")
            try first.press(.enter)
            try first.waitFor(text: "Row 0234")
            try first.quit()
            let file = String(decoding: FileManager.default.contents(atPath: workspace.places) ?? Data(), as: UTF8.self)
            #expect(file.contains("\"0123\"") && file.contains("\"0234\""))
            let next = try open("rows.md")
            try next.waitFor(text: "Row 0234")
            try next.type("g/")
            try next.waitFor("the prompt") { status($0).contains("Ctrl-T: regex") }
            try next.press(.up, .up)
            try next.waitFor("the first search") { status($0).contains("/0123") && $0.contains("Row 0123") }
            try next.press(.down)
            try next.waitFor("the second search") { status($0).contains("/0234") && $0.contains("Row 0234") }
        }

        /// Nothing that is pasted is a key, and the screen stays whole.
        @Test func pastedTextIsCleaned() throws {
            let terminal = try openRows()
            try terminal.send("\u{1B}[200~jjjq\r\u{1B}[201~".utf8)
            try terminal.type("/")
            try terminal.waitFor("the prompt") { status($0).contains("Ctrl-T: regex") && $0.contains("Row 0001") }
            try terminal.send("\u{1B}[200~ow\r\n0\u{7}050\r\n\u{1B}[201~".utf8)
            try terminal.waitFor("what was pasted, on one line") {
                status($0).contains("/ow 0050") && $0.contains("Row 0050")
            }
            try terminal.press(.enter)
            #expect(try terminal.quit() == 0)
        }

        // MARK: - Far away

        private func writeLong(megabytes: Int) throws {
            let block = Array(Pages.section("Part", paragraphs: 400).utf8)
            var bytes: [UInt8] = []
            bytes.reserveCapacity((megabytes + 1) << 20)
            while bytes.count < megabytes << 20 { bytes += block }
            bytes += "\n# The end\n\nHere is the zymurgy that was looked for.\n".utf8
            try workspace.write("long.md", bytes)
        }

        @Test func aFarHitIsFound() throws {
            try writeLong(megabytes: 20)
            let terminal = try open("long.md")
            try terminal.waitFor(text: "Part")
            try terminal.type("/zymurgy")
            try terminal.waitFor("the far hit") { $0.contains("Here is the zymurgy") }
            try terminal.press(.enter)
            try terminal.waitFor("its number") { status($0).contains("1/1 ") }
            try terminal.press(.backspace)
            try terminal.waitFor("the start") { !$0.contains("zymurgy that") }
        }
    }
}
