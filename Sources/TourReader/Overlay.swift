import CellGrid
import TextLayout

/// What an overlay wants done after a key.
enum OverlayOutcome: Hashable, Sendable {
    case stay
    case close
    case go(toSection: Int)
}

/// A window over the shaded page: a list with a head and a foot.
protocol OverlayContent: Sendable {
    var title: String { get }
    var list: OverlayList { get set }
    /// Columns of the widest row.
    var wantedColumns: Int { get }
    /// The rows that the list wants, so that the window does not change its size while it is filtered.
    var wantedRows: Int { get }
    /// Nil: the key is none of the overlay's.
    mutating func press(_ key: KeyPress) -> OverlayOutcome?
    func header(columns: Int, look: Look) -> CellLine
    func footer(columns: Int, look: Look) -> CellLine
    func row(_ index: Int, columns: Int, look: Look) -> CellLine
    /// The column of the text cursor in the header, if there is one.
    var cursorColumn: Int? { get }
    /// Whether there is more to look at: then ``filterMore()`` is called whenever there is nothing else to do.
    var isFiltering: Bool { get }
    mutating func filterMore()
}

extension OverlayContent {
    var cursorColumn: Int? { nil }
    var isFiltering: Bool { false }
    mutating func filterMore() {}

    /// The keys that move in every list; letters only where letters are commands.
    mutating func move(_ key: KeyPress, letters: Bool) -> Bool {
        switch key {
        case .init(.down), .control("n"): list.move(by: 1)
        case .init(.up), .control("p"): list.move(by: -1)
        case .init(.pageDown), .control("f"): list.move(by: list.viewport)
        case .init(.pageUp), .control("b"): list.move(by: -list.viewport)
        case .init(.home): list.moveToStart()
        case .init(.end): list.moveToEnd()
        case "j" where letters: list.move(by: 1)
        case "k" where letters: list.move(by: -1)
        case " " where letters, "d" where letters: list.move(by: max(1, list.viewport / 2))
        case "b" where letters, "u" where letters: list.move(by: -max(1, list.viewport / 2))
        case "g" where letters: list.moveToStart()
        case "G" where letters: list.moveToEnd()
        default: return false
        }
        return true
    }
}

/// Theme and glyphs, as views need them.
struct Look: Sendable {
    var theme: Theme
    var glyphs: Glyphs
}
