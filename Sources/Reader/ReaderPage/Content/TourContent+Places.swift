import CellGrid
package import InfiniteScroll
import TextLayout
import TourDocument

extension TourContent {
    /// The place in the text that a row shows.
    func anchor(at position: RowPosition<ItemID>) -> TextAnchor {
        guard position.row > 0 else { return TextAnchor(item: position.item) }
        let lines = lines(of: position.item)
        guard lines.indices.contains(position.row) else { return TextAnchor(item: position.item) }
        let offset = lines[position.row].textOffset
        let isLast = Line.lineIndex(containing: offset, in: lines) == position.row
        let row = isLast ? nil : position.row - Self.firstRow(of: offset, in: lines)
        return TextAnchor(item: position.item, offset: offset, row: row)
    }

    private static func firstRow(of offset: Int, in lines: [Line]) -> Int {
        lines.partitionPoint { $0.textOffset < offset }
    }

    /// The row that shows a place in the text at the present width; the nearest one if the text became shorter.
    func position(of anchor: TextAnchor) -> RowPosition<ItemID> {
        guard !tour.sections.isEmpty else { return RowPosition(item: anchor.item, row: 0) }
        let section = min(max(0, anchor.item.section), tour.sections.count - 1)
        look(into: section)
        let piece = min(max(0, anchor.item.piece), tour.sections[section].pieceCountToShow - 1)
        let first = piece == 0 ? firstItem(ofSection: section).block : 0
        var item = ItemID(section: section, piece: piece, block: first)
        var last = ItemID(section: section, piece: piece, block: max(1, blocks(of: item.pieceID).count) - 1)
        while let next = self.item(after: last), next.section == section, next.piece == piece { last = next }
        item.block = min(max(first, anchor.item.block), last.block)
        // the placeholder, not the items behind it
        if pieces.state(of: item.pieceID) == .pending { item.block = min(item.block, 0) }
        guard let offset = anchor.offset else { return RowPosition(item: item, row: 0) }
        let lines = lines(of: item)
        if let number = anchor.row, case let row = Self.firstRow(of: offset, in: lines) + min(number, lines.count),
            lines.indices.contains(row), lines[row].textOffset == offset
        {
            return RowPosition(item: item, row: row)
        }
        return RowPosition(item: item, row: Line.lineIndex(containing: offset, in: lines))
    }

    /// Finds a place again among changed blocks of its section: the nearest block with the same text as before.
    func anchor(of anchor: TextAnchor, textBefore: [Block]) -> TextAnchor {
        var anchor = anchor
        guard textBefore.indices.contains(anchor.item.block) else { return anchor }
        let known = position(of: TextAnchor(item: anchor.item)).item
        let old = anchor.item.block
        let texts = blocks(of: known.pieceID).map(\.plainText)
        // for a changed block, the one before or after it tells
        for way in [0, -1, 1] {
            guard textBefore.indices.contains(old + way) else { continue }
            let wanted = textBefore[old + way].plainText
            let same = texts.indices.filter { texts[$0] == wanted }
            guard let nearest = same.min(by: { abs($0 - old) < abs($1 - old) }) else { continue }
            anchor.item = ItemID(section: known.section, piece: known.piece, block: max(0, nearest - way))
            return anchor
        }
        return anchor
    }

    /// The bytes of a section's source up to a row, estimated from the block's position.
    func bytes(before position: RowPosition<ItemID>) -> Int {
        let blocks = blocks(of: position.item.pieceID)
        let size = tour.sections.byteCount(at: position.item.section)
        guard position.item.block >= 0 else { return 0 }
        guard position.item.block < max(1, blocks.count) else { return size }
        let source = blocks.isEmpty ? 0..<0 : blocks[position.item.block].source
        guard !source.isEmpty else {
            let part = Double(position.item.block) / Double(max(1, blocks.count)) + Double(position.item.piece)
            return Int(Double(size) * part / Double(max(1, tour.sections[position.item.section].pieceCount)))
        }
        let extent = extent(of: position.item)
        let share = source.count * min(position.row, extent) / max(1, extent)
        return min(size, source.lowerBound + share)
    }

