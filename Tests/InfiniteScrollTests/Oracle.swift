import InfiniteScroll

/// The list laid out as a whole, as far as a test can get: every row of it in one array.
///
/// Where the list has no end it stops so many days away that the operations of a test do not reach it.
struct Everything {
    static let reach = 150

    var rows: [RowPosition<Day>] = []

    /// The place in ``rows`` of each item's first row; for an item without rows, of the next row after it.
    var starts: [Day: Int] = [:]

    /// The places in ``rows`` of the first and the last row of each section that has rows; nil where the list does not
    /// know it.
    var sections: [Int: (start: Int?, end: Int?)] = [:]

    /// The sections in the order of their first rows.
    var order: [Int] = []

    init(_ days: Days, around day: Day) {
        var first = Day(number: max(day.number - Self.reach, days.first ?? .min))
        if days.removed.contains(first), let next = days.next(first) { first = next }
        let end = min(day.number + Self.reach, days.last ?? .max)
        var item: Day? = first
        var isCut: Set<Int> = []
        while let day = item, day.number <= end {
            starts[day] = rows.count
            let height = days.height(day)
            if height > 0, let place = days.place(day) {
                let start = place.isFirst ? min(max(place.startRow ?? 0, 0), height - 1) : 0
                let end = place.isLast ? min(max(place.endRow ?? .max, 0), height - 1) : height - 1
                if sections[place.section] == nil { order.append(place.section) }
                let known = sections[place.section]?.start ?? rows.count + start
                sections[place.section] = (known, rows.count + end)
            }
            for row in 0..<height { rows.append(RowPosition(item: day, row: row)) }
            item = days.next(day)
            if days.previous(day).map({ $0 < first }) ?? false, let cut = days.section(day) { isCut.insert(cut) }
        }
        if let item, let cut = days.section(item) { isCut.insert(cut) }
        for section in isCut { sections[section] = nil }
        order.removeAll { isCut.contains($0) }
        for section in order {
            if !days.knowsStart(section) { sections[section]?.start = nil }
            if !days.knowsEnd(section) { sections[section]?.end = nil }
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

    private var startsBefore: Set<Int> = []
    private var endsBefore: Set<Int> = []
    private var forwarded: Set<Int> = []

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

    /// The reports that an operation must have written, after it.
    ///
    /// - Parameter repeatsStarts: false for scrolls and changes.
    mutating func reports(_ cause: ReportCause, repeatsStarts: Bool, in all: Everything) -> [EdgeReport<Int>] {
        let rows = top(in: all)..<min(top(in: all) + viewport, all.rows.count)
        var reports: [EdgeReport<Int>] = []
        var (starts, ends): (Set<Int>, Set<Int>) = ([], [])
        for section in all.order {
            guard let (start, end) = all.sections[section] else { continue }
            let (startIn, endIn) = (start.map(rows.contains) ?? false, end.map(rows.contains) ?? false)
            let before = (start: startsBefore.contains(section), end: endsBefore.contains(section))
            let report = { (edge: EdgeReport<Int>.Edge) in
                EdgeReport(
                    section: section, edge: edge, cause: cause, isWhole: startIn && endIn,
                    isArrival: edge == .startShown ? !before.start : !before.end)
            }
            if startIn {
                starts.insert(section)
                let isNew = !startsBefore.contains(section)
                if isNew || repeatsStarts { reports.append(report(.startShown)) }
            }
            if endIn {
                ends.insert(section)
                let isForward = cause == .scrolledForward
                if !endsBefore.contains(section) {
                    reports.append(report(.endReached))
                    forwarded.remove(section)
                    if isForward { forwarded.insert(section) }
                } else if isForward, forwarded.insert(section).inserted {
                    reports.append(report(.endReached))
                }
            }
        }
        (startsBefore, endsBefore) = (starts, ends)
        return reports
    }
}
