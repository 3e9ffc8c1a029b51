import TextLayout
import TourDocument

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

    /// The window that shows data of the page; nil if there is no such data.
    func overlay(of link: DataLink, near item: ItemID) -> (any Overlay)? {
        let section = item.section
        switch link {
        case .term(let name):
            return content.glossary(ofSection: section).term(named: name)?.overlay(at: item, content.options)
        case .glossary:
            return ListOverlay(
                GlossaryRows(content.glossary(ofSection: section), place: item, options: content.options))
        case .quiz, .checklist:
            let title = tour.sections.title(at: section)
            switch content.data(ofSection: section).first(where: { $0.link == link }) {
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

    /// Something was answered or ticked on a section: its row says so, and its credit may be earned by it.
    mutating func keep(_ change: AnswerChange, section: Int) {
        content.answers.apply(change)
        viewport.relayout(where: { $0.block(of: $1)?.data != nil }, in: &content)
        if !tour.id.isEmpty { outbox.send(.keepAnswers(change, tour: tour.id)) }
        // the tour may have become another one under the overlay
        if tour.sections.indices.contains(section) { reading.tasksChanged(ofSection: section, in: content) }
    }
}

extension Glossary.Term {
    /// What it means, in a window over the page.
    func overlay(at place: ItemID, _ options: LayoutOptions) -> FootnoteOverlay {
        FootnoteOverlay(title: name, blocks: [Block(.paragraph([.text(meaning)]))], place: place, options: options)
    }
}
