internal import SourceFiles
internal import Synchronization
internal import TourDocument
internal import TourPages

/// A Markdown text in pieces that are parsed one by one, each as the whole text has it.
///
/// Of a long text first its beginning is read, so that there is something to show at once; the rest is read on in parts, which
/// changes nothing of what is known but what it refers to.
package struct MarkdownPage: Sendable {
    /// How large a text may be, in bytes.
    static let maximumSize = 64 << 30

    /// How much is read at once, in bytes.
    package struct Steps: Sendable {
        /// The beginning that is read first.
        package var first = 128 << 10
        var part = 2 << 20
        var limits = PieceLimits.standard

        package static let standard = Steps()
    }

    let source: ByteSource
    /// What the front matter says.
    let keys: SectionKeys
    private(set) var warnings: [Finding]
    /// Where the text starts, behind the front matter.
    let start: Int
    /// The size of the text's file in bytes.
    private(set) var size: Int

    private let steps: Steps
    private(set) var outline: MarkdownOutline
    /// What was parsed last, if that is more than one piece.
    private var parsed = ParsedPieces()

    /// Opens a text; throws if it cannot be read, or is none.
    ///
    /// - Parameters:
    ///   - prefix: whether of a long text only the beginning is read.
    ///   - cutsAtHeadings: whether a piece starts at each of ``headings`` but one that the text starts with.
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
        try page.readOn(by: steps.first)
        while !page.isWhole, !prefix || page.sectionCount == 0 && !page.outline.hasIntroduction { try page.readOn() }
        return page
    }

    private init(
        _ source: ByteSource, _ head: PageHead, size: Int, steps: Steps, cutsAtHeadings: Bool
    ) {
        self.source = source
        self.size = size
        self.steps = steps
        keys = head.keys
        warnings = head.problems
        start = head.contentStart
        outline = MarkdownOutline(
            source.dialect.union(head.keys.dialect), limits: steps.limits, cutsAtHeadings: cutsAtHeadings)
    }

    // MARK: - Reading

    /// Whether all of the text was read.
    var isWhole: Bool { outline.isWhole }
    var end: Int { start + outline.knownLength }
    var pieceCount: Int { outline.pieceCount }

    /// Reads the next part of a text that is not whole, until there are more pieces than before.
    ///
    /// - Throws: an error if the text cannot be read.
    mutating func readOn(by step: Int? = nil) throws(SourceError) {
        var step = step ?? steps.part
        let known = end
        repeat {
            let from = start + outline.length
            // a file that became shorter meanwhile ends where was read to
            size = max(size, from)
            let isLast = size - from <= step
            let wanted = isLast ? size - from : step
            let bytes = try source.bytes(in: from..<from + wanted)
            if bytes.count < wanted {
                size = from + bytes.count
                warnings.append(
                    SourceError(source.name, "the file has become shorter while it was read; open it again").finding())
            }
            outline.read(bytes, isEnd: isLast || bytes.count < wanted)
            step *= 2
        } while !isWhole && end == known
        parsed = ParsedPieces()
    }

    /// Has what is known be all there is, after an error.
    mutating func readAsPlainText() {
        outline.read([], isEnd: true)
        size = start + outline.length
        parsed = ParsedPieces()
    }

    var headings: HeadingTable { outline.headings }
    /// How many of the headings are known that start sections, with the pieces that their sections begin with.
    var sectionCount: Int { isWhole ? headings.sectionCount : headings.sections(before: outline.knownLength) }

    /// The name as wanted if no heading has it, else with a number behind it. No heading gets it from now on.
    mutating func claim(_ wanted: String) -> String { outline.headings.claim(wanted) }

    // MARK: - Pieces

    private func bytes(in range: Range<Int>) throws(SourceError) -> [UInt8] {
        try source.bytes(in: start + range.lowerBound..<start + range.upperBound)
    }

    /// The blocks of a piece, whose places are bytes from the start of the file.
    func blocks(ofPiece number: Int) throws(SourceError) -> [Block] {
        guard (0..<pieceCount).contains(number) else { throw SourceError(source.name, "has no piece \(number + 1)") }
        var blocks = try parsed.blocks(ofPiece: number, of: outline) { (range) throws(SourceError) in
            let bytes = try bytes(in: range)
            guard !bytes.isEmpty || range.isEmpty else {
                throw SourceError(source.name, "the file has become shorter and this section is gone; open it again")
            }
            return bytes
        }
        if start > 0 { blocks.moveSource(by: start) }
        if number == 0, let title = title(above: blocks) {
            blocks.insert(Block(.heading(level: 1, [.text(title)]), source: start..<start), at: 0)
        }
        if isWhole, number == pieceCount - 1 {
            // what the front matter declares stands at the end
            blocks += keys.data.map { Block(.data($0), source: end..<end) }
        }
        return blocks
    }

    /// The title in the front matter, where the text does not begin with one.
    private func title(above blocks: [Block]) -> String? {
        if case .heading(1, _)? = blocks.first?.kind { return nil }
        return keys.title.flatMap { $0.isEmpty || $0 == PageHead.firstHeading(in: blocks) ? nil : $0 }
    }

    /// Whether a piece's text may hold what is looked for; true for one that cannot be read.
    func mightContain(_ filter: SourceFilter, piece number: Int) -> Bool {
        // of what is parsed together nobody knows in which piece it will be
        guard (0..<pieceCount).contains(number), outline.pieces(with: number).count == 1 else { return true }
        return outline.ranges(ofPiece: number).contains { range in
            guard let bytes = try? bytes(in: range), !bytes.isEmpty || range.isEmpty else { return true }
            return filter.mayBeHeld(by: bytes)
        }
    }

    func piece(ofHeading name: String) -> Int? {
        let piece = headings.index(ofID: name).map { outline.piece(at: headings.start(of: $0)) }
        return piece.flatMap { $0 < pieceCount ? $0 : nil }
    }

    /// The piece in which a note stands that another piece refers to; nil if it is not known.
    func piece(ofNote note: Int, referredToIn number: Int) -> Int? { outline.piece(ofNote: note) }
}

extension MarkdownPage: Page {
    /// Its outline takes a small part of what the text does.
    var memory: Int { size / 16 + (source.isFile ? 0 : size) }
    var glossary: Glossary { keys.glossary }
}

/// The pieces that were parsed together last.
private final class ParsedPieces: Sendable {
    private let last = Mutex<(numbers: Range<Int>, blocks: [[Block]])>((0..<0, []))

    func blocks(
        ofPiece number: Int, of outline: MarkdownOutline, read: (Range<Int>) throws(SourceError) -> [UInt8]
    ) throws(SourceError) -> [Block] {
        let known = last.withLock { $0.numbers.contains(number) ? $0.blocks[number - $0.numbers.lowerBound] : nil }
        if let known { return known }
        let numbers = outline.pieces(with: number)
        let blocks = try outline.blocks(ofPieces: numbers, read: read)
        if numbers.count > 1 { last.withLock { $0 = (numbers, blocks) } }
        return blocks[number - numbers.lowerBound]
    }
}
