package import CellGrid

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
    package var style: Style

    package init(range: Range<Int>, style: Style) {
        self.range = range
        self.style = style
    }
}
