package import CellGrid

/// One line of the key table: a command, its keys and its help.
package struct KeyBinding: Hashable, Sendable {
    package enum Group: String, Hashable, Sendable, CaseIterable {
        case read = "Read"
        case jump = "Jump"
        case look = "Look"
        case outside = "Out of the reader"
        case program = "Program"
    }

    package var command: Command
    package var keys: [KeyPress]
    package var group: Group
    package var help: String

    package init(_ command: Command, _ keys: [KeyPress], _ group: Group, _ help: String) {
        self.command = command
        self.keys = keys
        self.group = group
        self.help = help
    }
}

/// Commands, keys and help in one place.
package struct KeyTable: Hashable, Sendable {
    package var bindings: [KeyBinding]
    package init(_ bindings: [KeyBinding]) { self.bindings = bindings }

    /// The command of a key; nil if it has none. Complexity: linear in the number of bindings, which are few.
    package func command(for key: KeyPress) -> Command? { bindings.last { $0.keys.contains(key) }?.command }

    /// The keys that the reader starts with.
    package static let standard = KeyTable([
        KeyBinding(.lineDown, ["j", .init(.down), .init(.enter), .control("e")], .read, "a line on"),
        KeyBinding(.lineUp, ["k", .init(.up), .control("y")], .read, "a line back"),
        KeyBinding(.halfPageDown, ["d", .control("d")], .read, "half a page on"),
        KeyBinding(.halfPageUp, ["u", .control("u")], .read, "half a page back"),
        KeyBinding(.pageDown, [" ", .init(.pageDown), .control("f")], .read, "a page on"),
        KeyBinding(.pageUp, ["b", .init(.pageUp), .control("b")], .read, "a page back"),
        KeyBinding(.nextSection, ["]"], .jump, "the next section"),
        KeyBinding(.previousSection, ["["], .jump, "the section's start, then the one before"),
        KeyBinding(.toStart, ["g", .init(.home)], .jump, "the start of the tour; 5g goes to section 5"),
        KeyBinding(.toEnd, ["G", .init(.end)], .jump, "the end of the tour"),
        KeyBinding(
            .back, [.init(.backspace), .control("o"), .init(.left, .alt)], .jump, "back to where you jumped from"),
        KeyBinding(.forward, [.init(.right, .alt)], .jump, "forward again"),
        KeyBinding(.contents, ["t"], .look, "the contents: type to filter, Enter goes"),
        KeyBinding(.credits, ["c"], .look, "the credits earned"),
        KeyBinding(.help, ["?", .init(.function(1))], .look, "these keys"),
        KeyBinding(.edit, ["e"], .outside, "open the page at this line in your editor"),
        KeyBinding(.path, ["p"], .outside, "the path of the page, and the line"),
        KeyBinding(.reload, ["R"], .program, "open the tour anew, as it is on the disk now"),
        KeyBinding(.redraw, [.control("l")], .program, "draw the screen anew"),
        KeyBinding(.suspend, [.control("z")], .program, "stop for a while; fg comes back"),
        KeyBinding(.quit, ["q", .control("c")], .program, "quit; the place is kept"),
    ])
}
