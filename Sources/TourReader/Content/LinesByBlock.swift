import TextLayout

/// The lines of those blocks of a piece that are in the window: few, and next to each other.
///
/// They are in order, and found by halving; a dictionary would hash for each line that is shown.
struct LinesByBlock: Sendable {
    private var blocks: [Int] = []
    private var lines: [[Line]] = []

    var isEmpty: Bool { blocks.isEmpty }

    /// The lines of a block; nil if they are not here. Complexity: as a rule, that of a change at an end of the window.
    subscript(block: Int) -> [Line]? {
        get {
            let index = index(of: block)
            return index < blocks.count && blocks[index] == block ? lines[index] : nil
        }
        set {
            let index = index(of: block)
            let isHere = index < blocks.count && blocks[index] == block
            switch (newValue, isHere) {
            case (let new?, true): lines[index] = new
            case (let new?, false):
                blocks.insert(block, at: index)
                lines.insert(new, at: index)
            case (nil, true):
                blocks.remove(at: index)
                lines.remove(at: index)
            case (nil, false): break
            }
        }
    }

    /// Where a block is, or would be.
    private func index(of block: Int) -> Int { blocks.partitioningIndex(where: { $0 >= block }) }
}
