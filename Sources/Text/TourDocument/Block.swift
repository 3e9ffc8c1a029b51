/// The unit of layout: a paragraph, a heading, a list, a table…
///
/// Blocks nest at most ``maximumDepth`` deep; the parsers lift deeper ones. A value without references to classes, so
/// that freeing a tree needs no deep stack.
package struct Block: Hashable, Sendable {
    /// The deepest nesting of blocks from the parsers.
    package static let maximumDepth = 100

    package enum Kind: Hashable, Sendable {
        case paragraph([Inline])
        /// Level 1 to 6.
        case heading(level: Int, [Inline])
        case list(List)
        case quote([Block])
        case alert(Alert, [Block])
        case code(CodeBlock)
        case table(Table)
        case definitions([Definition])
        case rule
        /// Pictures, code or tables with a caption.
        case figure([Block], caption: [Inline])
        /// A picture, video or sound outside text.
        case media(Media)
        /// A summary with more below it. The text is always shown.
        case details(summary: [Inline], [Block])
        /// The section's notes, in the order of their numbers.
        case footnotes([Footnote])
        /// Data that opens over the page. Indirect, so that other blocks do not reserve space for it.
        indirect case data(PageData)
        /// Verbatim lines, wrapped at the edge: plain text pages.
        case verbatim([Inline], colors: VerbatimColors = .none)
    }

    package var kind: Kind
    /// The bytes of the section's source that the block was made from.
    package var source: Range<Int>
    /// The name that links use (`#name`): a heading's slug or an HTML `id`.
    package var id: String?
    /// More names for links, such as those of `<a name>` inside the block or just before it.
    package var aliases: [String]
    /// The ends of the block that are cuts: a block that was too large continues in another.
    package var continuation: Continuation = []
    /// Whether it is a paragraph that an indent parts from the one above, and no blank row.
    package var isIndented = false

    package var isHeading: Bool { if case .heading = kind { true } else { false } }

    /// The ends of a block at which a larger one was cut.
    package struct Continuation: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// It continues the block before it.
        package static let fromBefore = Continuation(rawValue: 1)
        /// The block after it continues it.
        package static let intoNext = Continuation(rawValue: 2)
        /// There is no white space where the block after it continues.
        package static let intoWord = Continuation(rawValue: 4)
    }

    package init(_ kind: Kind, source: Range<Int> = 0..<0, id: String? = nil, aliases: [String] = []) {
        self.kind = kind
        self.source = source
        self.id = id
        self.aliases = aliases
    }
}

package struct List: Hashable, Sendable {
    package struct Item: Hashable, Sendable {
        /// The state of the item's box if it is a task.
        package var isDone: Bool?
        /// The item's number if it does not follow from the list's start (`value`, `reversed`).
        package var number: Int?
        /// The item's own numbering, if it has one.
        package var numbering: Numbering?
        package var blocks: [Block]
        /// Whether it continues the last item of the list before.
        package var isRest = false

        package init(
            isDone: Bool? = nil, number: Int? = nil, numbering: Numbering? = nil, _ blocks: [Block]
        ) {
            self.isDone = isDone
            self.number = number
            self.numbering = numbering
            self.blocks = blocks
        }
    }

    /// The numbering of items in an ordered list.
    package enum Numbering: Hashable, Sendable {
        case decimal, lowerAlpha, upperAlpha, lowerRoman, upperRoman
    }

    /// The first item's number; nil for bullets.
    package var start: Int?
    package var numbering: Numbering
    /// Whether items follow each other without a blank row.
    package var isTight: Bool
    package var items: [Item]

    package init(start: Int? = nil, numbering: Numbering = .decimal, isTight: Bool = true, items: [Item]) {
        self.start = start
        self.numbering = numbering
        self.isTight = isTight
        self.items = items
    }
}

/// GitHub's five alerts, and those of Obsidian and MkDocs.
package enum Alert: String, Hashable, Sendable, CaseIterable {
    case note, tip, important, warning, caution
    case abstract, summary, tldr, info, todo, example, question, help, faq, quote, cite
    case hint, success, check, done
    case attention
    case failure, fail, missing, danger, error, bug
}

