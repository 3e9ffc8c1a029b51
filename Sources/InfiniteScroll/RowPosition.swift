/// The place of one row in the list: an item and a row inside it.
///
/// Rows have no global numbers: in a list that is unbounded in both directions there is no first row to count from, and
/// in a long one counting would mean laying out everything before. A position therefore names the item by its identity.
/// It stays valid while items come and go elsewhere, but not when the item itself is laid out at another width.
public struct RowPosition<ID> {
    /// The item that the row belongs to.
    public var item: ID

    /// The row inside the item, counted from 0.
    ///
    /// In a position that the engine is given, the row may be out of range: it is clamped to the item's rows, so that
    /// `.max` means the last one.
    public var row: Int

    /// Makes a position.
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

/// Rows that stand elsewhere in the viewport since items changed.
public struct RowShift: Hashable, Sendable {
    /// The rows where they are now, counted from the top of the viewport; those of the overscan are among them.
    public var rows: Range<Int>

    /// How many rows they moved, down if positive; never 0.
    public var distance: Int

    /// Makes a shift.
    public init(rows: Range<Int>, distance: Int) {
        self.rows = rows
        self.distance = distance
    }
}
