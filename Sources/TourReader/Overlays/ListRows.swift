import CellGrid
import TextLayout

/// What a row of a list is.
enum ListRowKind: Hashable, Sendable {
    /// It can be chosen, and filtered for.
    case choice
    /// It stands above rows, and is there as long as one of them is.
    case heading
    /// A blank row before a heading, or a remark; it is left out of what is filtered.
    case filler
}

/// The rows of a list: see ``ListOverlay``.
protocol ListRows: Sendable {
    /// What names a row while rows come in.
    associatedtype Name: Equatable = Int

    var title: String { get }
    /// The command that opens the list.
    var command: Command? { get }
    /// Whether what is typed filters; if not, letters are commands.
    var isPicker: Bool { get }
    var count: Int { get }
    /// Columns of the widest row as far as it is known.
    var wantedColumns: Int { get }
    /// How many rows the window has room for; nil for as many as there were at first.
    var wantedRows: Int? { get }
    func kind(_ row: Int) -> ListRowKind
    func name(_ row: Int) -> Name
    /// The row with a name; nil if there is none any more.
    func row(named name: Name) -> Int?
    /// What a row is found by when the list is filtered.
    func text(_ row: Int) -> String
    /// Filters for another text. Returns the rows that are left, the best first in a picker; nil for all.
    mutating func look(for query: String) -> [Int]?
    /// Whether more rows are on their way, among which may be a better match.
    var isListing: Bool { get }
    /// What stands at the left of a row, cut if it must be, and at its right edge, where the button takes its place.
    func line(_ row: Int, columns: Int, look: Look) -> (left: CellLine, right: CellLine)
    /// The row above the list, while nothing is filtered.
    func header(columns: Int, look: Look) -> CellLine
    /// What stands at the right of a picker's header: how many there are and match. The first that fits is taken.
    func counts(found: Int, look: Look) -> [String]
    /// What stands at the left of the row below the list, where there is room: keys or signs and their meaning.
    func hint(look: Look) -> String

    /// The row that is chosen at first; nil for the first that can be.
    var first: Int? { get }
    func enter(_ row: Int) -> OverlayOutcome
    /// The word on the button that `x` puts into a row, such as `Delete`; nil if there is nothing to be deleted.
    func deletion(_ row: Int) -> String?
    func delete(_ row: Int) -> OverlayOutcome
    /// A key of its own, beside those of every list.
    func press(_ key: KeyPress, row: Int?) -> OverlayOutcome

    /// What has to be fetched when it is opened.
    var opening: [Request] { get }
    /// What is shown may be otherwise now. Returns whether the rows are other ones.
    mutating func refresh(_ facts: OverlayFacts) -> Bool
}

extension ListRows {
    var command: Command? { nil }
    var isPicker: Bool { false }
    var wantedRows: Int? { nil }
    var first: Int? { nil }
    func kind(_ row: Int) -> ListRowKind { .choice }
    func text(_ row: Int) -> String { "" }
    mutating func look(for query: String) -> [Int]? { RowFilter(query).rows(of: self) }
    var isListing: Bool { false }
    func header(columns: Int, look: Look) -> CellLine { .row(CellLine(), columns: columns) }
    func counts(found: Int, look: Look) -> [String] { [] }
    func hint(look: Look) -> String { "" }
    func deletion(_ row: Int) -> String? { nil }
    func delete(_ row: Int) -> OverlayOutcome { .stay }
    func press(_ key: KeyPress, row: Int?) -> OverlayOutcome { .unknown }
    var opening: [Request] { [] }
    mutating func refresh(_ facts: OverlayFacts) -> Bool { false }
}

extension ListRows where Name == Int {
    func name(_ row: Int) -> Int { row }
    func row(named name: Int) -> Int? { name }
}
