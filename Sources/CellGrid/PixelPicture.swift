/// A picture in pixels, made for a room of cells.
public struct PixelPicture: Hashable, Sendable {
    /// The room, in cells.
    public let columns: Int
    public let rows: Int
    /// The pixels that it has.
    public let width: Int
    public let height: Int
    /// What it was made for: another terminal, or cells of another size, do not show it.
    public let graphics: PixelGraphics
    /// What the terminal is sent to show it where its cursor is, and nothing else. Who makes it has looked at each byte.
    public let bytes: [UInt8]

    public init(columns: Int, rows: Int, width: Int, height: Int, graphics: PixelGraphics, bytes: [UInt8]) {
        self.columns = columns
        self.rows = rows
        self.width = width
        self.height = height
        self.graphics = graphics
        self.bytes = bytes
    }

    /// What a picture of kitty begins with, which takes so many cells.
    public static func kittyStart(columns: Int, rows: Int) -> String { "\u{1B}_Gc=\(columns),r=\(rows)," }

    /// The part of it that lies in an area of its cells; nil where the terminal cannot cut it out, unless the area is all of it.
    public func part(_ area: Rect) -> PixelPicture? {
        if area.columns == columns, area.rows == rows { return self }
        let start = Self.kittyStart(columns: columns, rows: rows)
        guard graphics.kind == .kitty, bytes.starts(with: start.utf8) else { return nil }
        let (wide, high) = (area.columns * width / columns, area.rows * height / rows)
        guard wide > 0, high > 0 else { return nil }
        let (left, top) = (area.column * width / columns, area.row * height / rows)
        let source = "x=\(left),y=\(top),w=\(wide),h=\(high),"
        return PixelPicture(
            columns: area.columns, rows: area.rows, width: wide, height: high, graphics: graphics,
            bytes: Array((Self.kittyStart(columns: area.columns, rows: area.rows) + source).utf8)
                + bytes.dropFirst(start.utf8.count))
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
