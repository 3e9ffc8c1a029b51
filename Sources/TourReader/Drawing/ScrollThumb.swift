/// Which rows of the scroll bar the thumb takes: the part of the tour that is on the screen, estimated from bytes.
struct ScrollThumb: Hashable, Sendable {
    /// The rows of the bar.
    let count: Int
    /// The thumb's first and last row.
    let top: Int
    let bottom: Int

    /// Nil where there is no bar: all of the tour is on the screen, or there are too few rows.
    init?(_ progress: Progress, count: Int) {
        guard count > 1, progress.top > 0 || progress.inTour < 1 else { return nil }
        self.count = count
        top = min(count - 1, Int(progress.top * Double(count)))
        bottom = min(count - 1, max(top, Int((progress.inTour * Double(count)).rounded(.up)) - 1))
    }

    /// The rows that it takes.
    var height: Int { bottom - top + 1 }

    /// The row of a bar that stands for a byte of so many.
    static func row(ofByte byte: Int, of total: Int, count: Int) -> Int {
        Int(Double(byte) / Double(max(1, total)) * Double(count))
    }
}
