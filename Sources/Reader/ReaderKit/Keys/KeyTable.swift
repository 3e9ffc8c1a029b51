package import CellGrid

/// One line of the key table: a command, its keys and its help.
package struct KeyBinding: Hashable, Sendable {
    package enum Group: String, Hashable, Sendable, CaseIterable {
        case read = "Read"
        case jump = "Jump"
        case look = "Look"
        case outside = "Beyond reading"
        case program = "Program"
        case web = "Web pages that could not be loaded"
    }

    package var command: Command
    package var keys: [KeySequence]
    var group: Group
    package var help: String

    init(_ command: Command, _ keys: [KeySequence], _ group: Group, _ help: String) {
        self.command = command
        self.keys = keys
        self.group = group
        self.help = help
    }
}

/// Commands, keys and help in one place.
package struct KeyTable: Sendable {
    package private(set) var bindings: [KeyBinding]

    init(_ bindings: [KeyBinding]) { self.bindings = bindings }

    /// The effect of a key.
    package enum Step: Hashable, Sendable {
        case command(Command)
        /// The first of two keys.
        case prefix
    }

    /// The effect of a key, alone or after a pending one, if any. Complexity: O(keys of the table).
    package func step(for key: KeyPress, after pending: KeyPress? = nil) -> Step? {
        let pressed = pending.map { KeySequence($0, then: key) } ?? KeySequence(key)
        if let binding = bindings.first(where: { $0.keys.contains(pressed) }) { return .command(binding.command) }
        let isPrefix = bindings.contains { $0.keys.contains { $0.first == key && $0.second != nil } }
        return pending == nil && isPrefix ? .prefix : nil
    }

    /// The command of a key alone; nil if it has none.
    package func command(for key: KeyPress) -> Command? {
        if case .command(let command) = step(for: key) { command } else { nil }
    }

    package func keys(of command: Command) -> [KeySequence] {
        bindings.first { $0.command == command }?.keys ?? []
    }

    /// Replaces a command's keys, and takes the new ones, their prefixes and extensions from other commands.
    /// ``Command/fixedKeys`` stay. Complexity: O(keys of the table).
    package mutating func bind(_ command: Command, to keys: [KeySequence]) {
        for index in bindings.indices {
            if bindings[index].command == command {
                bindings[index].keys = keys + command.fixedKeys.filter { !keys.contains($0) }
            } else {
                bindings[index].keys.removeAll { old in keys.contains { $0.conflicts(with: old) } }
            }
        }
    }

    /// The default keys.
    package static let standard = KeyTable([
        KeyBinding(.lineDown, ["j", .init(.down), .control("e")], .read, "line down"),
        KeyBinding(.followLink, [.init(.enter)], .read, "follow the link, copy the code, or line down"),
        KeyBinding(.lineUp, ["k", .init(.up), .control("y")], .read, "line up"),
        KeyBinding(.halfPageDown, ["d", .control("d")], .read, "half a page down"),
        KeyBinding(.halfPageUp, ["u", .control("u")], .read, "half a page up"),
        KeyBinding(.pageDown, [" ", .init(.pageDown), .control("f")], .read, "page down"),
        KeyBinding(.pageUp, ["b", .init(.pageUp), .control("b")], .read, "page up"),
        KeyBinding(.scrollRight, [">", .init(.right), "l"], .read, "scroll wide code and tables to the right"),
        KeyBinding(.scrollLeft, ["<", .init(.left), "h"], .read, "scroll back to the left"),
        KeyBinding(.widenText, ["+"], .read, "wider text, for this tour"),
        KeyBinding(.narrowText, ["-"], .read, "narrower text"),
        KeyBinding(.usualWidth, ["0"], .read, "default text width"),
        KeyBinding(.follow, ["F"], .read, "follow a growing file; any key stops"),
        KeyBinding(.nextSection, ["]"], .jump, "next section, or heading in a long one"),
        KeyBinding(.previousSection, ["["], .jump, "previous heading or section; 3[: back 3 sections"),
        KeyBinding(.nextUnseen, ["U"], .jump, "next screen that you have not read"),
        KeyBinding(.toStart, ["g", .init(.home)], .jump, "start of the tour; 12g: section 12"),
        KeyBinding(.toEnd, ["G", .init(.end)], .jump, "end of the tour"),
        KeyBinding(.toPercent, ["%"], .jump, "50%: go halfway through the tour"),
        KeyBinding(.goTo, [":"], .jump, ":12: go to section 12; :word: find a command"),
        KeyBinding(
            .back, [.init(.backspace), .control("o"), .init(.left, .alt)], .jump, "back to where you jumped from"),
        KeyBinding(.forward, [.init(.right, .alt)], .jump, "forward again"),
        KeyBinding(.search, ["/"], .jump, "search the whole tour"),
        KeyBinding(.nextHit, ["n"], .jump, "next match"),
        KeyBinding(.previousHit, ["N"], .jump, "previous match"),
        KeyBinding(.hitList, ["&"], .jump, "list of all matches, with their lines"),
        KeyBinding(.nextLink, [.init(.tab)], .jump, "select the next link or code block"),
        KeyBinding(.previousLink, [.init(.tab, .shift)], .jump, "select the previous one"),
        KeyBinding(.linkHints, ["f"], .jump, "label links and code; type a letter to select"),
        KeyBinding(.linkList, ["L"], .jump, "list of all links"),
        KeyBinding(.setMark, ["m"], .jump, "mark this place with a letter"),
        KeyBinding(.goToMark, ["'"], .jump, "go to a mark; '' returns to before the last jump"),
        KeyBinding(.marks, ["M"], .jump, "list of marks; x removes one"),
        KeyBinding(.notes, ["a"], .jump, "list of notes and highlights; x removes one"),
        KeyBinding(.contents, ["t"], .look, "contents: type to filter, Enter opens"),
        KeyBinding(.pinContents, ["T"], .look, "pin the contents beside the text, in wide windows"),
        KeyBinding(.library, ["o"], .look, "library: open another tour"),
        KeyBinding(.credits, ["c"], .look, "your credits"),
        KeyBinding(.journal, ["J"], .look, "journal: what you read, and a plan"),
        KeyBinding(.status, ["=", .control("g")], .look, "where you are, and your credits"),
        KeyBinding(.hiddenLines, ["H"], .look, "show or hide hidden lines of code"),
        KeyBinding(.lineNumbers, ["#"], .look, "number the lines of text and source, or not"),
        KeyBinding(.help, ["?", .init(.function(1))], .look, "list the keys"),
        KeyBinding(.select, ["v"], .outside, "select text; then y copies"),
        KeyBinding(.selectLines, ["V"], .outside, "select rows of text"),
        KeyBinding(.copy, ["y"], .outside, "copy the selected link or code block, or the nearest one"),
        KeyBinding(.edit, ["e"], .outside, "open the page at this line in your editor"),
        KeyBinding(.pipe, ["|"], .outside, "pipe the section to a command"),
        KeyBinding(.path, ["p"], .outside, "show the path and the line"),
        KeyBinding(.write, ["w"], .outside, "write the section to a file, as text"),
        KeyBinding(.showAll, ["A"], .look, "show all of a web page, with its menus"),
        KeyBinding(.reload, ["R"], .program, "reload the tour"),
        KeyBinding(.releaseMouse, ["S"], .program, "turn the mouse off, or on again"),
        KeyBinding(.redraw, [.control("l")], .program, "redraw the screen"),
        KeyBinding(.suspend, [.control("z")], .program, "suspend; fg resumes"),
        KeyBinding(.quit, ["q", KeySequence("Z", then: "Z"), .control("c")], .program, "quit; your place is kept"),
        KeyBinding(.tryAgain, ["r"], .web, "try again"),
        KeyBinding(.signIn, ["s"], .web, "sign in"),
        KeyBinding(.showCopy, ["O"], .web, "show the saved copy"),
        KeyBinding(.openInBrowser, ["B"], .web, "open the page in your browser"),
        KeyBinding(.explain, ["i"], .web, "explain the status"),
    ])

    package func firstKey(of command: Command, isUnicode: Bool) -> String? {
        keys(of: command).first?.name(isUnicode: isUnicode)
    }
}

