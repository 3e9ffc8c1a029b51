/// The rows of an overlay, by number: the visible ones and, perhaps, a selected one.
package struct OverlayList: Sendable {
    package private(set) var count: Int
    /// The number of visible rows.
    package private(set) var viewport: Int
    private var top = 0
    /// The selected row; nil in a read-only list.
    package private(set) var selection: Int?

    /// - Parameter selection: the row selected at first; nil without a selection.
    package init(count: Int, selection: Int? = nil, viewport: Int) {
        self.count = count
        self.viewport = viewport
        self.selection = count > 0 ? selection.map { min(max(0, $0), count - 1) } : nil
        // a little above it stays visible
        if let selection = self.selection, selection >= viewport { scroll(to: selection + viewport / 2 - viewport + 1) }
    }

    /// The number of the row on a row of the viewport; nil after the last.
    package func row(atViewportRow row: Int) -> Int? { row < viewport && top + row < count ? top + row : nil }

    package var selectedRow: Int? { selection.map { $0 - top }.flatMap { (0..<viewport).contains($0) ? $0 : nil } }

    package var hasMoreBelow: Bool { top + viewport < count }

    /// Moves the selection, skipping rows that are no choice, or scrolls a list without one.
    package mutating func move(_ motion: OverlayMotion, choosing isChoice: (Int) -> Bool = { _ in true }) {
        let rows = motion.rows(halfPage: max(1, viewport / 2), page: max(1, viewport), all: count)
        guard let selection else { return scroll(by: rows) }
        choose(selection + rows, forward: rows > 0, choosing: isChoice)
    }

    /// Selects a row, or the nearest selectable one; none if there is none.
    package mutating func choose(_ row: Int, forward: Bool = true, choosing isChoice: (Int) -> Bool = { _ in true }) {
        guard count > 0 else { return }
        let row = min(max(0, row), count - 1)
        let ahead = forward ? (row..<count).first(where: isChoice) : (0...row).last(where: isChoice)
        selection = ahead ?? (forward ? (0...row).last(where: isChoice) : (row..<count).first(where: isChoice))
        reveal(choosing: isChoice)
    }

    package mutating func scroll(by rows: Int) { scroll(to: top + rows) }

    /// No blank rows are at the end while there are rows above.
    private mutating func scroll(to row: Int) { top = max(0, min(row, count - viewport)) }

    /// Updates to other rows. The selection stays on its row of the viewport if possible.
    /// - Parameter selection: the row selected now; nil in a read-only list.
    package mutating func update(count: Int, selection: Int?) {
        let below = self.selection.map { min(max(0, $0 - top), max(0, viewport - 1)) } ?? 0
        self.count = count
        let selection = selection.map { min(max(0, $0), count - 1) }
        self.selection = count > 0 ? selection : nil
        scroll(to: selection.map { $0 - below } ?? top)
    }

    package mutating func resize(viewport: Int, choosing isChoice: (Int) -> Bool = { _ in true }) {
        guard viewport != self.viewport else { return }
        self.viewport = viewport
        scroll(to: top)
        reveal(choosing: isChoice)
    }

    /// Scrolls the selection into view, with the headings above it if it is above.
    private mutating func reveal(choosing isChoice: (Int) -> Bool) {
        guard let row = selection else { return }
        if row < top || row == top && row > 0 && !isChoice(row - 1) {
            var first = row
            while first > 0, row - first + 2 < viewport, !isChoice(first - 1) { first -= 1 }
            top = first
        } else if row >= top + viewport {
            scroll(to: row - viewport + 1)
        }
    }
}

package enum OverlayMotion: Hashable, Sendable {
    case rows(Int)
    case halfPages(Int)
    case pages(Int)
    case start, end

    /// The distance in rows, of `all` rows.
    package func rows(halfPage: Int, page: Int, all: Int) -> Int {
        switch self {
        case .rows(let rows): rows
        case .halfPages(let pages): pages * halfPage
        case .pages(let pages): pages * page
        case .start: -all
        case .end: all
        }
    }
}
