import DequeModule

/// A row of the window: the index of its item in the window, and the row inside that item.
struct RowCursor: Equatable {
    var index: Int
    var row: Int
}

extension LaidOutWindow {
    /// The rows of the window, counted from the anchor.
    var rows: Range<Int> { -rowsBefore..<rowsAfter }

    /// Finds a row that is in ``rows``. It walks from the anchor or from the window's end, whichever is nearer.
    ///
    /// Complexity: O(items between).
    func cursor(at row: Int) -> RowCursor {
        if row >= 0 {
            return row <= rowsAfter - row ? cursorAfterAnchor(at: row) : cursorBeforeEnd(at: row)
        }
        return -row <= rowsBefore + row ? cursorBeforeAnchor(at: row) : cursorAfterStart(at: row)
    }

    /// The position that a cursor stands at.
    func position(at cursor: RowCursor) -> RowPosition<ID> {
        RowPosition(item: items[cursor.index].id, row: cursor.row)
    }

    /// The positions of rows that are in ``rows``, counted from the anchor.
    ///
    /// Complexity: O(rows, and items between them and the anchor).
    func positions(of rows: Range<Int>) -> [RowPosition<ID>] {
        guard !rows.isEmpty else { return [] }
        var cursor = cursor(at: rows.lowerBound)
        return rows.map { _ in
            defer { advance(&cursor) }
            return position(at: cursor)
        }
    }

    /// Moves a cursor to the next row. After the last row it stands behind the items.
    func advance(_ cursor: inout RowCursor) {
        cursor.row += 1
        if cursor.row == items[cursor.index].extent { cursor = RowCursor(index: cursor.index + 1, row: 0) }
    }

    /// Moves a cursor to the row before. Before the first row it stands before the items.
    func retreat(_ cursor: inout RowCursor) {
        cursor.row -= 1
        if cursor.row < 0 {
            cursor.index -= 1
            cursor.row = cursor.index < 0 ? 0 : items[cursor.index].extent - 1
        }
    }

    /// Rows from the anchor to an item's first row, and the item's extent; nil if the item is not in the window.
    ///
    /// Complexity: O(items in the window).
    func find(_ id: ID) -> (distance: Int, extent: Int)? {
        var distance = -rowsBefore
        for item in items {
            if item.id == id { return (distance, item.extent) }
            distance += item.extent
        }
        return nil
    }

    private func cursorAfterAnchor(at row: Int) -> RowCursor {
        down(from: anchorIndex, by: anchorRow + row)
    }

    private func cursorAfterStart(at row: Int) -> RowCursor {
        down(from: 0, by: rowsBefore + row)
    }

    private func cursorBeforeEnd(at row: Int) -> RowCursor {
        up(from: items.count - 1, by: rowsAfter - row)
    }

    private func cursorBeforeAnchor(at row: Int) -> RowCursor {
        -row <= anchorRow
            ? RowCursor(index: anchorIndex, row: anchorRow + row) : up(from: anchorIndex - 1, by: -row - anchorRow)
    }

    /// So many rows below the first row of an item.
    private func down(from index: Int, by rows: Int) -> RowCursor {
        var cursor = RowCursor(index: index, row: rows)
        while cursor.row >= items[cursor.index].extent {
            cursor.row -= items[cursor.index].extent
            cursor.index += 1
        }
        return cursor
    }

    /// So many rows above the end of an item, 1 being its last row.
    private func up(from index: Int, by rows: Int) -> RowCursor {
        var index = index
        var left = rows
        while left > items[index].extent {
            left -= items[index].extent
            index -= 1
        }
        return RowCursor(index: index, row: items[index].extent - left)
    }
}
