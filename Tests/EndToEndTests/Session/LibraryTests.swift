import Foundation
import Testing

extension EndToEndTests {
    /// The library of tours: what is in it, and reading another tour from it.
    @Suite struct LibraryTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            try workspace.write("rows.md", "# Rows of it\n\n" + Pages.rows(300))
            try workspace.write("words.md", Pages.words("Words of it", paragraphs: 40, each: 30))
            try workspace.writeTour(.short("Alpha"), .long("Beta"))
            try workspace.write("no-tour/picture.png", [0x89, 0x50, 0x4E, 0x47])
            try workspace.write(".hidden.md", "# Hidden\n")
        }

        private func open(_ arguments: String..., columns: Int = 80, rows: Int = 24) throws -> TmuxTerminal {
            try TmuxTerminal(.tour(arguments), in: workspace, columns: columns, rows: rows)
        }

        /// Opens the library and waits until it is complete.
        @discardableResult
        private func library(_ terminal: TmuxTerminal) throws -> Screen {
            try terminal.type("o")
            return try terminal.waitFor("the library") {
                $0.contains("╭ Library") && $0.rows.contains { $0.contains(" tours ") && !$0.contains("…") }
            }
        }

        @Test func builtInToursTheFoldersAndThoseReadEarlier() throws {
            let first = try open("words.md")
            try first.waitFor(text: "w0001")
            try first.quit()
            let terminal = try open("tour")
            try terminal.type("j")
            try terminal.waitFor(text: "✓ Alpha")
            let screen = try library(terminal)
            func row(_ title: String) -> String { screen.rows.first { $0.contains(title) && $0.contains("│") } ?? "" }
            #expect(row("Words of it").contains(" today ") && row("Words of it").contains("×"), "\(screen)")
            #expect(row("A tour for tests").contains("▸") && row("A tour for tests").contains(" now "), "\(screen)")
            #expect(row("A tour for tests").contains("★ 1"), "\(screen)")
            #expect(screen.contains("│ Reading ") && !row("Rows of it").contains("×"), "\(screen)")
            #expect(screen.contains("Built in"), "\(screen)")
            #expect(!screen.contains("no-tour") && !screen.contains("Hidden"), "\(screen)")
        }

        @Test func anotherTourIsReadAndComingBackFindsThePlace() throws {
            let terminal = try open("rows.md")
            try terminal.waitFor(text: "Row 0001")
            try terminal.type("60j")
            // all of the way: it is animated
            let left = try terminal.waitFor("60 rows on") { $0.topBelowHeading == "Row 0060" }
            try library(terminal)
            try terminal.type("/words")
            try terminal.waitFor("what is found") {
                $0.contains("/words ") && $0.contains("1 of ") && $0.contains("Words of it")
            }
            try terminal.press(.enter)
            try terminal.waitFor("the other tour") { $0.contains("w0001") && !$0.contains("╭ Library") }
            try terminal.type("5j")
            try terminal.waitFor("further on") { !$0.contains("Words of it\n") }
            // the library has the tours that were left on the disk
            try terminal.waitUntil("the place in the first is kept") {
                // it is written soon
                (try? String(contentsOfFile: workspace.places, encoding: .utf8))?.contains("rows.md") == true
            }
            try library(terminal)
            try terminal.type("/rows")
            // the folder that the page is in is called as it is
            try terminal.waitFor("what is found") { $0.contains("/rows ") && $0.contains("Rows of it  rows.md") }
            try terminal.press(.enter)
            try terminal.waitFor("the place in the first:\n\(left)") { $0.page == left.page }
            // the file that is watched now is this one
            try workspace.write("rows.md", "# Rows of it\n\nAdded.\n\n" + Pages.rows(300))
            try terminal.waitFor("the page as it is now") { $0.contains("Reloaded") }
            #expect(try terminal.quit() == 0)
            // the last one is gone on with
            let next = try open()
            try next.waitFor("the last tour") { ($0.scrolled ?? 0) > 40 }
        }

        @Test func severalToursOpenTheLibrary() throws {
            let terminal = try open("rows.md", "words.md")
            let screen = try terminal.waitFor("the library") {
                $0.contains("╭ Library") && $0.contains("Opened now") && $0.contains("Words of it")
            }
            #expect(screen.rows.contains { $0.contains("Rows of it") && $0.contains("▸") })
            try terminal.press(.down, .enter)
            try terminal.waitFor(text: "w0001")
            try terminal.quit()
            let printed = try workspace.tour("rows.md", "words.md")
            let text = printed.text
            #expect(text.contains("Row 0300") && text.contains("w1200"))
        }

        @Test func aTourThatIsGoneIsSaidAndTheReaderStays() throws {
            let terminal = try open("rows.md")
            try terminal.waitFor(text: "Row 0001")
            try library(terminal)
            try FileManager.default.removeItem(atPath: "\(workspace.pages)/words.md")
            try terminal.type("/words")
            try terminal.waitFor("what is found") {
                $0.contains("/words ") && $0.contains("1 of ") && $0.contains("Words of it")
            }
            try terminal.press(.enter)
            try terminal.waitFor("the refusal") { $0.containsWrapped("Not opened") && $0.contains("Row 0001") }
            try terminal.type("3j")
            try terminal.waitFor("the page scrolls") { !$0.contains("Rows of it\n") && $0.contains("Row 0005") }
        }

        @Test func theSearchCommandSearchesAllTours() throws {
            // what merely lies here is not searched
            #expect(try workspace.tour("search", "row", "0299").ending == .exited(1))
            for source in ["rows.md", "tour"] {
                let terminal = try open(source)
                try terminal.waitFor("it is read") { $0.contains("Row 0001") || $0.contains("of Alpha") }
                try terminal.quit()
            }
            let found = try workspace.tour("search", "row", "0299")
            #expect(found.ending == .exited(0))
            #expect(found.text.hasSuffix("/rows.md:rows-of-it: Row 0299\n"), "\(found.text)")
            let json = try workspace.tour("search", "--json", "Paragraph 0001 of Beta")
            #expect(json.text.contains("\"section\": \"beta\"") && json.text.contains("\"schema\": 1"), "\(json.text)")
            let none = try workspace.tour("search", "nothing like that anywhere")
            #expect(none.ending == .exited(1) && none.text.isEmpty && none.error.hasPrefix("tour: no matches in "))
            // a tour that was read is searched from elsewhere, and one that is gone is counted
            try workspace.write("elsewhere/gone.md", "# Gone\n\nText.\n")
            for source in ["words.md", "elsewhere/gone.md"] {
                let terminal = try open(source)
                try terminal.waitFor("it is read") { $0.contains("w0001") || $0.contains("Text.") }
                try terminal.quit()
            }
            try FileManager.default.removeItem(atPath: "\(workspace.pages)/elsewhere/gone.md")
            let outcome = try workspace.run("/bin/sh", ["-c", "cd / && exec \"$0\" search w0007", Program.path])
            #expect(outcome.text.contains("words.md:") && outcome.error == "tour: 1 tour could not be opened\n")
        }

        /// Tours that vanished, that nobody can read, and more of them than anybody has.
        @Test func aLibraryOfThousandsWithToursThatAreGone() throws {
            var tours: [String] = []
            for number in 1...10_000 {
                let source = number % 2 == 0 ? "\(workspace.pages)/rows.md" : "/nowhere/\(number).md"
                tours.append(
                    "\"t\(number)\": {\"section\": \"s\", \"block\": 0, \"left\": \(number), \"source\": \"\(source)\"}"
                )
            }
            let state = "{\"schema\": 1, \"tours\": {\(tours.joined(separator: ", "))}}"
            let folder = workspace.places.split(separator: "/").dropLast().joined(separator: "/")
            try FileManager.default.createDirectory(atPath: "/" + folder, withIntermediateDirectories: true)
            try state.write(toFile: workspace.places, atomically: true, encoding: .utf8)
            let terminal = try open("words.md")
            try terminal.waitFor(text: "w0001")
            let screen = try library(terminal)
            #expect(screen.contains("Cannot be opened") || screen.contains("more"), "\(screen)")
            try terminal.type("/9999.md")
            try terminal.waitFor(text: "9999.md ")
            try terminal.press(.escape)
            try terminal.press(.escape)
            try terminal.waitFor("the page") { !$0.contains("╭") }
            #expect(try terminal.quit() == 0)
        }

        @Test func creditsAreThoseOfTheTourThatIsRead() throws {
            let terminal = try open("rows.md")
            try terminal.waitFor(text: "Row 0001")
            try library(terminal)
            try terminal.type("/for tests")
            try terminal.press(.enter)
            try terminal.waitFor(text: "Paragraph 0001 of Alpha")
            try terminal.type("j")
            try terminal.waitFor("the credit of a section that fits") { $0.contains("✓ Alpha · +1") }
            #expect(try workspace.ledger().map(\.tour) == ["test.tour"])
            try terminal.quit()
        }
    }
}
