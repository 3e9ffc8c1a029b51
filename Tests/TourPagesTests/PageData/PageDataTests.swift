import Testing
import TourDocument

@testable import TourPages

/// Quizzes, checklists and glossaries as authors write them, and what is wrong with them.
@Suite struct PageDataTests {
    private func problem(_ kind: PageData.Kind, _ yaml: String) -> String? {
        do throws(LineProblem) {
            _ = try PageData(kind, yaml: yaml)
            return nil
        } catch {
            return "\(error.line ?? 0): \(error.text)"
        }
    }

    @Test func aQuiz() throws {
        let yaml = """
            id: cells
            questions:
              - ask: How many?
                answers: [one, two]
                right: 2
                because: So it is.
              - ask: Which?
                answers: [a, b, c]
                right: [1, 3]
            """
        let questions = [
            Quiz.Question(ask: "How many?", answers: ["one", "two"], right: [1], because: "So it is."),
            Quiz.Question(ask: "Which?", answers: ["a", "b", "c"], right: [0, 2]),
        ]
        #expect(try PageData(.quiz, yaml: yaml) == .quiz(Quiz(id: "cells", questions: questions)))
    }

    @Test func aQuestionThatIsPrintedKeepsItsIndents() throws {
        let quiz = try PageData(.quiz, yaml: #"{"id": "a", "questions": [{"ask": "f\n  g", "typed": ["b"]}]}"#)
        #expect(quiz.blocks.plainText == "f \u{A0}\u{A0}g")
    }

    @Test func aChecklistAndAGlossary() throws {
        #expect(
            try PageData(.checklist, yaml: "id: a\ntitle: T\nitems: [b, c]")
                == .checklist(Checklist(id: "a", title: "T", items: ["b", "c"])))
        #expect(
            try PageData(.glossary, yaml: "a: b\nc d:\n  means: e\n  aliases: [f]")
                == .glossary(Glossary([.init("a", meaning: "b"), .init("c d", aliases: ["f"], meaning: "e")])))
    }

    @Test(arguments: [
        ("questions: []", "1: this quiz needs an “id”: its answers are kept under it"),
        ("id: a", "1: this quiz needs “questions”"),
        ("id: a\nquestions: [b]", "2: a question is “- ask: TEXT” with its keys below"),
        ("id: a\nquestions:\n- answers: [b, c]\n  right: 1", "3: this question needs an “ask”"),
        (
            "id: a\nquestions:\n- ask: b\n  right: 1",
            "3: question needs two or more “answers”, or a “typed” list"
        ),
        (
            "id: a\nquestions:\n- ask: b\n  answers: [c, d]",
            "3: this question needs a “right”: the number of the right answer"
        ),
        (
            "id: a\nquestions:\n- ask: b\n  answers: [c, d]\n  right: 3",
            "5: “right” is 3, but there are only 2 answers"
        ),
        (
            "id: a\nquestions:\n- ask: b\n  answers: [c, d]\n  right: 0",
            "5: “right” must be a whole number from 1 to 20, not “0”"
        ),
        ("id: a\nquestions:\n- ask: b\n  answers: [c, c]\n  right: 1", "3: this question has the same answer twice"),
        ("id: \"a\\e[2J\"", "1: this text contains control characters"),
        ("[]", "1: a quiz is lines of “key: value”, not a list"), ("", "1: this quiz is empty"),
    ])
    func aQuizThatIsWrong(yaml: String, expected: String) { #expect(problem(.quiz, yaml) == expected) }

    @Test func whatIsTooMuch() {
        let answers = (0..<10_000).map { "a\($0)" }.joined(separator: ", ")
        let quiz = "id: a\nquestions:\n- ask: b\n  answers: [\(answers)]\n  right: 1"
        #expect(problem(.quiz, quiz) == "4: “answers” has 10,000 entries; at most 20 are allowed")
        let terms = (0...1_000).map { "t\($0): m" }.joined(separator: "\n")
        #expect(problem(.glossary, terms) == "1001: a glossary has 1,000 terms at most")
        let long = String(repeating: "x", count: 501)
        #expect(
            problem(.checklist, "id: a\nitems: [\(long)]") == "2: this text has 501 characters; at most 500 are allowed"
        )
        #expect(problem(.quiz, "id: &a b\ntitle: *a")?.contains("aliases are not supported") == true)
    }

    @Test(arguments: [
        ("a: b\nA: c", "2: “A” is a term or an alias already"),
        // two that name each other
        ("a: {means: x, aliases: [b]}\nb: {means: y, aliases: [a]}", "2: “b” is a term or an alias already"),
        ("a: {means: x, aliases: [a]}", "1: “a” is a term or an alias already"),
        ("a: {aliases: [b]}", "1: the term “a” needs a meaning"), ("a:", "1: the term “a” needs a meaning"),
        ("a: {is: b}", "1: a term has “means” and “aliases”, not “is”"),
        ("'+': b", "1: a term needs a letter or a digit"),
    ])
    func aGlossaryThatIsWrong(yaml: String, expected: String) { #expect(problem(.glossary, yaml) == expected) }

    @Test func fencesBecomeDataAndTermsLinks() {
        func fence(_ kind: String, _ text: String) -> Block { Block(.code(CodeBlock(language: kind, text: text))) }
        let text = Block(.paragraph([.text("a cell and a row")]))
        let blocks = [text, fence("glossary", "cell: A place."), fence("quiz", "id: a"), fence("swift", "a")]
            .withData(Glossary([.init("row", meaning: "Cells.")]))
        #expect(blocks.count == 4)
        guard case .paragraph(let runs) = blocks[0].kind else { return #expect(Bool(false)) }
        #expect(runs.compactMap(\.link) == ["tour:term/cell", "tour:term/row"])
        #expect(blocks[1].kind == .data(.glossary(Glossary([.init("cell", meaning: "A place.")]))))
        guard case .alert(.error, let inside) = blocks[2].kind else { return #expect(Bool(false)) }
        #expect(inside.plainText == "This quiz does not open: this quiz needs “questions”\nid: a")
        #expect(blocks[3] == fence("swift", "a"))
    }
}
