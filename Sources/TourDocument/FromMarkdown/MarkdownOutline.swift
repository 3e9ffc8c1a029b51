package import Markdown

/// What is known of a Markdown text that is read part by part: its headings, where its pieces start, and what they refer to.
///
/// All places are bytes from the start of the text. The text itself is not kept; pieces are read from it again and parsed one by
/// one, see ``blocks(ofPiece:slugs:read:)``. What is known never changes, but for what pieces refer to.
package struct MarkdownOutline: Sendable {
    /// A heading that is in no list and no quote.
    package struct Heading: Hashable, Sendable {
        /// The start of its first line.
        package var start: Int
        package var level: Int
        /// Its words, white space folded.
        package var title: String
        /// The name that it has if not the one of its words.
        package var name: String?

        /// Whether it starts a section: it is of level 1 or 2 and has words.
        package var startsSection: Bool { level <= 2 && !title.isEmpty }
    }

    /// Where a piece starts.
    struct Piece: Hashable, Sendable {
        let start: Int
        /// What its bytes are read behind: the first line of the code or HTML that it goes on with, the head of the table.
        var head = 0..<0
        /// Whether it goes on with a block of the piece before.
        var isRest = false
        /// The number of the list's item that it starts with.
        var number: Int?
    }

    let limits: PieceLimits
    let cutsAtHeadings: Bool
    /// The length of what was read, in bytes.
    package internal(set) var length = 0
    /// Whether that is the whole text.
    package internal(set) var isWhole = false
    /// The headings that were found, until somebody takes them over.
    package var headings: [Heading] = []
    /// The headings that start sections which have no text of their own, by their numbers among those that do.
    package internal(set) var bareSections: [Int] = []
    /// Whether there are words before the first section's heading.
    package var hasIntroduction: Bool { sectionCount == 0 ? hasWords : startsWithWords }
    var startsWithWords = false
    /// Whether there is HTML before it: in it may be another one.
    package internal(set) var startsWithHTML = false
    /// The words of the first heading of any level.
    package internal(set) var firstTitle: String?

    var pieces = [Piece(start: 0)]
    /// The numbers of the notes that are read together, from 0.
    var notePieces: [Range<Int>] = []
    var page: PageReferences
    /// What the columns of tables need that are cut, by where the tables start.
    var tableNeeds: [Int: CellMeasure] = [:]

    var sectionCount = 0
    /// Whether there are words since the last heading that starts a section.
    var hasWords = false
    var last: (kind: BlockKind, start: Int, end: Int)?
    var openElements = 0
    /// The bytes of the last piece's head, if the text goes on with its block.
    var openHead: [UInt8] = []

    /// - Parameter dialect: what the text is read with beyond what does no harm on any page.
    package init(_ dialect: MarkdownOptions = [], limits: PieceLimits = .standard, cutsAtHeadings: Bool) {
        page = PageReferences(options: .common.union(dialect))
        (self.limits, self.cutsAtHeadings) = (limits, cutsAtHeadings)
    }

    /// The outline of a whole text.
    package init(
        _ bytes: [UInt8], _ dialect: MarkdownOptions = [], limits: PieceLimits = .standard, cutsAtHeadings: Bool
    ) {
        self.init(dialect, limits: limits, cutsAtHeadings: cutsAtHeadings)
        read(bytes, isEnd: true)
    }

    /// Whether the text is but headings, as far as it was read.
    package var hasOnlyHeadings: Bool { sectionCount > 0 && !hasIntroduction && bareSections.count == sectionCount }

    /// A value that is another one when pieces that are known would be read otherwise.
    package var references: [Int] {
        [page.references.links.count, page.numbered.count, tableNeeds.count]
    }
}
