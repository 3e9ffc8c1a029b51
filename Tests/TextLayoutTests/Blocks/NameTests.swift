import TestSupport
import Testing
import TextLayout
import TourDocument

/// Names of blocks that stand in other blocks.
struct NameTests {
    /// A block that was put somewhere into another one is found by its name, where its text is.
    @Test(arguments: 0..<300) func aBlockInsideIsFound(seed: Int) {
        var blocks = RandomBlocks(seed: seed)
        let there = Block(.code(CodeBlock(text: "there")), id: "Name")
        var block = blocks.block()
        guard Self.put(there, in: &block, &blocks.random) else {
            #expect(block.textOffset(ofName: "name") == nil)
            return
        }
        let offset = block.textOffset(ofName: "nAME")
        let text = BlockLayout.text(of: block).unicodeScalars
        #expect(offset.map { String(text.dropFirst($0)).hasPrefix("there\n") } == true)
        #expect(BlockLayout.codeBlocks(in: block).contains(CodeBlock(text: "there")))
    }

    /// Puts a block into one that has a place for it, however deep.
    private static func put(_ there: Block, in block: inout Block, _ random: inout SeededGenerator) -> Bool {
        var lists = 0
        block.forEachPart(runs: { _ in }, blocks: { _ in lists += 1 })
        guard lists > 0 else { return false }
        var chosen = random.below(lists)
        block.updateParts(
            runs: { _ in },
            blocks: { blocks in
                chosen -= 1
                guard chosen == -1 else { return }
                let place = random.below(blocks.count + 1)
                if place < blocks.count, put(there, in: &blocks[place], &random) { return }
                blocks.insert(there, at: place)
            })
        return true
    }
}
