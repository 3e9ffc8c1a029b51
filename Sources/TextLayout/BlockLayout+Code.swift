package import TourDocument

extension BlockLayout {
    /// The code blocks in a block, in reading order: those that ``LayoutOptions/codeColors`` may have colours for.
    /// Complexity: O(number of blocks inside); nesting is bounded by ``Block/maximumDepth``.
    package static func codeBlocks(in block: Block) -> [CodeBlock] {
        var found: [CodeBlock] = []
        block.forEachLeaf { if case .code(let code) = $0.kind { found.append(code) } }
        return found
    }
}
