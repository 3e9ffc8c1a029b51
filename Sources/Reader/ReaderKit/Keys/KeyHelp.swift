package import CellGrid
import TextLayout

/// A line of the help: keys, and their command.
package struct KeyHelp: Hashable, Sendable {
    /// Names, two blanks between them, the most important first.
    package var keys: String
    package var text: String

    package init(_ keys: String, _ text: String) {
        self.keys = keys
        self.text = text
    }
}

package protocol KeyedCommand: CaseIterable {
    /// The keys, the first one for the help, and the help.
    var keys: (keys: [KeyPress], help: String) { get }
}

extension KeyedCommand {
    package static func list(isUnicode: Bool) -> [KeyHelp] {
        allCases.map { command in
            let names = command.keys.keys.map { $0.name(isUnicode: isUnicode) }
            return KeyHelp(names.joined(separator: "  "), command.keys.help)
        }
    }

    package init?(_ key: KeyPress) {
        guard let command = Self.allCases.first(where: { $0.keys.keys.contains(key) }) else { return nil }
        self = command
    }
}

package struct KeyHelpGroup: Hashable, Sendable {
    package var title: String
    package var lines: [KeyHelp]

    package init(title: String, lines: [KeyHelp]) {
        (self.title, self.lines) = (title, lines)
    }
}

extension KeyTable {
    /// The main commands of the page: commands that belong together share a line.
    private static let pageHelp: KeyValuePairs<String, [([Command], String)]> = [
        "Read": [
            ([.lineDown, .lineUp], "line down, up"), ([.halfPageDown, .halfPageUp], "half a page"),
            ([.pageDown, .pageUp], "page down, up"), ([.nextSection, .previousSection], "next, previous section"),
            ([.toStart, .toEnd], "start, end of the tour"), ([.nextUnseen], "next unread screen"),
            ([.followLink], "follow the link"), ([.back], "back"),
        ],
        "Find": [
            ([.search], "search"), ([.nextHit, .previousHit], "next, previous match"),
            ([.nextLink, .linkHints], "select a link"), ([.setMark, .goToMark], "set a mark, go to it"),
            ([.copy], "copy the code or link"), ([.select], "select text"),
        ],
        "Windows": [
            ([.contents], "contents"), ([.library], "library"), ([.credits], "your credits"),
            ([.journal], "journal and plan"), ([.marks], "marks"), ([.notes], "notes"), ([.linkList], "links"),
        ],
        "Page and program": [
            ([.widenText, .narrowText], "wider, narrower text"), ([.status], "where you are"),
            ([.edit], "edit the page"), ([.reload], "reload"), ([.quit], "quit; your place is kept"),
        ],
    ]

    /// - Parameter hasCard: whether there are keys of a card, which replace those for searching.
    package func pageHelp(hasCard: Bool, isUnicode: Bool) -> [KeyHelpGroup] {
        Self.pageHelp.filter { !hasCard || $0.key != "Find" }.map { title, lines in
            KeyHelpGroup(
                title: title,
                lines: lines.compactMap { commands, text in
                    let names = commands.compactMap { firstKey(of: $0, isUnicode: isUnicode) }
                    return names.isEmpty ? nil : KeyHelp(names.joined(separator: "  "), text)
                })
        }
    }

    /// All commands that have keys.
    /// - Parameter hasCard: whether those of cards are among them.
    package func wholeHelp(hasCard: Bool, isUnicode: Bool) -> [KeyHelpGroup] {
        var groups = KeyBinding.Group.allCases.filter { hasCard || $0 != .web }.map { group in
            KeyHelpGroup(
                title: group.rawValue,
                lines: bindings.filter { $0.group == group && !$0.keys.isEmpty }.map { binding in
                    let names = binding.keys.map { $0.name(isUnicode: isUnicode) }
                    return KeyHelp(names.joined(separator: "  "), binding.help)
                })
        }
        let down = firstKey(of: .lineDown, isUnicode: isUnicode) ?? "…"
        groups.append(
            KeyHelpGroup(
                title: "Counts and mouse",
                lines: [
                    KeyHelp("10\(down)", "a number before a key repeats it: ten lines down"),
                    KeyHelp("wheel", "scroll"),
                ]))
        return groups.filter { !$0.lines.isEmpty }
    }
}
