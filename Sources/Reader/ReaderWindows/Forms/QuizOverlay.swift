import CellGrid
import ReaderKit
import ReaderPage
import TextLayout
import TourDocument

/// A quiz over the page, one question at a time: an answer is judged at once, and a wrong one may be given again.
struct QuizOverlay: Overlay {
    private let quiz: Quiz
    private let title: String
    private let section: Int
    private let glyphs: Glyphs
    private(set) var answers: [String: TourAnswers.Answer]
    /// The number of the present question.
    private(set) var index: Int
    /// The picked answers, by number from 0.
    private(set) var picked: Set<Int> = []
    /// Whether the picked answers were submitted.
    private var isJudged = false
    private var editor = LineEditor()
    private var list: ChoiceList
    private var body = Size(columns: 0, rows: 0)

    init(_ quiz: Quiz, answers: [String: TourAnswers.Answer], title: String, section: Int, glyphs: Glyphs) {
        self.quiz = quiz
        self.answers = answers
        self.title = title
        self.section = section
        self.glyphs = glyphs
        index = quiz.questions.firstIndex { answers[$0.key]?.wasRight != true } ?? 0
        list = ChoiceList([])
        show(index)
    }

    private var question: Quiz.Question { quiz.questions[index] }
    private var isRight: Bool { isJudged && picked == question.right }
    private var hasHeader: Bool { quiz.questions.count > 1 || quiz.questions[0].hasSeveral }
    private func isOpen(_ question: Quiz.Question) -> Bool { answers[question.key]?.chosen.isEmpty ?? true }

    private mutating func show(_ number: Int) {
        index = number
        picked = answers[question.key]?.chosen ?? []
        isJudged = !picked.isEmpty
        editor = LineEditor(question.isTyped && isRight ? question.answers[0] : "")
        list = ChoiceList(parts(of: question, picked: picked, isJudged: isJudged))
        if body.columns > 0 { list.fit(body) }
        list.choose(question.isTyped ? 0 : picked.min() ?? 0)
    }

    // MARK: - Text

    private func parts(of question: Quiz.Question, picked: Set<Int>, isJudged: Bool) -> [ChoiceList.Part] {
        let isRight = picked == question.right
        let verdict =
            isRight
            ? question.because ?? "Right." : question.hasSeveral ? "Not quite." : "Not right."
        let verdictSign = glyphs.isUnicode ? isRight ? "✓" : "✗" : isRight ? "+" : "-"
        var parts = [ChoiceList.Part(kind: .heading, text: question.ask)]
        for (number, answer) in (question.isTyped ? [editor.text] : question.answers).enumerated() {
            let mark = mark(picked.contains(number), isOne: question.right.count == 1)
            let sign = question.isTyped ? "  \(typingSign)" : mark
            parts.append(ChoiceList.Part(kind: .choice, sign: sign, text: answer))
            guard isJudged, question.isTyped || number == picked.max() else { continue }
            parts.append(ChoiceList.Part(kind: .verdict, sign: "   \(verdictSign)", text: verdict, isGood: isRight))
        }
        return parts
    }

    private var typingSign: String { glyphs.isUnicode ? "›" : ">" }

    private func mark(_ isPicked: Bool, isOne: Bool) -> String {
        if !isOne { return isPicked ? glyphs.doneBox : glyphs.openBox }
        return glyphs.isUnicode ? isPicked ? "●" : "○" : isPicked ? "(x)" : "( )"
    }

    private mutating func refreshText() { list.replace(parts(of: question, picked: picked, isJudged: isJudged)) }

    var window: OverlayWindow {
        // the fullest footer: that of an answer to try again
        let footers = quiz.questions.indices.map { index in
            var window = self
            let question = quiz.questions[index]
            window.answers[question.key] = TourAnswers.Answer(chosen: [question.answers.count])
            window.show(index)
            return window.footerColumns(isUnicode: glyphs.isUnicode)
        }
        return ChoiceList.window(
            for: quiz.questions.map { parts(of: $0, picked: $0.right, isJudged: true) },
            columns: max(CellText.columns(heading) + 2, footers.max() ?? 0),
            hasHeader: hasHeader)
    }

    mutating func fit(_ body: Size) {
        self.body = body
        list.fit(body)
    }

    // MARK: - Keys and mouse

    mutating func handle(_ event: OverlayEvent) -> OverlayOutcome {
        switch event {
        case .key(let key, let command):
            if let outcome = obey(key, command) { return outcome }
            guard question.isTyped, let outcome = editor.press(key) else { return .unknown }
            edited(outcome)
        case .paste(let text) where question.isTyped: edited(editor.paste(text))
        case .wheel(let rows): list.move(.rows(rows))
        case .click(let place):
            guard let answer = list.click(atRow: place.row), !question.isTyped else { return .stay }
            return take(answer)
        default: return .unknown
        }
        return .stay
    }

