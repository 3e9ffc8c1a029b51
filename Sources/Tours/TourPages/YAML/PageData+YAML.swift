internal import HiddenCharacters
internal import SourceFiles
package import TourDocument
internal import Wording

/// The YAML form of quizzes, checklists and glossaries: see `tour authoring`.
extension PageData {
    /// The most characters of a text: of one shown in a row or two, and of an explanation.
    static let longestLine = 500
    static let longestText = 2_000

    /// - Parameters:
    ///   - kind: the name of the fence or key.
    ///   - unknown: receives each unknown key.
    package init(
        _ kind: Kind, _ value: YAMLValue, unknown: (YAMLValue.Entry) -> Void = { _ in }
    ) throws(LineProblem) {
        guard case .mapping(let entries) = value.content, !entries.isEmpty else {
            throw LineProblem(
                line: value.line, "a \(kind.rawValue) is lines of “key: value”, not \(value.kindName)")
        }
        switch kind {
        case .quiz: self = .quiz(try Quiz(entries, line: value.line, unknown: unknown))
        case .checklist: self = .checklist(try Checklist(entries, line: value.line, unknown: unknown))
        case .glossary: self = .glossary(try Glossary(entries))
        }
    }

    /// Reads the text of a fence. Line numbers of problems count from its first line.
    package init(_ kind: Kind, yaml: String, unknown: (YAMLValue.Entry) -> Void = { _ in }) throws(LineProblem) {
        guard let value = try YAMLValue(yaml: yaml) else {
            throw LineProblem(line: 1, "this \(kind.rawValue) is empty")
        }
        try self.init(kind, value, unknown: unknown)
    }
}

extension Quiz {
    fileprivate init(
        _ entries: [YAMLValue.Entry], line: Int, unknown: (YAMLValue.Entry) -> Void
    ) throws(LineProblem) {
        var (id, title): (String?, String?)
        var questions: [Question] = []
        for entry in entries {
            switch entry.key {
            case "id": id = try entry.line(of: PageData.longestLine)
            case "title": title = try entry.line(of: PageData.longestLine)
            case "questions":
                for value in try entry.values(atMost: Self.maximumQuestions) {
                    questions.append(try Question(value, unknown: unknown))
                }
            default: unknown(entry)
            }
        }
        guard let id else {
            throw LineProblem(line: line, "this quiz needs an “id”: its answers are kept under it")
        }
        guard !questions.isEmpty else { throw LineProblem(line: line, "this quiz needs “questions”") }
        self.init(id: id, title: title, questions: questions)
    }
}

extension Quiz.Question {
    fileprivate init(_ value: YAMLValue, unknown: (YAMLValue.Entry) -> Void) throws(LineProblem) {
        guard case .mapping(let entries) = value.content else {
            throw LineProblem(line: value.line, "a question is “- ask: TEXT” with its keys below")
        }
        var (ask, because): (String?, String?)
        var answers: [String] = []
        var right: [(number: Int, line: Int)] = []
        var typed: [String] = []
        for entry in entries {
            switch entry.key {
            case "ask": ask = try entry.line(of: PageData.longestText)
            case "because": because = try entry.line(of: PageData.longestText)
            case "answers": answers = try entry.lines(atMost: Self.maximumAnswers)
            case "typed": typed = try entry.lines(atMost: Self.maximumAnswers)
            case "right":
                if case .list(let values) = entry.value.content {
                    for value in values.prefix(Self.maximumAnswers + 1) {
                        let number = YAMLValue.Entry(key: entry.key, line: value.line, value: value)
                        if let found = try number.number(in: 1...Self.maximumAnswers) {
                            right.append((found, value.line))
                        }
                    }
                } else if let number = try entry.number(in: 1...Self.maximumAnswers) {
                    right = [(number, entry.line)]
                }
            default: unknown(entry)
            }
        }
        guard let ask else { throw LineProblem(line: value.line, "this question needs an “ask”") }
        if !typed.isEmpty, answers.isEmpty, right.isEmpty {
            self.init(ask: ask, typed: typed, because: because)
            return
        }
        guard answers.count > 1 else {
            throw LineProblem(line: value.line, "question needs two or more “answers”, or a “typed” list")
        }
        guard Set(answers).count == answers.count else {
            throw LineProblem(line: value.line, "this question has the same answer twice")
        }
        guard !right.isEmpty else {
            throw LineProblem(line: value.line, "this question needs a “right”: the number of the right answer")
        }
        for (number, line) in right where number > answers.count {
            throw LineProblem(
                line: line, "“right” is \(number), but there are only \(answers.count) answers")
        }
        self.init(ask: ask, answers: answers, right: Set(right.map { $0.number - 1 }), because: because)
    }
}