/// Code, or any text with significant white space.
package struct CodeBlock: Hashable, Sendable {
    /// The first word of the info string, or of a `language-` class; nil if there is none.
    package var language: String?
    /// The lines, separated by `\n`, without one at the end.
    package var text: String {
        didSet { linked = [] }
    }
    /// The same text with links in it; empty if there are none.
    package var linked: [Inline] = []
    /// The name of the file that the code is from, which determines its language; nil if it is from none.
    package var fileName: String?

    /// The text including the lines that are hidden by default; nil if there are none.
    package var textWithHiddenLines: String?
    /// The numbers of the lines in their file; nil for code without numbers.
    package var numbers: LineNumbers?
    /// A byte of the section's source, and how many lines below it the text starts; nil if unknown.
    package var start: Int?
    package var startLine = 0

    package struct LineNumbers: Hashable, Sendable {
        /// From 1.
        package var first: Int
        /// The highlighted lines.
        package var marked: ClosedRange<Int>?

        package init(first: Int, marked: ClosedRange<Int>? = nil) {
            self.first = first
            self.marked = marked
        }
    }

    package init(
        language: String? = nil, text: String, numbers: LineNumbers? = nil, textWithHiddenLines: String? = nil,
        fileName: String? = nil
    ) {
        self.language = language
        self.text = text
        self.numbers = numbers
        self.textWithHiddenLines = textWithHiddenLines
        self.fileName = fileName
    }
}

/// A table: rows of cells, which may span columns and rows.
package struct Table: Hashable, Sendable {
    package enum Alignment: Hashable, Sendable {
        case natural, left, center, right
    }

    package struct Cell: Hashable, Sendable {
        package var blocks: [Block]
        package var columnSpan: Int
        package var rowSpan: Int
        /// A heading cell (`th`), also outside the header rows.
        package var isHeading: Bool
        /// The cell's own alignment, if it differs from its column's.
        package var alignment = Alignment.natural

        package init(blocks: [Block] = [], columnSpan: Int = 1, rowSpan: Int = 1, isHeading: Bool = false) {
            self.blocks = blocks
            self.columnSpan = columnSpan
            self.rowSpan = rowSpan
            self.isHeading = isHeading
        }

        /// A cell with a paragraph.
        package init(_ text: [Inline], columnSpan: Int = 1, rowSpan: Int = 1, isHeading: Bool = false) {
            let isEmpty = text.allSatisfy { $0.content == .text("") }
            let blocks = isEmpty ? [] : [Block(.paragraph(text))]
            self.init(blocks: blocks, columnSpan: columnSpan, rowSpan: rowSpan, isHeading: isHeading)
        }
    }

    /// The approximate width of a column's text, in columns of the screen.
    package struct ColumnWidths: Hashable, Sendable {
        package var longestWord = 0
        package var longestLine = 0
    }

    package var caption: [Inline]
    /// One for each column.
    package var alignments: [Alignment]
    package var header: [[Cell]]
    package var rows: [[Cell]]
    /// The widths of the whole table, if this is a piece of one; empty for a whole table.
    package var columnWidths: [ColumnWidths] = []

    package init(caption: [Inline] = [], alignments: [Alignment], header: [[Cell]], rows: [[Cell]]) {
        self.caption = caption
        self.alignments = alignments
        self.header = header
        self.rows = rows
    }
}

/// Terms and their definitions (`dl`).
package struct Definition: Hashable, Sendable {
    package var terms: [[Inline]]
    package var meanings: [[Block]]
    /// Whether its first definition continues one of the block before.
    package var isRest = false

    package init(terms: [[Inline]], meanings: [[Block]]) {
        self.terms = terms
        self.meanings = meanings
    }
}

/// A note at the section's end.
package struct Footnote: Hashable, Sendable {
    /// From 1, in the order of the references in the text.
    package var number: Int
    package var blocks: [Block]

    package init(number: Int, blocks: [Block]) {
        self.number = number
        self.blocks = blocks
    }
}
