package import ReaderKit
import ReaderPage
package import TextLayout
package import TourDocument

/// All commands of keys, and the themes, by name: the list for `:` and a word.
package struct CommandRows: ListRows {
    private struct Entry: Sendable {
        var name: String
        var help: String
        var keys = ""
        /// The names in other programs.
        var shortNames: [String] = []
        var theme: ThemeChoice?
        var outcome: OverlayOutcome
    }

    package let traits = ListTraits(title: "Commands", command: .goTo, isPicker: true)
    private var entries: [Entry]
    /// The pages of the printed edition, by their numbers; the one that is asked for is the last entry.
    private let printPages: [String: PrintPage]
    private var hasPrintPage = false
    private var query = RowFilter("")

    /// The names in less and vim.
    private static let shortNames: [Command: [String]] = [
        .quit: ["q", "q!", "x", "wq"], .nextSection: ["n"], .previousSection: ["p"], .help: ["h"],
    ]

    /// With the themes to choose from, by their names, and with commands of cards if there is one.
    package init(
        _ keys: KeyTable, hasCard: Bool, themes: [(name: String, choice: ThemeChoice)], printPages: [PrintPage] = [],
        isUnicode: Bool
    ) {
        self.printPages = Dictionary(printPages.map { ($0.label.lowercased(), $0) }) { first, _ in first }
        let commands = keys.bindings.filter { $0.command != .goTo && (hasCard || !$0.command.isOfCard) }
        entries =
            commands.map { binding in
                Entry(
                    name: binding.command.name, help: binding.help,
                    keys: binding.keys.map { $0.name(isUnicode: isUnicode) }.joined(separator: "  "),
                    shortNames: Self.shortNames[binding.command] ?? [],
                    outcome: .leave(.perform(binding.command)))
            }
            + themes.map { name, choice in
                Entry(
                    name: "theme \(name)", help: "use this theme until you quit", theme: choice,
                    outcome: .leave(.setTheme(choice)))
            }
    }

    package var count: Int { entries.count }
    package var wantedColumns: Int { OverlayFrame.measure }
    package func enter(_ row: Int) -> OverlayOutcome { entries[row].outcome }
    package func chose(_ row: Int) -> OverlayOutcome { .ask(.tryTheme(entries[row].theme)) }

    /// By whole names and short ones, then by the characters of names, then by words of the help.
    package mutating func look(for query: String) -> [Int]? {
        let filter = RowFilter(query)
        self.query = filter
        findPrintPage(query)
        return filter.ranked(0..<entries.count) { row in
            let entry = entries[row]
            if entry.name == query || entry.shortNames.contains(query) { return .max }
            return filter.match(in: entry.name)?.score ?? (filter.matches(entry.help) ? .min : nil)
        }
    }

    /// By `p12`, `p. 12` or `page 12`.
    private mutating func findPrintPage(_ query: String) {
        if hasPrintPage { entries.removeLast() }
        let text = query.lowercased()
        let word = ["page", "p.", "p"].first { text.hasPrefix($0) }
        let label = word.map { text.dropFirst($0.count).filter { $0 != " " } } ?? ""
        hasPrintPage = printPages[label] != nil
        guard let page = printPages[label] else { return }
        entries.append(
            Entry(
                name: "page \(page.label)", help: "of the printed edition", shortNames: [query],
                outcome: .leave(.page { $0.go(to: page) })))
    }

    package func line(_ row: Int, columns: Int, look: Appearance) -> (left: CellLine, right: CellLine) {
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
