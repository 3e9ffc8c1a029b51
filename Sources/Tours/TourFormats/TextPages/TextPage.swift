internal import SourceFiles
internal import TourDocument
internal import TourPages

/// A plain text, cut into pieces of equal length. As a tour by itself, each form feed in it starts a section; in a
/// folder it is one section.
struct TextPage: SectionedPage {
    /// The largest text that is searched for form feeds, in bytes.
    static let maximumSize = 64 << 30
    /// The largest text that is searched whole before the tour is open, in bytes.
    private static let wholeAtOnce = 256 << 10
    /// The bytes of a larger one that are: enough for the first frame, which waits for them.
    private static let firstStep = 12 << 10
    private static let step = 256 << 10

    let source: ByteSource
    let tour: Tour
    let warnings: [Finding]
    private let content: TextContent
    /// The size when it was opened.
    private let size: Int
    private var scan: TextSections
    /// The sections once all are known.
    private var ended: TextSections?

    /// - Parameters:
    ///   - name: that of the tour that it is; nil for a page of another one.
    ///   - problem: why it is shown as text, if it is something else.
    init(
        _ source: ByteSource, _ name: PageName?, instead problem: String? = nil,
        pieceLength: Int = PieceLimits.standard.target, firstStep: Int? = nil
    ) throws(SourceError) {
        let start = try name == nil ? source.bytes(in: 0..<PageHead.headSize) : PageHead.start(of: source)
        size = try source.count()
        guard name == nil || size <= Self.maximumSize else {
            throw SourceError(
                source.name,
                "is too large (\(ByteSource.size(size))); text is read up to \(ByteSource.size(Self.maximumSize))")
        }
        self.source = source
        warnings = [problem.map { SourceError(source.name, $0).finding(.warning) }].compactMap(\.self)
        content = TextContent(of: source, start: start)
        tour = Tour(id: name?.id ?? "", title: name?.title ?? "", isComposed: false)
        scan = TextSections(name: name, size: size, pieceLength: pieceLength)
        guard name != nil else {
            ended = scan.uncut
            return
        }
        let step = firstStep ?? (size > Self.wholeAtOnce ? Self.firstStep : Self.wholeAtOnce)
        repeat {
            try read(upTo: min(size, scan.position + step))
            scan.finishStart(isComplete: isWhole)
            if isWhole { ended = scan.finished }
        } while !isWhole && isEmpty
    }

    private var table: TextSections { ended ?? scan }

    // MARK: - Reading

    var isWhole: Bool { ended != nil }
    var isEmpty: Bool { table.count == 0 }
    var share: Double { isWhole ? 1 : min(1, Double(scan.position) / Double(max(1, size))) }
    var edition: [Int] { [] }
    var growthStart: Int? { scan.position }

    mutating func readOn() throws(SourceError) { try read(upTo: min(size, scan.position + Self.step)) }

    private mutating func read(upTo end: Int) throws(SourceError) {
        let bytes = try source.bytes(in: scan.position..<end)
        bytes.withUnsafeBytes { scan.feed($0) }
        if bytes.isEmpty, end > scan.position {
            throw SourceError(source.name, "the file has become shorter while it was read; open it again")
        }
        guard scan.position >= size else { return }
        if source.isGrowing { scan.isGrowing = true } else { self.end() }
    }

    mutating func end() { ended = scan.finished }

    mutating func grow() -> Int? {
        guard let end = try? source.count(), end > scan.position else { return nil }
        var lines = 0
        try? source.forEachPiece(from: scan.position, to: end) { bytes in
            scan.feed(bytes)
            lines += bytes.count { $0 == 0x0A }
            return true
        }
        if isWhole { self.end() }
        return lines
    }

    // MARK: - Pieces

    /// Pieces are numbered section by section.
    private static let piecesInSection = 1 << 32

    var sections: any SectionTable { table }
    var pieceCount: Int { pieces(ofSection: 0).count }
    var memory: Int { source.isFile ? 0 : size }

    func pieces(ofSection index: Int) -> Range<Int> {
        let first = index * Self.piecesInSection
        return first..<first + table.pieceCount(of: index)
    }

    func start(ofSection index: Int) -> Int { table.range(of: index).lowerBound }

    private func piece(_ number: Int) throws(SourceError) -> TextPiece {
        let (index, number) = number.quotientAndRemainder(dividingBy: Self.piecesInSection)
        guard let range = table.piece(number, of: index) else {
            throw SourceError(source.name, "has no piece \(number + 1) of section \(index + 1)")
        }
        return try TextPiece(
            range, of: source, length: table.pieceLength, sectionStart: start(ofSection: index),
            endsSection: table.isSectionEnd(range.upperBound, of: index), content: content)
    }

    func blocks(ofPiece number: Int) throws(SourceError) -> [Block] { try piece(number).blocks }

    func mightContain(_ filter: SourceFilter, piece number: Int) -> Bool {
        (try? piece(number)).map { filter.mayBeHeld(by: $0.bytes) } ?? true
    }
}
