import Foundation
import TestSupport
import Testing

extension EndToEndTests {
    /// What release 0.1.0 wrote: a tour of each kind was read to somewhere in its second section, with a mark and a
    /// highlight there.
    @Suite struct FormerStateTests {
        private static let tours = ["single.md", "page.html", "text.txt", "guide", "book", "code", "book.epub"]
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            try writeTours()
            let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            let fixtures = folder.appendingPathComponent("../Fixtures/0.1.0")
            for (name, folder) in [("preferences", "config"), ("places", "state"), ("notes", "state")] {
                let text = try String(contentsOf: fixtures.appendingPathComponent("\(name).json"), encoding: .utf8)
                try workspace.write(
                    "../\(folder)/tour/\(name).json", text.replacingOccurrences(of: "PAGES", with: workspace.pages))
            }
        }

        private func writeTours() throws {
            let rows = (1...40).map { "Row \($0) of it." }
            let sections = [("One", ["The first words."]), ("Two", rows), ("Three", ["The last words."])]
            let markdown = sections.map { "# \($0)\n\n\($1.joined(separator: "\n\n"))\n" }
            let html = sections.map { "<h1>\($0)</h1>" + $1.map { "<p>\($0)</p>" }.joined() }
            try workspace.write("single.md", markdown.map { "\($0)\n" }.joined())
            try workspace.write("page.html", "<!doctype html><title>A page</title>" + html.joined())
            let texts = sections.map { "\($0)\n\n\($1.joined(separator: "\n\n"))\n" }
            try workspace.write("text.txt", texts.joined(separator: "\u{0C}"))
            let names = sections.map { $0.0.lowercased() }
            var book = SmallBook()
            book.metadata = #"<dc:identifier id="id">urn:uuid:1</dc:identifier><dc:title>A small book</dc:title>"#
            for (index, name) in names.enumerated() {
                try workspace.write("guide/\(name).md", markdown[index])
                try workspace.write("book/src/\(name).md", markdown[index])
                book.page("\(name).xhtml", html[index])
            }
            try workspace.write("book.epub", book.bytes)
            let files = names.map { "- file: \($0).md\n" }.joined()
            try workspace.write("guide/tour.yaml", "id: org.example.guide\ntitle: A guide\nsections:\n\(files)")
            try workspace.write("book/book.toml", "[book]\ntitle = \"A book\"\n")
            let list = sections.map { "- [\($0.0)](\($0.0.lowercased()).md)\n" }.joined()
            try workspace.write("book/src/SUMMARY.md", "# Summary\n\n\(list)")
            let steps = sections.map { ["title": $0, "description": $1.joined(separator: "\n\n")] }
            let tour = try JSONSerialization.data(withJSONObject: ["title": "A code tour", "steps": steps])
            try workspace.write("code/.tours/code.tour", tour)
        }

        @Test(arguments: tours) func everythingIsThereAndNothingIsPaidTwice(tour: String) throws {
            #expect(try workspace.tour("credits").lines.first == "7 credits")
            let row = ["single.md", "page.html", "text.txt"].contains(tour) ? "ow 7 of it." : "ow 4 of it."
            let notes = try workspace.tour("notes", tour).text
            #expect(notes.contains("> R\(row)") && !notes.contains("(gone)"), "\(notes)")
            let terminal = try TmuxTerminal(.tour([tour]), in: workspace)
            try terminal.waitFor("the place that was left") { $0.rows.prefix(3).contains { $0.contains(row) } }
            try terminal.type("g")
            try terminal.waitFor(text: "The first words.")
            try terminal.type("'a")
            try terminal.waitFor("the mark") { $0.rows.prefix(3).contains { $0.contains(row) } }
            try terminal.type("g")
            try terminal.waitFor(text: "The first words.")
            try terminal.type(String(repeating: " ", count: 10))
            try terminal.settle()
            #expect(try terminal.quit() == 0)
            let ledger = try workspace.ledger()
            #expect(ledger.count == 9 && Set(ledger.map { [$0.tour, $0.section] }).count == 9, "\(ledger)")
        }
    }
}
