import CellGrid
package import TourDocument

/// How a block is to be laid out.
package struct LayoutOptions: Hashable, Sendable {
    /// Columns of the text column, at least 1.
    package var width: Int {
        didSet { width = max(1, width) }
    }
    package var theme: Theme
    package var glyphs: Glyphs
    /// Columns from one tab stop to the next, at least 1.
    package var tabWidth: Int {
        didSet { tabWidth = max(1, tabWidth) }
    }
    /// Put before the text of a heading, as it is (`4 · `); not part of the block's text.
    package var headingNumber: String?
    /// The colours of code blocks, where they are known: each run in order, without overlap. They change no line's text.
    package var codeColors: [CodeBlock: [CodeRun]]
    /// The pictures that have room on the page. What was drawn of them changes no line's place.
    package var pictures = Pictures()
    /// Whether lines are to say which character each of their cells came from, as is wanted for few blocks only.
    package var findsOffsets = false

    package init(
        width: Int, theme: Theme = .standard(depth: .none), glyphs: Glyphs = .unicode, tabWidth: Int = 8,
        headingNumber: String? = nil, codeColors: [CodeBlock: [CodeRun]] = [:]
    ) {
        self.width = max(1, width)
        self.theme = theme
        self.glyphs = glyphs
        self.tabWidth = max(1, tabWidth)
        self.headingNumber = headingNumber
        self.codeColors = codeColors
    }
}
