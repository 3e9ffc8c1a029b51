import Wording

/// Data that a page declares: it is a row of the page, and opens over it.
package enum PageData: Hashable, Sendable {
    case quiz(Quiz)
    case checklist(Checklist)
    case glossary(Glossary)

    /// The name of the fence or front matter key that declares it.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case quiz, checklist, glossary

        package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
    }

    package var kind: Kind {
        switch self {
        case .quiz: .quiz
        case .checklist: .checklist
        case .glossary: .glossary
        }
    }

    /// The name that the answers are stored under, unique in the tour; nil for kinds without one.
    package var id: String? {
        switch self {
        case .quiz(let quiz): quiz.id
        case .checklist(let list): list.id
        case .glossary: nil
        }
    }

    /// The text of its row.
    package var label: String {
        switch self {
        case .quiz(let quiz): quiz.title ?? quiz.questions.first.map { String($0.ask.prefix { $0 != "\n" }) } ?? ""
        case .checklist(let list): list.title ?? Kind.checklist.title
        case .glossary: Kind.glossary.title
        }
    }

    /// The number of its items, for messages.
    package var size: String {
        switch self {
        case .quiz(let quiz): quiz.questions.count.counted("question")
        case .checklist(let list): list.items.count.counted("item")
        case .glossary(let glossary): glossary.terms.count.counted("term")
        }
    }

    /// The link that opens it.
    package var link: DataLink {
        switch self {
        case .quiz(let quiz): .quiz(quiz.id)
        case .checklist(let list): .checklist(list.id)
        case .glossary: .glossary
        }
    }

    /// All of it as text, for printing: questions with their answers, without marking the right ones.
    package var blocks: [Block] {
        switch self {
        case .quiz(let quiz):
            let title = quiz.title.map { [Block(.paragraph([.text($0, .strong)]))] } ?? []
            return title
                + quiz.questions.flatMap { question in
                    let answers = List(start: 1, numbering: .lowerAlpha, items: question.answers.map { .init($0) })
                    return [Block(.paragraph(Self.lines(question.ask, .strong)))]
                        + (question.isTyped ? [] : [Block(.list(answers))])
                }
        case .checklist(let list):
            let title = list.title.map { [Block(.paragraph([.text($0, .strong)]))] } ?? []
            return title + [Block(.list(List(items: list.items.map { .init($0, isDone: false) })))]
        case .glossary(let glossary):
            return [
                Block(
                    .definitions(
                        glossary.terms.map { term in
                            let also = term.aliases.isEmpty ? "" : " (\(term.aliases.joined(separator: ", ")))"
                            return Definition(
                                terms: [[.text(term.name + also)]],
                                meanings: [[Block(.paragraph([.text(term.meaning)]))]]
                            )
                        }))
            ]
        }
    }

    /// Text with its line breaks, and its leading blanks kept.
    fileprivate static func lines(_ text: String, _ marks: Inline.Marks = []) -> [Inline] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            String(repeating: "\u{A0}", count: $0.prefix { $0 == " " }.count) + $0.drop { $0 == " " }
        }
        return Array(lines.map { [.text($0, marks)] }.joined(separator: [Inline(.lineBreak)]))
    }
}

extension List.Item {
    fileprivate init(_ text: String, isDone: Bool? = nil) {
        self.init(isDone: isDone, [Block(.paragraph(PageData.lines(text)))])
    }
}

/// Questions with answers to choose from or to type.
package struct Quiz: Hashable, Sendable {
    package static let maximumQuestions = 50

    package var id: String
    package var title: String?
    package var questions: [Question]

    package init(id: String, title: String? = nil, questions: [Question]) {
        (self.id, self.title, self.questions) = (id, title, questions)
    }

    package struct Question: Hashable, Sendable {
        package static let maximumAnswers = 20

        /// Texts may have several lines.
        package var ask: String
        package var answers: [String]
        /// Whether the answer is typed: then all of them are right, and none is shown.
        package var isTyped = false
        /// The right ones, by number from 0; all of them must be chosen.
        package var right: Set<Int>
        /// Why they are right.
        package var because: String?

        package init(ask: String, answers: [String], right: Set<Int>, because: String? = nil) {
            (self.ask, self.answers, self.right, self.because) = (ask, answers, right, because)
        }

        package init(ask: String, typed answers: [String], because: String? = nil) {
            self.init(ask: ask, answers: answers, right: Set(answers.indices), because: because)
            isTyped = true
        }

        /// Whether typed text is one of the answers, without regard to case and blanks.
        package func accepts(_ text: String) -> Bool {
            func folded(_ text: String) -> String {
                text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
            return answers.contains { folded($0) == folded(text) }
        }

        /// Identifies its contents: another text or other answers make another question.
        package var key: String {
            StableHash.hex(([ask] + answers + right.sorted().map { String($0) }).joined(separator: "\n"))
        }
    }
}

/// Things to do and tick off.
package struct Checklist: Hashable, Sendable {
    package static let maximumItems = 100

    package var id: String
    package var title: String?
    package var items: [String]

    package init(id: String, title: String? = nil, items: [String]) {
        (self.id, self.title, self.items) = (id, title, items)
    }

    /// Identifies an item: it keeps its tick when the list is reordered.
    package static func key(of item: String) -> String { StableHash.hex(item) }
}

/// A stable hash, for names in files: FNV-1a of 64 bits.
enum StableHash {
    static func hex(_ text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
