import Credits
import InfiniteScroll
import TextLayout
import TourDocument

/// Quizzes, checklists and glossaries of the page: opening them, and the credits that ask for them.
extension TourView {
    /// No more pieces of a section are looked through for what it declares.
    private static let mostPieces = 64

    /// What a section declares, as far as it is there. Complexity: that of loading its pieces.
    private func data(ofSection number: Int) -> [PageData] {
        var found: [PageData] = []
        for piece in 0..<min(tour.sections[number].pieceCount, Self.mostPieces) {
            found += content.blocks(of: PieceID(section: number, piece: piece)).compactMap(\.data)
        }
        return found
    }

    /// The terms that hold for a section.
    private func glossary(ofSection number: Int) -> Glossary {
        let own = data(ofSection: number).reduce(Glossary()) { terms, data in
            if case .glossary(let more) = data { terms.adding(more) } else { terms }
        }
        return own.adding(provider.glossary(ofSection: number))
    }

    // MARK: - Opening

    func consequence(of link: DataLink, near item: ItemID) -> LinkConsequence {
        switch link {
        case .term(let name):
            if let term = glossary(ofSection: item.section).term(named: name) {
                return .opensData(link, title: term.name)
            }
            return .refused(LinkRefusal("this section's glossary has no “\(name)”"))
        case .glossary:
            let terms = glossary(ofSection: item.section).terms
            return terms.isEmpty
                ? .refused(LinkRefusal("this section has no glossary"))
                : .opensData(link, title: PageData.glossary(Glossary(terms)).size)
        case .quiz(let id), .checklist(let id):
            if let data = data(ofSection: item.section).first(where: { $0.link == link }) {
                return .opensData(link, title: data.label)
            }
            return .refused(LinkRefusal("\(link.noun) “\(id)” not found in this section"))
        }
    }

    /// The window that shows data of the page; nil if there is no such data.
    func overlay(of link: DataLink, near item: ItemID) -> (any Overlay)? {
        let section = item.section
        switch link {
        case .term(let name): return glossary(ofSection: section).term(named: name)?.overlay(at: item, content.options)
        case .glossary:
            return ListOverlay(GlossaryRows(glossary(ofSection: section), place: item, options: content.options))
        case .quiz, .checklist:
            let title = tour.sections.title(at: section)
            switch data(ofSection: section).first(where: { $0.link == link }) {
            case .quiz(let quiz):
                let answers = content.answers.quizzes[quiz.id] ?? [:]
                return QuizOverlay(
                    quiz, answers: answers, title: quiz.title ?? title, section: section, glyphs: glyphs)
            case .checklist(let list):
                let ticks = content.answers.ticks[list.id] ?? []
                return ChecklistOverlay(
                    list, ticks: ticks, title: list.title ?? title, section: section, glyphs: glyphs)
            default: return nil
            }
        }
    }

    // MARK: - Answers

    /// Something was answered or ticked on a section: its row says so, and its credit may be earned by it.
    mutating func keep(_ change: AnswerChange, section: Int) {
        content.answers.apply(change)
        enrich { $0.block(of: $1)?.data != nil }
        if !tour.id.isEmpty { outbox.send(.keepAnswers(change, tour: tour.id)) }
        // the tour may have become another one under the overlay
        if tour.sections.indices.contains(section) { tasksChanged(ofSection: section) }
    }

    /// Whether all was done that a section asks for.
    func areTasksDone(ofSection number: Int) -> Bool {
        let rule = tour.sections[number].rule.rawValue
        return data(ofSection: number).allSatisfy { data in
            guard data.kind.rawValue == rule, let (done, all) = content.answers.tasks(of: data) else { return true }
            return done == all
        }
    }

    /// How it goes with what a section asks for, for its divider and the status row: `quiz 2 of 3`. Nil for one that asks for nothing.
    ///
    /// Of a long section only what is loaded is counted. Complexity: O(blocks of the section that are loaded).
    func taskWords(ofSection number: Int) -> String? {
        let section = tour.sections[number]
        guard CreditPolicy(section.rule).asksForTasks else { return nil }
        var (done, all) = (0, 0)
        for piece in 0..<min(section.pieceCount, Self.mostPieces) {
            for block in content.pieces.loaded(PieceID(section: number, piece: piece)) ?? [] {
                guard let data = block.data, data.kind.rawValue == section.rule.rawValue,
                    let tasks = content.answers.tasks(of: data)
                else { continue }
                (done, all) = (done + tasks.done, all + tasks.all)
            }
        }
        return all > 0 ? "\(section.rule.rawValue) \(done) of \(all)" : nil
    }
}

extension Block {
    /// What it declares; nil for text.
    var data: PageData? {
        if case .data(let data) = kind { data } else { nil }
    }
}

extension Glossary.Term {
    /// What it means, in a window over the page.
    func overlay(at place: ItemID, _ options: LayoutOptions) -> FootnoteOverlay {
        FootnoteOverlay(title: name, blocks: [Block(.paragraph([.text(meaning)]))], place: place, options: options)
    }
}
