import Foundation
import Testing

extension EndToEndTests {
    /// Tours that are read before they are known: files of megabytes, folders of thousands of pages, lines without an end.
    @Suite struct LongToursTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        private func open(_ arguments: String...) throws -> TmuxTerminal {
            try TmuxTerminal(.tour(arguments), in: workspace)
        }

        /// Sections `Part 1`, `Part 2` … with a line of text each, 54 bytes or so.
        private func writeParts(_ count: Int) throws {
            // nothing to earn, so that nothing on the page changes by itself
            var text = Array("---\ncredit: none\n---\n".utf8)
            for number in 1...count { text += "## Part \(number)\n\nThis is the text of part \(number).\n\n".utf8 }
            try workspace.write("parts.md", text)
        }

        @Test func theEndAndTheStartOfALongFile() throws {
            try writeParts(40_000)
            let terminal = try open("parts.md")
            try terminal.waitFor(text: "This is the text of part 1.")
            try terminal.type("G")
            try terminal.waitFor(text: "This is the text of part 40000.")
            try terminal.type("g")
            try terminal.waitFor(text: "This is the text of part 1.")
            try terminal.type("36000g")
            try terminal.waitFor(text: "This is the text of part 36000.")
            try terminal.type("[")
            try terminal.waitFor(text: "This is the text of part 35999.")
            try terminal.resize(columns: 50, rows: 15)
            try terminal.waitFor("the same part at the top") { screen in
                screen.rows.count == 15 && screen.contains("Part 35999")
            }
            try terminal.type("tpart 12345")
            try terminal.waitFor(text: "Part 12345")
            try terminal.press(.enter)
            try terminal.waitFor(text: "This is the text of part 12345.")
            #expect(try terminal.quit() == 0)
        }

        /// What is known of a long text is little beside what any text takes.
        @Test func memoryStaysSmallWhenAllSectionsAreKnown() throws {
            let count = 80_000
            var text = Array("---\ncredit: none\n---\n".utf8)
            for number in 1...count {
                text += "## \(100_000 + number) of which much is said and written\n\nThe text.\n\n".utf8
            }
            try workspace.write("titles.md", text)
            let terminal = try open("titles.md")
            try terminal.waitFor(text: "The text.")
            try terminal.type("G")
            // known to its end
            try terminal.waitFor(text: "\(100_000 + count) of which")
            let status = String(
                decoding: FileManager.default.contents(atPath: "/proc/\(terminal.pid)/status") ?? Data(), as: UTF8.self)
            try terminal.quit()
            let words = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }?.split(separator: " ")
            let kilobytes = try #require(words.flatMap { Int($0[1]) })
            #expect(kilobytes <= 48 << 10)
        }

        @Test func aLongFileGoesOnWhereItWasLeft() throws {
            try writeParts(40_000)
            let first = try open("parts.md")
            try first.waitFor(text: "part 1.")
            try first.type("35000g")
            try first.waitFor(text: "part 35000.")
            try first.type("jjj")
            let before = try first.waitFor("a little further") {
                $0.contains("part 35001.") && !$0.contains("part 35000.")
            }
            try first.quit()
            let second = try open("parts.md")
            try second.waitFor("the screen of before:\n\(before)") { $0.page == before.page }
            try second.quit()
            let named = try TmuxTerminal(.tour(["parts.md", "--section", "part-39000"]), in: workspace)
            try named.waitFor(text: "This is the text of part 39000.")
        }

        @Test func commandsKnowAllOfALongFile() throws {
            try writeParts(20_000)
            let sections = try workspace.tour("sections", "parts.md")
            #expect(sections.lines.count == 20_001)
            let last = try workspace.tour("render", "parts.md", "--section", "20000")
            #expect(last.text.contains("This is the text of part 20000."))
            let all = try workspace.tour("parts.md")
            #expect(all.text.contains("This is the text of part 1."))
            #expect(all.text.contains("This is the text of part 20000."))
        }

        @Test(arguments: ["line.md", "line.txt"])
        func oneLineWithoutAnEnd(name: String) throws {
            var text: [UInt8] = []
            for number in 1...600_000 { text += "word\(number) ".utf8 }
            try workspace.write(name, text)
            let terminal = try open(name)
            try terminal.waitFor(text: "word1 ")
            for _ in 0..<20 { try terminal.type(" ") }
            try terminal.waitFor("pages further on") { !$0.contains("word1 ") && $0.contains("word") }
            try terminal.type("G")
            try terminal.waitFor(text: "word600000")
            try terminal.type("bb")
            try terminal.waitFor("pages back") { !$0.contains("word600000") && $0.contains("word59") }
            #expect(try terminal.quit() == 0)
        }

        @Test func codeOfManyLines() throws {
            var text = Array("# Code\n\n```c\n".utf8)
            for number in 1...100_000 { text += "int value\(number) = \(number);\n".utf8 }
            try workspace.write("code.md", text + "```\n\nAfter the code.\n".utf8)
            let terminal = try open("code.md")
            try terminal.waitFor(text: "int value1 = 1;")
            try terminal.type("G")
            let end = try terminal.waitFor(text: "After the code.")
            let numbers = end.numbers(after: "int value")
            #expect(numbers == Array(100_001 - numbers.count...100_000))
            try terminal.type("g5000j")
            let middle = try terminal.waitFor("the middle") { ($0.numbers(after: "int value").first ?? 0) > 4000 }
            let rows = middle.numbers(after: "int value")
            #expect(rows == Array(rows[0]..<rows[0] + rows.count), "every line once, in order")
        }

        @Test func aFolderOfManyPages() throws {
            for number in 1...3000 {
                try workspace.write("many/page\(number).md", "# Page \(number)\n\nText of page \(number).\n")
            }
            let terminal = try open("many")
            try terminal.waitFor(text: "Text of page 1.")
            try terminal.type("G")
            try terminal.waitFor(text: "Text of page 3000.")
            try terminal.type("2000g")
            try terminal.waitFor(text: "Text of page 2000.")
            try terminal.type("tpage 1234")
            try terminal.waitFor(text: "Page 1234")
            try terminal.press(.enter)
            try terminal.waitFor(text: "Text of page 1234.")
        }
    }
}