/// The keys of a command: one, or two after each other.
package struct KeySequence: Hashable, Sendable {
    package var first: KeyPress
    /// The second key, if there are two.
    package var second: KeyPress?

    package init(_ first: KeyPress, then second: KeyPress? = nil) {
        self.first = first
        self.second = second
    }

    init(_ key: Key, _ modifiers: KeyModifiers = []) { self.init(KeyPress(key, modifiers)) }

    static func control(_ letter: Unicode.Scalar) -> KeySequence { KeySequence(.control(letter)) }

    /// The keys by their names, with blanks between: `g g`, `Ctrl-X Ctrl-C`. Nil for an unknown name, or three keys.
    package init?(name: String) {
        // a blank alone is the key that types it
        guard name != " " else {
            self.init(" ")
            return
        }
        let names = name.split(separator: " ")
        let keys = names.compactMap { KeyPress(name: $0) }
        guard let first = keys.first, keys.count == names.count, keys.count <= 2 else { return nil }
        self.init(first, then: keys.dropFirst().first)
    }

    /// As the help page names it.
    package func name(isUnicode: Bool = true) -> String {
        let name = first.name(isUnicode: isUnicode)
        return second.map { "\(name) \($0.name(isUnicode: isUnicode))" } ?? name
    }

    /// Whether both cannot be in one table: they are equal, or one is a prefix of the other.
    package func conflicts(with other: KeySequence) -> Bool {
        first == other.first && (second == nil || other.second == nil || second == other.second)
    }
}

extension KeySequence: ExpressibleByUnicodeScalarLiteral {
    /// A key that types a character.
    package init(unicodeScalarLiteral value: Unicode.Scalar) { self.init(KeyPress(.character(value))) }
}

/// The predefined tables: the standard one with other keys for some commands, so that every command keeps a key.
package enum KeySet: String, Hashable, Sendable, CaseIterable {
    case standard, vi, emacs

    package var table: KeyTable {
        var table = KeyTable.standard
        for (command, keys) in changes {
            // an invalid name would leave a command without keys: a test reads them all
            table.bind(command, to: keys.compactMap { KeySequence(name: $0) })
        }
        return table
    }

    /// The differences from the standard table.
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
