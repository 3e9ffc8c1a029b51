internal import MarkdownTree
internal import SourceFiles
internal import Synchronization
internal import TourDocument
internal import TourPages

/// A Markdown text in pieces that are parsed one by one, each as in the whole text.
///
/// Reads the beginning of a long text first, so that there is something to show; then the rest in parts, which change
/// only the references of known pieces.
package struct MarkdownPage: Sendable {
    /// Longer texts are shown as plain text, in bytes: what is known of a text's headings takes memory.
    static let maximumSize = 256 << 20

    /// The bytes read at once.
    package struct Steps: Sendable {
        /// The beginning, which is read first.
        package var first = 128 << 10
        var part = 2 << 20
        var limits = PieceLimits.standard

        package static let standard = Steps()
    }

    let source: ByteSource
    /// The keys in the front matter.
    let keys: SectionKeys
    private(set) var warnings: [Finding]
    /// The start of the text, after the front matter.
    let start: Int
    /// The size of the text's file in bytes.
    private(set) var size: Int

    private let steps: Steps
    private(set) var outline: MarkdownOutline
    /// The site maker's changes to the blocks of a page.
    var finish: @Sendable (inout [Block]) -> Void = { _ in }
    /// The blocks parsed last, if they are more than one piece.
    private var parsed = ParsedPieces()

    /// The section before the first heading.
    struct Introduction: Sendable {
        var title: String
        var id: String
    }
    private(set) var introduction: Introduction?
    /// See ``Section/former``.
    private(set) var former: String?
    private(set) var tour = Tour(id: "", title: "", isComposed: false)
    private(set) var isEmpty = false

    /// Opens a text, or the beginning of a long one; throws if it cannot be read, or is no text.
    ///
    /// - Parameter name: the name of its own tour, in which a piece starts at each of ``headings`` except one at the
    ///   start of the text; nil for a page of another tour.
    static func open(
        _ source: ByteSource, _ name: PageName? = nil, steps: Steps = .standard
    ) throws(SourceError) -> MarkdownPage {
        let size = try source.count()
        let head = try PageHead(source, kind: .markdown, wantsHeading: false)
        var page = MarkdownPage(source, head, size: size, steps: steps, cutsAtHeadings: name != nil)
        try page.readOn(by: steps.first)
        while !page.isWhole, page.sectionCount == 0, !page.outline.hasIntroduction { try page.readOn() }
        if let name { try page.describe(name) }
        return page
    }

    private mutating func describe(_ name: PageName) throws(SourceError) {
        let isBare = sectionCount == 0 && !outline.hasIntroduction
        if isBare, keys.title == nil { isEmpty = try isBlank() }
        var title = keys.title
        if title == nil, outline.startsWithHTML { title = try blocks(ofPiece: 0).firstHeading(upToLevel: 2) }
        if isBare || outline.hasIntroduction {
            introduction = Introduction(title: title ?? name.title, id: outline.headings.claim(name.stem))
        }
        let heading = sectionCount > 0 ? headings.title(of: headings.heading(ofSection: 0)) : nil
        // the version or date that begins a log is no title of it
        let firstTitle = heading.flatMap { $0.contains(where: \.isLetter) ? $0 : nil } ?? name.title
        tour = Tour(
            id: name.id, title: title ?? firstTitle, summary: keys.summary,
            isComposed: keys.title != nil || keys.summary != nil)
        tour.countsSections = false
        tour.pace = keys.pace ?? tour.pace
        // a README alone in its folder was one section in earlier releases, and so were notebooks
        let file = FileName(name.id)
        if ["rmd", "livemd"].contains(file.extension?.lowercased()) { former = name.stem }
        if name.id.hasPrefix("/"), file.stem.lowercased() == "readme", file.extension != nil { former = file.whole }
    }

    private func isBlank() throws(SourceError) -> Bool {
        var isBlank = true
        try source.forEachPiece(from: start) { bytes in
            isBlank = bytes.allSatisfy { $0 <= 0x20 }
            return isBlank
        }
        return isBlank
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
        guard source.dialect.contains(.mdBook) else { return }
        finish = { blocks in
            var finishing = BookBlocks(hiddenLinePrefixes: [:])
            finishing.finish(&blocks)
        }
    }

    // MARK: - Reading

    /// Whether all of the text was read.
    var isWhole: Bool { outline.isWhole }
    /// The end of the known pieces.
    var knownEnd: Int { start + outline.knownLength }
    var pieceCount: Int { outline.pieceCount }

    /// Reads the next part of an incomplete text, until there are more pieces than before.
    private mutating func readOn(by step: Int) throws(SourceError) {
        var step = step
        let known = knownEnd
        repeat {
            let from = start + outline.length
            // a file that was truncated meanwhile ends where reading did
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
        } while !isWhole && knownEnd == known
        parsed = ParsedPieces()
    }

    mutating func readOn() throws(SourceError) { try readOn(by: steps.part) }

    mutating func end() {
        outline.read([], isEnd: true)
        size = start + outline.length
        parsed = ParsedPieces()
    }

    var headings: HeadingTable { outline.headings }
    /// The number of known headings that start sections and whose first pieces are known.
    var sectionCount: Int { isWhole ? headings.sectionCount : headings.sections(before: outline.knownLength) }

    // MARK: - Pieces

    private func bytes(in range: Range<Int>) throws(SourceError) -> [UInt8] {
        try source.bytes(in: start + range.lowerBound..<start + range.upperBound)
    }

    /// The blocks of a piece, with positions in bytes from the start of the file.
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
            // the data in the front matter goes to the end
            blocks += keys.data.map { Block(.data($0), source: knownEnd..<knownEnd) }
        }
        finish(&blocks)
        return blocks
    }

    /// The title in the front matter, unless the text begins with one.
    private func title(above blocks: [Block]) -> String? {
        if case .heading(1, _)? = blocks.first?.kind { return nil }
        return keys.title.flatMap { $0.isEmpty || $0 == blocks.firstHeading() ? nil : $0 }
    }

    /// Whether a piece's text may match; true for one that cannot be read.
    func mightContain(_ filter: SourceFilter, piece number: Int) -> Bool {
        // what is parsed together may end up in any piece
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

    /// The piece with a note that another piece refers to; nil if unknown.
    func piece(ofNote note: Int, referredToIn number: Int) -> Int? { outline.piece(ofNote: note) }
}

extension MarkdownPage {
    /// The outline takes a small part of the text's size.
    var memory: Int { size / 16 + (source.isFile ? 0 : size) }
    var glossary: Glossary { keys.glossary }
    var share: Double { isWhole ? 1 : Double(knownEnd) / Double(max(1, size)) }
    var edition: [Int] { outline.references }

    /// The most bytes parsed while the user waits.
    private static let parsedAtOnce = 1 << 20

    func takesLong(_ piece: Int) -> Bool {
        let ranges = Set(outline.pieces(with: piece).flatMap(outline.ranges))
        return ranges.reduce(0) { $0 + $1.count } > Self.parsedAtOnce && !parsed.holds(piece)
    }
}

/// The pieces that were parsed together last.
private final class ParsedPieces: Sendable {
    private let last = Mutex<(numbers: Range<Int>, blocks: [[Block]])>((0..<0, []))

    func holds(_ piece: Int) -> Bool { last.withLock { $0.numbers.contains(piece) } }

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