    var keys: [WindowKey<Self>] {
        let hasSeveral = question.hasSeveral
        let digits =
            question.isTyped
            ? [] : question.answers.indices.prefix(9).map { [KeyPress(.character(Unicode.Scalar(UInt8(0x31 + $0))))] }
        let isAnswered = answers.values.contains { !$0.chosen.isEmpty }
        let way = isRight ? quiz.questions.contains(where: isOpen) ? "next" : "done" : "answer"
        let keys: [WindowKey<Self>] = [
            WindowKey("answer, then next question", [.init(.enter)], hint: way) { window, _ in window.enter() },
            WindowKey(
                "select; more than one can be right", [" "], hint: hasSeveral && !isRight ? "select" : ""
            ) { window, _ in
                guard let chosen = window.list.chosen, hasSeveral else { return window.enter() }
                return window.pick(chosen)
            },
            WindowKey("choose an answer by its place", keys: digits, hint: isRight ? "" : "choose") { window, answer in
                window.list.choose(answer)
                return window.take(answer)
            },
            WindowKey(
                within: "next, previous question", ["n", .init(.right), .init(.tab), "l"],
                ["p", .init(.left), .init(.tab, .shift), "h"]
            ) { window, effect in
                let count = window.quiz.questions.count
                window.show((window.index + (effect == 0 ? 1 : count - 1)) % count)
            },
            WindowKey("start again", ["r"], hint: isAnswered ? "start again" : "") { window, _ in window.beginAgain() },
        ]
        if question.isTyped { return (keys + [.back]).whileTyping() }
        return keys + WindowKey.moves { $0.list.move($1) } + [.back]
    }

    private mutating func edited(_ outcome: LineEditor.Outcome) {
        if outcome == .changed { (isJudged, picked) = (false, []) }
        refreshText()
    }

    /// Submits the answer, or goes on after a right one.
    private mutating func enter() -> OverlayOutcome {
        if isRight {
            let order = Array(quiz.questions.indices[(index + 1)...]) + quiz.questions.indices[..<index]
            guard let next = order.first(where: { isOpen(quiz.questions[$0]) }) else { return .close }
            show(next)
            return .stay
        }
        if question.isTyped {
            guard !editor.isEmpty else { return .stay }
            // any other text has the number behind the answers
            return handIn(question.accepts(editor.text) ? question.right : [question.answers.count])
        }
        guard let chosen = list.chosen else { return .stay }
        if !question.hasSeveral { return handIn([chosen]) }
        return picked.isEmpty ? pick(chosen) : handIn(picked)
    }

    /// Takes an answer that was pointed at; after a right one there is only starting again.
    private mutating func take(_ answer: Int) -> OverlayOutcome {
        if isRight { return .stay }
        return question.hasSeveral ? pick(answer) : handIn([answer])
    }

    private mutating func pick(_ answer: Int) -> OverlayOutcome {
        if picked.remove(answer) == nil { picked.insert(answer) }
        isJudged = false
        refreshText()
        return .stay
    }

    /// The same answer again is no other try.
    private mutating func handIn(_ chosen: Set<Int>) -> OverlayOutcome {
        if isJudged, chosen == picked { return .stay }
        picked = chosen
        isJudged = true
        refreshText()
        var answer = answers[question.key] ?? TourAnswers.Answer()
        answer.chosen = chosen
        answer.tries += 1
        answer.wasRight = answer.wasRight || isRight
        answers[question.key] = answer
        return kept
    }

    /// Clears all answers; they stay counted as right once.
    private mutating func beginAgain() -> OverlayOutcome {
        for key in answers.keys { answers[key] = TourAnswers.Answer(wasRight: answers[key]?.wasRight ?? false) }
        show(0)
        return kept
    }

    private var kept: OverlayOutcome {
        .ask(.page { [quiz, answers, section] in $0.keep(.quiz(quiz.id, answers), section: section) })
    }

    // MARK: - Appearance

    private var heading: String {
        quiz.questions.count == 1 ? title : "\(title) \(glyphs.dot) question \(index + 1) of \(quiz.questions.count)"
    }

    var edge: OverlayEdge {
        var cursor = OverlayCursor(row: list.selectedRow)
        if question.isTyped, let row = cursor.row.take() {
            let column = CellText.columns("  \(typingSign)") + 2 + editor.cursorColumn
            cursor.place = Position(column: min(column, max(0, body.columns - 1)), row: row)
        }
        return OverlayEdge(cursor: cursor)
    }

    func draw(in frame: OverlayFrame, of buffer: inout CellBuffer, _ look: Appearance) {
        let columns = frame.body.columns
        let tries = answers[question.key]?.tries ?? 0
        let left = question.hasSeveral && !isRight ? "Several are right" : tries > 1 ? "\(tries) tries" : ""
        let score = "\(quiz.questions.count { answers[$0.key]?.wasRight == true }) of \(quiz.questions.count) right"
        let right = CellText.columns(left + score) + 2 > columns ? "" : score
        frame.draw(
            heading,
            header: .row(CellLine(left, look.theme.dim), CellLine(right, look.theme.dim), columns: columns),
            footer: footer(
                [
                    hasHeader ? "" : left, glyphs.more(isBelow: list.hasMoreBelow),
                    question.isTyped && !isRight ? "type the answer" : "",
                ], columns: columns, look), in: &buffer, look)
        list.draw(in: frame.body, of: &buffer, look)
    }
}

extension Quiz.Question {
    /// Whether more than one answer has to be chosen.
    fileprivate var hasSeveral: Bool { right.count > 1 && !isTyped }
}
