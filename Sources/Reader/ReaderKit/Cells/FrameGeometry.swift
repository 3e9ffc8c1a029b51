package import CellGrid
package import TextLayout

/// The areas of a screen: the column of text, the scroll bar, the status row.
package struct FrameGeometry: Hashable, Sendable {
    package var size: Size
    package var textColumn: Int
    /// The columns of the text, at least 1.
    package var textColumns: Int
    package var viewportRows: Int
    /// The row with title, progress and credits; nil without room for it.
    package var statusRow: Int?
    /// The column of the scroll bar; nil without room for it.
    package var scrollBarColumn: Int?

    /// Whether the current heading stays in the first row.
    package var keepsHeading = false

    /// The text width in columns, if the user set one for the tour.
    package var chosenMeasure: Int?

    package static let smallest = Size(columns: 20, rows: 4)
    package var isTooSmall: Bool { size.columns < Self.smallest.columns || size.rows < Self.smallest.rows }

    package var margins: LayoutOptions.Margins {
        let left = textColumn - sideEnd
        return LayoutOptions.Margins(
            left: sideColumns > 0 ? max(0, left - 1) : left,
            right: (scrollBarColumn ?? size.columns) - textColumn - textColumns)
    }

    /// The columns of the pinned contents; 0 if there are none.
    package var sideColumns = 0
    /// The first of them.
    package var sideColumn = 0
    /// The first column behind them.
    package var sideEnd: Int { sideColumn + sideColumns }

    /// The least columns of a screen with pinned contents.
    package static let columnsForSide = 120

    /// Lays the screen out. Wide screens centre the text, `measure` columns at most, beside the contents if those are
    /// pinned; narrow ones give up margins, then the scroll bar and the status row.
    /// - Parameters:
    ///   - isLinear: whether the text is at the left edge with nothing beside it, and the last row holds only messages.
    ///   - hidesStatus: whether the text has the last row, too.
    ///   - hasSide: whether the contents are pinned, if there is room for them.
    package init(size: Size, measure: Int, isLinear: Bool = false, hidesStatus: Bool = false, hasSide: Bool = false) {
        self.size = size
        if isLinear {
            statusRow = size.rows > 1 ? size.rows - 1 : nil
            viewportRows = max(1, size.rows - 1)
            textColumns = max(1, min(size.columns, measure))
            textColumn = 0
            return
        }
        let isNarrow = size.columns <= 24
        let hasStatus = !isNarrow && !hidesStatus && size.rows >= 4
        statusRow = hasStatus ? size.rows - 1 : nil
        viewportRows = hasStatus ? size.rows - 1 : size.rows
        scrollBarColumn = isNarrow ? nil : size.columns - 1
        let margin = isNarrow ? 0 : size.columns < 60 ? 1 : 2
        // what the text leaves, so that titles are not cut
        let side = min(40, max(size.columns / 4, size.columns - measure - 2 * margin - 4))
        sideColumns = hasSide && size.columns >= Self.columnsForSide ? side : 0
        let room = max(1, size.columns - sideColumns - 2 * margin - (isNarrow ? 0 : 1))
        textColumns = max(1, min(room, measure))
        let free = (room - textColumns) / 2
        if sideColumns > 0 { sideColumn = free }
        textColumn = sideColumns + margin + free
    }
}

extension MouseEvent {
    /// The rows by which the wheel scrolls, forward if positive; nil for any other event.
    package var wheelRows: Int? {
        switch action {
        case .wheelDown: 3
        case .wheelUp: -3
        default: nil
        }
    }
}
