import CellGrid
import ReaderKit
import ReaderPage
import TextLayout
import TourDocument
import Wording

struct ListRow: Sendable {
    enum Kind: Hashable, Sendable {
        /// Selectable and searchable.
        case choice
        /// A heading, shown while one of its rows is.
        case heading
        /// A blank row before a heading, or a remark; hidden by the filter.
        case filler
    }

    var kind = Kind.choice
    /// Its identity while rows come in.
    var name = ""
    /// For the filter and for copying.
    var text = ""
    /// The effect of selecting it, and of Enter.
    var chosen = OverlayOutcome.stay
    var enter = OverlayOutcome.stay
    /// The removal of its object; nil if it cannot be removed. See ``RemoveButton``.
    var remove: OverlayOutcome?
    /// The path of a picture beside it, in the tour of the row.
    var cover: String?
    /// The left part, cut if it must be, and the right part.
    var line: @Sendable (_ columns: Int, _ look: Appearance) -> (left: CellLine, right: CellLine)

    /// A heading or a remark in plain words.
    static func words(_ kind: Kind, _ left: String, _ right: String = "") -> ListRow {
        ListRow(kind: kind, text: left) { (CellLine(left, $1.theme.dim), CellLine(right, $1.theme.dim)) }
    }
}

/// Rows of a list, each made when it is needed.
struct ListRows: Sendable {
    let count: Int
    /// Those left by the filter, by their numbers among all; nil for all.
    let numbers: [Int]?
    private let make: @Sendable (_ number: Int) -> ListRow

    init(_ count: Int, left numbers: [Int]? = nil, make: @escaping @Sendable (_ number: Int) -> ListRow) {
        (self.count, self.numbers, self.make) = (numbers?.count ?? count, numbers, make)
    }

    /// Those with the words of a query, and the headings above them.
    init(_ rows: [ListRow], for query: String = "") {
        let filter = RowFilter(query)
        var (left, headings): ([Int], [Int]) = ([], [])
        for (number, row) in rows.enumerated() where !filter.isEmpty {
            switch row.kind {
            case .heading: headings = [number]
            case .filler: break
            case .choice:
                guard filter.matches(row.text) else { continue }
                left += headings + [number]
                headings = []
            }
        }
        self.init(rows.count, left: filter.isEmpty ? nil : left) { rows[$0] }
    }

    subscript(index: Int) -> ListRow { make(number(index)) }

    func number(_ index: Int) -> Int { numbers?[index] ?? index }

    var choices: Int { (0..<count).count { self[$0].kind == .choice } }
}

/// The visible rows and the selection: a value, so that the former rows can be shown while one of them leaves.
struct ShownRows: Sendable {
    var rows: ListRows
    var list: OverlayList

    func isChoice(_ index: Int) -> Bool { rows[index].kind == .choice }
}

/// A list in a window. Each kind is a function that makes one of the facts.
package struct RowList: Sendable {
    let title: String
    /// The command that opens it: its key closes it again.
    var command: Command?
    /// Whether it opens with its filter, so that typing finds a row. In other lists letters are commands until `/`.
    var opensTyping = false
    var topics: Set<OverlayTopic> = []
    /// The id of the manual's page about it.
    var manualPage = "keys"
    /// The columns of the window; nil: those of its first rows, but at least some.
    var columns: Int?
    var leastColumns = 0
    /// The rows that the window has room for, even with fewer in it.
    var leastRows = 0
    /// The number of the initially selected row; nil for the first selectable one.
    var first: Int?
    /// Whether more rows are coming.
    var isListing = false
    /// Whether some rows can be removed, or have a cover.
    var canRemove = false
    var hasCovers = false
    var ownKeys: [WindowKey<ListOverlay>] = []
    /// The words for Enter in the last row; empty for none until one types.
    var enterHint = ""
    /// The row above the list.
    var head: (@Sendable (_ columns: Int, _ look: Appearance) -> CellLine)?
    /// Words in the last row.
    var legend: (@Sendable (_ look: Appearance) -> String)?
    /// The texts for the number of rows or matches, the first that fits; nil: the choices among all.
    var counts: (@Sendable (_ left: ListRows, _ query: String, _ look: Appearance) -> [String])?
    /// The rows left by a query, the best first if they are ranked, at a width.
    var rows: @Sendable (_ query: String, _ columns: Int) -> ListRows
    /// Makes it again from new facts; nil if it never changes.
    var make: (@Sendable (OverlayFacts) -> RowList)?
    /// The list with what is below a row unfolded, or folded, and the row to select then; nil where that is nothing.
    var fold: (@Sendable (_ number: Int, _ unfolds: Bool) -> (list: RowList, number: Int)?)?
    /// The number of a row of the list before it; nil: that with the same name.
    var numberBefore: (@Sendable (_ old: Int) -> Int?)?
}

extension RowList {
    /// A list of the user's places in the tour; an empty one says how to make one.
    static func kept(
        _ title: String, _ command: Command, _ topics: Set<OverlayTopic>, _ noun: String, _ rows: [ListRow],
        none: (words: String, brief: String),
        make: @escaping @Sendable (OverlayFacts) -> RowList
    ) -> RowList {
        let remark = ListRow(kind: .filler) { columns, look in
            (CellLine(CellText.fits(none.words, in: columns) ? none.words : none.brief, look.theme.dim), CellLine())
        }
        let (count, all) = (rows.count, rows.isEmpty ? [remark] : rows)
        var list = RowList(
            title: title, command: command, topics: topics, canRemove: count > 0,
            rows: { query, _ in ListRows(all, for: query) }, make: make)
        if count > 0 { list.head = { .row(CellLine(count.counted(noun), $1.theme.dim), columns: $0) } }
        return list
    }

    /// Rows for matches in the tour, in its order, under a heading for each section.
    static func found<Item>(
        _ items: [Item], _ facts: OverlayFacts, none: String, section: (Item) -> Int, isCounted: Bool = false,
        row: (Item) -> ListRow
    ) -> [ListRow] {
        let sections = facts.tour.sections
        var rows: [ListRow] = []
        var rest = items[...]
        while let number = rest.first.map(section) {
            let here = rest.prefix { section($0) == number }
            if sections.indices.contains(number) {
                let title = "\((number + 1).inGroups) \(facts.glyphs.dot) \(sections.title(at: number))"
                rows.append(.words(.heading, title, isCounted && here.count > 1 ? here.count.inGroups : ""))
            }
            rows += here.map(row)
            rest = rest.dropFirst(here.count)
        }
        return rows.isEmpty ? [.words(.filler, none)] : rows
    }
}

extension ItemID {
    /// The name of its row in a list.
    var name: String { "\(section) \(piece) \(block)" }
}
