import Credits
import TextLayout
package import TourDocument

/// Declarations of sections beside their text: quizzes, checklists and glossaries.
extension TourContent {
    /// The limit of pieces of a section searched for declarations.
    private static let mostPieces = 64

    private func pieces(ofSection number: Int) -> some Sequence<PieceID> {
        (0..<min(tour.sections[number].pieceCount, Self.mostPieces)).lazy.map { PieceID(section: number, piece: $0) }
    }

    /// The loaded declarations of a section. Complexity: that of loading its pieces.
    package func data(ofSection number: Int) -> [PageData] {
        pieces(ofSection: number).flatMap { blocks(of: $0).compactMap(\.data) }
    }

    /// The glossary that holds for a section.
    package func glossary(ofSection number: Int) -> Glossary {
        let own = data(ofSection: number).reduce(Glossary()) { terms, data in
            if case .glossary(let more) = data { terms.adding(more) } else { terms }
        }
        return own.adding(pieces.provider.glossary(ofSection: number))
    }

    func areTasksDone(ofSection number: Int) -> Bool {
        let (done, all) = tasks(data(ofSection: number), ofSection: number)
        return done == all
    }

    /// The progress of a section's tasks, for its divider and the status row: `quiz 2 of 3`. Nil without tasks. Of a
    /// long section only the loaded part is counted.
    func taskWords(ofSection number: Int) -> String? {
        let rule = tour.sections[number].rule
        guard CreditPolicy(rule).asksForTasks else { return nil }
        let loaded = pieces(ofSection: number).flatMap { (pieces.loaded($0) ?? []).compactMap(\.data) }
        let (done, all) = tasks(loaded, ofSection: number)
        return all > 0 ? "\(rule.rawValue) \(done) of \(all)" : nil
    }

    /// The first open task of a section in words: `3 questions`, `2 of 6 done`. Nil without tasks.
    package func openTask(ofSection number: Int) -> String? {
        let rule = tour.sections[number].rule.rawValue
        let open = data(ofSection: number).first { data in
            data.kind.rawValue == rule && answers.tasks(of: data).map { $0.done < $0.all } ?? false
        }
        return open.map { answers.words(for: $0) ?? $0.size }
    }

    /// The number of tasks under a section's rule, and of those done.
    private func tasks(_ data: [PageData], ofSection number: Int) -> (done: Int, all: Int) {
        let rule = tour.sections[number].rule.rawValue
        return data.filter { $0.kind.rawValue == rule }.compactMap(answers.tasks).reduce((0, 0)) {
            ($0.0 + $1.done, $0.1 + $1.all)
        }
    }

    /// Whether a section has words of its own; assumed for a long one.
    func hasWords(ofSection number: Int) -> Bool {
        tour.sections[number].pieceCount > 1
            || blocks(of: PieceID(section: number, piece: 0)).contains { $0.hasWords || $0.data != nil }
    }
}

extension Block {
    /// The declaration; nil for text.
    var data: PageData? {
        if case .data(let data) = kind { data } else { nil }
    }
}

/// Quizzes, checklists and glossaries of the page: opening them, and answering.
extension TourView {
    func action(of link: DataLink, near item: ItemID) -> LinkAction {
        switch link {
        case .term(let name):
            if let term = content.glossary(ofSection: item.section).term(named: name) {
                return .opensData(link, title: term.name)
            }
            return .refused(LinkRefusal("this section's glossary has no “\(name)”"))
        case .glossary:
            let terms = content.glossary(ofSection: item.section).terms
            return terms.isEmpty
                ? .refused(LinkRefusal("this section has no glossary"))
                : .opensData(link, title: PageData.glossary(Glossary(terms)).size)
        case .quiz(let id), .checklist(let id):
            if let data = content.data(ofSection: item.section).first(where: { $0.link == link }) {
                return .opensData(link, title: data.label)
            }
            return .refused(LinkRefusal("\(link.noun) “\(id)” not found in this section"))
        }
    }

    /// Takes an answer or tick on a section: its row is updated, and its credit may be earned.
    package mutating func keep(_ change: AnswerChange, section: Int) {
        content.answers.apply(change)
        viewport.relayout(where: { $0.block(of: $1)?.data != nil }, in: &content)
        if !tour.id.isEmpty { outbox.send(.keep(.answers(change, tour: tour.id))) }
        // the tour may have become another one under the overlay
        if tour.sections.indices.contains(section) { reading.tasksChanged(ofSection: section, in: content) }
    }
}
