package import CellGrid

extension PictureDrawer {
    /// How many bytes a picture has at most, so that a slow connection is not kept busy with it.
    private static let maximumBytes = 3 << 20
    /// Kitty gets four bytes for each pixel. It enlarges pictures, so one for a large room has no more pixels than this.
    private static let maximumPixels = 400_000.0
    /// A cell is taken for so many pixels wide and high by the program, if it has no terminal to ask.
    private static let unit = (width: 8, height: 8)

    /// A picture in pixels for a room of cells, which it fills.
    ///
    /// - Throws: ``FilterError``: the cells stay.
    package func drawInPixels(
        _ picture: [UInt8], columns: Int, rows: Int, for graphics: PixelGraphics
    ) async throws(FilterError) -> PixelPicture {
        let room = (width: columns * graphics.cellWidth, height: rows * graphics.cellHeight)
        let scale =
            graphics.kind == .kitty ? min(1, (Self.maximumPixels / Double(room.width * room.height)).squareRoot()) : 1
        var unit = Self.unit
        // versions differ in the unit: the second time it is known
        for _ in 0..<2 {
            let size = (
                columns: max(1, Int(Double(room.width) * scale) / unit.width),
                rows: max(1, Int(Double(room.height) * scale) / unit.height)
            )
            let arguments = [
                "--format=\(graphics.kind == .kitty ? "kitty" : "sixels")", "--size=\(size.columns)x\(size.rows)",
                "--stretch", "--animate=off", "--threads=1", "--bg=\(isOnLight ? "white" : "black")", "-",
            ]
            let answer = try await filter(arguments, maximumOutput: Self.maximumBytes).answer(to: picture)
            let found: (bytes: [UInt8], width: Int, height: Int)?
            switch graphics.kind {
            case .kitty:
                found = KittyPicture(answer).map { ($0.bytes, $0.width, $0.height) }
            case .sixel: found = SixelPicture(answer).map { ($0.bytes, $0.width, $0.height) }
            }
            guard let found else { throw .otherText }
            if found.width <= room.width, found.height <= room.height {
                return PixelPicture(
                    columns: columns, rows: rows, width: found.width, height: found.height, graphics: graphics,
                    bytes: found.bytes)
            }
            unit = (max(1, found.width / size.columns), max(1, found.height / size.rows))
        }
        throw .otherText
    }
}
