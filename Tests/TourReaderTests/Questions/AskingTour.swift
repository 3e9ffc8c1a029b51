import CellGrid
import TextLayout
import TourDocument
import TourPages
import TourSources

@testable import ReaderPage
@testable import TourPages
@testable import TourReader

/// The tour of the fixture that asks questions: its first section asks for a quiz, its second for a checklist.
struct AskingTour: SectionProvider {
    let open: OpenTour

    init() throws { open = try TourOpener.open(path: Fixtures.folder("questions")).completed() }

    func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
        try open.blocks(ofSection: index, piece: piece)
    }
    func page(ofSection index: Int) -> String? { open.page(ofSection: index) }
    func section(ofPage path: String) -> Int? { open.section(ofPage: path) }
    func glossary(ofSection index: Int) -> Glossary { open.glossary(ofSection: index) }

    /// A reader of it.
    /// - Parameter section: the number of the section to begin at.
    static func rig(
        _ columns: Int = 80, _ rows: Int = 24, section: Int = 0, answers: TourAnswers = TourAnswers(),
        theme: Theme = .standard(depth: .palette256), glyphs: Glyphs = .unicode
    ) throws -> Rig {
        let tour = try AskingTour()
        return Rig(tour.open.tour, tour, columns: columns, rows: rows, theme: theme, glyphs: glyphs) {
            $0.start = section > 0 ? TextAnchor(item: ItemID(section: section, block: 0)) : nil
            $0.opened.answers = answers
        }
    }
}

extension Rig {
    /// Presses keys: a tab, a return and an escape are those keys.
    mutating func press(keys: String) {
        for key in keys.unicodeScalars {
            switch key {
            case "\t": press(.init(.tab))
            case "\r": press(.init(.enter))
            case "\u{1B}": press(.init(.escape))
            default: press(KeyPress(.character(key)))
            }
        }
    }

    /// The answers that were to be kept last.
    var kept: AnswerChange? {
        effects.reversed().lazy.compactMap { effect in
            if case .keep(.answers(let change, _)) = effect { change } else { nil }
        }.first
    }
}
