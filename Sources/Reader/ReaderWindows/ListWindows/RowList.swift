package import CellGrid
package import ReaderKit
package import ReaderPage
import TextLayout
import TourDocument
import Wording

struct ListRow: Sendable {
    var kind = ListRowKind.choice
    /// Its identity while rows come in.
    var name: String
    var text = ""
    var enter = OverlayOutcome.stay
    var remove = OverlayOutcome.stay
    /// The path of a picture beside it, in the tour of the row.
    var cover: String?
    /// The left part, cut if it must be, and the right part.
    var line: @Sendable (_ columns: Int, _ look: Appearance) -> (left: CellLine, right: CellLine)

    /// A heading or a remark in plain words.
    static func words(_ kind: ListRowKind, _ left: String, _ right: String = "") -> ListRow {
        ListRow(kind: kind, name: "", text: left) { (CellLine(left, $1.theme.dim), CellLine(right, $1.theme.dim)) }
    }
}

/// A list whose rows are all made at once. Each kind is a function that makes one of the facts.
package struct RowList: ListRows {
    package let traits: ListTraits
    var rows: [ListRow]
    package var wantedColumns: Int
    package var first: Int?
    package var isListing = false
    var signs = ""
    package var ownKeys: [KeyHelp] = []
    /// Stored, because it is asked at each key.
    package var hasCovers = false
    var ownOutcomes: [KeyPress: OverlayOutcome] = [:]
    var head: (@Sendable (_ columns: Int, _ look: Appearance) -> CellLine)?
    /// Makes it again from new facts; nil if it never changes.
    var make: (@Sendable (OverlayFacts) -> RowList)?

    package var count: Int { rows.count }
    package func kind(_ row: Int) -> ListRowKind { rows[row].kind }
    package func name(_ row: Int) -> String { rows[row].name }
    package func row(named name: String) -> Int? { rows.firstIndex { $0.name == name } }
    package func text(_ row: Int) -> String { rows[row].text }
    package func enter(_ row: Int) -> OverlayOutcome { rows[row].enter }
    package func remove(_ row: Int) -> OverlayOutcome { rows[row].remove }
    package func cover(_ row: Int, in room: Size) -> LibraryCover? {
        rows[row].cover.map { LibraryCover(source: rows[row].name, path: $0, room: room) }
    }
    package func hint(look: Appearance) -> String { signs }
    package func header(columns: Int, look: Appearance) -> CellLine? { head?(columns, look) }
    package func press(_ key: KeyPress, _ command: Command?) -> OverlayOutcome { ownOutcomes[key] ?? .unknown }
    package func line(_ row: Int, columns: Int, look: Appearance) -> (left: CellLine, right: CellLine) {
        rows[row].line(columns, look)
    }

    package mutating func refresh(_ facts: OverlayFacts) -> Bool {
        guard let new = make?(facts) else { return false }
        let isOther = !rows.elementsEqual(new.rows) { ($0.name, $0.text) == ($1.name, $1.text) }
        self = new
        return isOther
    }
}

extension RowList {
    /// A list of the user's places in the tour; an empty one says how to make one.
    static func kept(
        _ traits: ListTraits, _ noun: String, _ rows: [ListRow], wantedColumns: Int?,
        none: (words: String, brief: String, columns: Int),
        make: @escaping @Sendable (OverlayFacts) -> RowList
    ) -> RowList {
        guard let wantedColumns else {
            let row = ListRow(kind: .filler, name: "") { columns, look in
                (CellLine(columns < none.columns ? none.brief : none.words, look.theme.dim), CellLine())
            }
            return RowList(traits: traits, rows: [row], wantedColumns: none.columns, make: make)
        }
        return RowList(
            traits: traits, rows: rows, wantedColumns: wantedColumns, signs: "x remove   / filter", ownKeys: [.remove],
            head: { .row(CellLine(rows.count.counted(noun), $1.theme.dim), columns: $0) }, make: make)
    }

    /// Rows for matches in the tour, under a heading for each section.
    /// - Parameters:
    ///   - items: in the order of the tour.
    ///   - section: the section number of an item.
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
