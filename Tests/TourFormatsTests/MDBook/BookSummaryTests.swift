import Testing
import TourPages

@testable import TourFormats

struct BookSummaryTests {
    private func summary(_ text: String) -> BookSummary { BookSummary(Array(text.utf8)) }

    /// A chapter in a few words: number or a dash, level, title, file, and the part that begins with it.
    private func lines(_ summary: BookSummary) -> [String] {
        summary.chapters.map { chapter in
            "\(chapter.number ?? "-") \(chapter.level) \(chapter.title) \(chapter.file ?? "draft")"
                + (chapter.part.map { " (\($0))" } ?? "")
        }
    }

    @Test func hasChaptersBeforeAndBehindTheNumberedOnes() {
        let book = summary(
            """
            # Summary

            [Foreword](foreword.md)
            [Introduction](./intro/README.md)

            # Part one

            - [First](a.md)
                * [The `match` *keyword*](b%20b.md)
                    - [Deep](c.md)
                - [Draft]()
            - [Second](d.md)

            ---

            # Part two

            - [Third](e.md)

            -----

            [Notes](notes.md)
            """)
        #expect(
            lines(book) == [
                "- 1 Foreword foreword.md", "- 1 Introduction intro/README.md", "1 1 First a.md (Part one)",
                "1.1 2 The match keyword b b.md", "1.1.1 3 Deep c.md", "1.2 2 Draft draft", "2 1 Second d.md",
                "3 1 Third e.md (Part two)", "- 1 Notes notes.md",
            ])
        #expect(book.problems.isEmpty)
        #expect(book.chapters.map(\.line) == [3, 4, 8, 9, 10, 11, 12, 18, 22])
    }

    @Test func needsNoTitle() {
        #expect(
            lines(summary("<!-- a comment -->\n\n- [One](a.md)\n- [Two](b.md)")) == ["1 1 One a.md", "2 1 Two b.md"])
        #expect(summary("nothing").chapters.isEmpty)
    }

    @Test func namesWhatIsWrongAndGoesOn() {
        let book = summary(
            """
            - [One](a.md)
            - [Again](./a.md)
                - [Below](b.md#part)
            - Only words
            - [Out](../../secret.md)
            - [Last](c.md)
            - [Web](https://a.example)
            """)
        #expect(
            lines(book) == ["1 1 One a.md", "2.1 2 Below b.md", "3 1 Only words draft", "5 1 Last c.md"])
        #expect(book.problems.map(\.line) == [2, 4, 5, 7])
        #expect(
            book.problems.map(\.text) == [
                "“a.md” is listed a second time, and left out here", "“Only words” names no page",
                "“../../secret.md” leads outside the book and is left out",
                "“https://a.example” leads outside the book and is left out",
            ])
    }

    @Test func nestsDeepWithoutHarm() {
        let deep = (0..<500).map { String(repeating: "  ", count: $0) + "- [\($0)](\($0).md)\n" }
        #expect(summary(deep.joined()).chapters.count > 10)
        let flat = (0..<2_000).map { "- [\($0)](\($0).md)\n" }.joined()
        #expect(summary(flat).chapters.last?.number == "2000")
    }
}
