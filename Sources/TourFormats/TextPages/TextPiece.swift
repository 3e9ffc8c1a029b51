internal import SourceFiles
internal import TourDocument
internal import TourPages

/// A stretch of a plain text, moved to where lines start if there is such a place near, as it is read.
struct TextPiece {
    let bytes: [UInt8]
    private let start: Cut
    private let end: Cut
    private let sectionStart: Int
    private let content: TextContent

    private struct Cut {
        var place: Int
        var isLineStart: Bool
    }

    /// - Parameters:
    ///   - range: the stretch as it was measured off.
    ///   - length: how long pieces of the text are, but for last ones.
    ///   - sectionStart: nothing is moved before that.
    ///   - content: where its colours come from.
    init(
        _ range: Range<Int>, of source: ByteSource, length: Int, sectionStart: Int, endsSection: Bool,
        content: TextContent
    ) throws(SourceError) {
        func cut(at offset: Int) throws(SourceError) -> Cut {
            let floor = offset - min(4 * CutPlace.reach, length / 2)
            let before = try source.bytes(in: floor..<offset)
            guard before.count == offset - floor else { return Cut(place: offset, isLineStart: false) }
            if let end = before.lastIndex(of: 0x0A) { return Cut(place: floor + end + 1, isLineStart: true) }
            let first = max(floor, offset - CutPlace.reach)
            let near = try source.bytes(in: first..<offset + CutPlace.lookahead)
            guard near.count >= offset - first else { return Cut(place: offset, isLineStart: false) }
            return Cut(place: first + CutPlace.withinLine(offset - first, in: near), isLineStart: false)
        }
        let isFirst = range.lowerBound == sectionStart
        start = isFirst ? Cut(place: sectionStart, isLineStart: true) : try cut(at: range.lowerBound)
        end = endsSection ? Cut(place: range.upperBound, isLineStart: true) : try cut(at: range.upperBound)
        self.sectionStart = sectionStart
        self.content = content
        bytes = try source.bytes(in: start.place..<max(start.place, end.place))
        guard !bytes.isEmpty || start.place == end.place else {
            throw SourceError(source.name, "the file has become shorter and this section is gone; open it again")
        }
    }

    /// The blocks, their places counted from the start of the section.
    var blocks: [Block] {
        var blocks = PlainTextParser.blocks(of: bytes, content: content)
        if start.place > sectionStart { blocks.moveSource(by: start.place - sectionStart) }
        guard let last = blocks.indices.last else { return [] }
        if !start.isLineStart { blocks[0].continuation.insert(.fromBefore) }
        if !end.isLineStart {
            blocks[last].continuation.insert(.intoNext)
            if let byte = bytes.last, byte > 0x20 { blocks[last].continuation.insert(.intoWord) }
        }
        return blocks
    }
}

/// A plain text in a folder: one section, cut into pieces of one length.
struct TextPage: Page {
    private static let pieceLength = PieceLimits.standard.target

    let warnings: [Finding]
    private let source: ByteSource
    private let size: Int
    private let content: TextContent

    /// - Parameter warning: why it is shown as text, if it is something else.
    init(_ source: ByteSource, warning: Finding? = nil) throws(SourceError) {
        self.source = source
        size = try source.count()
        content = TextContent(of: source, start: try source.bytes(in: 0..<PageHead.headSize))
        warnings = warning.map { [$0] } ?? []
    }

    var isWhole: Bool { true }
    var pieceCount: Int { max(1, (size + Self.pieceLength - 1) / Self.pieceLength) }
    var memory: Int { source.isFile ? 0 : size }

    private func piece(_ number: Int) throws(SourceError) -> TextPiece {
        let start = number * Self.pieceLength
        let end = min(size, start + Self.pieceLength)
        return try TextPiece(
            start..<end, of: source, length: Self.pieceLength, sectionStart: 0, endsSection: end == size,
            content: content)
    }

    func blocks(ofPiece number: Int) throws(SourceError) -> [Block] { try piece(number).blocks }

    func mightContain(_ filter: SourceFilter, piece number: Int) -> Bool {
        (try? piece(number)).map { filter.mayBeHeld(by: $0.bytes) } ?? true
    }
}
