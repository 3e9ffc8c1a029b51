/// Text with the styles that a program gave it.
package struct ColoredText: Hashable, Sendable {
    package var text: String
    /// The runs that are not plain, in order, without overlap.
    package var runs: [ColoredRun]

    package init(text: String = "", runs: [ColoredRun] = []) {
        self.text = text
        self.runs = runs
    }
}

package struct ColoredRun: Hashable, Sendable {
    /// In Unicode scalars of the text.
    package var range: Range<Int>
    /// Palette colours 0 to 15 name hues, which a theme replaces by its own.
    package var style: Style

    package init(range: Range<Int>, style: Style) {
        self.range = range
        self.style = style
    }
}

extension [ColoredRun] {
    /// Appends a run, or extends the last one. Plain runs are not stored.
    package mutating func append(_ range: Range<Int>, _ style: Style) {
        guard style != .plain, !range.isEmpty else { return }
        if let last, last.style == style, last.range.upperBound == range.lowerBound {
            self[count - 1].range = last.range.lowerBound..<range.upperBound
        } else {
            append(ColoredRun(range: range, style: style))
        }
    }
}
