internal import TourDocument

/// A Markdown text in pieces that are parsed one by one, each as the whole text has it.
///
/// One pass of the parser finds the pieces; of a long text it first goes over its beginning only, so that there is something to
/// read at once. What is too large for one pass is cut into parts, each of which is a page of its own to the parser.
struct MarkdownPage: Sendable {
    /// How large a text may be, in bytes.
    static let maximumSize = 64 << 30

    /// How much is gone over at once, in bytes.
    struct Steps: Sendable {
        /// The beginning that is gone over first. Shorter texts are gone over whole.
        var first = 128 << 10
        /// A text that is gone over in one pass.
        var whole = 32 << 20
        /// A part of a larger one: the memory of one pass is not returned to the system while others run.
        var part = 2 << 20
        var limits = PieceLimits.standard

        static let standard = Steps()
    }

    private struct Part: Sendable {
        var start: Int
        var outline: MarkdownOutline
        /// The number of its first piece.
        var firstPiece: Int
    }

    let source: ByteSource
    /// What the front matter says.
    let keys: SectionKeys
    /// What is wrong with the page.
    private(set) var warnings: [Finding]
    /// Where the text starts, behind the front matter.
    let start: Int
    /// The size of the text's file in bytes.
    private(set) var size: Int
    /// Whether all of it was gone over.
    private(set) var isWhole = false
    private(set) var headings = HeadingTable()
    /// How many pieces are known; what they hold may change as long as the page is not whole, see ``readOn()``.
    private(set) var pieceCount = 0

    private let steps: Steps
    private let cutsAtHeadings: Bool
    private var parts: [Part] = []
    /// Names that no heading gets.
    private var claimed: [String] = []
    /// Whether the only part is the beginning of one.
    private var isBeginning = false
    /// The end of what was gone over.
    private(set) var end: Int

    /// Opens a text.
    ///
    /// - Parameters:
    ///   - prefix: whether of a long text only the beginning is gone over.
    ///   - cutsAtHeadings: whether a piece starts at each of ``headings`` but one that the text starts with.
    /// - Throws: an error if the text cannot be read, or is none.
    static func open(
        _ source: ByteSource, prefix: Bool, cutsAtHeadings: Bool, steps: Steps = .standard
    ) throws(SourceError) -> MarkdownPage {
        let size = try source.count()
        guard size <= maximumSize else {
            throw SourceError(
                source.name,
                "is too large (\(ByteSource.size(size))); Markdown is read up to \(ByteSource.size(maximumSize))")
        }
        let head = try PageHead(source, kind: .markdown, wantsHeading: false)
        var page = MarkdownPage(source, head, size: size, steps: steps, cutsAtHeadings: cutsAtHeadings)
        if prefix, size - page.start > steps.first { try page.readBeginning() }
        while !prefix || page.parts.isEmpty, !page.isWhole { try page.readOn() }
        return page
    }

    private init(
        _ source: ByteSource, _ head: PageHead, size: Int, steps: Steps, cutsAtHeadings: Bool
    ) {
        self.source = source
        self.size = size
        self.steps = steps
        self.cutsAtHeadings = cutsAtHeadings
        keys = head.keys
        warnings = head.problems
        start = head.contentStart
        end = start
    }

    // MARK: - Going over the text

    /// Finds the pieces that a long text begins with. Nothing is found if it does not end in time.
    private mutating func readBeginning() throws(SourceError) {
        var step = steps.first
        while step < min(size - start, steps.whole) {
            var bytes = try source.bytes(in: start..<start + step)
            // Most blocks end with a blank line.
            let end = bytes.indices.dropLast().last { bytes[$0] == 0x0A && bytes[$0 + 1] == 0x0A }
            if let end { bytes.removeLast(bytes.count - end - 1) }
            var outline = MarkdownOutline(bytes, limits: steps.limits, cutsAtHeadings: cutsAtHeadings)
            if outline.dropLastPiece(), outline.hasIntroduction || !outline.headings.isEmpty {
                append(outline)
                isBeginning = true
                return
            }
            step *= 2
        }
    }

    /// Goes over the next part of a text that is not whole. The pieces that were known stay what they are, but for definitions
    /// and notes that are found.
    ///
    /// - Returns: whether pieces that were known would be other ones now.
    /// - Throws: an error if the text cannot be read.
    /// - Complexity: linear in the size of a part.
    @discardableResult mutating func readOn() throws(SourceError) -> Bool {
        // A file that became shorter meanwhile ends where was read to.
        size = max(size, end)
        let from = isBeginning ? start : end
        let isLast = size - from <= (from == start ? steps.whole : steps.part)
        let wanted = isLast ? size - from : steps.part
        var bytes = try source.bytes(in: from..<from + wanted)
        if bytes.count < wanted {
            size = from + bytes.count
            warnings.append(
                SourceError(source.name, "the file has become shorter while it was read; open it again").finding())
        } else if !isLast {
            bytes.removeLast(bytes.count - PartEnd.end(of: bytes))
        }
        let outline = MarkdownOutline(bytes, limits: steps.limits, cutsAtHeadings: cutsAtHeadings)
        var changes = false
        if isBeginning {
            isBeginning = false
            // Where the rest makes something else of the beginning, it is read without it.
            guard parts[0].outline.isBeginning(of: outline) else { return try readOn() }
            changes = parts[0].outline.lacksReferences(of: outline)
            parts = []
            headings = HeadingTable(claimed: claimed)
            (pieceCount, end) = (0, start)
        }
        if let reason = outline.refusal {
            warnings.append(SourceError(source.name, "is shown as plain text: \(reason)").finding(.warning))
        }
        append(outline)
        isWhole = end >= size
        if isWhole { headings.finish() }
        return changes
    }

