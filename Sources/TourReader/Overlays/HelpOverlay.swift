import CellGrid
import TextLayout

/// Every key, made from the key table. Enter does what the chosen one does.
struct HelpRows: ListRows {
    /// A command or a note, the name of a group, or a blank row.
    private struct Row: Hashable, Sendable {
        var keys = ""
        var help = ""
        var command: Command?
        var group = ""
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
            if !rows.isEmpty { rows.append(Row()) }
            rows.append(Row(group: group.rawValue))
            rows += bindings.map { binding in
                let names = binding.keys.map { $0.name(isUnicode: glyphs.isUnicode) }
                return Row(keys: names.joined(separator: "  "), help: binding.help, command: binding.command)
            }
        }
        let down = keys.firstKey(of: .lineDown, isUnicode: glyphs.isUnicode) ?? "…"
        rows += [
            Row(), Row(group: "Counts"), Row(keys: "10\(down)", help: "a number before a key repeats it"),
            Row(keys: "wheel", help: "scrolls"),
            Row(), Row(group: "A recording that is chosen"),
        ]
        rows += RecordingCommand.list(isUnicode: glyphs.isUnicode).map { Row(keys: $0.keys, help: $0.help) }
        self.rows = rows
        keysColumns = rows.map { CellText.columns($0.keys) }.max() ?? 0
        helpColumns = rows.map { CellText.columns($0.help) }.max() ?? 0
    }

    var wantedColumns: Int { keysColumns + 5 + helpColumns }

    var count: Int { rows.count }

    func kind(_ row: Int) -> ListRowKind {
        rows[row].help.isEmpty ? rows[row].group.isEmpty ? .filler : .heading : .choice
    }

    func text(_ row: Int) -> String { "\(rows[row].keys) \(rows[row].help)" }

    func enter(_ row: Int) -> OverlayOutcome { rows[row].command.map { .leave(.perform($0)) } ?? .close }

    /// A window that is narrower shows the first key of each command only.
    private static let roomForAllKeys = 32

    func line(_ row: Int, columns: Int, look: Look) -> (left: CellLine, right: CellLine) {
        let (keys, help) = (rows[row].keys, rows[row].help)
        if help.isEmpty { return (CellLine(rows[row].group, look.theme.strong), CellLine()) }
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
