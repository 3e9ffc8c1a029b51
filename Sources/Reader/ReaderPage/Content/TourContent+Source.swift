import CellGrid
import InfiniteScroll
import TextLayout
import TourDocument

struct ShownItem: Sendable {
    let number: Int
    let section: Section
    let lines: [Line]
    /// The first source byte of each row, and the end of the last one.
    let starts: [Int]

    var bytes: Range<Int> { starts[0]..<max(starts[0], starts[lines.count]) }
    func bytes(ofRow row: Int) -> Range<Int> { starts[row]..<max(starts[row], starts[row + 1]) }
}

/// The bytes of a section's source for the rows of its text.
extension TourContent {
    /// Rows with their source bytes, by the share of text before them, independent of the width. Nil without source.
    func shown(_ rows: Range<Int>, of item: ItemID) -> ShownItem? {
        let section = tour.sections[item.section]
        let range = sourceRange(of: item, in: section)
        guard !range.isEmpty else { return nil }
        let lines = linesWithoutKeeping(of: item)
        let rows = rows.clamped(to: lines.indices)
        let length = length(of: item)
        let starts = (rows.lowerBound...rows.upperBound).map { row in
            if row <= 0 { return range.lowerBound }
            if row >= lines.count { return range.upperBound }
            let (part, whole) = length > 0 ? (min(length, lines[row].textOffset), length) : (row, lines.count)
            return range.lowerBound + range.count * part / whole
        }
        return ShownItem(number: item.section, section: section, lines: Array(lines[rows]), starts: starts)
    }

    /// The text that the pinned row shows: all of a heading, of which there is room for the first row only;
    /// else the row.
    func shown(ofHeader header: RowPosition<ItemID>) -> ShownItem? {
        var end = header.row + 1
        if block(of: header.item)?.isHeading == true { end = .max }
        return shown(header.row..<end, of: header.item)
    }

    /// The bytes of a block, up to the next one's start, so that reading all blocks covers the section.
    private func sourceRange(of item: ItemID, in section: TourDocument.Section) -> Range<Int> {
        let starts = starts(of: item.pieceID)
        let limit = section.isWhole ? section.byteCount : Int.max
        let blocks = blocks(of: item.pieceID)
        guard blocks.indices.contains(item.block), !blocks[item.block].isOpenSlot else { return 0..<0 }
        let lower = min(limit, starts[item.block])
        guard item.block == blocks.textRange.upperBound - 1 else {
            return lower..<max(lower, min(limit, starts[item.block + 1]))
        }
        // up to the next piece with text
        for piece in item.piece + 1..<max(item.piece + 1, section.pieceCount) {
            let next = self.starts(of: PieceID(section: item.section, piece: piece))
            if next.count > 1 { return lower..<max(lower, min(limit, next[0])) }
        }
        return lower..<max(lower, section.isWhole ? section.byteCount : starts[item.block + 1])
    }

    private func length(of item: ItemID) -> Int {
        let (known, block) = ask(item.pieceID) { ($0.lengths[item.block], $0.blocks[item.block]) }
        if let known { return known }
        let length = BlockLayout.text(of: block).unicodeScalars.count
        pieces.keep(item.pieceID) { $0.lengths[item.block] = length }
        return length
    }

    /// The starts of a piece's blocks, ascending, and the end of the last one.
    private func starts(of piece: PieceID) -> [Int] {
        if let known = ask(piece, \.starts) { return known }
        let starts = findStarts(of: piece)
        pieces.keep(piece) { $0.starts = starts }
        return starts
    }

    private func findStarts(of piece: PieceID) -> [Int] {
        let blocks = blocks(of: piece)
        if blocks.allSatisfy(\.source.isEmpty) {
            // unknown positions
            let section = tour.sections[piece.section]
            let size = section.byteCount / max(1, section.pieceCount)
            return (0...blocks.count).map { size * piece.piece + size * $0 / max(1, blocks.count) }
        }
        var starts: [Int] = []
        var reached = piece.piece == 0 ? 0 : blocks.first { !$0.source.isEmpty }?.source.lowerBound ?? 0
        let first = blocks.textRange.lowerBound
        for (index, block) in blocks.enumerated() {
            let isFirst = index <= first
            starts.append(isFirst || block.source.isEmpty ? reached : max(reached, block.source.lowerBound))
            if index >= first { reached = max(reached, block.source.upperBound) }
        }
        starts.append(reached)
        // a slot need not be seen: its bytes belong to the text before it
        for (index, block) in blocks.enumerated().reversed() where block.isOpenSlot {
            starts[index] = starts[index + 1]
        }
        // the first text includes the bytes above it
        if piece.piece == 1, blocks.count > 0, self.blocks(of: PieceID(section: piece.section, piece: 0)).isEmpty {
            starts[0] = 0
        }
        return starts
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
