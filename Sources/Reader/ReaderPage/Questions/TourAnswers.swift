import TourDocument

/// The user's answers and ticks in a tour. Questions and items are identified by their text, so that another order
/// changes nothing, and a changed question has no answer yet.
package struct TourAnswers: Hashable, Sendable {
    /// Of a question.
    package struct Answer: Hashable, Sendable {
        /// The chosen answers, by number from 0; none before an answer, and after a restart.
        package var chosen: Set<Int> = []
        /// How many times it was answered since the start.
        package var tries = 0
        /// Whether it was right once, which stays.
        package var wasRight = false

        package init(chosen: Set<Int> = [], tries: Int = 0, wasRight: Bool = false) {
            (self.chosen, self.tries, self.wasRight) = (chosen, tries, wasRight)
        }
    }

    /// By the ids of quizzes, and the keys of their questions.
    package var quizzes: [String: [String: Answer]] = [:]
    /// The keys of ticked items, by the ids of checklists.
    package var ticks: [String: Set<String>] = [:]

    package init() {}

    mutating func apply(_ change: AnswerChange) {
        switch change {
        case .quiz(let id, let answers): quizzes[id] = answers
        case .checklist(let id, let keys): ticks[id] = keys
        }
    }

    /// The number of tasks in data, and of those done; nil for data without tasks.
    func tasks(of data: PageData) -> (done: Int, all: Int)? {
        switch data {
        case .quiz(let quiz):
            let answers = quizzes[quiz.id] ?? [:]
            return (quiz.questions.count { answers[$0.key]?.wasRight ?? false }, quiz.questions.count)
        case .checklist(let list):
            let keys = ticks[list.id] ?? []
            return (list.items.count { keys.contains(Checklist.key(of: $0)) }, list.items.count)
        case .glossary: return nil
        }
    }

    /// The progress of data in words; nil while nothing was done.
    func words(for data: PageData) -> String? {
        guard let (done, all) = tasks(of: data) else { return nil }
        switch data {
        case .quiz(let quiz): return quizzes[quiz.id] == nil ? nil : "\(done) of \(all) right"
        default: return done == 0 ? nil : "\(done) of \(all) done"
        }
    }
}

/// A change of a quiz or a checklist: all of its present answers or ticks, by its id.
package enum AnswerChange: Hashable, Sendable {
    case quiz(String, [String: TourAnswers.Answer])
    case checklist(String, Set<String>)
}
