import InfiniteScroll

/// The rows of an overlay, by number: a list on the same engine as the page, so that a list of any length opens at
/// once.
struct NumberedRows: ScrollContent, Sendable {
    var count: Int

    func item(after id: Int) -> Int? { id + 1 < count ? id + 1 : nil }
    func item(before id: Int) -> Int? { id > 0 ? id - 1 : nil }
    func extent(of id: Int) -> Int { id >= 0 && id < count ? 1 : 0 }
    func release(_ id: Int) {}
    func membership(of id: Int) -> SectionMembership<Int>? { nil }
    func makeLineView() -> Int { 0 }
    func bind(_ view: inout Int, to position: RowPosition<Int>) { view = position.item }
}

/// A scrolled list of rows with, perhaps, a chosen one.
struct OverlayList: Sendable {
    private var rows: NumberedRows
    private var scroll: InfiniteScroll<NumberedRows>
    /// The chosen row; nil in a list that is only read.
    private(set) var selection: Int?

    /// - Parameters:
    ///   - count: how many rows there are.
    ///   - selection: the row chosen at first; nil if rows are not chosen.
    ///   - viewport: how many rows are seen at once.
    init(count: Int, selection: Int? = nil, viewport: Int) {
        rows = NumberedRows(count: count)
        self.selection = count > 0 ? selection.map { min(max(0, $0), count - 1) } : nil
        scroll = InfiniteScroll(at: RowPosition(item: 0, row: 0), viewport: viewport, overscan: 0, in: &rows)
        if let selection = self.selection, selection >= viewport {
            // a little of what is above it stays in sight
            scroll.jump(toBottom: RowPosition(item: min(count - 1, selection + viewport / 2), row: 0), in: &rows)
        }
    }

    var count: Int { rows.count }
    var viewport: Int { scroll.viewport }
    /// What the engine did for it.
    var counts: ScrollCounts { scroll.counts }

    /// The number of the row on a row of the viewport; nil after the last.
    func row(atViewportRow row: Int) -> Int? { scroll.lineView(atViewportRow: row) }

    /// The row of the viewport that is chosen.
    var selectedRow: Int? {
        guard let selection else { return nil }
        return (0..<viewport).first { row(atViewportRow: $0) == selection }
    }

    /// Whether there are rows above and below those that are seen.
    var hasMore: (above: Bool, below: Bool) { (!scroll.isAtStart, !scroll.isAtEnd) }

    /// Chooses another row, or scrolls a list in which none is chosen.
    ///
    /// - Parameter isChoice: whether a row can be chosen; others are passed over.
    /// - Complexity: O(rows passed over).
    mutating func move(_ motion: OverlayMotion, choosing isChoice: (Int) -> Bool = { _ in true }) {
        guard count > 0 else { return }
        let rows =
            switch motion {
            case .rows(let rows): rows
            case .halfPages(let pages): pages * max(1, viewport / 2)
            case .pages(let pages): pages * max(1, viewport)
            case .start: -count
            case .end: count
            }
        guard let old = selection else {
            switch motion {
            case .start: scroll.jump(to: RowPosition(item: 0, row: 0), in: &self.rows)
            case .end: scroll.jump(toBottom: RowPosition(item: count - 1, row: 0), in: &self.rows)
            default: scroll.scroll(by: rows, in: &self.rows)
            }
            return
        }
        choose(old + rows, forward: rows > 0, choosing: isChoice)
    }

    /// Chooses a row, or the nearest that can be chosen; none if there is none.
    mutating func choose(_ row: Int, forward: Bool = true, choosing isChoice: (Int) -> Bool = { _ in true }) {
        guard count > 0 else { return }
        let row = min(max(0, row), count - 1)
        let ahead = forward ? (row..<count).first(where: isChoice) : (0...row).last(where: isChoice)
        selection = ahead ?? (forward ? (0...row).last(where: isChoice) : (row..<count).first(where: isChoice))
        if let selection { reveal(selection, choosing: isChoice) }
    }

    /// Scrolls without choosing.
    mutating func scroll(by rows: Int) { scroll.scroll(by: rows, in: &self.rows) }

    /// There are more or fewer rows, or other ones. The chosen one stays on its row of the viewport where that can be.
    ///
    /// - Parameters:
    ///   - count: how many rows there are now.
    ///   - selection: the row that is chosen now.
    ///
    /// Complexity: O(viewport).
    mutating func update(count: Int, selection: Int) {
        let below = self.selection.map { min(max(0, $0 - scroll.anchor.item), max(0, viewport - 1)) } ?? 0
        rows.count = count
        let selection = min(max(0, selection), count - 1)
        self.selection = count > 0 ? selection : nil
        let top = max(0, min(selection - below, count - viewport))
        scroll.relayout(anchor: RowPosition(item: top, row: 0), in: &rows)
    }

    mutating func resize(viewport: Int, choosing isChoice: (Int) -> Bool = { _ in true }) {
        guard viewport != scroll.viewport else { return }
        scroll.relayout(viewport: viewport, overscan: 0, anchor: scroll.anchor, in: &rows)
        // no blank rows at the end while there are rows above
        let blank = (0..<viewport).filter { scroll.position(atViewportRow: $0) == nil }.count
        if blank > 0 { scroll.scroll(by: -blank, in: &rows) }
        if let selection { reveal(selection, choosing: isChoice) }
    }

    /// Scrolls a row into sight, with the headings above it if it is above what is seen.
    private mutating func reveal(_ row: Int, choosing isChoice: (Int) -> Bool) {
        let top = scroll.anchor.item
        if row < top || row == top && row > 0 && !isChoice(row - 1) {
            var first = row
            while first > 0, row - first + 2 < viewport, !isChoice(first - 1) { first -= 1 }
            scroll.jump(to: RowPosition(item: first, row: 0), in: &rows)
        } else if row >= top + viewport {
            scroll.jump(toBottom: RowPosition(item: row, row: 0), in: &rows)
        }
    }
}
