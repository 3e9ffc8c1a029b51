internal import JSONTree
internal import TourDocument
internal import TourPages

/// A quiz of the preprocessor mdbook-quiz (by mdbook-quiz-schema), converted to one of ours. A tracing question asks to
/// type a program's output.
struct BookQuiz {
    fileprivate struct Question {
        var type = ""
        var prompt = ""
        /// The name of a prompt that several questions share.
        var shared = ""
        var distractors: [String] = []
        var answers: [String] = []
        /// The position of the answer among the others, from 0.
        var answerIndex: Int?
        var compiles: Bool?
        var line: String?
        var because = ""
    }

    private var questions: [Question] = []
    private var sharedPrompts: [String: String] = [:]

    init(toml: String) throws(LineProblem) {
        var quiz = BookQuiz()
        var reader = TOMLReader(toml) { quiz.take($0, $1) }
        try reader.read()
        self = quiz
        if let index = questions.firstIndex(where: { $0.made(sharedPrompts) == nil }) {
            throw LineProblem(line: 1, "question \(index + 1) is of no known type, or has no answer")
        }
        guard !questions.isEmpty else { throw LineProblem(line: 1, "there are no questions") }
    }

    private init() {}

    private mutating func take(_ keys: [String], _ text: String?) {
        if keys == ["questions"] { questions.append(Question()) }
        guard let text else { return }
        if keys.first == "multipart", keys.count == 2 { sharedPrompts[keys[1]] = text }
        guard keys.first == "questions", let last = questions.indices.last else { return }
        switch keys.dropFirst() {
        case ["type"]: questions[last].type = text
        case ["multipart"]: questions[last].shared = text
        case ["context"]: questions[last].because = text
        case ["prompt", "prompt"]: questions[last].prompt = text
        case ["prompt", "program"]: questions[last].prompt = "```\n\(text)\n```"
        case ["prompt", "distractors"]: questions[last].distractors.append(text)
        case ["prompt", "answerIndex"]: questions[last].answerIndex = Int(text)
        case ["answer", "answer"], ["answer", "alternatives"], ["answer", "stdout"]:
            questions[last].answers.append(text)
        case ["answer", "doesCompile"]: questions[last].compiles = text == "true"
        case ["answer", "lineNumber"]: questions[last].line = text
        default: break
        }
    }

    /// The equivalent fence of our own.
    func fence(id: String) -> [UInt8] {
        let quiz: JSONValue = ["id": id, "questions": questions.compactMap { $0.made(sharedPrompts) }]
        return Array("```quiz\n".utf8) + JSONWriter.compact(quiz) + Array("\n```".utf8)
    }
}

extension BookQuiz.Question {
    /// The words and lines of Markdown.
    private static func text(_ markdown: String) -> String {
        MarkdownParser.blocks(of: Array(markdown.utf8)).plainText.replacing("\t", with: "    ")
    }

    /// The question for our fence; nil if it is invalid.
    fileprivate func made(_ shared: [String: String]) -> JSONValue? {
        var ask = [shared[self.shared], prompt].compactMap { $0 }.joined(separator: "\n\n")
        var because = because
        var (typed, all, right): ([String]?, [String]?, [Int]?)
        switch type {
        case "ShortAnswer": typed = answers
        case "Tracing":
            guard let compiles else { return nil }
            ask = "What does this program print? Type it, or “error” if it does not compile.\n\n" + ask
            typed = compiles ? answers.isEmpty ? ["nothing"] : answers : ["error"]
            if !compiles, let line { because = "Line \(line) does not compile.\n\n" + because }
        case "MultipleChoice":
            let (good, wrong) = (answers.map(Self.text), distractors.map(Self.text))
            // in an order that reveals nothing
            var texts = (wrong + good).sorted()
            if let answerIndex, good.count == 1 {
                texts = wrong
                texts.insert(good[0], at: min(max(0, answerIndex), wrong.count))
            }
            all = texts
            right = texts.indices.filter { good.contains(texts[$0]) }.map { $0 + 1 }
        default: return nil
        }
        guard !answers.isEmpty || compiles != nil, !prompt.isEmpty else { return nil }
        return [
            "ask": Self.text(ask), "typed": typed, "answers": all, "right": right,
            "because": because.isEmpty ? nil : Self.text(because),
        ]
    }
}
