import SourceFiles
import Testing
import TourDocument
import TourPages

@testable import TourFormats

struct BookQuizTests {
    private func quiz(_ toml: String) throws -> Quiz {
        let fence = String(decoding: try BookQuiz(toml: toml).fence(id: "a.toml"), as: UTF8.self)
        let lines = fence.split(separator: "\n")
        #expect(lines.count == 3 && lines.first == "```quiz" && lines.last == "```")
        guard case .quiz(let quiz) = try PageData(.quiz, yaml: String(lines[1])) else {
            throw LineProblem(line: 0, "")
        }
        return quiz
    }

    @Test func answersToChooseFromStandInAnOrderThatTellsNothing() throws {
        let quiz = try quiz(
            """
            [[questions]]
            type = "MultipleChoice"
            id = "x"
            prompt.prompt = \"""
            What does `a` do in
            this?

            ```rust
            fn a() {
            \tb: "c/d"
            }
            ```
            \"""
            prompt.distractors = ["It *waits*", '''
            ```
            two
              lines
            ```
            ''']
            answer.answer = "It runs"
            context = "So it is."

            [[questions]]
            type = "MultipleChoice"
            prompt = { prompt = "Which?", distractors = ["z", "y"], answerIndex = 1 }
            answer.answer = "x"

            [[questions]]
            type = "MultipleChoice"
            prompt.prompt = "Several"
            prompt.distractors = ["b"]
            answer.answer = ["c", "a"]
            """)
        #expect(quiz.id == "a.toml")
        let first = quiz.questions[0]
        #expect(first.ask == "What does a do in this?\nfn a() {\n    b: \"c/d\"\n}")
        #expect(first.answers == ["It runs", "It waits", "two\n  lines"])
        #expect(first.right == [0] && first.because == "So it is." && !first.isTyped)
        #expect(quiz.questions[1].answers == ["z", "x", "y"] && quiz.questions[1].right == [1])
        #expect(quiz.questions[2].answers == ["a", "b", "c"] && quiz.questions[2].right == [0, 2])
    }

    @Test func shortAnswersAndWhatAProgramPrintsAreTyped() throws {
        let quiz = try quiz(
            """
            multipart.q = "Read this."
            [[questions]]
            type = "ShortAnswer"
            multipart = "q"
            prompt.prompt = "The word?"
            answer.answer = "let"
            answer.alternatives = ["let mut"]
            [[questions]]
            type = "Tracing"
            prompt.program = "fn main() {\\n  f();\\n}"
            answer.doesCompile = true
            answer.stdout = "1\\n2\\n"
            [[questions]]
            type = "Tracing"
            prompt.program = "main"
            answer.doesCompile = false
            answer.lineNumber = 3
            """)
        let questions = quiz.questions
        #expect(questions[0].ask == "Read this.\nThe word?")
        #expect(["let", " LET  mut"].allSatisfy(questions[0].accepts) && !questions[0].accepts("lets"))
        #expect(questions[1].ask.hasSuffix("compile.\nfn main() {\n  f();\n}"))
        #expect(questions[1].accepts("1 2") && !questions[1].accepts("error"))
        #expect(questions[2].accepts("Error") && questions[2].because == "Line 3 does not compile.")
    }

    @Test(arguments: [
        ("", "there are no questions"), ("[[questions]]\ntype = \"Essay\"", "question 1 is of no known type"),
        (
            "[[questions]]\ntype = \"ShortAnswer\"\nprompt.prompt = \"a\"",
            "question 1 is of no known type, or has no answer"
        ),
        ("[[questions]]\nprompt.prompt = \"\"\"\nno end", "a string has no end"),
    ])
    func whatIsBrokenSaysWhy(toml: String, problem: String) {
        let error = #expect(throws: LineProblem.self) { try BookQuiz(toml: toml) }
        #expect(error?.text.hasPrefix(problem) == true)
    }
}