    /// The name of the part that the first row of text below a row is in, if it is above that row: the column heads of
    /// a table, or else a heading, or in a diff the line that names the file or commit. It must be in the same piece or
    /// the one before. Complexity: O(blocks of the two).
    package func header(of position: RowPosition<ItemID>) -> RowPosition<ItemID>? {
        guard keepsHeadings, let text = textRow(below: position), text.item.block >= 0, isText(text.item),
            let header = name(ofPartWith: text), (header.item, header.row) < (position.item, position.row)
        else { return nil }
        return header
    }

    /// The first row with text below another one, if only blank rows are between.
    private func textRow(below position: RowPosition<ItemID>) -> RowPosition<ItemID>? {
        var (item, row) = (position.item, position.row + 1)
        for _ in 0..<Self.itemsToSkip {
            let lines = linesWithoutKeeping(of: item)
            if let text = lines.indices.dropFirst(row).first(where: { lines[$0].kind != .blank }) {
                return RowPosition(item: item, row: text)
            }
            guard let next = self.item(after: item) else { return nil }
            (item, row) = (next, 0)
        }
        return nil
    }

    private static let itemsToSkip = 4

    private func columnHeads(above position: RowPosition<ItemID>, in blocks: [Block]) -> RowPosition<ItemID>? {
        var table = position.item
        while table.block > 0, blocks[table.block].continuation.contains(.fromBefore) { table.block -= 1 }
        guard case .table = blocks[table.block].kind, let row = headerRow(of: table),
            table != position.item || row <= position.row
        else { return nil }
        return RowPosition(item: table, row: row)
    }

    private func name(ofPartWith position: RowPosition<ItemID>) -> RowPosition<ItemID>? {
        let blocks = blocks(of: position.item.pieceID)
        if let heads = columnHeads(above: position, in: blocks) { return heads }
        for piece in [position.item.piece, position.item.piece - 1] where piece >= 0 {
            let id = PieceID(section: position.item.section, piece: piece)
            let isHere = piece == position.item.piece
            let above = isHere ? blocks[...position.item.block] : (pieces.loaded(id) ?? [])[...]
            for index in above.indices.reversed() {
                let item = ItemID(section: id.section, piece: piece, block: index)
                var row: Int?
                switch above[index].kind {
                case .verbatim where item == position.item:
                    row = linesWithoutKeeping(of: item).prefix(position.row + 1).lastIndex(where: \.namesPartOfDiff)
                case .heading, .verbatim: row = headerRow(of: item)
                default: continue
                }
                if let row { return RowPosition(item: item, row: row) }
            }
        }
        return nil
    }

    /// The row of a heading, of the last line that names a file or commit, or of a table's column heads if they are
    /// one row.
    private func headerRow(of item: ItemID) -> Int? {
        let (known, block) = ask(item.pieceID) { ($0.headerRows[item.block], $0.blocks[item.block]) }
        if let known { return known }
        var row: Int?
        switch block.kind {
        case .verbatim(let runs, _):
            let text = runs.plainText
            if Line.namesInDiffs.contains(where: { text.contains($0) }) {
                row = linesWithoutKeeping(of: item).lastIndex(where: \.namesPartOfDiff)
            }
        case .table(let table):
            let (heads, lines) = (table.textOfColumnHeads, linesWithoutKeeping(of: item))
            let rows = lines.indices.filter { lines[$0].kind == .text && heads.contains(lines[$0].textOffset) }
            row = rows.count == 1 ? rows[0] : nil
        default: row = linesWithoutKeeping(of: item).firstIndex { $0.kind == .text }
        }
        pieces.keep(item.pieceID) { $0.headerRows[item.block] = .some(row) }
        return row
    }
}

extension Line {
    /// The starts of lines that name a file or commit in the output of git; no line of a file begins so there.
    fileprivate static let namesInDiffs = ["diff --git ", "commit "]

    fileprivate var namesPartOfDiff: Bool {
        let start = Array(cells.dropFirst(textColumn).prefix(14)).text
        return start.hasPrefix(Self.namesInDiffs[0])
            || start.hasPrefix(Self.namesInDiffs[1]) && start.dropFirst(7).allSatisfy(\.isHexDigit)
    }
}

extension Table {
    /// The offsets of the last row of heads in its text.
    fileprivate var textOfColumnHeads: Range<Int> {
        var heads = self
        heads.rows = []
        let end = BlockLayout.text(of: Block(.table(heads))).unicodeScalars.count
        heads.header = header.dropLast()
        return BlockLayout.text(of: Block(.table(heads))).unicodeScalars.count..<end
    }
}
