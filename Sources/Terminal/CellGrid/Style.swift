/// A colour of a terminal: its default, one of its palette, or red, green and blue.
public struct Color: Hashable, Sendable {
    /// 0 is the default; else the kind in the top byte and the value below it.
    let bits: UInt32

    init(bits: UInt32) { self.bits = bits }

    /// The terminal's own foreground or background.
    public static let standard = Color(bits: 0)

    /// A palette colour: 0 to 7 the basic colours, 8 to 15 the bright ones, 16 to 255 the xterm cube and greys.
    public static func palette(_ index: UInt8) -> Color { Color(bits: 1 << 24 | UInt32(index)) }

    /// A colour by its parts; exact only on terminals with direct colour.
    public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
        rgb(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }

    /// The same by a number, `0xRRGGBB`.
    public static func rgb(_ digits: UInt32) -> Color { Color(bits: 2 << 24 | digits & 0xFF_FFFF) }

    /// The colour's parts, for encoders.
    public enum Kind: Hashable, Sendable {
        case standard
        case palette(UInt8)
        case rgb(red: UInt8, green: UInt8, blue: UInt8)
    }

    public var kind: Kind {
        switch bits >> 24 {
        case 1: .palette(UInt8(truncatingIfNeeded: bits))
        case 2:
            .rgb(
                red: UInt8(truncatingIfNeeded: bits >> 16), green: UInt8(truncatingIfNeeded: bits >> 8),
                blue: UInt8(truncatingIfNeeded: bits))
        default: .standard
        }
    }
}

/// The number of colours of a terminal.
public enum ColorDepth: Int, Comparable, Sendable, CaseIterable {
    case none
    case eight
    case sixteen
    case palette256
    case direct

    public static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.rawValue < b.rawValue }
}

public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let bold = Attributes(rawValue: 1)
    public static let dim = Attributes(rawValue: 2)
    public static let italic = Attributes(rawValue: 4)
    public static let underline = Attributes(rawValue: 8)
    public static let reverse = Attributes(rawValue: 16)
    public static let strikethrough = Attributes(rawValue: 32)
}

/// The style of a cell: two colours and the attributes.
public struct Style: Hashable, Sendable {
    public var foreground: Color
    public var background: Color
    public var attributes: Attributes

    public init(foreground: Color = .standard, background: Color = .standard, attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's own style.
    public static let plain = Style()

    /// This style under another: the other's colours where set, and the attributes of both.
    public func overlaid(with other: Style) -> Style {
        Style(
            foreground: other.foreground == .standard ? foreground : other.foreground,
            background: other.background == .standard ? background : other.background,
            attributes: attributes.union(other.attributes))
    }
}
