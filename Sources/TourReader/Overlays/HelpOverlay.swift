import CellGrid
import TextLayout

/// Every key, made from the key table. Enter does what the chosen one does.
typealias HelpOverlay = ListOverlay<HelpRows>

/// The lines of the key table.
struct HelpRows: ListRows {
    private enum Row: Hashable, Sendable {
        case group(String)
        case binding(keys: String, help: String, command: Command)
        /// What is no command.
        case note(keys: String, help: String)
        case blank

        var words: (keys: String, help: String)? {
            switch self {
            case .binding(let keys, let help, _), .note(let keys, let help): (keys, help)
            case .group, .blank: nil
            }
        }
    }

    let title = "Keys"
    let command: Command? = .help
    private let rows: [Row]
    private let keysColumns: Int
    private let helpColumns: Int

    init(keys: KeyTable, glyphs: Glyphs) {
        var rows: [Row] = []
        for group in KeyBinding.Group.allCases {
            let bindings = keys.bindings.filter { $0.group == group && !$0.keys.isEmpty }
            guard !bindings.isEmpty else { continue }
            if !rows.isEmpty { rows.append(.blank) }
            rows.append(.group(group.rawValue))
            rows += bindings.map {
                .binding(
                    keys: $0.keys.map { $0.name(isUnicode: glyphs.isUnicode) }.joined(separator: "  "), help: $0.help,
                    command: $0.command)
            }
        }
        let down = keys.firstKey(of: .lineDown, isUnicode: glyphs.isUnicode) ?? "…"
        rows += [.blank, .group("Counts"), .note(keys: "10\(down)", help: "a number before a key repeats it")]
        rows.append(.note(keys: "wheel", help: "scrolls"))
        self.rows = rows
        keysColumns = rows.map { CellText.columns($0.words?.keys ?? "") }.max() ?? 0
        helpColumns = rows.map { CellText.columns($0.words?.help ?? "") }.max() ?? 0
    }

    var wantedColumns: Int { keysColumns + 5 + helpColumns }

    var count: Int { rows.count }

    func kind(_ row: Int) -> ListRowKind {
        switch rows[row] {
        case .group: .heading
        case .binding, .note: .choice
        case .blank: .filler
        }
    }

    func text(_ row: Int) -> String { rows[row].words.map { "\($0.keys) \($0.help)" } ?? "" }

    func enter(_ row: Int) -> OverlayOutcome {
        guard case .binding(_, _, let command) = rows[row] else { return .close }
        return .leave(.perform(command))
    }

    /// A window that is narrower shows the first key of each command only.
    private static let roomForAllKeys = 32

    func line(_ row: Int, columns: Int, look: Look) -> (left: CellLine, right: CellLine) {
        if case .group(let name) = rows[row] { return (CellLine(name, look.theme.strong), CellLine()) }
        guard let (keys, help) = rows[row].words else { return (CellLine(), CellLine()) }
        guard columns >= Self.roomForAllKeys else {
            // one key and what it does: all of them would leave nothing of that
            var line = CellLine(keys.split(separator: " ").first.map(String.init) ?? "", look.theme.accent)
            line.append(" \(help)", look.theme.text)
            return (line, CellLine())
        }
        // in a narrow window the last keys of a command give way, and all help stands in one column
        let room = min(keysColumns, max(columns - helpColumns - 4, columns / 3))
        var names = keys.split(separator: "  ")
        while names.count > 1, CellText.columns(names.joined(separator: "  ")) > room { names.removeLast() }
        var line = CellLine("  ")
        line.append(names.joined(separator: "  "), look.theme.accent)
        line.pad(to: max(line.count + 2, room + 4))
        line.append(help, look.theme.text)
        return (line, CellLine())
    }
}
