package import CellGrid
package import TourDocument

/// The zoom and the visible part of a picture.
package struct PictureViewport: Hashable, Sendable {
    /// Zoom factors, relative to fitting the room.
    package static let steps = [1, 1.5, 2, 3, 4, 6, 8]
    static let maximumCells = 60_000

    private let size: PixelSize
    /// The height of a cell divided by its width.
    private let cellShape: Double
    package private(set) var room = Size(columns: 1, rows: 1)
    private var level = 0
    /// The first visible column and row, of ``extent``.
    private var first = Position(column: 0, row: 0)

    package init(size: PixelSize, cellShape: Double) {
        self.size = size
        self.cellShape = cellShape
    }

    /// The cells of the whole picture.
    package var extent: Size { extent(level) }
    package var percent: Int { Int(Self.steps[level] * 100) }
    /// The movement of one key.
    package var step: Size { Size(columns: max(1, room.columns / 6), rows: max(1, room.rows / 6)) }

    private func extent(_ level: Int) -> Size {
        let (wide, high) = (Double(size.width), Double(size.height) / cellShape)
        let scale = min(Double(room.columns) / wide, Double(room.rows) / high) * Self.steps[level]
        return Size(columns: max(1, Int((wide * scale).rounded())), rows: max(1, Int((high * scale).rounded())))
    }

    package mutating func fit(_ room: Size) {
        guard room != self.room else { return }
        change { $0.room = room }
    }

    /// Zooms by steps, within limits. The middle stays in place.
    package mutating func zoom(by steps: Int) {
        var next = min(max(0, level + steps), Self.steps.count - 1)
        while next > 0, extent(next).columns * extent(next).rows > Self.maximumCells { next -= 1 }
        change { $0.level = next }
    }

    private mutating func change(_ body: (inout Self) -> Void) {
        let old = self
        body(&self)
        func moved(_ first: Int, _ room: Int, _ extent: Int, to newRoom: Int, _ newExtent: Int) -> Int {
            let middle = extent > room ? Double(first) + Double(room) / 2 : Double(extent) / 2
            return Int((middle / Double(extent) * Double(newExtent) - Double(newRoom) / 2).rounded())
        }
        first = Position(
            column: moved(old.first.column, old.room.columns, old.extent.columns, to: room.columns, extent.columns),
            row: moved(old.first.row, old.room.rows, old.extent.rows, to: room.rows, extent.rows))
        move(columns: 0, rows: 0)
    }

    package mutating func move(columns: Int, rows: Int) {
        first.column = min(max(0, first.column + columns), max(0, extent.columns - room.columns))
        first.row = min(max(0, first.row + rows), max(0, extent.rows - room.rows))
    }

    /// The visible cells of the whole picture.
    package var part: Rect {
        Rect(
            column: first.column, row: first.row, columns: min(room.columns, extent.columns),
            rows: min(room.rows, extent.rows))
    }

    /// The upper left cell of that in the room.
    package var position: Position {
        Position(column: (room.columns - part.columns) / 2, row: (room.rows - part.rows) / 2)
    }

    /// Draws the visible part; from a picture of another size, the cells at the same place.
    package func draw(_ rows: [[Cell]], in buffer: inout CellBuffer) {
        let (part, position) = (part, position)
        for row in 0..<part.rows where rows.indices.contains(part.row + row) {
            let cells = rows[part.row + row].dropFirst(part.column).prefix(part.columns)
            buffer.write(cells, atColumn: position.column, row: position.row + row)
        }
    }
}
