/// What was asked of helper programs, and their answers, by what was asked: nothing is asked twice while it is remembered.
struct AnswerCache<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
    private(set) var known: [Question: Answer] = [:]
    private var asked: Set<Question> = []
    /// What the questions weigh that are remembered.
    private var weight = 0

    let maximumWeight: Int
    private let weigh: @Sendable (Question) -> Int

    init(maximumWeight: Int, weigh: @escaping @Sendable (Question) -> Int) {
        self.maximumWeight = maximumWeight
        self.weigh = weigh
    }

    /// Remembers questions. If they are too much beside the others, the others are forgotten. Returns those that were not known, each
    /// once.
    @discardableResult
    mutating func ask(_ questions: [Question]) -> [Question] {
        var new: [Question] = []
        for question in questions where !asked.contains(question) && !new.contains(question) { new.append(question) }
        let added = new.reduce(0) { $0 + weigh($1) }
        weight += added
        if weight > maximumWeight { (known, asked, weight) = ([:], [], added) }
        asked.formUnion(new)
        return new
    }

    /// Takes an answer, nil if there is none. One that is late for its question is dropped. Returns whether it is news.
    @discardableResult
    mutating func take(_ answer: Answer?, for question: Question) -> Bool where Answer: Equatable {
        guard asked.contains(question), let answer, known[question] != answer else { return false }
        known[question] = answer
        return true
    }

    /// Has everything asked once more. The old answers hold until new ones come.
    mutating func askAgain() { asked = [] }
}
