import TextLayout
import TourDocument
import Wording

/// The rows of a list of what was found in the tour: a heading for each section, and what was found in it.
struct FoundRows<Item: Sendable>: Sendable {
    enum Row: Sendable {
        case section(title: String, count: Int)
        case item(Item)
        case none
    }

    private(set) var rows: [Row] = []

    /// Of items in the order of the tour, and the number of the section of one.
    init(_ items: [Item], _ facts: OverlayFacts, section: (Item) -> Int) {
        let sections = facts.tour.sections
        var rest = items[...]
        while let number = rest.first.map(section) {
            let here = rest.prefix { section($0) == number }
            if sections.indices.contains(number) {
                let title = "\((number + 1).inGroups) \(facts.glyphs.dot) \(sections.title(at: number))"
                rows.append(.section(title: title, count: here.count))
            }
            rows += here.map(Row.item)
            rest = rest.dropFirst(here.count)
        }
        if rows.isEmpty { rows = [.none] }
    }

    func item(_ row: Int) -> Item? { if case .item(let item) = rows[row] { item } else { nil } }

    func kind(_ row: Int) -> ListRowKind {
        switch rows[row] {
        case .section: .heading
        case .item: .choice
        case .none: .filler
        }
    }
}
