/// The unit of layout: a paragraph, a heading, a list, a table…
///
/// Blocks nest to ``maximumDepth`` at most; the parsers lift what is deeper. A value without references to classes, so that
/// freeing a tree needs no deep stack.
package struct Block: Hashable, Sendable {
    /// How deep blocks nest in what the parsers make.
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
        /// Something with a caption: pictures, code, tables.
        case figure([Block], caption: [Inline])
        /// A picture, video or sound that is on its own.
        case media(Media)
        /// A summary with more below it. The text is always shown.
        case details(summary: [Inline], [Block])
        /// The section's notes, in the order of their numbers.
        case footnotes([Footnote])
        /// What opens over the page. Indirect, so that other blocks do not have room for it.
        indirect case data(PageData)
        /// Lines as they are, wrapped at the edge: plain text pages.
        case verbatim([Inline], colors: VerbatimColors = .none)
    }

    package var kind: Kind
    /// The bytes of the section's source that the block was made from.
    package var source: Range<Int>
    /// The name that links may go to (`#name`): a heading's slug or an HTML `id`.
    package var id: String?
    /// Further names that lead to the block, such as those of `<a name>` inside of it or just before it.
    package var aliases: [String]
    /// Which of the block's ends are cuts: what was too large to be one block goes on in another.
    package var continuation: Continuation = []

    /// The ends of a block at which a larger one was cut.
    package struct Continuation: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// It goes on with what the block before it began.
        package static let fromBefore = Continuation(rawValue: 1)
        /// The block after it goes on with it.
        package static let intoNext = Continuation(rawValue: 2)
        /// No white space stands where the block after it goes on.
        package static let intoWord = Continuation(rawValue: 4)
    }

    package init(_ kind: Kind, source: Range<Int> = 0..<0, id: String? = nil, aliases: [String] = []) {
        self.kind = kind
        self.source = source
        self.id = id
        self.aliases = aliases
    }
}

/// A list of items.
package struct List: Hashable, Sendable {
    package struct Item: Hashable, Sendable {
        /// The state of the item's box if it is a task.
        package var isDone: Bool?
        /// The item's number where it does not follow from the list's start (`value`, `reversed`).
        package var number: Int?
        /// How it is counted if it says so itself.
        package var numbering: Numbering?
        package var blocks: [Block]
        /// Whether it goes on with the item that the list before ended in the middle of.
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

    /// How items of an ordered list are counted.
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

/// GitHub's five alerts, and what Obsidian and MkDocs have beside them.
package enum Alert: String, Hashable, Sendable, CaseIterable {
    case note, tip, important, warning, caution
    case abstract, summary, tldr, info, todo, example, question, help, faq, quote, cite
    case hint, success, check, done
    case attention
    case failure, fail, missing, danger, error, bug
}

/// Code, or any text whose white space counts.
package struct CodeBlock: Hashable, Sendable {
    /// The first word of the info string, or of a `language-` class; nil if there is none.
    package var language: String?
    /// The lines, separated by `\n`, without one at the end.
    package var text: String {
        didSet { linked = [] }
    }
    /// The same text where parts of it are links; empty where none is.
    package var linked: [Inline] = []
    /// The name of the file that the code is from, by which its language is known; nil if it is from none.
    package var fileName: String?

    /// The same with the lines that are hidden until somebody asks for them; nil if there are none.
    package var textWithHiddenLines: String?
    /// The numbers of the lines in the file that they are of; nil for code without numbers.
    package var numbers: LineNumbers?

    package struct LineNumbers: Hashable, Sendable {
        /// From 1.
        package var first: Int
        /// The lines that matter.
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
        /// A heading cell (`th`) outside of the header rows as well.
        package var isHeading: Bool
        /// How it is set where its column's other cells are not set so.
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

    /// How wide the text of a column is, about, in columns of the screen.
    package struct ColumnWidths: Hashable, Sendable {
        package var longestWord = 0
        package var longestLine = 0
    }

    package var caption: [Inline]
    /// One for each column.
    package var alignments: [Alignment]
    package var header: [[Cell]]
    package var rows: [[Cell]]
    /// Of the whole table, where this is but a piece of it; empty for a whole table.
    package var columnWidths: [ColumnWidths] = []

    package init(caption: [Inline] = [], alignments: [Alignment], header: [[Cell]], rows: [[Cell]]) {
        self.caption = caption
        self.alignments = alignments
        self.header = header
        self.rows = rows
    }
}

/// Terms and what they mean (`dl`).
package struct Definition: Hashable, Sendable {
    package var terms: [[Inline]]
    package var meanings: [[Block]]
    /// Whether its first meaning goes on with one that the block before ended in the middle of.
    package var isRest = false

    package init(terms: [[Inline]], meanings: [[Block]]) {
        self.terms = terms
        self.meanings = meanings
    }
}

/// A note at the section's end.
package struct Footnote: Hashable, Sendable {
    /// From 1, in the order in which the text points to the notes.
    package var number: Int
    package var blocks: [Block]

    package init(number: Int, blocks: [Block]) {
        self.number = number
        self.blocks = blocks
    }
}
