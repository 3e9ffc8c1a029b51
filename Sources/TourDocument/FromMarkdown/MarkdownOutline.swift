package import MarkdownTree

/// What is known of a Markdown text that is read part by part: its headings, where its pieces start, and what they refer to.
///
/// All places are bytes from the start of the text. The text itself is not kept: pieces are read from it again. What belongs together is
/// parsed whole, and where there are pieces in it, these are slices of its blocks; see ``blocks(ofPieces:read:)``. What is known never
/// changes, but for what pieces refer to and what they are read with.
package struct MarkdownOutline: Sendable {
    let limits: PieceLimits
    let cutsAtHeadings: Bool
    /// The length of what was read, in bytes.
    package internal(set) var length = 0
    /// Whether that is the whole text.
    package internal(set) var isWhole = false
    package var headings = HeadingTable()
    /// Whether there are words before the first section's heading.
    package var hasIntroduction: Bool { headings.sectionCount == 0 ? hasWords : startsWithWords }
    var startsWithWords = false
    /// Whether there is HTML before it: in it may be another one.
    package internal(set) var startsWithHTML = false
    /// The words of the first heading of any level.
    package internal(set) var firstTitle: String?

    /// Where pieces start.
    var starts = [0]
    /// What is parsed whole though there are starts of pieces in it; apart from each other.
    var units: [Range<Int>] = []
    var notePieces: [PageReferences.Piece] = []
    var page: PageReferences

    /// Whether there are words since the last heading that starts a section.
    var hasWords = false
    /// The last block: where it starts, or a piece that begins with it; and whether it is but names for links.
    var last: (kind: BlockKind, start: Int, isAnchor: Bool)?
    var html = HTMLBalance()

    /// - Parameter dialect: what the text is read with beyond what does no harm on any page.
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

    /// Whether the text is but headings, as far as it was read.
    package var hasOnlyHeadings: Bool {
        headings.sectionCount > 0 && !hasIntroduction && headings.bareCount == headings.sectionCount
    }

    /// A value that is another one when pieces that are known would be read otherwise.
    package var references: [Int] {
        [page.references.links.count, page.numbered.count, units.reduce(0) { $0 + $1.count }]
    }
}
