import TextLayout
import TextSearch
import TourDocument

/// A place in the text where something that was looked for stands.
struct SearchHit: Hashable, Sendable {
    var item: ItemID
    /// In Unicode scalars of the block's text, as ``BlockLayout/text(of:)`` has it.
    var range: Range<Int>
}

/// Looking into blocks.
enum BlockSearch {
    /// How many hits of a piece are told one by one. What lies behind them is only counted.
    static let maximumHits = 100_000

    /// The hits in a block, in order, at most `limit`. Complexity: O(length of the text).
    static func hits(in block: Block, _ session: TextMatcher.Session, limit: Int = maximumHits) -> [Range<Int>] {
        let text = BlockLayout.text(of: block)
        var found: [Range<Int>] = []
        session.forEachMatch(in: text) { range in
            found.append(range)
            return found.count < limit
        }
        if !found.isEmpty { makeScalars(of: &found, in: text) }
        let hidden = hiddenLength(of: block)
        if hidden > 0 { found.removeAll { $0.lowerBound < hidden } }
        return found
    }

    /// The hits in the blocks of a piece, in order.
    static func hits(in blocks: [Block], of piece: PieceID, _ session: TextMatcher.Session) -> [SearchHit] {
        var found: [SearchHit] = []
        for (index, block) in blocks.enumerated() where found.count < maximumHits {
            let item = ItemID(section: piece.section, piece: piece.piece, block: index)
            for range in hits(in: block, session, limit: maximumHits - found.count) {
                found.append(SearchHit(item: item, range: range))
            }
        }
        return found
    }

    /// How many hits there are in blocks. Complexity: O(length of the text).
    static func count(in blocks: [Block], _ session: TextMatcher.Session) -> Int {
        var count = 0
        for block in blocks {
            if hiddenLength(of: block) > 0 {
                count += hits(in: block, session).count
            } else {
                session.forEachMatch(in: BlockLayout.text(of: block)) { _ in
                    count += 1
                    return true
                }
            }
        }
        return count
    }

    /// Makes ranges of bytes into ranges of scalars.
    private static func makeScalars(of ranges: inout [Range<Int>], in text: String) {
        var text = text
        text.withUTF8 { bytes in
            var byte = 0
            var scalar = 0
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

    /// The head of a table that was cut is in the text of each part and shown with the first one only.
    private static func hiddenLength(of block: Block) -> Int {
        guard block.continuation.contains(.fromBefore), case .table(var table) = block.kind, table.caption.isEmpty
        else {
            return 0
        }
        table.rows = []
        return BlockLayout.text(of: Block(.table(table))).unicodeScalars.count
    }
}
