import DequeModule

struct BoundLine<ID, LineView> {
    var view: LineView
    var position: RowPosition<ID>
}

/// The line views of the rows of the viewport and its overscan, in order.
///
/// Views move with their rows: those that leave at one end become free, and rows that enter at the other take them. A
/// view whose row stays is not touched. Views are made only when none is free, and are never dropped; after the
/// viewport shrank some stay free until it grows.
struct BoundLines<Content: ScrollContent> {
    typealias ID = Content.ID
    typealias Line = BoundLine<ID, Content.LineView>

    private(set) var lines: Deque<Line> = []

    /// The bound rows, counted from the anchor.
    private(set) var rows: Range<Int> = 0..<0

    private(set) var free: [Content.LineView] = []

    /// How many views were ever made, and how often one was bound to a row.
    private(set) var (made, binds) = (0, 0)

    /// The line bound to a row counted from the anchor, if any.
    func line(at row: Int) -> Line? { rows.contains(row) ? lines[row - rows.lowerBound] : nil }

    /// Takes a free view, or makes one, and binds it to a row.
    private mutating func bound(to position: RowPosition<ID>, in content: inout Content) -> Line {
        if free.isEmpty {
            free.append(content.makeLineView())
            made += 1
        }
        var view = free.removeLast()
        content.bind(&view, to: position)
        binds += 1
        return Line(view: view, position: position)
    }

    /// Binds exactly the rows `wanted`, after the anchor moved by `shift` rows.
    ///
    /// - Parameters:
    ///   - wanted: the rows to be bound, counted from the present anchor; all in the window.
    ///   - shift: the anchor's movement since the last call, towards the end of the list; nil to drop all bindings.
    ///
    /// Complexity: O(rows that leave + rows that enter) bindings.
    mutating func bind(
        _ wanted: Range<Int>, shift: Int?, window: LaidOutWindow<Content>, in content: inout Content
    ) {
        // Views are returned before any is taken, so that there are never more views than bound rows.
        var lower = rows.lowerBound - (shift ?? 0)
        var upper = rows.upperBound - (shift ?? 0)
        if shift == nil || lower >= wanted.upperBound || upper <= wanted.lowerBound {
            while let line = lines.popFirst() { free.append(line.view) }
            lower = wanted.lowerBound
            upper = lower
        }
        while lower < wanted.lowerBound, let line = lines.popFirst() {
            free.append(line.view)
            lower += 1
        }
        while upper > wanted.upperBound, let line = lines.popLast() {
            free.append(line.view)
            upper -= 1
        }
        for position in window.positions(of: wanted.lowerBound..<lower).reversed() {
            lines.prepend(bound(to: position, in: &content))
        }
        for position in window.positions(of: upper..<wanted.upperBound) {
            lines.append(bound(to: position, in: &content))
        }
        rows = wanted
    }

    /// Binds exactly the rows `wanted`, after items changed: a view moves with its row.
    ///
    /// - Parameters:
    ///   - wanted: the rows to be bound, counted from the present anchor; all in the window.
    ///   - isChanged: whether the rows of an item must be bound again.
    /// - Returns: the rows that kept their views and moved.
    ///
    /// Complexity: O(rows bound before and now).
    mutating func rebind(
        _ wanted: Range<Int>, where isChanged: (ID) -> Bool, window: LaidOutWindow<Content>, in content: inout Content
    ) -> [RowShift] {
        var kept: [RowPosition<ID>: Int] = [:]
        for (row, line) in zip(rows, lines) where !isChanged(line.position.item) { kept[line.position] = row }
        let now = window.positions(of: wanted)
        let before = now.map { kept.removeValue(forKey: $0) }
        // here too, views are returned before any is taken
        let (oldRows, oldLines) = (rows, lines)
        let stay = Set(before.compactMap(\.self))
        for (row, line) in zip(oldRows, oldLines) where !stay.contains(row) { free.append(line.view) }
        rows = wanted
        lines.removeAll(keepingCapacity: true)
        var shifts: [RowShift] = []
        for (row, (position, before)) in zip(wanted, zip(now, before)) {
            guard let before else {
                lines.append(bound(to: position, in: &content))
                continue
            }
            lines.append(oldLines[before - oldRows.lowerBound])
            if row != before { shifts.append(row: row, distance: row - before) }
        }
        return shifts
    }
}

extension BoundLine: Sendable where ID: Sendable, LineView: Sendable {}
extension BoundLines: Sendable where Content.LineView: Sendable {}

extension [RowShift] {
    fileprivate mutating func append(row: Int, distance: Int) {
        if let last = indices.last, self[last].rows.upperBound == row, self[last].distance == distance {
            self[last].rows = self[last].rows.lowerBound..<row + 1
        } else {
            append(RowShift(rows: row..<row + 1, distance: distance))
        }
    }
}
