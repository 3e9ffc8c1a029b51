/// A key of the keyboard, apart from the modifiers held with it.
public enum Key: Hashable, Sendable {
    /// A key that types a character. With Control it is the lower-case letter.
    case character(Unicode.Scalar)
    case enter, escape, tab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    /// `F1` is 1.
    case function(Int)
}

/// The modifiers that a terminal reports.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    // xterm's bits
    public static let shift = KeyModifiers(rawValue: 1)
    public static let alt = KeyModifiers(rawValue: 2)
    public static let control = KeyModifiers(rawValue: 4)
}

/// One press of a key.
public struct KeyPress: Hashable, Sendable {
    public var key: Key
    public var modifiers: KeyModifiers

    public init(_ key: Key, _ modifiers: KeyModifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }
}

/// What a mouse did.
public struct MouseEvent: Hashable, Sendable {
    public enum Action: Hashable, Sendable {
        case press, release, drag, wheelUp, wheelDown
    }

    public var action: Action
    /// Where it happened, in cells.
    public var position: Position

    public init(_ action: Action, at position: Position) {
        self.action = action
        self.position = position
    }
}

/// What comes from a terminal.
public enum InputEvent: Hashable, Sendable {
    case key(KeyPress)
    case mouse(MouseEvent)
    /// The terminal's background colour, as the terminal reports it.
    case background(red: UInt8, green: UInt8, blue: UInt8)
    /// The terminal says that it can show pictures in pixels.
    case graphics(PixelGraphics.Kind)
    /// The terminal tells how many pixels a cell has, for the first time or because it is another size now.
    case cell(width: Int, height: Int)
    /// Text that was pasted and not typed, as it came: with whatever control characters and line ends it has.
    case paste(String)
    case resize(Size)
    /// Nothing more will come: the terminal is gone.
    case closed
}
