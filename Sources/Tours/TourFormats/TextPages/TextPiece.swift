internal import SourceFiles
internal import TourDocument

/// A piece of a plain text, with its ends moved to nearby starts of lines where there are any.
struct TextPiece {
    let bytes: [UInt8]
    private let start: Cut
    private let end: Cut
    private let content: TextContent

    private struct Cut {
        var place: Int
        var isLineStart: Bool
    }

    /// - Parameters:
    ///   - range: the piece before its ends are moved.
    ///   - length: the length of all pieces of the text but the last ones.
    ///   - sectionStart: the limit for moving the start.
    ///   - content: the kind of text, for its colours.
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
        self.content = content
        bytes = try source.bytes(in: start.place..<max(start.place, end.place))
        guard !bytes.isEmpty || start.place == end.place else {
            throw SourceError(source.name, "the file has become shorter and this section is gone; open it again")
        }
    }

    /// The blocks, positioned from the start of the text.
    var blocks: [Block] {
        var blocks = PlainTextParser.blocks(of: bytes, content: content)
        if start.place > 0 { blocks.moveSource(by: start.place) }
        guard let last = blocks.indices.last else { return [] }
        if !start.isLineStart { blocks[0].continuation.insert(.fromBefore) }
        if !end.isLineStart {
            blocks[last].continuation.insert(.intoNext)
            if let byte = bytes.last, byte > 0x20 { blocks[last].continuation.insert(.intoWord) }
        }
        return blocks
    }
}
