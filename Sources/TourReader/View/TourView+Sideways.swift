import InfiniteScroll
import TextLayout

/// Whether long lines of code and tables are cut at the edge, and how far they are shifted. While they are shifted they are cut in any
/// case.
struct Sideways: Hashable, Sendable {
    /// Whether they are cut without being shifted, too.
    var isChopping = false
    /// Columns that are out of sight at the left.
    private(set) var offset = 0

    /// No line that is shown has more columns.
    private static let longest = 1 << 16

    /// What layout is told; nil for lines that are wrapped.
    var chopping: Int? { isChopping || offset > 0 ? offset : nil }

    /// Returns whether there is a way on.
    mutating func scroll(by columns: Int) -> Bool {
        let before = offset
        offset = min(max(0, offset + columns), Self.longest)
        return offset != before
    }
}

extension TourView {
    /// Columns of half a screen.
    var halfWidth: Int { max(1, frame.textColumns / 2) }

    /// Scrolls long lines by columns, to the right if positive.
    mutating func scrollSideways(by columns: Int) -> [Request] {
        guard sideways.scroll(by: columns) else { return [] }
        content.options.chopping = sideways.chopping
        return layOut(frame)
    }
}
