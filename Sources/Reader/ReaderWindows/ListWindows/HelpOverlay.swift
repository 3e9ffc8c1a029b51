import CellGrid
package import ReaderKit
import TextLayout
import Wording

extension RowList {
    /// The help on keys: those of the present window, then all, which the filter searches.
    /// - Parameter manualPage: the id of the manual's page that says more.
    package static func help(
        here: [KeyHelpGroup], all: [KeyHelpGroup], manualPage: String, isLinear: Bool, isWhole: Bool = false
    ) -> RowList {
        let text = HelpText(here: isWhole ? all : here, all: here.count == 1 ? here + all : all, isLinear: isLinear)
        let allKeys = WindowKey<ListOverlay>("all keys", keys: [["?"]], commands: [.help], hint: "all keys") {
            list, _ in
            list = ListOverlay(help(here: here, all: all, manualPage: manualPage, isLinear: isLinear, isWhole: true))
            return .stay
        }
        let manual = WindowKey<ListOverlay>("the manual's page", [.init(.function(1))], hint: "manual") { _, _ in
            .leave(.openManual(manualPage))
        }
        return RowList(
            title: "Keys", command: .help,
            columns: isWhole ? OverlayFrame.maximumColumns : text.wantedColumns,
            ownKeys: isWhole ? [manual] : [allKeys, manual], counts: text.counts,
            rows: { query, columns in ListRows(text.rows(for: query, columns: columns)) })
    }
}

/// The help on keys, in two columns if they fit.
private struct HelpText: Sendable {
    /// A heading, or some of the words of a line.
    private struct Piece: Sendable {
        var keys = ""
        var text = ""
        var isHeading = false
    }

    let here: [KeyHelpGroup]
    let all: [KeyHelpGroup]
    let isLinear: Bool

    /// The shown groups: the filter searches all keys.
    private func groups(for query: String) -> [KeyHelpGroup] {
        let filter = RowFilter(query)
        if filter.isEmpty { return here }
        return all.compactMap { group in
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
        let isDouble = columns >= Self.leastOfTwo && groups.count > 1 && !isLinear
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

    var wantedColumns: Int {
        guard here.count == 1 else { return OverlayFrame.measure }
        let longest = here.flatMap(\.lines).map { CellText.columns($0.text) }.max() ?? 0
        return Self.keyColumns(here, columns: .max) + 2 + longest
    }

    @Sendable func counts(_ left: ListRows, _ query: String, _ look: Appearance) -> [String] {
        let found = query.isEmpty ? 0 : groups(for: query).reduce(0) { $0 + $1.lines.count }
        return [query.isEmpty ? "" : found == 0 ? "no match" : found.counted("match", "matches")]
    }

    func rows(for query: String, columns: Int) -> [ListRow] {
        let groups = groups(for: query)
        let pieces = pieces(of: groups, columns: columns)
        let width = pieces.count > 1 ? (columns - Self.gap) / 2 : columns
        let keyColumns = Self.keyColumns(groups, columns: width)
        return (0..<(pieces.map(\.count).max() ?? 0)).map { row in
            ListRow(kind: .filler) { _, look in
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
    }
}
