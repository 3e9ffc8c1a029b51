import CellGrid
import InfiniteScroll
import TextLayout
import TourDocument

/// Which bytes of a section's source the rows of its text stand for.
extension TourContent {
    /// The bytes that a block stands for: from its start to that of the next one, so that what is between blocks belongs to
    /// one of them, and a section is covered when all of its blocks are.
    mutating func sourceRange(of item: ItemID, facts: DwellTracking.Facts, dwell: inout DwellTracking) -> Range<Int> {
        let starts = starts(of: item.pieceID, dwell: &dwell)
        let limit = facts.isWhole ? facts.byteCount : Int.max
        guard item.block >= 0 else { return 0..<0 }
        guard item.block < starts.count - 1 else { return 0..<0 }
        let lower = min(limit, starts[item.block])
        guard item.block == starts.count - 2 else { return lower..<max(lower, min(limit, starts[item.block + 1])) }
        // up to where the next piece with text starts
        for piece in item.piece + 1..<max(item.piece + 1, facts.pieceCount) {
            let next = self.starts(of: PieceID(section: item.section, piece: piece), dwell: &dwell)
            if next.count > 1 { return lower..<max(lower, min(limit, next[0])) }
        }
        return lower..<max(lower, facts.isWhole ? facts.byteCount : starts[item.block + 1])
    }

    /// Where the blocks of a piece start, never before the one above, and where the last one ends.
    private mutating func starts(of piece: PieceID, dwell: inout DwellTracking) -> [Int] {
        if let known = dwell.starts[piece] { return known }
        let blocks = blocks(around: ItemID(section: piece.section, piece: piece.piece, block: 0))
        var starts: [Int] = []
        var reached = piece.piece == 0 ? 0 : blocks.first { !$0.source.isEmpty }?.source.lowerBound ?? 0
        for (index, block) in blocks.enumerated() {
            let isFirst = index == 0
            starts.append(isFirst || block.source.isEmpty ? reached : max(reached, block.source.lowerBound))
            reached = max(reached, block.source.upperBound)
        }
        starts.append(reached)
        // text before which there is none stands for what is above it
        if piece.piece > 0, blocks.count > 0, (0..<piece.piece).allSatisfy({ isEmpty(piece.section, $0) }) {
            starts[0] = 0
        }
        dwell.starts[piece] = starts
        return starts
    }

    /// Whether a piece has no text; asked from the first on, so that it is found soon that one has.
    private mutating func isEmpty(_ section: Int, _ piece: Int) -> Bool {
        blocks(around: ItemID(section: section, piece: piece, block: 0)).isEmpty
    }

    /// The byte at which a row of an item starts: by the share of the block's text that is before it, so that it is the same
    /// place at every width. Rows after the last one are its end.
    mutating func sourceOffset(
        ofRow row: Int, of item: ItemID, in range: Range<Int>, dwell: inout DwellTracking
    ) -> Int {
        let lines = lines(of: item)
        if row <= 0 { return range.lowerBound }
        if row >= lines.count { return range.upperBound }
        let blocks = blocks(around: item)
        var length = dwell.lengths[item] ?? -1
        if length < 0 {
            length =
                blocks.indices.contains(item.block)
                ? BlockLayout.text(of: blocks[item.block]).unicodeScalars.count : 0
            dwell.lengths[item] = length
        }
        guard length > 0 else { return range.lowerBound + range.count * row / lines.count }
        return range.lowerBound + range.count * min(length, lines[row].textOffset) / length
    }
}

extension Line {
    /// The words of the row, in halves: a wide character is half a word.
    var halfWords: Int {
        guard kind == .text || kind == .code else { return 0 }
        var count = 0
        var isInWord = false
        for cell in cells.dropFirst(textColumn) {
            switch cell.width {
            case 2:
                count += 1
                isInWord = false
            case 1 where cell.scalar != " ":
                if !isInWord { count += 2 }
                isInWord = true
            default: isInWord = cell.isContinuation ? isInWord : false
            }
        }
        return count
    }
}
