package import CellGrid
package import TourDocument

/// How a block is to be laid out.
package struct LayoutOptions: Hashable, Sendable {
    /// Columns of the text column, at least 1.
    package var width: Int {
        didSet { width = max(1, width) }
    }
    /// The columns that the text asks for. Where it and its margins have fewer, it is laid out at these all the same, and cut at the
    /// edge, ``chopping`` columns shifted.
    package var leastWidth = 0
    /// Columns beside the text column that lines of code and verbatim text may use where they are longer.
    package var margins = Margins()
    /// How many columns lines of code and tables are shifted left by; those that are too long are cut at the edge then. Nil: they are
    /// wrapped.
    package var chopping: Int?
    /// The number of the first line of verbatim text; nil where its lines have no numbers before them.
    package var firstLine: Int?
    package var theme: Theme
    package var glyphs: Glyphs
    /// Columns from one tab stop to the next, at least 1.
    var tabWidth: Int {
        didSet { tabWidth = max(1, tabWidth) }
    }
    /// Put before the text of a heading, as it is (`4 · `); not part of the block's text.
    package var headingNumber: String?
    /// The colours of code blocks, where they are known: each run in order, without overlap. They change no line's text.
    package var codeColors: [CodeBlock: [ColoredRun]]
    /// The pictures that have room on the page. What was drawn of them changes no line's place.
    package var pictures = Pictures()
    /// What stands at the right of the row of data that opens over the page; nil where all of the data is to be printed.
    package var dataWords: String?
    /// The recordings of terminals, likewise.
    package var recordings = Recordings()
    /// Whether text that reads from right to left is put in the order in which it is seen, as most terminals leave it to programs.
    package var ordersText = false
    /// Whether lines are to say which character each of their cells came from, as is wanted for few blocks only.
    package var findsOffsets = false

    package struct Margins: Hashable, Sendable {
        package var left = 0
        package var right = 0

        package init(left: Int = 0, right: Int = 0) { (self.left, self.right) = (left, right) }
    }

    /// Whether there is less room than the text asks for.
    package var isTooNarrow: Bool { leastWidth > fullWidth }

    /// The columns that a line has which uses the margins.
    var fullWidth: Int { margins.left + width + margins.right }

    package init(
        width: Int, theme: Theme = .standard(depth: .none), glyphs: Glyphs = .unicode, tabWidth: Int = 8,
        headingNumber: String? = nil, codeColors: [CodeBlock: [ColoredRun]] = [:]
    ) {
        self.width = max(1, width)
        self.theme = theme
        self.glyphs = glyphs
        self.tabWidth = max(1, tabWidth)
        self.headingNumber = headingNumber
        self.codeColors = codeColors
    }
}
