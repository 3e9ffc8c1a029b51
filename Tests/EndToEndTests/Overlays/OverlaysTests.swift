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
    }
}
