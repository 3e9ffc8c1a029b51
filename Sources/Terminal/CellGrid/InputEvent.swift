/// A key, without its modifiers.
public enum Key: Hashable, Sendable {
    /// A key that types a character; with Control, the lower-case letter.
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

public struct KeyPress: Hashable, Sendable {
    public var key: Key
    public var modifiers: KeyModifiers

    public init(_ key: Key, _ modifiers: KeyModifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }
}

/// A mouse report.
public struct MouseEvent: Hashable, Sendable {
    public enum Action: Hashable, Sendable {
        case press, release, drag, wheelUp, wheelDown
    }

    public var action: Action
    /// In cells.
    public var position: Position

    public init(_ action: Action, at position: Position) {
        self.action = action
        self.position = position
    }
}

/// Input of a terminal.
public enum InputEvent: Hashable, Sendable {
    case key(KeyPress)
    case mouse(MouseEvent)
    /// The terminal's background colour, as it reports it.
    case background(red: UInt8, green: UInt8, blue: UInt8)
    /// The terminal reports that it shows pictures in pixels.
    case graphics(PixelGraphics.Kind)
    /// The size of a cell in pixels, at first or after a change.
    case cell(width: Int, height: Int)
    /// Pasted text, with its control characters and line ends.
    case paste(String)
    case resize(Size)
    /// The terminal is gone; no more input follows.
    case closed
}
