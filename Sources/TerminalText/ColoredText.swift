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

/// A run of text in one look.
package struct ColoredRun: Hashable, Sendable {
    /// In Unicode scalars of the text.
    package var range: Range<Int>
    package var look: TextLook

    package init(range: Range<Int>, look: TextLook) {
        self.range = range
        self.look = look
    }
}

extension [ColoredRun] {
    /// Adds a run behind the others, or makes the last one longer. A plain one is not stored.
    package mutating func append(_ range: Range<Int>, _ look: TextLook) {
        guard look != .plain, !range.isEmpty else { return }
        if let last, last.look == look, last.range.upperBound == range.lowerBound {
            self[count - 1].range = last.range.lowerBound..<range.upperBound
        } else {
            append(ColoredRun(range: range, look: look))
        }
    }
}
