package import CellGrid
package import TourDocument

/// Options for the layout of a block.
package struct LayoutOptions: Hashable, Sendable {
    /// Columns of the text column, at least 1.
    package var width: Int {
        didSet { width = max(1, width) }
    }
    /// The least columns of the text. With less room it is cut at the edge, scrolled by ``chopping`` columns.
    package var leastWidth = 0
    /// Columns beside the text column for longer lines of code and verbatim text.
    package var margins = Margins()
    /// The columns by which code and tables are scrolled sideways and cut at the edge; nil to wrap them.
    package var chopping: Int?
    /// The number of the first line of verbatim text; nil without line numbers.
    package var firstLine: Int?
    package var theme: Theme
    package var glyphs: Glyphs
    /// Text before a heading (`4 · `); not part of the block's text.
    package var headingNumber: String?
    /// The known colours of code blocks: runs in order, without overlap. They change no line's text.
    package var codeColors: [CodeBlock: [ColoredRun]] = [:]
    /// The pictures of the page. Drawing them moves no line.
    package var pictures = Pictures()
    /// The words at the right of the row of data that opens over the page; nil to print all of the data.
    package var dataWords: String?
    /// Whether all tasks of that are done.
    package var isDataDone = false
    /// The recordings of terminals, likewise.
    package var recordings = Recordings()
    /// Whether right-to-left text is reordered here, as most terminals leave it to programs.
    package var ordersText = false
    /// The hyphens of paragraphs; nil for whole words.
    package var hyphenation: Hyphenation?
    /// Whether lines record the text offset of each cell, as few blocks need.
    package var findsOffsets = false

    package struct Margins: Hashable, Sendable {
        package var left = 0
        package var right = 0

        package init(left: Int = 0, right: Int = 0) { (self.left, self.right) = (left, right) }
    }

    /// Whether there is less room than the least width.
    package var isTooNarrow: Bool { leastWidth > fullWidth }

    /// The columns of a line that uses the margins.
    var fullWidth: Int { margins.left + width + margins.right }

    package init(width: Int, theme: Theme = .standard(depth: .none), glyphs: Glyphs = .unicode) {
        self.width = max(1, width)
        self.theme = theme
        self.glyphs = glyphs
    }
}
