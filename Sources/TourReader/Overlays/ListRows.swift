import CellGrid
import TextLayout
import TourDocument
import Wording

struct ListTraits: Sendable {
    var title: String
    /// The command that opens it: its key closes it again.
    var command: Command?
    /// Whether what is typed filters; if not, letters are commands.
    var isPicker = false
    var topics: Set<OverlayTopic> = []
    /// The id of the manual's page about it.
    var manualPage = "keys"
}

enum ListRowKind: Hashable, Sendable {
    /// It can be chosen, and filtered for.
    case choice
    /// So is one whose object can be removed as well: see ``RemoveButton``.
    case removable
    /// It stands above rows, and is there as long as one of them is.
    case heading
    /// A blank row before a heading, or a remark; it is left out of what is filtered.
    case filler

    var isChoice: Bool { self == .choice || self == .removable }
}

protocol ListRows: Sendable {
    /// What names a row while rows come in.
    associatedtype Name: Equatable = Int

    var traits: ListTraits { get }
    var count: Int { get }
    /// Columns of the widest row as far as it is known.
    var wantedColumns: Int { get }
    /// How many rows the window has room for at a width; nil for as many as there were at first, or are now. While more are on their
    /// way there is room for some, so that a short list does not grow.
    func wantedRows(columns: Int) -> Int?
    /// The rows are that wide from now on: there may be more or fewer of them.
    mutating func fit(columns: Int)
    func kind(_ row: Int) -> ListRowKind
    func name(_ row: Int) -> Name
    /// The row with a name; nil if there is none any more.
    func row(named name: Name) -> Int?
    /// What a row is found by when the list is filtered.
    func text(_ row: Int) -> String
    /// Filters for another text. Returns the rows that are left, the best first in a picker; nil for all.
    mutating func look(for query: String) -> [Int]?
    /// Another text was typed, in a picker: what is to be done beside filtering.
    func typed(_ query: String) -> OverlayOutcome
    /// Whether more rows are on their way, among which may be a better match.
    var isListing: Bool { get }
    /// What stands at the left of a row, cut if it must be, and at its right edge.
    func line(_ row: Int, columns: Int, look: Appearance) -> (left: CellLine, right: CellLine)
    /// The row above the list; nil if it has none.
    func header(columns: Int, look: Appearance) -> CellLine?
    /// What is said of how many there are, or match what is typed. The first that fits is taken.
    func counts(found: Int, look: Appearance) -> [String]
    /// What stands at the left of the row below the list, where there is room: keys or signs and their meaning.
    func hint(look: Appearance) -> String

    /// The row that is chosen at first; nil for the first that can be.
    var first: Int? { get }
    /// Another row was chosen: what is to be done at once.
    func chose(_ row: Int) -> OverlayOutcome
    func enter(_ row: Int) -> OverlayOutcome
    func remove(_ row: Int) -> OverlayOutcome
    /// A key of its own, beside those of every list, and what it does on the page.
    mutating func press(_ key: KeyPress, _ command: Command?) -> OverlayOutcome
    var ownKeys: [KeyHelp] { get }

    /// Whether there is a picture beside the list for some of the rows, and which for one.
    var hasCovers: Bool { get }
    func cover(_ row: Int, in room: Size) -> LibraryCover?

    /// Something of its topics changed. Returns whether the rows are other ones.
    mutating func refresh(_ facts: OverlayFacts) -> Bool
}

extension ListRows {
    func wantedRows(columns: Int) -> Int? { isListing ? max(count, 12) : nil }
    mutating func fit(columns: Int) {}
    var first: Int? { nil }
    func kind(_ row: Int) -> ListRowKind { .choice }
    func text(_ row: Int) -> String { "" }
    mutating func look(for query: String) -> [Int]? { RowFilter(query).rows(of: self) }
    func typed(_ query: String) -> OverlayOutcome { .stay }
    var isListing: Bool { false }
    func header(columns: Int, look: Appearance) -> CellLine? { nil }
    func counts(found: Int, look: Appearance) -> [String] {
        [found == 0 ? "no match" : "\(found.inGroups) of \((0..<count).count { kind($0).isChoice }.inGroups)"]
    }
    func hint(look: Appearance) -> String { "" }
    func chose(_ row: Int) -> OverlayOutcome { .stay }
    func remove(_ row: Int) -> OverlayOutcome { .stay }
    mutating func press(_ key: KeyPress, _ command: Command?) -> OverlayOutcome { .unknown }
    var ownKeys: [KeyHelp] { [] }
    var hasCovers: Bool { false }
    func cover(_ row: Int, in room: Size) -> LibraryCover? { nil }
    mutating func refresh(_ facts: OverlayFacts) -> Bool { false }
}

extension ListRows where Name == Int {
    func name(_ row: Int) -> Int { row }
    func row(named name: Int) -> Int? { name }
}
