package import MarkdownTree

/// The outline of a Markdown text that is read part by part: its headings, the starts of its pieces, and their
/// references.
///
/// All offsets are bytes from the start of the text. The text itself is not kept: pieces are read from it again.
/// Related blocks are parsed whole, and pieces within them are slices of their blocks; see ``blocks(ofPieces:read:)``.
/// Known facts never change, except for the references of pieces and the blocks that they are parsed with.
package struct MarkdownOutline: Sendable {
    let limits: PieceLimits
    let cutsAtHeadings: Bool
    /// The length of the text read so far, in bytes.
    package internal(set) var length = 0
    /// Whether that is the whole text.
    package internal(set) var isWhole = false
    package var headings = HeadingTable()
    /// Whether there are words before the first section's heading.
    package var hasIntroduction: Bool { headings.sectionCount == 0 ? hasWords : startsWithWords }
    var startsWithWords = false
    /// Whether there is HTML before it, which may contain another one.
    package internal(set) var startsWithHTML = false
    /// The words of the first heading of any level.
    package internal(set) var firstTitle: String?

    /// The starts of pieces.
    var starts = [0]
    /// Stretches that are parsed whole though pieces start in them; they do not overlap.
    var units: [Range<Int>] = []
    var notePieces: [PageReferences.Piece] = []
    var page: PageReferences

    /// Whether there are words since the last heading that starts a section.
    var hasWords = false
    /// The last block: its start, or that of a piece that begins with it; and whether it has only names for links.
    var last: (kind: BlockKind, start: Int, isAnchor: Bool)?
    var html = HTMLBalance()

    /// - Parameter dialect: the options in addition to those that are harmless on any page.
    package init(_ dialect: MarkdownOptions = [], limits: PieceLimits = .standard, cutsAtHeadings: Bool) {
        page = PageReferences(options: .page(dialect))
        (self.limits, self.cutsAtHeadings) = (limits, cutsAtHeadings)
    }

    /// The outline of a whole text.
    package init(
        _ bytes: [UInt8], _ dialect: MarkdownOptions = [], limits: PieceLimits = .standard, cutsAtHeadings: Bool
    ) {
        self.init(dialect, limits: limits, cutsAtHeadings: cutsAtHeadings)
        read(bytes, isEnd: true)
    }

    /// Whether the part read so far has only headings.
    package var hasOnlyHeadings: Bool {
        headings.sectionCount > 0 && !hasIntroduction && headings.bareCount == headings.sectionCount
    }

    /// A value that changes when known pieces must be read again.
    package var references: [Int] {
        [page.references.links.count, page.numbered.count, units.reduce(0) { $0 + $1.count }]
    }
}
