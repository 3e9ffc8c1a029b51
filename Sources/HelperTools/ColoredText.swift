/// Text that a program wrote with colours: the characters, and which of them look how.
package struct ColoredText: Hashable, Sendable {
    package var text: String
    /// What does not look plain, in order, without overlap.
    package var runs: [ColoredRun]

    package init(text: String = "", runs: [ColoredRun] = []) {
        self.text = text
        self.runs = runs
    }
}

/// A stretch of text with one look.
package struct ColoredRun: Hashable, Sendable {
    /// In Unicode scalars of the text.
    package var range: Range<Int>
    package var look: TextLook

    package init(range: Range<Int>, look: TextLook) {
        self.range = range
        self.look = look
    }
}

/// What SGR sequences can say about characters.
package struct TextLook: Hashable, Sendable {
    package enum Color: Hashable, Sendable {
        /// 0 to 7 the basic colours, 8 to 15 the bright ones, 16 to 255 the cube and the greys.
        case palette(UInt8)
        case rgb(red: UInt8, green: UInt8, blue: UInt8)
    }

    /// nil is the terminal's own.
    package var foreground: Color?
    package var background: Color?
    package var isBold = false
    package var isDim = false
    package var isItalic = false
    package var isUnderlined = false
    package var isReversed = false

    package init(foreground: Color? = nil, background: Color? = nil) {
        self.foreground = foreground
        self.background = background
    }

    /// Nothing of its own.
    package static let plain = TextLook()
}
