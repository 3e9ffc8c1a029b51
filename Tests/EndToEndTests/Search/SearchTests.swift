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

        @Test func fromHitToHitAndRound() throws {
            let terminal = try openRows()
            try terminal.type("/w 0100")
            try terminal.press(.enter)
            try terminal.waitFor("the only hit") { $0.contains("Row 0100") && status($0).contains("1/1 ") }
            try terminal.type("/ow 00")
            try terminal.waitFor("a hit from here on") { status($0).contains("/99") }
            try terminal.press(.enter)
            try terminal.waitFor("the prompt to be gone") {
                !status($0).contains("Ctrl-T: regex") && status($0).contains("/99")
            }
            try terminal.type("ggn")
            try terminal.waitFor("the first") { $0.contains("Row 0001") && status($0).contains("1/99") }
            try terminal.type("98n")
            try terminal.waitFor("the last") { $0.contains("Row 0099") && status($0).contains("99/99") }
            try terminal.type("n")
            try terminal.waitFor("round") { status($0).contains("1/99") && status($0).contains("the first match") }
            try terminal.type("N")
            try terminal.waitFor("back round") { status($0).contains("99/99") && status($0).contains("the last match") }
        }

        @Test func escReturns() throws {
            let terminal = try openRows()
            try terminal.type("7j")
            let before = try terminal.waitFor("seven rows on") { $0.scrolled == 7 }
            try terminal.type("/0250")
            try terminal.waitFor(text: "Row 0250")
            try terminal.press(.escape)
            try terminal.waitFor("the page of before") { $0.page == before.page && !status($0).contains("/0250") }
        }

        /// Words go over the ends of lines and through styles, in every section.
        @Test func textIsFoundAcrossLinesAndStyles() throws {
            try workspace.write(
                "styles.md",
                "# One\n\n"
                    + Pages.words("x", paragraphs: 30, each: 20).split(separator: "\n").dropFirst().joined(
                        separator: "\n\n")
                    + "\n\n# Two\n\n> Here is a **need**le, and a nee`dle`,\n> and a needle\n> in hay and a ne&#101;dle.\n"
            )
            let terminal = try open("styles.md")
            try terminal.waitFor(text: "w0001")
            try terminal.type("/needle")
            try terminal.waitFor("four needles") { $0.contains("Here is a need") && status($0).contains("1/4") }
            try terminal.type(" in hay")
            try terminal.waitFor("one over the end of a line") { status($0).contains("1/1") }
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

        @Test func expressionsAreSaidToBeBad() throws {
            let terminal = try openRows()
            try terminal.type("/\u{14}")
            try terminal.waitFor("regular expressions") { status($0).contains("Ctrl-T: plain text") }
            try terminal.type("Row 0[12")
            try terminal.waitFor("what is wrong") { status($0).contains("missing ]") }
            try terminal.type("]99$")
            try terminal.waitFor("two hits") { status($0).contains("1/2") && $0.contains("Row 0199") }
            try terminal.press(.enter)
            try terminal.type("n")
            try terminal.waitFor("the second") { status($0).contains("2/2") && $0.contains("Row 0299") }
        }

        @Test func whatBlowsUpEndsWithANotice() throws {
            try workspace.write("bomb.md", "# Bomb\n\nSome text.\n\n\(String(repeating: "a", count: 3_000))!\n")
            let terminal = try open("bomb.md")
            try terminal.waitFor(text: "Some text")
            try terminal.type("/\u{14}(a+)+$")
            try terminal.waitFor("the notice") { status($0).contains("takes too long") }
            try terminal.press(.escape)
            try terminal.waitFor("the page") { !status($0).contains("takes too long") && $0.contains("Some text") }
            #expect(try terminal.quit() == 0)
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

        /// A paragraph that is too long to be loaded as one is searched as one, and so is a page of a folder that is megabytes.
        @Test func longPagesAreSearchedAsOne() throws {
            var text = "# Long\n\n"
            for line in 0..<2000 {
                text += (0..<10).map { "w\(100_000 + line * 10 + $0)" }.joined(separator: " ") + "\n"
            }
            try workspace.write("paragraph.md", text)
            let terminal = try open("paragraph.md")
            try terminal.waitFor(text: "w100000")
            // each line's end, and so each cut, is within one of these
            try terminal.type("/\u{14}w1\\d{4}9\\sw1\\d{4}0")
            try terminal.press(.enter)
            try terminal.waitFor("every line's end") { status($0).contains("1/1,999 ") }
            #expect(try terminal.quit() == 0)

            try workspace.write("folder/a.md", "# First\n\nA page.\n")
            let lines = String(repeating: "a line of no interest\n", count: 60_000)
            try workspace.write("folder/b.txt", lines + "the zymurgy that was\nlooked for\n")
            let folder = try open("folder")
            try folder.waitFor(text: "A page.")
            try folder.type("/was looked for")
            try folder.press(.enter)
            try folder.waitFor("the far hit") { $0.contains("zymurgy") && status($0).contains("1/1 ") }
            #expect(try folder.quit() == 0)
        }

        /// Counting every word takes its time: Esc stops it, and the reader is there all the while.
        @Test func aSearchIsStopped() throws {
            try writeLong(megabytes: 20)
            let terminal = try open("long.md")
            try terminal.waitFor(text: "Part")
            try terminal.type("/\u{14}[q]zymurg[y]|no such thing")
            try terminal.press(.enter)
            try terminal.waitFor("progress") { status($0).contains("Searching") }
            try terminal.press(.escape)
            try terminal.waitFor("no search") { !status($0).contains("Searching") }
            #expect(try terminal.quit() == 0)
        }
    }
}
