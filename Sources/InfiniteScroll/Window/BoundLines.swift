import DequeModule

/// The line views of the rows of the viewport and its overscan, in order.
///
/// When the rows move, the views move with them: those that leave at one end go to the pool, and the rows that enter at
/// the other take them from there. A view whose row stays is not touched.
struct BoundLines<Content: ScrollContent> {
    typealias ID = Content.ID

    private(set) var pool = LineViewPool<ID, Content.LineView>()

    /// The slots of the bound rows from top to bottom.
    private(set) var slots: Deque<Int> = []

    /// The bound rows, counted from the anchor.
    private(set) var rows: Range<Int> = 0..<0

    /// The slot of a row counted from the anchor; nil if it is not bound.
    func slot(at row: Int) -> Int? {
        rows.contains(row) ? slots[row - rows.lowerBound] : nil
    }

    /// Binds exactly the rows `wanted`, after the anchor moved by `shift` rows.
    ///
    /// - Parameters:
    ///   - wanted: the rows to be bound, counted from the present anchor; all in the window.
    ///   - shift: how far the anchor moved since the last call, towards the end of the list; nil if nothing that was
    ///     bound is to be kept.
    ///
    /// Complexity: O(rows that leave + rows that enter) bindings.
    mutating func bind(
        _ wanted: Range<Int>, shift: Int?, window: LaidOutWindow<Content>, in content: inout Content
    ) {
        // Views are returned to the pool before any is taken from it, so that there are never more views than bound rows.
        var lower = rows.lowerBound - (shift ?? 0)
        var upper = rows.upperBound - (shift ?? 0)
        if shift == nil || lower >= wanted.upperBound || upper <= wanted.lowerBound {
            while let slot = slots.popFirst() { pool.giveBack(slot) }
            lower = wanted.lowerBound
            upper = lower
        }
        while lower < wanted.lowerBound, let slot = slots.popFirst() {
            pool.giveBack(slot)
            lower += 1
        }
        while upper > wanted.upperBound, let slot = slots.popLast() {
            pool.giveBack(slot)
            upper -= 1
        }
        if lower > wanted.lowerBound {
            var cursor = window.cursor(at: lower - 1)
            while lower > wanted.lowerBound {
                slots.prepend(pool.take(for: window.position(at: cursor), in: &content))
                window.retreat(&cursor)
                lower -= 1
            }
        }
        if upper < wanted.upperBound {
            var cursor = window.cursor(at: upper)
            while upper < wanted.upperBound {
                slots.append(pool.take(for: window.position(at: cursor), in: &content))
                window.advance(&cursor)
                upper += 1
            }
        }
        rows = wanted
    }

    /// Binds exactly the rows `wanted`, after items changed: a view whose row is among them goes where that is by now.
    ///
    /// - Parameters:
    ///   - wanted: the rows to be bound, counted from the present anchor; all in the window.
    ///   - isChanged: whether the rows of an item are to be bound in any case.
    /// - Returns: the rows that kept their views and moved.
    ///
    /// Complexity: O(rows bound before and now).
    mutating func rebind(
        _ wanted: Range<Int>, where isChanged: (ID) -> Bool, window: LaidOutWindow<Content>, in content: inout Content
    ) -> [RowShift] {
        var kept: [RowPosition<ID>: Int] = [:]
        for (row, slot) in zip(rows, slots) {
            let position = pool.slots[slot].position
            if !isChanged(position.item) { kept[position] = row }
        }
        let now = window.positions(of: wanted)
        let before = now.map { kept.removeValue(forKey: $0) }
        // here too, views are returned before any is taken
        let (oldRows, oldSlots) = (rows, slots)
        let stay = Set(before.compactMap(\.self))
        for (row, slot) in zip(oldRows, oldSlots) where !stay.contains(row) { pool.giveBack(slot) }
        rows = wanted
        slots.removeAll(keepingCapacity: true)
        var shifts: [RowShift] = []
        for (row, (position, before)) in zip(wanted, zip(now, before)) {
            guard let before else {
                slots.append(pool.take(for: position, in: &content))
                continue
            }
            slots.append(oldSlots[before - oldRows.lowerBound])
            if row != before { shifts.append(row: row, distance: row - before) }
        }
        return shifts
    }

    /// Changes the view of a handle in place, unless the handle is stale.
    mutating func update(_ handle: LineViewHandle, _ change: (inout Content.LineView) -> Void) -> Bool {
        pool.update(handle, change)
    }
}

extension BoundLines: Sendable where Content.LineView: Sendable {}

extension [RowShift] {
    /// Adds a row below all others.
    fileprivate mutating func append(row: Int, distance: Int) {
        if let last = indices.last, self[last].rows.upperBound == row, self[last].distance == distance {
            self[last].rows = self[last].rows.lowerBound..<row + 1
        } else {
            append(RowShift(rows: row..<row + 1, distance: distance))
        }
    }
}
