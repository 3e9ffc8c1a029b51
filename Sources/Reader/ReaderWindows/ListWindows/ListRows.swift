package import CellGrid
package import ReaderKit
package import ReaderPage
import TextLayout
import TourDocument
import Wording

package struct ListTraits: Sendable {
    var title: String
    /// The command that opens it: its key closes it again.
    var command: Command?
    /// Whether typing filters; if not, letters are commands.
    var isPicker = false
    var topics: Set<OverlayTopic> = []
    /// The id of the manual's page about it.
    var manualPage = "keys"
}

package enum ListRowKind: Hashable, Sendable {
    /// Selectable and searchable.
    case choice
    /// The same, and its object can be removed: see ``RemoveButton``.
    case removable
    /// A heading, shown while one of its rows is.
    case heading
    /// A blank row before a heading, or a remark; hidden by the filter.
    case filler

    var isChoice: Bool { self == .choice || self == .removable }
}

package protocol ListRows: Sendable {
    /// The identity of a row while rows come in.
    associatedtype Name: Equatable = Int

    var traits: ListTraits { get }
    var count: Int { get }
    /// Columns of the widest known row.
    var wantedColumns: Int { get }
    /// The rows of the window at a width; nil for the initial or present number. While more are coming there is room
    /// for some, so that a short list does not grow.
    func wantedRows(columns: Int) -> Int?
    /// Sets the width: it may change the number of rows.
    mutating func fit(columns: Int)
    func kind(_ row: Int) -> ListRowKind
    func name(_ row: Int) -> Name
    /// The row with a name; nil if it is gone.
    func row(named name: Name) -> Int?
    func text(_ row: Int) -> String
    /// Filters by another text. Returns the rows left, the best first in a picker; nil for all.
    mutating func look(for query: String) -> [Int]?
    /// Whether more rows are coming, with perhaps a better match.
    var isListing: Bool { get }
    /// The left part of a row, cut if it must be, and the right part.
    func line(_ row: Int, columns: Int, look: Appearance) -> (left: CellLine, right: CellLine)
    /// The row above the list, if any.
    func header(columns: Int, look: Appearance) -> CellLine?
    /// The texts for the number of rows or matches; the first that fits is shown.
    func counts(found: Int, look: Appearance) -> [String]
    /// The left part of the row below the list, with enough room: keys, or a legend.
    func hint(look: Appearance) -> String

    /// The initially selected row; nil for the first selectable one.
    var first: Int? { get }
    /// The effect of selecting another row.
    func chose(_ row: Int) -> OverlayOutcome
    func enter(_ row: Int) -> OverlayOutcome
    func remove(_ row: Int) -> OverlayOutcome
    /// Handles a key of its own, or its command on the page.
    mutating func press(_ key: KeyPress, _ command: Command?) -> OverlayOutcome
    var ownKeys: [KeyHelp] { get }

    /// Whether some of the rows have a picture beside the list, and the picture of one.
    var hasCovers: Bool { get }
    func cover(_ row: Int, in room: Size) -> LibraryCover?

    /// Updates after a change of its topics. Returns whether the rows changed.
    mutating func refresh(_ facts: OverlayFacts) -> Bool
}

extension ListRows {
    package func wantedRows(columns: Int) -> Int? { isListing ? max(count, 12) : nil }
    package mutating func fit(columns: Int) {}
    package var first: Int? { nil }
    package func kind(_ row: Int) -> ListRowKind { .choice }
    package func text(_ row: Int) -> String { "" }
    package mutating func look(for query: String) -> [Int]? { RowFilter(query).rows(of: self) }
    package var isListing: Bool { false }
    package func header(columns: Int, look: Appearance) -> CellLine? { nil }
    package func counts(found: Int, look: Appearance) -> [String] {
        [found == 0 ? "no match" : "\(found.inGroups) of \((0..<count).count { kind($0).isChoice }.inGroups)"]
    }
    package func hint(look: Appearance) -> String { "" }
    package func chose(_ row: Int) -> OverlayOutcome { .stay }
    package func remove(_ row: Int) -> OverlayOutcome { .stay }
    package mutating func press(_ key: KeyPress, _ command: Command?) -> OverlayOutcome { .unknown }
    package var ownKeys: [KeyHelp] { [] }
    package var hasCovers: Bool { false }
    package func cover(_ row: Int, in room: Size) -> LibraryCover? { nil }
    package mutating func refresh(_ facts: OverlayFacts) -> Bool { false }
}

extension ListRows where Name == Int {
    package func name(_ row: Int) -> Int { row }
    package func row(named name: Int) -> Int? { name }
}

extension RowFilter {
    /// The rows left: those that match, with the headings above them; nil for all, without a filter.
    func rows(of rows: some ListRows) -> [Int]? {
        if isEmpty { return nil }
        var left: [Int] = []
        var headings: [Int] = []
        for row in 0..<rows.count {
            switch rows.kind(row) {
            case .heading: headings = [row]
            case .filler: break
            case .choice, .removable:
                guard matches(rows.text(row)) else { continue }
                left += headings + [row]
                headings = []
            }
        }
        return left
    }
}
