package import CellGrid
package import ReaderKit
import TextLayout
import TextSearch
import TourDocument

/// Highlights of matches: a style laid over cells when they are drawn, so that nothing moves.
extension TourView {
    package func highlight(in buffer: inout CellBuffer, _ look: Appearance) {
        let (active, theme) = (search.active, look.theme)
        for row in 0..<viewport.rows {
            guard let view = viewport.shownLine(at: row), let found = active?.highlights[view.item] else {
                continue
            }
            for range in found where range.row == view.row {
                let style = active?.current?.start == range.hit ? theme.currentMatch : theme.match
                restyle(range.columns, onRow: row, in: &buffer, style, keeping: .underline)
            }
        }
    }

    /// Lays a style over visible columns of the text, keeping some of the drawn attributes.
    /// - Parameter columns: counted from the text's first column.
    func restyle(
        _ columns: Range<Int>, onRow row: Int, in buffer: inout CellBuffer, _ style: Style,
        keeping kept: Attributes
    ) {
        let seen = columns.clamped(to: -frame.margins.left..<frame.textColumns + frame.margins.right)
        buffer.restyle(Rect(column: frame.textColumn + seen.lowerBound, row: row, columns: seen.count, rows: 1)) {
            style.overlaid(with: Style(attributes: $0.attributes.intersection(kept)))
        }
    }
}

extension TourContent {
    /// The highlights on the lines of an item, which are laid out for it.
    func highlights(of item: ItemID, _ matcher: TextMatcher) -> [Highlight] {
        let (blocks, around) = blocksAndNeighbours(of: item.pieceID)
        guard blocks.indices.contains(item.block) else { return [] }
        let beside = BlockSearch.neighbours(of: item.block, in: blocks, around)
        let (hits, continued) = BlockSearch.highlights(in: blocks[item.block], beside, matcher.session())
        guard !hits.isEmpty || continued != nil else { return [] }
        // a match that began before it comes first
        let origin = continued.map { TextAnchor(item: blockBefore(item), offset: $0.start) }
        let ranges = (continued.map { [0..<$0.end] } ?? []) + hits
        var found: [Highlight] = []
        for (row, line) in linesWithOffsets(of: item).enumerated() {
            let offsets = (line.cellOffsets ?? []).lazy.map(Int.init).filter { $0 >= 0 }
            guard let first = offsets.min(), let last = offsets.max() else { continue }
            let start = ranges.partitionPoint { $0.upperBound <= first }
            for hit in ranges[start...].prefix(while: { $0.lowerBound <= last }) {
                let isContinued = continued.map { hit.lowerBound < $0.end } ?? false
                let place = isContinued ? origin : nil
                for columns in line.columns(where: hit.contains) {
                    let start = place ?? TextAnchor(item: item, offset: hit.lowerBound)
                    found.append(Highlight(row: row, columns: columns, hit: start))
                }
            }
        }
        return found
    }

    /// The block whose text an item's block continues.
    private func blockBefore(_ item: ItemID) -> ItemID {
        if item.block > 0 { return ItemID(section: item.section, piece: item.piece, block: item.block - 1) }
        let piece = max(0, item.piece - 1)
        let blocks = blocks(of: PieceID(section: item.section, piece: piece))
        return ItemID(
            section: item.section, piece: piece, block: blocks.lastIndex { $0.isOpen(.intoNext) } ?? blocks.count - 1)
    }
}
