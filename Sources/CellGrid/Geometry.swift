/// The size of a grid in cells.
package struct Size: Hashable, Sendable {
    /// Cells from left to right.
    package var columns: Int
    /// Cells from top to bottom.
    package var rows: Int

    /// A size; negative numbers count as zero.
    package init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }
}

/// A place in a grid; the top left cell is column 0, row 0.
package struct Position: Hashable, Sendable {
    package var column: Int
    package var row: Int

    package init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

/// A rectangle of cells.
package struct Rect: Hashable, Sendable {
    package var column: Int
    package var row: Int
    package var columns: Int
    package var rows: Int

    package init(column: Int, row: Int, columns: Int, rows: Int) {
        self.column = column
        self.row = row
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }

    /// Whether the place lies inside.
    package func contains(_ position: Position) -> Bool {
        (column..<column + columns).contains(position.column) && (row..<row + rows).contains(position.row)
    }
}
