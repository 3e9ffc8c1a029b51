/// The tables to start from. A set is the standard one with other keys for some commands, so that what it does not speak of
/// has a key all the same.
package enum KeySet: String, Hashable, Sendable, CaseIterable {
    case standard, vi, emacs

    package var table: KeyTable {
        var table = KeyTable.standard
        for (command, keys) in changes {
            // names that are none would leave a command without its keys: a test reads them all
            table.bind(command, to: keys.compactMap { KeySequence(name: $0) })
        }
        return table
    }

    /// Other keys than those of the standard table.
    package var changes: [(Command, [String])] {
        switch self {
        case .standard: []
        case .vi:
            [
                (.lineDown, ["j", "Down", "Ctrl-E", "Ctrl-N"]),
                (.lineUp, ["k", "Up", "Ctrl-Y", "Ctrl-P"]),
                (.halfPageDown, ["Ctrl-D", "d"]),
                (.halfPageUp, ["Ctrl-U", "u"]),
                (.pageDown, ["Ctrl-F", "Space", "PgDn"]),
                (.pageUp, ["Ctrl-B", "b", "PgUp"]),
                (.nextSection, ["] ]", "}"]),
                (.previousSection, ["[ [", "{"]),
                (.toStart, ["g g", "Home"]),
                (.toEnd, ["G", "End"]),
                // the page has no cursor to move to an edge of the screen: as in browsers with these keys
                (.back, ["H", "Ctrl-O", "Backspace", "Alt-Left"]),
                (.forward, ["L", "Alt-Right"]),
                (.hiddenLines, ["z a"]),
                (.linkList, ["g l"]),
                (.quit, ["Z Z", "Z Q", "q"]),
            ]
        case .emacs:
            [
                (.lineDown, ["Ctrl-N", "Down"]),
                (.lineUp, ["Ctrl-P", "Up"]),
                (.halfPageDown, ["d"]),
                (.halfPageUp, ["u"]),
                (.pageDown, ["Ctrl-V", "Space", "PgDn"]),
                (.pageUp, ["Alt-v", "b", "PgUp"]),
                (.nextSection, ["Alt-}", "]"]),
                (.previousSection, ["Alt-{", "["]),
                (.toStart, ["Alt-<", "Home"]),
                (.toEnd, ["Alt->", "End"]),
                (.search, ["Ctrl-S", "/"]),
                (.reload, ["Ctrl-X Ctrl-V", "R"]),
                (.quit, ["Ctrl-X Ctrl-C", "q"]),
            ]
        }
    }
}
