import TourDocument

/// The media that the catalogue has for the slots of the text. A slot is an item from the start, without rows until something belongs
/// into it: no other item gets another number by that.
extension TourContent {
    private var setting: MediaCatalogue.Setting {
        MediaCatalogue.Setting(screen: MediaCatalogue.Screen(columns: columns), version: version)
    }

    /// A block with the media that belong into its slots now.
    /// - Parameter blocks: those of its piece.
    func filled(_ block: Block, among blocks: [Block], ofSection index: Int) -> Block {
        catalogue?.filling(block, among: blocks, of: tour.sections[index], setting) ?? block
    }

    /// What stands in the slots of the pieces that are in memory, by item.
    var slotContents: [ItemID: Block] {
        var contents: [ItemID: Block] = [:]
        for piece in pieces.pieces {
            for (index, block) in piece.blocks.enumerated() where !block.slots.isEmpty {
                let item = ItemID(section: piece.id.section, piece: piece.id.piece, block: index)
                contents[item] = filled(block, among: piece.blocks, ofSection: piece.id.section)
            }
        }
        return contents
    }
}

extension [Block] {
    /// The blocks from the first to the last that is more than slots; none if there is no such block.
    var textRange: Range<Int> {
        guard let first = firstIndex(where: { !$0.isOpenSlot }), let last = lastIndex(where: { !$0.isOpenSlot }) else {
            return 0..<0
        }
        return first..<last + 1
    }
}
