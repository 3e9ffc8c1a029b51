/// Where the reader is, in terms of the text: it means the same place at every width, after a reload and in another sitting.
package struct TextAnchor: Hashable, Sendable {
    package var item: ItemID
    /// The offset of the first character shown, in Unicode scalars of the block's text; nil for the item's very first row,
    /// which may be a blank one.
    package var offset: Int?

    package init(item: ItemID, offset: Int? = nil) {
        self.item = item
        self.offset = offset
    }
}
