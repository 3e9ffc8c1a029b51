import Credits
import TourDocument

/// What sections declare beside their text: quizzes, checklists and glossaries.
extension TourContent {
    /// No more pieces of a section are looked through for what it declares.
    private static let mostPieces = 64

    private func pieces(ofSection number: Int) -> some Sequence<PieceID> {
        (0..<min(tour.sections[number].pieceCount, Self.mostPieces)).lazy.map { PieceID(section: number, piece: $0) }
    }

    /// What a section declares, as far as it is there. Complexity: that of loading its pieces.
    func data(ofSection number: Int) -> [PageData] {
        pieces(ofSection: number).flatMap { blocks(of: $0).compactMap(\.data) }
    }

    /// The terms that hold for a section.
    func glossary(ofSection number: Int) -> Glossary {
        let own = data(ofSection: number).reduce(Glossary()) { terms, data in
            if case .glossary(let more) = data { terms.adding(more) } else { terms }
        }
        return own.adding(pieces.provider.glossary(ofSection: number))
    }

    func areTasksDone(ofSection number: Int) -> Bool {
        let (done, all) = tasks(data(ofSection: number), ofSection: number)
        return done == all
    }

    /// How it goes with what a section asks for, for its divider and the status row: `quiz 2 of 3`. Nil for one that asks for nothing.
    /// Of a long section only what is loaded is counted.
    func taskWords(ofSection number: Int) -> String? {
        let rule = tour.sections[number].rule
        guard CreditPolicy(rule).asksForTasks else { return nil }
        let loaded = pieces(ofSection: number).flatMap { (pieces.loaded($0) ?? []).compactMap(\.data) }
        let (done, all) = tasks(loaded, ofSection: number)
        return all > 0 ? "\(rule.rawValue) \(done) of \(all)" : nil
    }

    /// How many of the things were done that a section asks for by its rule.
    private func tasks(_ data: [PageData], ofSection number: Int) -> (done: Int, all: Int) {
        let rule = tour.sections[number].rule.rawValue
        return data.filter { $0.kind.rawValue == rule }.compactMap(answers.tasks).reduce((0, 0)) {
            ($0.0 + $1.done, $0.1 + $1.all)
        }
    }

    /// Whether a section has words of its own; of a long one it is taken for granted.
    func hasWords(ofSection number: Int) -> Bool {
        tour.sections[number].pieceCount > 1
            || blocks(of: PieceID(section: number, piece: 0)).contains { $0.hasWords || $0.data != nil }
    }
}

extension Block {
    /// What it declares; nil for text.
    var data: PageData? {
        if case .data(let data) = kind { data } else { nil }
    }
}