extension Checklist {
    fileprivate init(
        _ entries: [YAMLValue.Entry], line: Int, unknown: (YAMLValue.Entry) -> Void
    ) throws(LineProblem) {
        var (id, title): (String?, String?)
        var items: [String] = []
        for entry in entries {
            switch entry.key {
            case "id": id = try entry.line(of: PageData.longestLine)
            case "title": title = try entry.line(of: PageData.longestLine)
            case "items": items = try entry.lines(atMost: Self.maximumItems)
            default: unknown(entry)
            }
        }
        guard let id else {
            throw LineProblem(line: line, "this checklist needs an “id”: its ticks are kept under it")
        }
        guard !items.isEmpty else { throw LineProblem(line: line, "this checklist needs “items”") }
        guard Set(items).count == items.count else {
            throw LineProblem(line: line, "this checklist has the same item twice")
        }
        self.init(id: id, title: title, items: items)
    }
}

extension Glossary {
    /// Reads the key `glossary` of a manifest or of front matter.
    package init(_ entry: YAMLValue.Entry) throws(LineProblem) {
        guard case .mapping(let entries) = entry.value.content else {
            throw LineProblem(
                line: entry.line, "“glossary” must be lines of “TERM: MEANING”, not \(entry.value.kindName)")
        }
        try self.init(entries)
    }

    fileprivate init(_ entries: [YAMLValue.Entry]) throws(LineProblem) {
        guard entries.count <= Self.maximumTerms else {
            throw LineProblem(
                line: entries[Self.maximumTerms].line, "a glossary has \(Self.maximumTerms.inGroups) terms at most")
        }
        self.init()
        var names: Set<String> = []
        for entry in entries {
            let name = try entry.name(of: PageData.longestLine)
            let (meaning, aliases) = try Self.meaning(entry)
            for name in [name] + aliases where !names.insert(name.lowercased()).inserted {
                throw LineProblem(line: entry.line, "“\(name)” is a term or an alias already")
            }
            terms.append(Term(name, aliases: aliases, meaning: meaning))
        }
    }

    private static func meaning(_ entry: YAMLValue.Entry) throws(LineProblem) -> (String, aliases: [String]) {
        var meaning: String?
        var aliases: [String] = []
        if case .mapping(let entries) = entry.value.content {
            for inner in entries {
                switch inner.key {
                case "means": meaning = try inner.line(of: PageData.longestText)
                case "aliases": aliases = try inner.lines(atMost: Quiz.Question.maximumAnswers)
                default:
                    throw LineProblem(line: inner.line, "a term has “means” and “aliases”, not “\(inner.key)”")
                }
            }
        } else {
            meaning = try entry.line(of: PageData.longestText)
        }
        guard let meaning else {
            throw LineProblem(line: entry.line, "the term “\(entry.key)” needs a meaning")
        }
        return (meaning, aliases)
    }
}

extension YAMLValue.Entry {
    /// The value as text, with the line breaks of a YAML block (`|`); nil if there is none.
    fileprivate func line(of longest: Int) throws(LineProblem) -> String? {
        guard var text = try text() else { return nil }
        let lines = (try name() ?? "").split(separator: "\n").map { line in
            String(line.prefix(line.count - line.reversed().prefix(while: \.isWhitespace).count))
        }
        for line in lines { try Self.check(line, longest, line: self.line) }
        if lines.count > 1 { text = lines.joined(separator: "\n") }
        guard text.count <= longest else { throw Self.tooLong(text, longest, line: line) }
        return text
    }

    /// The key as text.
    fileprivate func name(of longest: Int) throws(LineProblem) -> String {
        let name = key.foldingWhiteSpace
        guard name.contains(where: { $0.isLetter || $0.isNumber }) else {
            throw LineProblem(line: line, "a term needs a letter or a digit")
        }
        try Self.check(name, longest, line: line)
        return name
    }

    /// The items of a list; throws if it is too long.
    fileprivate func values(atMost limit: Int) throws(LineProblem) -> [YAMLValue] {
        guard case .list(let values) = value.content else {
            throw LineProblem(line: line, "“\(key)” must be a list, not \(value.kindName)")
        }
        guard values.count <= limit else {
            throw LineProblem(
                line: line, "“\(key)” has \(values.count.inGroups) entries; at most \(limit.inGroups) are allowed")
        }
        return values
    }

    fileprivate func lines(atMost limit: Int) throws(LineProblem) -> [String] {
        var lines: [String] = []
        for value in try values(atMost: limit) {
            let entry = YAMLValue.Entry(key: key, line: value.line, value: value)
            guard let text = try entry.line(of: PageData.longestLine) else {
                throw LineProblem(line: value.line, "an entry of “\(key)” is empty")
            }
            lines.append(text)
        }
        return lines
    }

    private static func tooLong(_ text: String, _ longest: Int, line: Int) -> LineProblem {
        LineProblem(
            line: line, "this text has \(text.count.inGroups) characters; at most \(longest.inGroups) are allowed")
    }

    private static func check(_ text: String, _ longest: Int, line: Int) throws(LineProblem) {
        guard text.count <= longest else { throw tooLong(text, longest, line: line) }
        guard !text.unicodeScalars.contains(where: \.mayDeceive) else {
            throw LineProblem(line: line, "this text contains control characters")
        }
    }
}
