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
    package var group: Group
    package var help: String

    package init(_ command: Command, _ keys: [KeySequence], _ group: Group, _ help: String) {
        self.command = command
        self.keys = keys
        self.group = group
        self.help = help
    }
}

/// Commands, keys and help in one place.
package struct KeyTable: Sendable {
    package private(set) var bindings: [KeyBinding]

    package init(_ bindings: [KeyBinding]) { self.bindings = bindings }

    /// What a key does.
    package enum Step: Hashable, Sendable {
        case command(Command)
        /// It is the first of two.
        case begins
    }

    /// What a key does, alone or after one that begins something; nil if nothing. Complexity: O(keys of the table).
    package func step(for key: KeyPress, after begun: KeyPress? = nil) -> Step? {
        let pressed = begun.map { KeySequence($0, then: key) } ?? KeySequence(key)
        if let binding = bindings.first(where: { $0.keys.contains(pressed) }) { return .command(binding.command) }
        let begins = bindings.contains { $0.keys.contains { $0.first == key && $0.second != nil } }
        return begun == nil && begins ? .begins : nil
    }

    /// The command of a key alone; nil if it has none.
    package func command(for key: KeyPress) -> Command? {
        if case .command(let command) = step(for: key) { command } else { nil }
    }

    /// The keys of a command.
    package func keys(of command: Command) -> [KeySequence] {
        bindings.first { $0.command == command }?.keys ?? []
    }

    /// Gives a command these keys instead of its own. Other commands lose them; so they do keys that begin with one of
    /// them, or one of them with theirs. ``Command/fixedKeys`` stay where they are. Complexity: O(keys of the table).
    package mutating func bind(_ command: Command, to keys: [KeySequence]) {
        for index in bindings.indices {
            if bindings[index].command == command {
                bindings[index].keys = keys + command.fixedKeys.filter { !keys.contains($0) }
            } else {
                bindings[index].keys.removeAll { old in keys.contains { $0.isInTheWay(of: old) } }
            }
        }
    }

    /// The keys that the reader starts with.
    package static let standard = KeyTable([
        KeyBinding(.lineDown, ["j", .init(.down), .control("e")], .read, "a line down"),
        KeyBinding(.followLink, [.init(.enter)], .read, "follow the link, copy the code; or a line down"),
        KeyBinding(.lineUp, ["k", .init(.up), .control("y")], .read, "a line up"),
        KeyBinding(.halfPageDown, ["d", .control("d")], .read, "half a page down"),
        KeyBinding(.halfPageUp, ["u", .control("u")], .read, "half a page up"),
        KeyBinding(.pageDown, [" ", .init(.pageDown), .control("f")], .read, "a page down"),
        KeyBinding(.pageUp, ["b", .init(.pageUp), .control("b")], .read, "a page up"),
        KeyBinding(.scrollRight, [">", .init(.right), "l"], .read, "scroll long code and tables to the right"),
        KeyBinding(.scrollLeft, ["<", .init(.left), "h"], .read, "scroll back to the left"),
        KeyBinding(.widenText, ["+"], .read, "wider text, kept for this tour"),
        KeyBinding(.narrowText, ["-"], .read, "narrower text"),
        KeyBinding(.usualWidth, ["0"], .read, "the usual width"),
        KeyBinding(.follow, ["F"], .read, "follow a growing file; any key stops"),
        KeyBinding(.nextSection, ["]"], .jump, "the next section, or heading in a long one"),
        KeyBinding(.previousSection, ["["], .jump, "the previous one; with a number, sections"),
        KeyBinding(.nextUnseen, ["U"], .jump, "the next screen that you have not seen"),
        KeyBinding(.toStart, ["g", .init(.home)], .jump, "the tour's start; with a number, that section"),
        KeyBinding(.toEnd, ["G", .init(.end)], .jump, "the end of the tour"),
        KeyBinding(.toPercent, ["%"], .jump, "with a number, that far into the tour: 50%"),
        KeyBinding(.goTo, [":"], .jump, "go to a section by its number: :12"),
        KeyBinding(
            .back, [.init(.backspace), .control("o"), .init(.left, .alt)], .jump, "back to where you jumped from"),
        KeyBinding(.forward, [.init(.right, .alt)], .jump, "forward again"),
        KeyBinding(.search, ["/"], .jump, "search the whole tour"),
        KeyBinding(.nextHit, ["n"], .jump, "the next hit"),
        KeyBinding(.previousHit, ["N"], .jump, "the previous hit"),
        KeyBinding(.hitList, ["&"], .jump, "all hits as a list, with their lines"),
        KeyBinding(.nextLink, [.init(.tab)], .jump, "choose the next link or code on the screen"),
        KeyBinding(.previousLink, [.init(.tab, .shift)], .jump, "choose the previous one"),
        KeyBinding(.linkHints, ["f"], .jump, "label links and code: type a letter to choose"),
        KeyBinding(.linkList, ["L"], .jump, "the links of the tour"),
        KeyBinding(.setMark, ["m"], .jump, "mark this place with a letter"),
        KeyBinding(
            .goToMark, ["'"], .jump, "go to a mark; '' before the last jump"),
        KeyBinding(.marks, ["M"], .jump, "the marks; x deletes one"),
        KeyBinding(.contents, ["t"], .look, "the contents: type to filter, Enter goes"),
        KeyBinding(.pinContents, ["T"], .look, "the contents beside the page, on wide screens"),
        KeyBinding(.library, ["o"], .look, "the library: another tour to read"),
        KeyBinding(.credits, ["c"], .look, "your credits"),
        KeyBinding(.journal, ["J"], .look, "the journal: what you read, and a plan"),
        KeyBinding(.status, ["=", .control("g")], .look, "where you are, how far, and your credits"),
        KeyBinding(.hiddenLines, ["H"], .look, "show hidden lines of code; hide them again"),
        KeyBinding(.help, ["?", .init(.function(1))], .look, "these keys"),
        KeyBinding(.copy, ["y"], .outside, "copy the chosen link or code, else the nearest"),
        KeyBinding(.edit, ["e", "v"], .outside, "open the page at this line in your editor"),
        KeyBinding(.pipe, ["|"], .outside, "pipe the section to a command"),
        KeyBinding(.path, ["p"], .outside, "the path of the page, and the line"),
        KeyBinding(.write, ["w"], .outside, "write the section to a file, as text"),
        KeyBinding(.showAll, ["A"], .look, "the whole page, with the menus around it"),
        KeyBinding(.reload, ["R"], .program, "reload the tour from the disk"),
        KeyBinding(.releaseMouse, ["S"], .program, "release the mouse, and take it back"),
        KeyBinding(.redraw, [.control("l")], .program, "redraw the screen"),
        KeyBinding(.suspend, [.control("z")], .program, "suspend; fg resumes"),
        KeyBinding(.quit, ["q", KeySequence("Z", then: "Z"), .control("c")], .program, "quit; your place is kept"),
        KeyBinding(.tryAgain, ["r"], .web, "try to load the page again"),
        KeyBinding(.signIn, ["s"], .web, "sign in"),
        KeyBinding(.showCopy, ["O"], .web, "show the saved copy"),
        KeyBinding(.openInBrowser, ["B"], .web, "open it in your browser"),
        KeyBinding(.explain, ["i"], .web, "what its status means"),
    ])

    /// The first key of a command, by its name.
    func firstKey(of command: Command, isUnicode: Bool) -> String? {
        keys(of: command).first?.name(isUnicode: isUnicode)
    }
}
