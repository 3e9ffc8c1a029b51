/// A picture in pixels, made for a room of cells.
public struct PixelPicture: Hashable, Sendable {
    /// The room, in cells.
    public let columns: Int
    public let rows: Int
    /// What it was made for: another terminal, or cells of another size, do not show it.
    public let graphics: PixelGraphics
    /// What the terminal is sent to show it where its cursor is, and nothing else. Who makes it has looked at each byte.
    public let bytes: [UInt8]

    public init(columns: Int, rows: Int, graphics: PixelGraphics, bytes: [UInt8]) {
        self.columns = columns
        self.rows = rows
        self.graphics = graphics
        self.bytes = bytes
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
