/// A picture in pixels, made for a room of cells.
public struct PixelPicture: Hashable, Sendable {
    /// The room, in cells.
    public let columns: Int
    public let rows: Int
    /// The pixels that are shown of it, all but for a ``part(_:)``.
    public let source: Rect
    public let isPart: Bool
    /// What it was made for: another terminal, or cells of another size, do not show it.
    public let graphics: PixelGraphics
    /// What the terminal is sent, and nothing else: to show it where its cursor is, in sixel; to keep it, behind its number, in kitty's
    /// protocol. Who makes it has looked at each byte.
    public let bytes: [UInt8]

    /// - Parameters:
    ///   - width: the pixels that it has.
    ///   - height: likewise.
    public init(columns: Int, rows: Int, width: Int, height: Int, graphics: PixelGraphics, bytes: [UInt8]) {
        self.init(
            columns: columns, rows: rows, source: Rect(column: 0, row: 0, columns: width, rows: height),
            isPart: false, graphics: graphics, bytes: bytes)
    }

    private init(
        columns: Int, rows: Int, source: Rect, isPart: Bool, graphics: PixelGraphics, bytes: [UInt8]
    ) {
        self.columns = columns
        self.rows = rows
        self.source = source
        self.isPart = isPart
        self.graphics = graphics
        self.bytes = bytes
    }

    /// The part of it that lies in an area of its cells; nil where that has no pixels.
    public func part(_ area: Rect) -> PixelPicture? {
        if area.columns == columns, area.rows == rows { return self }
        let (wide, high) = (area.columns * source.columns / columns, area.rows * source.rows / rows)
        guard wide > 0, high > 0 else { return nil }
        let start = (
            column: source.column + area.column * source.columns / columns,
            row: source.row + area.row * source.rows / rows
        )
        return PixelPicture(
            columns: area.columns, rows: area.rows,
            source: Rect(column: start.column, row: start.row, columns: wide, rows: high), isPart: true,
            graphics: graphics, bytes: bytes)
    }
}

/// A picture over cells of a frame, which stand there where it cannot be shown.
public struct PlacedPicture: Hashable, Sendable {
    public let picture: PixelPicture
    /// The room that it takes.
    public let area: Rect

    /// - Parameter position: of its upper left cell.
    public init(_ picture: PixelPicture, at position: Position) {
        self.picture = picture
        area = Rect(column: position.column, row: position.row, columns: picture.columns, rows: picture.rows)
    }
}

extension CellBuffer {
    /// Takes away the pictures over whose rows something else was written than stood there in an earlier grid.
    public mutating func dropPictures(changedSince earlier: CellBuffer) {
        pictures = pictures.filter { placed in
            (placed.area.row..<placed.area.row + placed.area.rows).allSatisfy { isSame($0, of: earlier) }
        }
    }
}

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
    /// How many colours a picture has at most, in sixel.
    public var colors: Int

    /// Nil where the size of a cell is not known.
    public init?(_ kind: Kind, cellWidth: Int, cellHeight: Int, colors: Int = 256) {
        guard cellWidth > 0, cellHeight > 0 else { return nil }
        self.kind = kind
        self.cellWidth = cellWidth
        self.cellHeight = cellHeight
        self.colors = colors
    }
}
