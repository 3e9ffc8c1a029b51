import DequeModule

/// A row of the window: the index of its item in the window, and the row inside that item.
struct RowCursor: Equatable {
    var index: Int
    var row: Int
}

extension LaidOutWindow {
    var rows: Range<Int> { -rowsBefore..<rowsAfter }

    /// Finds a row that is in ``rows``.
    ///
    /// Complexity: O(items in the window).
    func cursor(at row: Int) -> RowCursor {
        var cursor = RowCursor(index: 0, row: rowsBefore + row)
        while cursor.row >= items[cursor.index].extent {
            cursor.row -= items[cursor.index].extent
            cursor.index += 1
        }
        return cursor
    }

    func position(at cursor: RowCursor) -> RowPosition<ID> {
        RowPosition(item: items[cursor.index].id, row: cursor.row)
    }

    /// The positions of rows that are in ``rows``, counted from the anchor.
    ///
    /// Complexity: O(rows + items in the window).
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
}
