package import InfiniteScroll
import TextLayout
import TourDocument

/// What stays in the first row while the text that belongs to it scrolls.
extension TourContent {
    /// The heads of the columns above a row of a table, or else the heading above a row, if it is in the same piece or the one before.
    /// Complexity: O(blocks of the two).
    package func header(of position: RowPosition<ItemID>) -> RowPosition<ItemID>? {
        let item = position.item
        guard keepsHeadings, item.block >= 0, isText(item) else { return nil }
        let blocks = blocks(of: item.pieceID)
        if case .heading = blocks[item.block].kind {
            return headerRow(of: item).flatMap { $0 < position.row ? RowPosition(item: item, row: $0) : nil }
        }
        return columnHeads(above: position, in: blocks) ?? heading(above: item, in: blocks)
    }

    private func columnHeads(above position: RowPosition<ItemID>, in blocks: [Block]) -> RowPosition<ItemID>? {
        var table = position.item
        while table.block > 0, blocks[table.block].continuation.contains(.fromBefore) { table.block -= 1 }
        guard case .table = blocks[table.block].kind, let row = headerRow(of: table),
            table != position.item || row < position.row
        else { return nil }
        return RowPosition(item: table, row: row)
    }

    private func heading(above item: ItemID, in blocks: [Block]) -> RowPosition<ItemID>? {
        for piece in [item.piece, item.piece - 1] where piece >= 0 {
            let id = PieceID(section: item.section, piece: piece)
            let above = piece == item.piece ? blocks[..<item.block] : (pieces.loaded(id) ?? [])[...]
            let heading = above.lastIndex { if case .heading = $0.kind { true } else { false } }
            guard let heading else { continue }
            let item = ItemID(section: item.section, piece: piece, block: heading)
            return headerRow(of: item).map { RowPosition(item: item, row: $0) }
        }
        return nil
    }

    /// The row of a heading, or of the heads of a table's columns where they are on one row.
    private func headerRow(of item: ItemID) -> Int? {
        let (known, block) = ask(item.pieceID) { ($0.headerRows[item.block], $0.blocks[item.block]) }
        if let known { return known }
        let lines = linesWithoutKeeping(of: item)
        var row = lines.firstIndex { $0.kind == .text }
        if case .table(let table) = block.kind {
            let heads = table.textOfColumnHeads
            let rows = lines.indices.filter { lines[$0].kind == .text && heads.contains(lines[$0].textOffset) }
            row = rows.count == 1 ? rows[0] : nil
        }
        pieces.keep(item.pieceID) { $0.headerRows[item.block] = .some(row) }
        return row
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
