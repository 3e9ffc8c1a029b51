/// How a program that writes for a terminal wants text to look: two colours and some attributes.
package struct TextLook: Hashable, Sendable {
    package enum Color: Hashable, Sendable {
        /// The terminal's own.
        case standard
        /// 0 to 7 the basic colours, 8 to 15 the bright ones, 16 to 255 the xterm cube and greys.
        case palette(UInt8)
        case rgb(UInt8, UInt8, UInt8)
    }

    package struct Attributes: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let bold = Attributes(rawValue: 1)
        package static let dim = Attributes(rawValue: 2)
        package static let italic = Attributes(rawValue: 4)
        package static let underline = Attributes(rawValue: 8)
        package static let reverse = Attributes(rawValue: 16)
    }

    package var foreground: Color
    package var background: Color
    package var attributes: Attributes

    package init(foreground: Color = .standard, background: Color = .standard, attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's own look.
    package static let plain = TextLook()
}
