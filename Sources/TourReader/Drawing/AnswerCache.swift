/// What was asked of helper programs, and their answers, by what was asked: nothing is asked twice while it is remembered.
struct AnswerCache<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
    /// The answers that came last.
    private(set) var known: [Question: Answer] = [:]
    /// What was asked or answered, the latest last, with what has no answer.
    private var order: [Question] = []
    private var remembered: Set<Question> = []
    private var asked: Set<Question> = []
    private var weight = 0

    /// How much is remembered: questions, and what they weigh together.
    let maximumCount: Int
    let maximumWeight: Int
    private let weigh: @Sendable (Question) -> Int

    init(maximumCount: Int, maximumWeight: Int, weigh: @escaping @Sendable (Question) -> Int) {
        self.maximumCount = maximumCount
        self.maximumWeight = maximumWeight
        self.weigh = weigh
    }

    func isKnown(_ question: Question) -> Bool { asked.contains(question) }

    mutating func ask(_ questions: [Question]) {
        for question in questions where asked.insert(question).inserted && remembered.insert(question).inserted {
            order.append(question)
            weight += weigh(question)
        }
        while order.count > maximumCount || weight > maximumWeight, order.count > 1 {
            let oldest = order.removeFirst()
            weight -= weigh(oldest)
            remembered.remove(oldest)
            asked.remove(oldest)
            known[oldest] = nil
        }
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
