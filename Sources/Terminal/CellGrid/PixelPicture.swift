/// A picture in pixels for an area of cells.
public struct PixelPicture: Hashable, Sendable {
    /// In cells.
    public private(set) var columns: Int
    public private(set) var rows: Int
    /// The visible pixels: all, but for a ``part(_:)``.
    public private(set) var source: Rect
    public private(set) var isPart = false
    /// The terminal and cell size that it was made for; others do not show it.
    public let graphics: PixelGraphics
    /// The bytes for the terminal, which their maker has validated: in sixel they draw at the cursor; in kitty's
    /// protocol they store the picture, after its number.
    public let bytes: [UInt8]

    /// - Parameters:
    ///   - width: in pixels.
    ///   - height: in pixels.
    public init(columns: Int, rows: Int, width: Int, height: Int, graphics: PixelGraphics, bytes: [UInt8]) {
        self.columns = columns
        self.rows = rows
        source = Rect(column: 0, row: 0, columns: width, rows: height)
        self.graphics = graphics
        self.bytes = bytes
    }

    /// The part within an area of its cells; nil where that has no pixels.
    public func part(_ area: Rect) -> PixelPicture? {
        if area.columns == columns, area.rows == rows { return self }
        let (wide, high) = (area.columns * source.columns / columns, area.rows * source.rows / rows)
        guard wide > 0, high > 0 else { return nil }
        var part = self
        (part.columns, part.rows, part.isPart) = (area.columns, area.rows, true)
        part.source = Rect(
            column: source.column + area.column * source.columns / columns,
            row: source.row + area.row * source.rows / rows, columns: wide, rows: high)
        return part
    }
}

/// A picture over cells of a frame, which are its fallback.
public struct PlacedPicture: Hashable, Sendable {
    public let picture: PixelPicture
    public let area: Rect

    /// - Parameter position: the upper left cell.
    public init(_ picture: PixelPicture, at position: Position) {
        self.picture = picture
        area = Rect(column: position.column, row: position.row, columns: picture.columns, rows: picture.rows)
    }
}

extension CellBuffer {
    /// Removes pictures whose rows differ from an earlier grid.
    public mutating func dropPictures(changedSince earlier: CellBuffer) {
        pictures = pictures.filter { placed in
            (placed.area.row..<placed.area.row + placed.area.rows).allSatisfy { isSame($0, of: earlier) }
        }
    }
}

/// A terminal's support of pictures in pixels.
public struct PixelGraphics: Hashable, Sendable {
    /// The protocol.
    public enum Kind: String, Hashable, Sendable {
        /// The graphics protocol of kitty: pictures over the text.
        case kitty
        /// Sixel, of the VT340: pictures in place of the text.
        case sixel
    }

    public var kind: Kind
    /// The width and height of a cell in pixels.
    public var cellWidth: Int
    public var cellHeight: Int
    /// The maximum colours of a sixel picture.
    public var colors: Int

    /// Nil for an unknown cell size.
    public init?(_ kind: Kind, cellWidth: Int, cellHeight: Int, colors: Int = 256) {
        guard cellWidth > 0, cellHeight > 0 else { return nil }
        self.kind = kind
        self.cellWidth = cellWidth
        self.cellHeight = cellHeight
        self.colors = colors
    }
}
