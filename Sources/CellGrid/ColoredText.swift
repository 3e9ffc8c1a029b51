/// Text that a program wrote with colours: the characters and their styles.
package struct ColoredText: Hashable, Sendable {
    package var text: String
    /// The runs that are not plain, in order, without overlap.
    package var runs: [ColoredRun]

    package init(text: String = "", runs: [ColoredRun] = []) {
        self.text = text
        self.runs = runs
    }
}

/// A run of text in one style.
package struct ColoredRun: Hashable, Sendable {
    /// In Unicode scalars of the text.
    package var range: Range<Int>
    /// Of its palette the colours 0 to 15 name hues, which a theme turns into its own.
    package var style: Style

    package init(range: Range<Int>, style: Style) {
        self.range = range
        self.style = style
    }
}

extension [ColoredRun] {
    /// Adds a run behind the others, or makes the last one longer. A plain one is not stored.
    package mutating func append(_ range: Range<Int>, _ style: Style) {
        guard style != .plain, !range.isEmpty else { return }
        if let last, last.style == style, last.range.upperBound == range.lowerBound {
            self[count - 1].range = last.range.lowerBound..<range.upperBound
        } else {
            append(ColoredRun(range: range, style: style))
        }
    }
}
