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
