import InfiniteScroll
import TestSupport

/// An item of ``Days``: a day, or something inserted after it.
struct Day: Hashable, Sendable, Comparable {
    var number: Int
    var minor = 0

    static func < (left: Day, right: Day) -> Bool { (left.number, left.minor) < (right.number, right.minor) }
}

/// What a view of ``Days`` shows.
struct ShownLine: Equatable, Sendable {
    var position: RowPosition<Day>
    var width: Int
    var version: Int
}

/// A list of days, without end in either direction unless it has bounds, with heights that look random.
///
/// It notes every call that breaks the promises of the engine.
struct Days: ScrollContent, Sendable {
    /// The first and the last day; nil: none.
    var first: Int?
    var last: Int?

    /// The width that the days are laid out at; each has other heights.
    var width = 80

    /// The looks of single days that changed.
    var versions: [Day: Int] = [:]

    /// Chooses the heights.
    var seed = 0

    /// The same height for every day, instead of those that look random.
    var fixedExtent: Int?

    /// Chosen heights of single days, and of whole ranges of them.
    var extents: [Day: Int]
    var emptyRange: Range<Int>?

    /// Whether there is nothing before the first day and after the last one that could still be loaded.
    var isLoaded = true

    /// The days of a week, whose first row stays in sight over all others; nil: none does.
    var week: Int?

    /// Items after a day that were inserted, and items that were removed.
    var inserted: [Int: Int] = [:]
    var removed: Set<Day> = []

    /// Days of the given kind.
    init(
        first: Int? = nil, last: Int? = nil, fixedExtent: Int? = nil, emptyRange: Range<Int>? = nil,
        extents: [Day: Int] = [:]
    ) {
        self.first = first
        self.last = last
        self.fixedExtent = fixedExtent
        self.emptyRange = emptyRange
        self.extents = extents
    }

    /// What went wrong: layouts that were not given back, or asked for twice, and bindings of what is not laid out.
    private(set) var violations: [String] = []
    private(set) var laidOut: Set<Day> = []
    private(set) var mostLaidOut = 0
    private(set) var neighbourCalls = 0
    private(set) var extentCalls = 0
    /// Those for items with rows.
    private(set) var layouts = 0
    private(set) var viewsMade = 0
    private(set) var binds = 0

    // MARK: The list as it is

    func next(_ day: Day) -> Day? {
        var day = day
        repeat {
            if day.minor < inserted[day.number, default: 0] {
                day.minor += 1
            } else if day.number == last {
                return nil
            } else {
                day = Day(number: day.number + 1)
            }
        } while removed.contains(day)
        return day
    }

    func previous(_ day: Day) -> Day? {
        var day = day
        repeat {
            if day.minor > 0 {
                day.minor -= 1
            } else if day.number == first {
                return nil
            } else {
                day = Day(number: day.number - 1, minor: inserted[day.number - 1, default: 0])
            }
        } while removed.contains(day)
        return day
    }

    func height(_ day: Day) -> Int {
        if let chosen = extents[day] { return chosen }
        if let emptyRange, emptyRange.contains(day.number) { return 0 }
        if let fixedExtent { return fixedExtent }
        let random = SeededGenerator.hash(day.number, day.minor, width, seed)
        if random % 97 == 0 { return 500 }
        return random % 5 == 0 ? 0 : random / 97 % 8
    }

    func shown(_ position: RowPosition<Day>) -> ShownLine {
        ShownLine(position: position, width: width, version: versions[position.item, default: 0])
    }

    // MARK: What the engine calls

    mutating func item(after id: Day) -> Day? {
        neighbourCalls += 1
        return next(id)
    }

    mutating func item(before id: Day) -> Day? {
        neighbourCalls += 1
        return previous(id)
    }

    func isEnd(_ id: Day) -> Bool { isLoaded }
    func isStart(_ id: Day) -> Bool { isLoaded }

    func header(of position: RowPosition<Day>) -> RowPosition<Day>? {
        guard let week else { return nil }
        let first = at(Int((Double(position.item.number) / Double(week)).rounded(.down)) * week)
        return first == position ? nil : first
    }

    mutating func extent(of id: Day) -> Int {
        extentCalls += 1
        if !laidOut.insert(id).inserted { violations.append("\(id) was laid out twice") }
        mostLaidOut = max(mostLaidOut, laidOut.count)
        let height = height(id)
        layouts += height > 0 ? 1 : 0
        return height
    }

    mutating func release(_ id: Day) {
        if laidOut.remove(id) == nil { violations.append("\(id) was released and not laid out") }
    }

    mutating func makeLineView() -> ShownLine? {
        viewsMade += 1
        return nil
    }

    mutating func bind(_ view: inout ShownLine?, to position: RowPosition<Day>) {
        binds += 1
        if !laidOut.contains(position.item) { violations.append("\(position) was bound and not laid out") }
        if !(0..<height(position.item)).contains(position.row) { violations.append("\(position) is not a row") }
        view = shown(position)
    }
}

extension InfiniteScroll where Content == Days {
    /// The days and rows on the rows of the viewport; nil for blank ones.
    var screen: [RowPosition<Day>?] { (0..<viewport).map { lineView(atViewportRow: $0)??.position } }
}

/// A row of a day.
func at(_ number: Int, _ row: Int = 0) -> RowPosition<Day> {
    RowPosition(item: Day(number: number), row: row)
}
