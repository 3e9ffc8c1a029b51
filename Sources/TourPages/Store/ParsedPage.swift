package import TourDocument

/// A page whose blocks are all in memory, and served in pieces: for formats that cannot be parsed from their middle.
package struct ParsedPage: Page {
    /// How many blocks a piece has at most, and from how many bytes of source on it ends.
    private static let blocksInPiece = 64
    private static let bytesInPiece = 32 << 10
    /// How much more memory blocks take than their source.
    private static let growth = 8

    package let isWhole: Bool
    package let memory: Int
    package let warnings: [Finding]
    package let leftOutWords: Int
    package let leavesOutMost: Bool
    private let blocks: [Block]
    /// Where each piece starts, and where the last one ends.
    private let cuts: [Int]

    package init(
        _ blocks: [Block], byteCount: Int, isWhole: Bool = true, warnings: [Finding] = [], leftOutWords: Int = 0,
        leavesOutMost: Bool = false
    ) {
        self.blocks = blocks
        self.isWhole = isWhole
        self.warnings = warnings
        self.leftOutWords = leftOutWords
        self.leavesOutMost = leavesOutMost
        memory = byteCount * Self.growth
        var cuts = [0]
        var start = 0
        for (index, block) in blocks.enumerated() where index > cuts[cuts.count - 1] {
            let source = block.source
            if index - cuts[cuts.count - 1] >= Self.blocksInPiece
                || !source.isEmpty && source.lowerBound - start >= Self.bytesInPiece
            {
                cuts.append(index)
                start = source.isEmpty ? start : source.lowerBound
            }
        }
        // of a page that is not whole there may be nothing yet
        self.cuts = isWhole || !blocks.isEmpty ? cuts + [blocks.count] : cuts
    }

    package var pieceCount: Int { cuts.count - 1 }

    package func blocks(ofPiece number: Int) -> [Block] { Array(blocks[cuts[number]..<cuts[number + 1]]) }

    package func mightContain(_ filter: SourceFilter, piece number: Int) -> Bool { true }
}
