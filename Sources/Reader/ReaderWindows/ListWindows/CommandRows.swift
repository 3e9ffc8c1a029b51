package import ReaderKit
import ReaderPage
package import TextLayout
package import TourDocument

private struct CommandEntry: Sendable {
    var name: String
    var help: String
    var keys = ""
    /// The names in other programs.
    var shortNames: [String] = []
    var theme: ThemeChoice?
    var outcome: OverlayOutcome

    /// The names in less and vim.
    static let shortNames: [Command: [String]] = [
        .quit: ["q", "q!", "x", "wq"], .nextSection: ["n"], .previousSection: ["p"], .help: ["h"],
    ]

    /// By whole names and short ones, then by the characters of names, then by words of the help; nil for no match.
    func rank(_ query: String, _ filter: RowFilter) -> Int? {
        if name == query || shortNames.contains(query) { return .max }
        return filter.match(in: name)?.score ?? (filter.matches(help) ? .min : nil)
    }

    func row(_ query: RowFilter) -> ListRow {
        ListRow(chosen: .ask(.tryTheme(theme)), enter: outcome) { columns, look in
            let theme = look.theme
            var left = CellLine()
            left.append(name, theme.accent, marking: query.match(in: name)?.matched, theme.hit, upTo: columns)
            if columns >= OverlayFrame.narrow {
                left.pad(to: max(left.count, 16) + 2)
            } else {
                left.append("  ", theme.text)
            }
            left.append(help, theme.text)
            return (left, CellLine(keys, theme.dim))
        }
    }
}

extension RowList {
    /// All commands of keys, the themes, and the pages of the printed edition, by name: the list for `:` and a word.
    /// - Parameters:
    ///   - hasCard: whether commands of cards are among them.
    ///   - printPages: found by `p12`, `p. 12` or `page 12`.
    package static func commands(
        _ keys: KeyTable, hasCard: Bool, themes: [(name: String, choice: ThemeChoice)], printPages: [PrintPage] = [],
        isUnicode: Bool
    ) -> RowList {
        let bindings = keys.bindings.filter { $0.command != .goTo && (hasCard || !$0.command.isOfCard) }
        let commands =
            bindings.map { binding in
                CommandEntry(
                    name: binding.command.name, help: binding.help,
                    keys: binding.keys.map { $0.name(isUnicode: isUnicode) }.joined(separator: "  "),
                    shortNames: CommandEntry.shortNames[binding.command] ?? [],
                    outcome: .leave(.perform(binding.command)))
            }
            + themes.map { name, choice in
                CommandEntry(
                    name: "theme \(name)", help: "use this theme until you quit", theme: choice,
                    outcome: .leave(.setTheme(choice)))
            }
        let pages = Dictionary(printPages.map { ($0.label.lowercased(), $0) }) { first, _ in first }
        return RowList(
            title: "Commands", command: .goTo, opensTyping: true, columns: OverlayFrame.measure,
            rows: { query, _ in
                let entries = commands + [page(query, of: pages)].compactMap(\.self)
                let filter = RowFilter(query)
                let ranked = filter.ranked(0..<entries.count) { entries[$0].rank(query, filter) }
                return ListRows(entries.count, left: ranked) { entries[$0].row(filter) }
            })
    }

    private static func page(_ query: String, of pages: [String: PrintPage]) -> CommandEntry? {
        let text = query.lowercased()
        let word = ["page", "p.", "p"].first { text.hasPrefix($0) }
        let label = word.map { text.dropFirst($0.count).filter { $0 != " " } } ?? ""
        return pages[label].map { page in
            CommandEntry(
                name: "page \(page.label)", help: "of the printed edition", shortNames: [query],
                outcome: .leave(.page { $0.go(to: page) }))
        }
    }
}
