import InfiniteScroll
import TextLayout
import TourDocument

/// Code is drawn flat at once, and coloured when the reader rests: the colours are asked for then, and put in when they come.
extension Reader {
    /// The reader has rested for a moment: asks for the colours of the code in sight that has none yet.
    mutating func rest() -> [Effect] {
        isRested = true
        var wanted: [CodeBlock] = []
        for item in itemsInSight {
            let blocks = content.blocks(around: item)
            guard blocks.indices.contains(item.block) else { continue }
            wanted += BlockLayout.codeBlocks(in: blocks[item.block]).filter { !colors.isKnown($0) }
        }
        guard !wanted.isEmpty else { return [] }
        colors.ask(for: wanted)
        return [.highlight(wanted)]
    }

    /// The colours of some code have come, or it has none. They are put in where it is still on the screen, and nothing moves.
    mutating func highlighted(_ code: CodeBlock, _ runs: [CodeRun]) -> [Effect] {
        colors.take(runs, for: code)
        content.options.codeColors = colors.known
        guard !runs.isEmpty else { return [] }
        for item in Set(scroll.boundRows.compactMap { scroll.position(atViewportRow: $0)?.item }) {
            let blocks = content.blocks(around: item)
            guard blocks.indices.contains(item.block), BlockLayout.codeBlocks(in: blocks[item.block]).contains(code)
            else { continue }
            content.pieces.forgetLines(of: item)
            scroll.rebind(item, in: &content)
        }
        return []
    }

    private var itemsInSight: [ItemID] {
        var items: [ItemID] = []
        for row in 0..<scroll.viewport {
            guard let item = scroll.position(atViewportRow: row)?.item, item != items.last else { continue }
            items.append(item)
        }
        return items
    }
}
