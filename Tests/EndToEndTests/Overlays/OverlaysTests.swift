import Foundation
import Testing

extension EndToEndTests {
    /// The windows over the page: closing, filtering, the mouse, other sizes; and the contents pinned beside the page.
    @Suite struct OverlaysTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            try workspace.writeTour(.long("Alpha"), .long("Beta"), .long("Gamma"), .long("Delta"))
            try workspace.write(
                "tour/1-alpha.md", Pages.section("Alpha", paragraphs: 30) + "\nA [link](2-beta.md).\n")
        }

        private func open(columns: Int = 80, rows: Int = 24) throws -> TmuxTerminal {
            let terminal = try TmuxTerminal(.tour(["tour"]), in: workspace, columns: columns, rows: rows)
            try terminal.waitFor(text: "Paragraph 0001 of Alpha")
            return terminal
        }

        /// A click of the left button, at cells counted from 0, as terminals with SGR reports send it.
        private func click(_ terminal: TmuxTerminal, column: Int, row: Int) throws {
            try terminal.send("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m".utf8)
        }

        private static let overlays = [
            ("t", "Contents"), ("o", "Library"), ("c", "Credits"), ("M", "Marks"), ("?", "Keys"), ("L", "Links"),
            ("J", "Journal"),
        ]

        @Test(arguments: overlays.indices) func eachClosesByEscapeByTheShadeAndByQInLists(_ index: Int) throws {
            let (key, title) = Self.overlays[index]
            let terminal = try open()
            // the title page is whole when the lengths of all sections are known
            let before = try terminal.waitFor("the page") { !$0.contains("╭") && $0.contains("about 2 min") }
            for way in ["escape", "shade", "q", "key"] {
                try terminal.type(key)
                try terminal.waitFor(text: "╭ \(title)")
                switch way {
                case "escape": try terminal.press(.escape)
                case "shade": try click(terminal, column: 0, row: 12)
                case _ where key == "t":
                    // letters are text here
                    try terminal.type("q")
                    try terminal.waitFor("what was typed") { $0.rows.contains { $0.contains("│ q ") } }
                    try terminal.press(.escape, .escape)
                case "q": try terminal.type("q")
                // the first shows all keys
                default: try terminal.type(key == "?" ? "??" : key)
                }
                try terminal.waitFor("the page after \(way)") { !$0.contains("╭ \(title)") && $0.page == before.page }
            }
        }

        /// Help over the credits, a stop of the shell, and another size meanwhile: all of it is there again.
        @Test func theStackComesBackAfterAStop() throws {
            let terminal = try TmuxTerminal(.shell, in: workspace)
            try terminal.waitFor("the shell") { $0.rows.last { !$0.isEmpty } == "$" }
            try terminal.enter("'\(Program.path)' tour")
            try terminal.waitFor(text: "about 2 min")
            try terminal.type("c/alp")
            let credits = try terminal.waitFor("the filtered credits") { $0.contains("/alp") }
            try terminal.press(.f1)
            try terminal.waitFor(text: "This window")
            try terminal.type("?")
            try terminal.waitFor("all keys") { $0.contains("╭ Keys") && !$0.contains("all keys") }
            try terminal.type("jj")
            let help = try terminal.waitFor("further on") { !$0.contains("j ↓ Ctrl-E") }
            try terminal.press(.controlZ)
            try terminal.waitFor("the shell") { !$0.contains("╭ Keys") && $0.rows.contains { $0.contains("Stopped") } }
            try terminal.resize(columns: 100, rows: 30)
            try terminal.enter(#"until [ "$(stty size)" = '30 100' ]; do :; done; fg"#)
            try terminal.waitFor("the help in the new size") { $0.rows.count == 30 && $0.contains("╭ Keys") }
            try terminal.resize(columns: 80, rows: 24)
            try terminal.waitFor("the help as it was") { $0.page == help.page }
            try terminal.press(.escape)
            try terminal.waitFor("the credits as they were") { $0.page == credits.page }
            try terminal.press(.escape, .escape)
            try terminal.waitFor("the page") { !$0.contains("╭") && $0.contains("Paragraph 0001 of Alpha") }
        }

        @Test func aClickOnARowGoesThere() throws {
            let terminal = try open()
            try terminal.type("t")
            let list = try terminal.waitFor("the contents") { $0.contains("╭ Contents") && $0.contains("Delta") }
            let row = try #require(list.rows.firstIndex { $0.contains("Gamma") })
            // the border and the header are no rows
            let border = try #require(list.rows.firstIndex { $0.contains("╭ Contents") })
            try click(terminal, column: 40, row: border)
            try click(terminal, column: 40, row: border + 1)
            try terminal.type("g")
            try terminal.waitFor("what was typed after the clicks") { $0.contains("1 of 4") }
            try terminal.press(.escape)
            try terminal.waitFor(text: "4 sections")
            try click(terminal, column: 40, row: row)
            try terminal.waitFor("Gamma") { $0.contains("Paragraph 0001 of Gamma") && !$0.contains("╭") }
        }

        @Test func listsFilterAfterASlash() throws {
            let terminal = try open()
            try terminal.type("?")
            try terminal.waitFor(text: "╭ Keys")
            try terminal.type("/contents")
            let found = try terminal.waitFor("what is found") { $0.contains("/contents") && $0.contains(" match") }
            #expect(found.rows.contains { $0.contains("t ") && $0.contains("contents: type to filter") })
            #expect(!found.contains("line down"))
            // j is text now
            try terminal.type("j")
            try terminal.waitFor("nothing found") { $0.contains("/contentsj") && $0.contains("no match") }
            // keys are only read
            try terminal.press(.backspace, .enter)
            try terminal.waitFor("what is found") { $0.contains("/contents") && $0.contains(" match") }
            try terminal.press(.escape, .escape)
            try terminal.waitFor("the page") { !$0.contains("╭") }
            try terminal.type("?/")
            try terminal.waitFor("the field") { $0.contains("╭ Keys") && $0.contains("Esc clear") }
            try terminal.press(.escape)
            try terminal.waitFor("the keys of the page") { $0.contains("line down, up") && $0.contains("Esc back") }
            try terminal.press(.escape)
            try terminal.waitFor("the page") { !$0.contains("╭") }
        }

        /// What has no room in a list is a key away.
        @Test func theRestOfARowIsShown() throws {
            try workspace.write(
                "tour/1-alpha.md",
                "# Alpha\n\nParagraph 0001 of Alpha: [a link with a name that has no room in a list](2-beta.md).\n")
            let terminal = try open(columns: 40, rows: 12)
            try terminal.type("L")
            try terminal.waitFor("a row that is cut") { $0.contains("→ more") && $0.contains("│   a link with") }
            try terminal.press(.right, .right, .right)
            try terminal.waitFor("its end") { $0.contains("room in a list ") && !$0.contains("→ more") }
            try terminal.press(.left, .left, .left)
            try terminal.waitFor("its beginning") { $0.contains("│   a link with") }
        }

        @Test(arguments: overlays.indices) func eachIsLaidOutAnewAndThePageStaysAtItsText(_ index: Int) throws {
            let (key, title) = Self.overlays[index]
            let terminal = try open()
            try terminal.type("20j")
            let before = try terminal.waitFor("further on") { !$0.contains("Paragraph 0001") }
            let top = try #require(before.rows.first { $0.contains("Paragraph") })
            try terminal.type(key)
            try terminal.waitFor(text: "╭ \(title)")
            for (columns, rows) in [(100, 30), (40, 12), (20, 8), (200, 50)] {
                try terminal.resize(columns: columns, rows: rows)
                try terminal.waitFor("the window at \(columns)x\(rows)") { screen in
                    guard screen.rows.count == rows else { return false }
                    let edges = screen.rows.filter { $0.contains("╭ \(title)") || $0.contains("╰") }
                    return columns < 30 || edges.count == 2
                }
            }
            try terminal.resize(columns: 80, rows: 24)
            try terminal.waitFor("the window") { $0.rows.count == 24 && $0.contains("╭ \(title)") }
            try terminal.press(.escape)
            try terminal.waitFor("the text that was at the top") { screen in
                !screen.contains("╭") && screen.rows.first { $0.contains("Paragraph") } == top
            }
        }

        @Test func theContentsArePinnedBesideThePage() throws {
            let terminal = try open(columns: 140, rows: 24)
            try terminal.type("T")
            func marked(_ screen: Screen) -> String? { screen.rows.first { $0.contains("▸") } }
            try terminal.waitFor("the column") { $0.contains("Delta") && marked($0)?.contains("1  Alpha") == true }
            try terminal.type("]")
            try terminal.waitFor("the column follows") { marked($0)?.contains("2  Beta") == true }
            let row = try #require(try terminal.waitFor(text: "Delta").rows.firstIndex { $0.contains("4  Delta") })
            try click(terminal, column: 8, row: row)
            try terminal.waitFor("Delta") {
                $0.contains("Paragraph 0001 of Delta") && marked($0)?.contains("4  Delta") == true
            }
            // too narrow, and wide enough again
            try terminal.resize(columns: 100, rows: 24)
            try terminal.waitFor("no column") { $0.contains("Paragraph 0001 of Delta") && !$0.contains("▸") }
            try terminal.resize(columns: 140, rows: 24)
            try terminal.waitFor("the column again") { marked($0)?.contains("4  Delta") == true }
            try terminal.type("T")
            try terminal.waitFor("the page alone") { !$0.contains("▸") && $0.contains("Paragraph 0001 of Delta") }
            try terminal.resize(columns: 80, rows: 24)
            try terminal.waitFor("the narrow page") { screen in
                screen.status.contains("? keys") && screen.rows.allSatisfy { $0.count <= 80 }
            }
            try terminal.type("T")
            try terminal.waitFor("the refusal") { $0.status.contains("120 columns") }
        }
    }
}
