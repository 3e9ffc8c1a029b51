/// How a terminal shows pictures that are finer than its cells.
public struct PixelGraphics: Hashable, Sendable {
    /// What pictures are sent in.
    public enum Kind: String, Hashable, Sendable {
        /// The graphics protocol of kitty, which lays them over the text.
        case kitty
        /// Sixel, of the VT340, which draws them in place of the text.
        case sixel
    }

    public var kind: Kind
    /// How many pixels a cell is wide and high.
    public var cellWidth: Int
    public var cellHeight: Int

    /// Nil where the size of a cell is not known.
    public init?(_ kind: Kind, cellWidth: Int, cellHeight: Int) {
        guard cellWidth > 0, cellHeight > 0 else { return nil }
        self.kind = kind
        self.cellWidth = cellWidth
        self.cellHeight = cellHeight
    }
}
