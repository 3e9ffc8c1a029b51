import TourDocument

extension Block {
    /// Hands the blocks in which there are no others to `body`, in reading order: itself, if it is one.
    /// Complexity: O(number of blocks inside); what is nested deeper than ``Block/maximumDepth`` is left out.
    func forEachLeaf(_ body: (Block) -> Void) { forEachLeaf(depth: 0, body) }

    private func forEachLeaf(depth: Int, _ body: (Block) -> Void) {
        guard depth <= Block.maximumDepth else { return }
        func each(_ blocks: [Block]) {
            for block in blocks { block.forEachLeaf(depth: depth + 1, body) }
        }
        switch kind {
        case .list(let list): for item in list.items { each(item.blocks) }
        case .quote(let blocks), .alert(_, let blocks), .figure(let blocks, _), .details(_, let blocks): each(blocks)
        case .definitions(let definitions):
            for definition in definitions {
                for meaning in definition.meanings { each(meaning) }
            }
        case .footnotes(let notes): for note in notes { each(note.blocks) }
        // cells of tables hold text only
        case .paragraph, .heading, .verbatim, .table, .rule, .media, .code: body(self)
        }
    }
}
