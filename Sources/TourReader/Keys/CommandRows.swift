import TextLayout

/// All that keys do, and the themes, to be found by name: what `:` and a word lead to.
struct CommandRows: ListRows {
    private struct Entry: Sendable {
        var name: String
        var help: String
        var keys = ""
        /// What it is called in other programs.
        var shortNames: [String] = []
        var theme: ThemeChoice?
        var outcome: OverlayOutcome
    }

    let traits = ListTraits(title: "Commands", command: .goTo, isPicker: true)
    private let entries: [Entry]
    private var query = FuzzyQuery("")

    /// The names that people know from less and vim.
    private static let shortNames: [Command: [String]] = [
        .quit: ["q", "q!", "x", "wq"], .nextSection: ["n"], .previousSection: ["p"], .help: ["h"],
    ]

    /// With the themes to choose from, by their names, and with commands of cards if there is one.
    init(_ keys: KeyTable, hasCard: Bool, themes: [(name: String, choice: ThemeChoice)], isUnicode: Bool) {
        let commands = keys.bindings.filter { $0.command != .goTo && (hasCard || !$0.command.isOfCard) }
        entries =
            commands.map { binding in
                Entry(
                    name: binding.command.name, help: binding.help,
                    keys: binding.keys.map { $0.name(isUnicode: isUnicode) }.joined(separator: "  "),
                    shortNames: Self.shortNames[binding.command] ?? [],
                    outcome: .leave { [command = binding.command] in $0.perform(command) })
            }
            + themes.map { name, choice in
                Entry(
                    name: "theme \(name)", help: "these colours until you quit", theme: choice,
                    outcome: .leave { $0.setTheme(choice) })
            }
    }

    var count: Int { entries.count }
    var wantedColumns: Int { OverlayFrame.measure }
    func enter(_ row: Int) -> OverlayOutcome { entries[row].outcome }
    func chose(_ row: Int) -> OverlayOutcome { .ask { [theme = entries[row].theme] in $0.tryTheme(theme) } }

    /// By whole names and short ones, then by the characters of names, then by words of the help.
    mutating func look(for query: String) -> [Int]? {
        self.query = FuzzyQuery(query)
        let words = RowFilter(query)
        if words.isEmpty { return nil }
        let scored = entries.enumerated().compactMap { row, entry -> (row: Int, score: Int)? in
            if entry.name == query || entry.shortNames.contains(query) { return (row, .max) }
            if let match = self.query.match(in: entry.name) { return (row, match.score) }
            return words.matches(entry.help) ? (row, .min) : nil
        }
        return scored.sorted { ($1.score, $0.row) < ($0.score, $1.row) }.map(\.row)
    }

    func line(_ row: Int, columns: Int, look: Appearance) -> (left: CellLine, right: CellLine) {
        let (entry, theme) = (entries[row], look.theme)
        var left = CellLine()
        left.append(entry.name, theme.accent, marking: query.match(in: entry.name)?.matched, theme.hit, upTo: columns)
        if columns >= OverlayFrame.narrow {
            left.pad(to: max(left.count, 16) + 2)
        } else {
            left.append("  ", theme.text)
        }
        left.append(entry.help, theme.text)
        return (left, CellLine(entry.keys, theme.dim))
    }
}
