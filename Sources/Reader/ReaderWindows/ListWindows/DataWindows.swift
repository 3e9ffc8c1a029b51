import CellGrid
import ReaderKit
package import ReaderPage
package import TextLayout
package import TourDocument

extension TourView {
    /// The window that shows data of the page; nil if there is no such data.
    package func overlay(of link: DataLink, near item: ItemID) -> (any Overlay)? {
        let section = item.section
        switch link {
        case .term(let name):
            return content.glossary(ofSection: section).term(named: name)?.overlay(at: item, content.options)
        case .glossary:
            return ListOverlay(
                RowList.glossary(content.glossary(ofSection: section), place: item, options: content.options))
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
}

extension Glossary.Term {
    /// Its definition, in a window over the page.
    package func overlay(at place: ItemID, _ options: LayoutOptions) -> FootnoteOverlay {
        FootnoteOverlay(title: name, blocks: [Block(.paragraph([.text(meaning)]))], place: place, options: options)
    }
}

extension RowList {
    /// The terms that hold for a section, in alphabetical order: Enter shows the definition.
    static func glossary(_ glossary: Glossary, place: ItemID, options: LayoutOptions) -> RowList {
        let terms = glossary.terms.sorted { $0.name.lowercased() < $1.name.lowercased() }
        let rows = terms.map { term in
            ListRow(
                name: term.name, text: ([term.name] + term.aliases).joined(separator: " "),
                enter: .ask(.open(term.overlay(at: place, options)))
            ) { _, look in
                var line = CellLine(term.name, look.theme.strong)
                line.append("  " + term.meaning, look.theme.dim)
                return (line, CellLine())
            }
        }
        let size = PageData.glossary(glossary).size
        return RowList(
            title: PageData.Kind.glossary.title, columns: 72, enterHint: "open",
            head: { .row(CellLine(), CellLine(size, $1.theme.dim), columns: $0) },
            rows: { query, _ in ListRows(rows, for: query) })
    }
}
