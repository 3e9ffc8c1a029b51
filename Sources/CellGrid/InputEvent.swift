/// A key of the keyboard, apart from the modifiers held with it.
package enum Key: Hashable, Sendable {
    /// A key that types a character. With Control it is the lower-case letter.
    case character(Unicode.Scalar)
    case enter, escape, tab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    /// `F1` is 1.
    case function(Int)
}

/// The modifiers that a terminal reports.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The union of the elements. The standard library's own goes by way of two protocols, and styles are made by the thousand.
    package init(arrayLiteral elements: KeyModifiers...) {
        self.init(rawValue: elements.reduce(0) { $0 | $1.rawValue })
    }

    package static let control = KeyModifiers(rawValue: 1)
    package static let alt = KeyModifiers(rawValue: 2)
    package static let shift = KeyModifiers(rawValue: 4)
}

/// One press of a key.
package struct KeyPress: Hashable, Sendable {
    package var key: Key
    package var modifiers: KeyModifiers

    package init(_ key: Key, _ modifiers: KeyModifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }
}

/// What a mouse did.
package struct MouseEvent: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case press, release, drag, wheelUp, wheelDown
    }

    package var action: Action
    /// Where it happened, in cells.
    package var position: Position

    package init(_ action: Action, at position: Position) {
        self.action = action
        self.position = position
    }
}

/// What comes from a terminal.
package enum InputEvent: Hashable, Sendable {
    case key(KeyPress)
    case mouse(MouseEvent)
    /// The colour that the terminal's text stands on, as the terminal tells it.
    case background(red: UInt8, green: UInt8, blue: UInt8)
    /// Text that was pasted and not typed, as it came: with whatever control characters and line ends it has.
    case paste(String)
    /// The terminal has another size now.
    case resize(Size)
    /// Nothing more will come: the terminal is gone.
    case closed
}
