import CellGrid
import TourDocument

/// The width range and least height of blocks before layout: for the columns of tables.
struct BlockExtent {
    /// Columns of the longest piece that does not break.
    var minimum = 0
    /// Columns of the longest line.
    var maximum = 0
    /// The least number of lines.
    var lines = 0

    /// Puts another extent below.
    mutating func append(_ other: BlockExtent, indent: Int = 0) {
        minimum = max(minimum, other.minimum + indent)
        maximum = max(maximum, other.maximum + indent)
        lines += other.lines
    }
}

extension Composer {
    /// The most columns of an indent of lists and the like.
    private static let indent = 4
    /// Longer lines are not measured exactly.
    private static let longestMeasured = 200

    /// The extent of blocks. Complexity: O(size of the blocks).
    func extent(of blocks: [Block]) -> BlockExtent {
        var meter = flow
        return extent(of: blocks, &meter)
    }

    private func extent(of blocks: [Block], _ meter: inout TextFlow) -> BlockExtent {
        var extent = BlockExtent()
        for block in blocks {
            switch block.kind {
            case .code(let code):
                for line in code.text.split(separator: "\n", omittingEmptySubsequences: false) {
                    let columns = CellText.columns(line)
                    extent.append(BlockExtent(minimum: columns, maximum: columns, lines: 1))
                }
            case .table(let table): extent.append(self.extent(of: table, &meter))
            default:
                block.forEachPart(
                    runs: { extent.append(self.extent(of: $0, &meter)) },
                    blocks: { extent.append(self.extent(of: $0, &meter), indent: Self.indent) })
            }
        }
        return extent
    }

    private func extent(of runs: [Inline], _ meter: inout TextFlow) -> BlockExtent {
        var list = SpanList()
        list.append(runs, base: base, options: options)
        meter.begin(list, offset: 0, isUnicode: glyphs.isUnicode)
        let size = meter.measure(limit: max(Self.longestMeasured, textWidth))
        let breaks = list.spans.count { $0.role == .lineBreak }
        return BlockExtent(minimum: size.minimum, maximum: size.maximum, lines: 1 + breaks)
    }

    private func extent(of table: Table, _ meter: inout TextFlow) -> BlockExtent {
        var whole = extent(of: table.caption, &meter)
        for row in table.header + table.rows {
            var line = BlockExtent(lines: 1)
            for cell in row {
                let extent = extent(of: cell.blocks, &meter)
                line.minimum += extent.minimum + TableWidths.gap
                line.maximum += extent.maximum + TableWidths.gap
            }
            whole.append(line)
        }
        return whole
    }
}
