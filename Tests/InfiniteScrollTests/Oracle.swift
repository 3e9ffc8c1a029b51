import InfiniteScroll

/// The list laid out as a whole, as far as a test can get: every row of it in one array.
///
/// Where the list has no end it stops so many days away that the operations of a test do not reach it.
struct Everything {
    static let reach = 150

    var rows: [RowPosition<Day>] = []

    /// The place in ``rows`` of each item's first row; for an item without rows, of the next row after it.
    var starts: [Day: Int] = [:]

    init(_ days: Days, around day: Day) {
        var first = Day(number: max(day.number - Self.reach, days.first ?? .min))
        if days.removed.contains(first), let next = days.next(first) { first = next }
        let end = min(day.number + Self.reach, days.last ?? .max)
        var item: Day? = first
        while let day = item, day.number <= end {
            starts[day] = rows.count
            for row in 0..<days.height(day) { rows.append(RowPosition(item: day, row: row)) }
            item = days.next(day)
        }
    }

    /// The place of the row that a position stands for.
    func place(_ position: RowPosition<Day>, height: Int) -> Int {
        let start = starts[position.item, default: 0]
        if height > 0 { return start + min(max(position.row, 0), height - 1) }
        return max(min(start, rows.count - 1), 0)
    }
}

/// Says what the engine must do, by the plainest means: it lays out everything for every operation.
struct Oracle {
    /// The place at the viewport's top, as a position.
    var anchor: RowPosition<Day>
    var viewport: Int

    init(anchor: RowPosition<Day>, viewport: Int, in days: Days) {
        self.anchor = anchor
        self.viewport = viewport
        put(anchor, in: days)
    }

    /// What is on so many rows from the viewport's top.
    func position(_ row: Int, in all: Everything) -> RowPosition<Day>? {
        let place = top(in: all) + row
        return all.rows.indices.contains(place) ? all.rows[place] : nil
    }

    func top(in all: Everything) -> Int { all.rows.isEmpty ? 0 : all.starts[anchor.item, default: 0] + anchor.row }

    /// Puts a position on a row of the viewport, or above it if the list starts too near.
    mutating func put(_ position: RowPosition<Day>, onRow row: Int = 0, in days: Days) {
        let all = Everything(days, around: position.item)
        let place = all.place(position, height: days.height(position.item))
        anchor = all.rows.isEmpty ? position : all.rows[max(place - row, 0)]
    }

    /// Moves by rows.
    ///
    /// - Parameter remaining: the rows that remain on the screen at the list's end.
    mutating func move(by rows: Int, remaining: Int, in days: Days) -> Int {
        let all = Everything(days, around: anchor.item)
        if all.rows.isEmpty { return 0 }
        let old = top(in: all)
        let lowest = max(all.rows.count - remaining, 0)
        let new = rows < 0 ? max(old + rows, 0) : max(min(old + rows, lowest), old)
        anchor = all.rows[new]
        return new - old
    }
}
