package import CellGrid
package import ReaderKit
import TextLayout
import Wording

/// The help on keys: those of the present window, then all, which the filter searches; in two columns if they fit.
package struct HelpRows: ListRows {
    /// A heading, or some of the words of a line.
    private struct Piece: Hashable, Sendable {
        var keys = ""
        var text = ""
        var isHeading = false
    }

    package let traits = ListTraits(title: "Keys", command: .help)
    private let here: [KeyHelpGroup]
    private let all: [KeyHelpGroup]
    private let manualPage: String
    private var isWhole = false
    private var query = ""
    private var columns = OverlayFrame.measure
    /// The columns side by side, from the left.
    private var pieces: [[Piece]] = []

    private let mostColumns: Int

    /// - Parameters:
    ///   - manualPage: the id of the manual's page that says more.
    ///   - isLinear: whether there is only one column.
    package init(here: [KeyHelpGroup], all: [KeyHelpGroup], manualPage: String, isLinear: Bool) {
        (self.here, self.all, self.manualPage) = (here, all, manualPage)
        mostColumns = isLinear ? 1 : 2
        arrange()
    }

    /// The shown groups: the filter searches all keys.
    private var groups: [KeyHelpGroup] {
        let filter = RowFilter(query)
        if filter.isEmpty { return isWhole ? all : here }
        return (here.count == 1 ? here + all : all).compactMap { group in
            let lines = group.lines.filter { filter.matches("\($0.keys) \($0.text)") }
            return lines.isEmpty ? nil : KeyHelpGroup(title: group.title, lines: lines)
        }
    }

    private static let gap = 3
    /// A narrower window has one column.
    private static let leastOfTwo = 68

    private static func keyColumns(_ groups: [KeyHelpGroup], columns: Int) -> Int {
        let longest = groups.flatMap(\.lines).map { CellText.columns($0.keys) }.max() ?? 0
        return min(longest, max(6, columns / 3))
    }

    private func pieces(of groups: [KeyHelpGroup], columns: Int) -> [[Piece]] {
        let isDouble = columns >= Self.leastOfTwo && groups.count > 1 && mostColumns > 1
        let columns = isDouble ? (columns - Self.gap) / 2 : columns
        let keyColumns = Self.keyColumns(groups, columns: columns)
        let blocks = groups.map { group in
            [Piece(text: group.title, isHeading: true)]
                + group.lines.flatMap { line in
                    var names = line.keys.split(separator: "  ")
                    // the last keys of a command give way
                    while names.count > 1, CellText.columns(names.joined(separator: " ")) > keyColumns {
                        names.removeLast()
                    }
                    let keys = names.joined(separator: " ")
                    let room = columns - max(keyColumns, CellText.columns(keys)) - 2
                    return CellLine(line.text).wrapped(columns: room).enumerated().map { number, text in
                        Piece(keys: number == 0 ? keys : "", text: text.cells.text)
                    }
                }
        }
        func joined(_ blocks: ArraySlice<[Piece]>) -> [Piece] { Array(blocks.joined(separator: [Piece()])) }
        guard isDouble else { return [joined(blocks[...])] }
        // as many groups at the left as make both columns short
        let cuts = (1...blocks.count).map { (joined(blocks[..<$0]), joined(blocks[$0...])) }
        let best = cuts.min { max($0.0.count, $0.1.count) < max($1.0.count, $1.1.count) }
        return best.map { [$0.0, $0.1] } ?? []
    }

    private mutating func arrange() { pieces = pieces(of: groups, columns: columns) }

    package mutating func fit(columns: Int) {
        self.columns = columns
        arrange()
    }

    package var wantedColumns: Int {
        guard here.count == 1 || isWhole else { return OverlayFrame.measure }
        if isWhole { return OverlayFrame.maximumColumns }
        let longest = here.flatMap(\.lines).map { CellText.columns($0.text) }.max() ?? 0
        return Self.keyColumns(here, columns: .max) + 2 + longest
    }

    package func wantedRows(columns: Int) -> Int? {
        pieces(of: isWhole ? all : here, columns: columns).map(\.count).max()
    }

    package var count: Int { pieces.map(\.count).max() ?? 0 }
    package func kind(_ row: Int) -> ListRowKind { .filler }
    package func enter(_ row: Int) -> OverlayOutcome { .stay }

    package mutating func look(for query: String) -> [Int]? {
        self.query = query
        arrange()
        return nil
    }

    package func counts(found: Int, look: Appearance) -> [String] {
        let found = query.isEmpty ? 0 : groups.reduce(0) { $0 + $1.lines.count }
        return [query.isEmpty ? "" : found == 0 ? "no match" : found.counted("match", "matches")]
    }

    package func hint(look: Appearance) -> String { (isWhole ? "" : "? all keys   ") + "F1 manual   / filter" }

    package mutating func press(_ key: KeyPress, _ command: Command?) -> OverlayOutcome {
        if key == KeyPress(.function(1)) {
            return .leave(.openManual(manualPage))
        }
        guard command == .help, !isWhole else { return .unknown }
        isWhole = true
        arrange()
        return .stay
    }

    package func line(_ row: Int, columns: Int, look: Appearance) -> (left: CellLine, right: CellLine) {
        let width = pieces.count > 1 ? (columns - Self.gap) / 2 : columns
        let keyColumns = Self.keyColumns(groups, columns: width)
        var line = CellLine()
        for (number, column) in pieces.enumerated() where column.indices.contains(row) {
            line.pad(to: number * (width + Self.gap))
            let (piece, start) = (column[row], line.count)
            guard !piece.isHeading else {
                line.append(piece.text, look.theme.strong)
                continue
            }
            line.append(piece.keys, look.theme.accent)
            line.pad(to: max(line.count, start + keyColumns) + 2)
            line.append(piece.text, look.theme.text)
        }
        return (line, CellLine())
    }
}
