import TestSupport
import Testing

extension EndToEndTests {
    /// An EPUB: read, left and opened again, its links, notes and credits.
    @Suite struct BookTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            var book = SmallBook()
            book.page("cover.xhtml", #"<svg><image xlink:href="cover.png"/></svg>"#)
            let lines = (1...40).map { "<p>Line \($0) of one.</p>" }.joined()
            book.page(
                "text/one.xhtml",
                """
                <h1>The first</h1><p>Go <a href="../two%20b.xhtml#deep">down there</a>, or read a
                note<a epub:type="noteref" href="../notes.xhtml#n3">3</a>.</p>\(lines)
                """)
            let more = (1...40).map { "<p>Line \($0) of two.</p>" }.joined()
            book.page(
                "two b.xhtml", #"<h1>The second<a id="top"/></h1>\#(more)<p id="deep">The depth of two.</p>\#(more)"#)
            book.page(
                "notes.xhtml", #"<aside epub:type="footnote" id="n3"><p>What the note says.</p></aside>"#,
                #"linear="no""#)
            book.navigation = """
                <li><a href="text/one.xhtml">Chapter one</a></li><li><a href="two%20b.xhtml">Chapter two</a></li>
                """
            book.files = [("OPS/cover.png", SmallPicture.png)]
            try workspace.write("book.epub", book.bytes)
        }

        @Test func linksNotesAndThePlace() throws {
            let terminal = try TmuxTerminal(.tour(["book.epub"]), in: workspace)
            try terminal.waitFor("the cover") { $0.status.contains("A small book") }
            try terminal.type("]")
            try terminal.waitFor(text: "2 · The first")
            try terminal.type("\t\t")
            try terminal.waitFor("the note's mark") { $0.status.contains("Enter shows note 3") }
            try terminal.press(.enter)
            try terminal.waitFor(text: "What the note says.")
            try terminal.press(.escape)
            try terminal.waitFor("the page alone") { !$0.contains("╭") }
            try terminal.type("\t")
            try terminal.waitFor("the link") { $0.status.contains("down there") || $0.status.contains("#deep") }
            try terminal.type("\r")
            try terminal.waitFor(text: "The depth of two.")
            #expect(try terminal.quit() == 0)
            let again = try TmuxTerminal(.tour(["book.epub"]), in: workspace)
            try again.waitFor(text: "The depth of two.")
            #expect(try again.quit() == 0)
        }

        @Test func aBookIsPrintedAndListed() throws {
            let sections = try workspace.tour("sections", "book.epub")
            #expect(sections.ending == .exited(0))
            #expect(sections.complaints == [])
            #expect(sections.lines.filter { $0.contains("Chapter") }.count == 2)
            let printed = try workspace.tour("render", "book.epub")
            #expect(printed.ending == .exited(0))
            #expect(printed.text.contains("The depth of two."))
        }

        @Test func booksThatAreEncryptedOrBrokenSaySo() throws {
            var book = SmallBook()
            book.page("one.xhtml", "<p>One.</p>")
            let whole = book.bytes
            book.files = [("META-INF/rights.xml", Array("<rights/>".utf8))]
            try workspace.write("locked.epub", book.bytes)
            try workspace.write("cut.epub", whole.dropLast(100))
            for (name, words) in [("locked.epub", "is encrypted"), ("cut.epub", "is not a complete zip archive")] {
                let outcome = try workspace.tour("render", name)
                #expect(outcome.ending == .exited(1))
                #expect(outcome.complaints.count == 1)
                #expect(outcome.error.contains(words))
            }
        }
    }
}