    /// Has what is known be all there is, after an error.
    mutating func giveUp() {
        isWhole = true
        isBeginning = false
        size = end
    }

    private mutating func append(_ outline: MarkdownOutline) {
        var outline = outline
        var piece = 0
        var lower = outline.lowerHeadings[...]
        // the last one may get text with what is read next
        let isEnd = end + outline.length >= size
        for (index, heading) in outline.headings.enumerated() {
            while let next = lower.first, next.start < heading.start { headings.pass(lower.removeFirst()) }
            while piece < outline.cuts.count, outline.cuts[piece].offset <= heading.start { piece += 1 }
            let isBare = heading.isBare && (isEnd || index + 1 < outline.headings.count)
            headings.append(heading, at: end, piece: pieceCount + piece, isBare: isBare)
        }
        for heading in lower { headings.pass(heading) }
        outline.forgetHeadings()
        parts.append(Part(start: end, outline: outline, firstPiece: pieceCount))
        pieceCount += outline.pieceCount
        end += outline.length
    }

    /// The name as wanted if no heading has it, else with a number behind it. No heading gets it from now on.
    mutating func claim(_ wanted: String) -> String {
        let number = headings.claim(wanted)
        claimed.append(number == 0 ? wanted : "\(wanted)-\(number)")
        return claimed[claimed.count - 1]
    }

    /// Whether there are words before the first heading.
    var hasIntroduction: Bool { parts.first?.outline.hasIntroduction ?? false }
    /// Whether there is HTML before the first heading: in it may be another one.
    var startsWithHTML: Bool { parts.first?.outline.startsWithHTML ?? false }

    // MARK: - Pieces

    private func part(ofPiece number: Int) throws(SourceError) -> Part {
        let next = parts.partitionPoint { $0.firstPiece <= number }
        guard next > 0, number < pieceCount else { throw SourceError(source.name, "has no piece \(number + 1)") }
        return parts[next - 1]
    }

    /// The blocks of a piece. Their places are bytes from the start of the file.
    ///
    /// - Parameter slugs: the names that headings before have.
    /// - Complexity: linear in the size of the piece and of what it refers to.
    func blocks(ofPiece number: Int, slugs: HeadingSlug) throws(SourceError) -> [Block] {
        let part = try part(ofPiece: number)
        var blocks = try part.outline.blocks(ofPiece: number - part.firstPiece, slugs: slugs) {
            (range) throws(SourceError) in
            let bytes = try source.bytes(in: part.start + range.lowerBound..<part.start + range.upperBound)
            guard !bytes.isEmpty || range.isEmpty else {
                throw SourceError(source.name, "the file has become shorter and this section is gone; open it again")
            }
            return bytes
        }
        if part.start > 0 { blocks.moveSource(by: part.start) }
        if isWhole, number == pieceCount - 1 {
            // what the front matter declares stands at the end
            blocks += keys.data.map { Block(.data($0), source: end..<end) }
        }
        return blocks
    }

    /// Whether a piece's text may hold what is looked for; true for one that cannot be read.
    func mayHold(_ filter: SourceFilter, piece number: Int) -> Bool {
        guard let part = try? part(ofPiece: number) else { return true }
        let piece = number - part.firstPiece
        let ranges = part.outline.range(ofPiece: piece).map { [$0] } ?? part.outline.noteRanges(ofPiece: piece)
        return ranges.contains { range in
            guard let bytes = try? source.bytes(in: part.start + range.lowerBound..<part.start + range.upperBound),
                !bytes.isEmpty || range.isEmpty
            else { return true }
            return filter.mayBeHeld(by: bytes)
        }
    }

    /// The piece in which a note stands that another piece refers to; nil if it is not known.
    func piece(ofNote note: Int, referredToIn number: Int) -> Int? {
        guard let part = try? part(ofPiece: number) else { return nil }
        return part.outline.piece(ofNote: note).map { part.firstPiece + $0 }
    }
}

extension MarkdownPage: Page {
    /// Its outline takes a small part of what the text does.
    var memory: Int { size / 16 + (source.isFile ? 0 : size) }
    var glossary: Glossary { keys.glossary }

    func blocks(ofPiece number: Int) throws(SourceError) -> [Block] {
        try blocks(ofPiece: number, slugs: HeadingSlug())
    }
}
