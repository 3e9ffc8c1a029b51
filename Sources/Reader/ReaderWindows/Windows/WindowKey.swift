import CellGrid
package import ReaderKit
import TextLayout

/// A row of a window's keys: the one source of their effects, of the hints in its last row, and of the rows in the help
/// and in the manual.
package struct WindowKey<Window>: Sendable {
    package typealias Act = @Sendable (_ window: inout Window, _ effect: Int) -> OverlayOutcome

    /// The sentence in the help and the manual.
    private let help: String
    /// The keys of each effect: the first one is shown.
    fileprivate private(set) var keys: [[KeyPress]]
    /// Commands of the page with further effects, in order. Their keys are shown if the row has no other.
    fileprivate private(set) var commands: [Command]
    /// The words in the window's last row; empty for none.
    private let hint: String
    fileprivate let act: Act

    init(
        _ help: String, keys: [[KeyPress]] = [], commands: [Command] = [], hint: String = "", act: @escaping Act
    ) {
        (self.help, self.keys, self.commands, self.hint, self.act) = (help, keys, commands, hint, act)
    }

    /// - Parameter keys: those of each effect.
    init(_ help: String, _ keys: [KeyPress]..., hint: String = "", act: @escaping Act) {
        self.init(help, keys: keys, hint: hint, act: act)
    }

    /// For effects within the window.
    init(
        within help: String, _ keys: [KeyPress]..., hint: String = "",
        change: @escaping @Sendable (inout Window, Int) -> Void
    ) {
        self.init(help, keys: keys, hint: hint) { window, effect in
            change(&window, effect)
            return .stay
        }
    }

    /// Without the keys that edit a line.
    fileprivate var withoutEditing: WindowKey {
        var row = self
        row.commands = []
        for index in keys.indices { row.keys[index].removeAll(where: \.edits) }
        return row
    }

    fileprivate var isEmpty: Bool { keys.allSatisfy(\.isEmpty) && commands.isEmpty }
    /// Whether it leads on or out: its hint is at the right edge.
    private var isWay: Bool { keys.first?.first == KeyPress(.enter) || keys.first?.first == KeyPress(.escape) }

    fileprivate func rowOfHelp(_ table: KeyTable, isUnicode: Bool) -> KeyHelp {
        var names = keys.compactMap { $0.first?.name(isUnicode: isUnicode) }
        if names.isEmpty { names = commands.compactMap { table.firstKey(of: $0, isUnicode: isUnicode) } }
        return KeyHelp(names.joined(separator: "  "), help)
    }

    /// The hint behind its keys; nil for none, or for one at the other edge.
    fileprivate func hint(isWay: Bool, isUnicode: Bool) -> String? {
        guard !hint.isEmpty, isWay == self.isWay else { return nil }
        let names = keys.compactMap(\.first).prefix(isWay ? 1 : .max).map { $0.name(isUnicode: isUnicode) }
        return (names + [hint]).joined(separator: " ")
    }
}

extension WindowKey {
    static var back: WindowKey {
        WindowKey("back", [.init(.escape), .init(.backspace)], ["q"], hint: "back") { _, _ in .close }
    }

    static func moves(_ move: @escaping @Sendable (inout Window, OverlayMotion) -> Void) -> [WindowKey] {
        let rows: [(help: String, keys: [[KeyPress]], motions: [OverlayMotion])] = [
            (
                "down, up", [["j", .init(.down), .control("n")], ["k", .init(.up), .control("p")]],
                [.rows(1), .rows(-1)]
            ),
            ("half a page", [["d", " "], ["u", "b"]], [.halfPages(1), .halfPages(-1)]),
            (
                "a page", [[.init(.pageDown), .control("f")], [.init(.pageUp), .control("b")]],
                [.pages(1), .pages(-1)]
            ),
            ("start, end", [["g", .init(.home)], ["G", .init(.end)]], [.start, .end]),
        ]
        return rows.map { help, keys, motions in
            WindowKey(help, keys: keys) { window, effect in
                move(&window, motions[effect])
                return .stay
            }
        }
    }

    /// The answers to a ``RemoveButton``.
    static func answers(_ act: @escaping @Sendable (inout Window, _ removes: Bool) -> OverlayOutcome) -> [WindowKey] {
        [
            WindowKey("remove", [.init(.enter)], hint: "removes") { window, _ in act(&window, true) },
            WindowKey("keep", [.init(.escape)], hint: "keeps") { window, _ in act(&window, false) },
        ]
    }

    static func commands<Keyed: KeyedCommand & Sendable>(
        _ act: @escaping @Sendable (inout Window, Keyed) -> OverlayOutcome
    ) -> [WindowKey] {
        Keyed.allCases.map { command in
            WindowKey(command.keys.help, keys: command.keys.keys.map { [$0] }) { window, _ in act(&window, command) }
        }
    }
}

extension Sequence {
    /// The keys that work while text is typed.
    func whileTyping<Window>() -> [WindowKey<Window>] where Element == WindowKey<Window> {
        map(\.withoutEditing).filter { !$0.isEmpty }
    }
}

extension KeyPress {
    fileprivate var edits: Bool {
        switch key {
        case .character: modifiers.isEmpty
        case .backspace, .left, .right: true
        default: false
        }
    }
}

extension Overlay {
    /// Handles a key by its row; nil if it has none.
    mutating func obey(_ key: KeyPress, _ command: Command?) -> OverlayOutcome? {
        let rows = keys
        for row in rows {
            if let effect = row.keys.firstIndex(where: { $0.contains(key) }) { return row.act(&self, effect) }
        }
        for row in rows {
            guard let command, let effect = row.commands.firstIndex(of: command) else { continue }
            return row.act(&self, row.keys.count + effect)
        }
        return nil
    }

    /// - Parameter table: tells the keys of commands.
    package func help(_ table: KeyTable, isUnicode: Bool) -> [KeyHelp] {
        keys.map { $0.rowOfHelp(table, isUnicode: isUnicode) }
    }

    /// The columns of a footer with all hints on keys, and nothing else.
    func footerColumns(isUnicode: Bool) -> Int {
        let hints = [false, true].flatMap { isWay in keys.compactMap { $0.hint(isWay: isWay, isUnicode: isUnicode) } }
        return hints.reduce(0) { $0 + CellText.columns($1) + 3 }
    }

    /// The row below the body: some words, then the hints on keys, as many as there is room for, and
    /// ``ways(columns:_:)``.
    func footer(_ words: [String] = [], columns: Int, _ look: Appearance) -> CellLine {
        let right = ways(columns: columns, look)
        let hints = keys.compactMap { $0.hint(isWay: false, isUnicode: look.glyphs.isUnicode) }
        var parts = words.filter { !$0.isEmpty } + hints
        while CellText.columns(parts.joined(separator: "   ")) + 2 + right.count > columns, !parts.isEmpty {
            parts.removeLast()
        }
        return .row(CellLine(parts.joined(separator: "   "), look.theme.dim), right, columns: columns)
    }

    /// The keys that lead on and out: all of them, or in little room the last.
    func ways(columns: Int, _ look: Appearance) -> CellLine {
        let hints = keys.compactMap { $0.hint(isWay: true, isUnicode: look.glyphs.isUnicode) }
        let fitting = [hints.joined(separator: "  "), hints.last ?? ""].first { CellText.columns($0) + 8 <= columns }
        return CellLine(fitting ?? "Esc", look.theme.dim)
    }
}
