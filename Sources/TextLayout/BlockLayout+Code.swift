package import TourDocument

extension BlockLayout {
    /// The code blocks in a block, in reading order: those that ``LayoutOptions/codeColors`` may have colours for.
    /// Complexity: O(number of blocks inside); nesting is bounded by ``Block/maximumDepth``.
    package static func codeBlocks(in block: Block) -> [CodeBlock] {
        var found: [CodeBlock] = []
        collect(block, depth: 0, into: &found)
        return found
    }

    private static func collect(_ blocks: [Block], depth: Int, into found: inout [CodeBlock]) {
        for block in blocks { collect(block, depth: depth, into: &found) }
    }

    private static func collect(_ block: Block, depth: Int, into found: inout [CodeBlock]) {
        guard depth <= Block.maximumDepth else { return }
        let depth = depth + 1
        switch block.kind {
        case .code(let code): found.append(code)
        case .list(let list):
            for item in list.items { collect(item.blocks, depth: depth, into: &found) }
        case .quote(let blocks), .alert(_, let blocks), .figure(let blocks, _), .details(_, let blocks):
            collect(blocks, depth: depth, into: &found)
        case .definitions(let definitions):
            for definition in definitions {
                for meaning in definition.meanings { collect(meaning, depth: depth, into: &found) }
            }
        case .footnotes(let notes):
            for note in notes { collect(note.blocks, depth: depth, into: &found) }
        // cells of tables hold text only
        case .paragraph, .heading, .verbatim, .table, .rule, .media: break
        }
    }
}
