import CellGrid
import TextLayout

/// Every key, made from the key table.
struct HelpOverlay: OverlayContent {
    private enum Row: Hashable, Sendable {
        case group(String)
        case binding(keys: String, help: String)
        case blank
    }

    let title = "Keys"
    private let rows: [Row]
    private let keysColumns: Int
    var list: OverlayList

    init(keys: KeyTable, glyphs: Glyphs) {
        var rows: [Row] = []
        for group in KeyBinding.Group.allCases {
            let bindings = keys.bindings.filter { $0.group == group && !$0.keys.isEmpty }
            guard !bindings.isEmpty else { continue }
            if !rows.isEmpty { rows.append(.blank) }
            rows.append(.group(group.rawValue))
            rows += bindings.map {
                .binding(
                    keys: $0.keys.map { $0.name(isUnicode: glyphs.isUnicode) }.joined(separator: "  "), help: $0.help)
            }
        }
        let down = keys.firstKey(of: .lineDown, isUnicode: glyphs.isUnicode) ?? "…"
        rows += [.blank, .group("Counts"), .binding(keys: "10\(down)", help: "a number before a key repeats it")]
        rows.append(.binding(keys: "wheel", help: "scrolls"))
        self.rows = rows
        keysColumns =
            rows.map { row in
                guard case .binding(let keys, _) = row else { return 0 }
                return CellText.columns(keys)
            }.max() ?? 0
        list = OverlayList(count: rows.count, viewport: rows.count)
    }

    var wantedColumns: Int {
        rows.map { row in
            guard case .binding(_, let help) = row else { return 0 }
            return keysColumns + 5 + CellText.columns(help)
        }.max() ?? 0
    }

    var wantedRows: Int { rows.count }

    mutating func press(_ key: KeyPress) -> OverlayOutcome? {
        switch key {
        case .init(.escape), "q", "?", .init(.function(1)), .init(.enter): return .close
        default: return move(key, letters: true) ? .stay : nil
        }
    }

    func header(columns: Int, look: Look) -> CellLine { .row(CellLine(), columns: columns) }

    func footer(columns: Int, look: Look) -> CellLine {
        let more = list.hasMore
        let left = more.below ? "\(look.glyphs.marks.more) more" : ""
        return .row(CellLine(left, look.theme.dim), CellLine("Esc back", look.theme.dim), columns: columns)
    }

    func row(_ index: Int, columns: Int, look: Look) -> CellLine {
        switch rows[index] {
        case .group(let name): return .row(CellLine(name, look.theme.strong), columns: columns)
        case .blank: return .row(CellLine(), columns: columns)
        case .binding(let keys, let help):
            var line = CellLine("  ")
            line.append(keys, look.theme.accent)
            // in a narrow window long keys push their help along
            line.pad(to: max(line.count + 2, min(keysColumns, columns / 2) + 4))
            line.append(help, look.theme.text)
            return .row(line, columns: columns)
        }
    }
}
