/// Names an item of the scroll: a block of a section, or one of the two items that the reader adds.
///
/// Ordered as the items are read.
package struct ItemID: Hashable, Comparable, Sendable {
    /// The number of the section, from 0.
    package var section: Int
    /// The number of the block in its section, from 0; ``title`` for the tour's title before the first section's first
    /// block, and the section's number of blocks for the divider after its last.
    package var block: Int

    package init(section: Int, block: Int) {
        self.section = section
        self.block = block
    }

    /// The block number of the tour's title.
    static let titleBlock = -1

    package static func < (a: ItemID, b: ItemID) -> Bool {
        (a.section, a.block) < (b.section, b.block)
    }
}
