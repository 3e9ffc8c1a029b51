import TextSearch
import TourDocument

/// A place in the text where something that was looked for stands.
struct SearchHit: Hashable, Sendable {
    /// The block that it begins in.
    var item: ItemID
    /// In Unicode scalars of the block's text, as ``BlockLayout/text(of:)`` has it. It ends behind that text if the block was cut
    /// there and the hit goes on in the next one.
    var range: Range<Int>

    var start: TextAnchor { TextAnchor(item: item, offset: range.lowerBound) }
}

/// Looking into blocks. A hit stands in one block, whatever lines and styles it goes over; for the ends of blocks that are no
/// borders, see ``TextCut``.
enum BlockSearch {
    /// A block of many megabytes holds no more.
    private static let maximumHits = 100_000

    /// The hits in a block, and, if one goes on from the block before into it, where that begins there and where it ends here.
    static func highlights(
        in block: Block, _ around: BlockNeighbours, _ session: TextMatcher.Session
    ) -> (hits: [Range<Int>], continued: (start: Int, end: Int)?) {
        let text = SearchedText(block, around, session)
        let hits = hits(in: text, session)
        guard let front = text.front, let hit = front.hit else { return (hits, nil) }
        let before = front.tail.utf8.dropLast(hit.before)
        return (
            hits,
            (
                front.tailStart + String(Substring(before)).unicodeScalars.count,
                text.hidden + String(Substring(front.head.utf8.prefix(hit.behind))).unicodeScalars.count
            )
        )
    }

    private static func hits(in text: SearchedText, _ session: TextMatcher.Session) -> [Range<Int>] {
        var found: [Range<Int>] = []
        text.forEachHit(session) { if found.count < maximumHits { found.append($0) } }
        if !found.isEmpty { makeScalars(of: &found, in: text) }
        return found
    }

    static func hits(
        in blocks: [Block], of piece: PieceID, _ around: BlockNeighbours = BlockNeighbours(),
        _ session: TextMatcher.Session
    ) -> [SearchHit] {
        blocks.indices.flatMap { hits(in: blocks, at: $0, of: piece, around, session) }
    }

    static func hits(
        in blocks: [Block], at index: Int, of piece: PieceID, _ around: BlockNeighbours, _ session: TextMatcher.Session
    ) -> [SearchHit] {
        let item = ItemID(section: piece.section, piece: piece.piece, block: index)
        let text = SearchedText(blocks[index], neighbours(of: index, in: blocks, around), session)
        return hits(in: text, session).map { SearchHit(item: item, range: $0) }
    }

    /// The blocks beside one of a piece, given those beside the piece. Notes at the end of a piece stand aside: the text before
    /// them goes on in the next one.
    static func neighbours(of index: Int, in blocks: [Block], _ around: BlockNeighbours) -> BlockNeighbours {
        let goesOn = blocks[index].continuation.contains(.intoNext)
        return BlockNeighbours(
            before: index > 0 ? blocks[index - 1] : around.before,
            after: index + 1 < blocks.count && !goesOn ? blocks[index + 1] : around.after)
    }

    /// The blocks beside a piece. `load` is asked for a piece that may go on at a border of this one, and may have none.
    static func around(
        _ blocks: [Block], of piece: PieceID, pieceCount: Int, load: (PieceID) -> [Block]?
    ) -> BlockNeighbours {
        var around = BlockNeighbours()
        if let first = blocks.first, first.isOpen(.fromBefore), piece.piece > 0 {
            let before = load(PieceID(section: piece.section, piece: piece.piece - 1))
            around.before = before?.last { $0.isOpen(.intoNext) }
        }
        if blocks.contains(where: { $0.isOpen(.intoNext) }), piece.piece + 1 < pieceCount {
            around.after = load(PieceID(section: piece.section, piece: piece.piece + 1))?.first
        }
        return around
    }

    private static func makeScalars(of ranges: inout [Range<Int>], in searched: SearchedText) {
        var text = searched.text
        text.withUTF8 { bytes in
            var byte = searched.own.lowerBound
            var scalar = searched.hidden
            func advance(to end: Int) -> Int {
                while byte < end {
                    if bytes[byte] & 0xC0 != 0x80 { scalar += 1 }
                    byte += 1
                }
                return scalar
            }
            for index in ranges.indices {
                let start = advance(to: ranges[index].lowerBound)
                ranges[index] = start..<advance(to: ranges[index].upperBound)
            }
        }
    }
}

extension Block {
    /// Whether its text may go on beyond one of its ends.
    func isOpen(_ end: Continuation) -> Bool {
        if case .verbatim = kind { return true }
        return continuation.contains(end)
    }
}
