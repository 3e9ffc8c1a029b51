/// A row in the list: an item and a row inside it.
///
/// Rows have no global numbers: a list unbounded in both directions has no first row to count from, and in a long one
/// counting would lay out everything before. The item's identity stays valid while other items come and go, but the row
/// does not when the item itself is laid out at another width.
public struct RowPosition<ID> {
    public var item: ID

    /// The row inside the item, counted from 0. In arguments to the engine it is clamped to the item's rows, so that
    /// `.max` means the last one.
    public var row: Int

    public init(item: ID, row: Int) {
        self.item = item
        self.row = row
    }
}

extension RowPosition: Equatable where ID: Equatable {}
extension RowPosition: Hashable where ID: Hashable {}
extension RowPosition: Encodable where ID: Encodable {}
extension RowPosition: Decodable where ID: Decodable {}
extension RowPosition: Sendable where ID: Sendable {}

/// Rows moved in the viewport by a change of items.
public struct RowShift: Hashable, Sendable {
    /// The rows at their new places, counted from the top of the viewport; those of the overscan are among them.
    public var rows: Range<Int>

    /// The distance in rows, down if positive; never 0.
    public var distance: Int

    public init(rows: Range<Int>, distance: Int) {
        self.rows = rows
        self.distance = distance
    }
}
