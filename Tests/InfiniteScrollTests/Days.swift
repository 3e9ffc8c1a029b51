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
    /// Set by late answers, never by binding.
    var isRich = false
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

    /// Days per section; 0: no sections. With dividers the first day of each second section belongs to none.
    var daysPerSection: Int
    var hasDividers: Bool

    /// Sections begin and end with the chosen rows of their first and last items, instead of those that look random.
    var plainEdges: Bool
    var startRow: Int?
    var endRow: Int?

    /// Chosen heights of single days, and of whole ranges of them.
    var extents: [Day: Int]
    var emptyRange: Range<Int>?

    /// The sections from the first of these on are not known to be whole: whether an item is the last of its section.
    /// Of those from the second on nothing is known. The same before the others, at the other end of the list.
    var openFrom: Int?
    var unknownFrom: Int?
    var openUpTo: Int?

    /// Items after a day that were inserted, and items that were removed.
    var inserted: [Int: Int] = [:]
    var removed: Set<Day> = []

    /// Days of the given kind.
    init(
        first: Int? = nil, last: Int? = nil, fixedExtent: Int? = nil, emptyRange: Range<Int>? = nil,
        extents: [Day: Int] = [:], daysPerSection: Int = 4, hasDividers: Bool = true, plainEdges: Bool = false
    ) {
        self.first = first
        self.last = last
        self.fixedExtent = fixedExtent
        self.emptyRange = emptyRange
        self.extents = extents
        self.daysPerSection = daysPerSection
        self.hasDividers = hasDividers
        self.plainEdges = plainEdges
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

    func section(_ day: Day) -> Int? {
        if daysPerSection == 0 { return nil }
        let place = (day.number % daysPerSection + daysPerSection) % daysPerSection
        let section = (day.number - place) / daysPerSection
        return hasDividers && place == 0 && section % 2 == 0 && day.minor == 0 ? nil : section
    }

    func knowsStart(_ section: Int) -> Bool { openUpTo.map { section > $0 } ?? true }
    func knowsEnd(_ section: Int) -> Bool { openFrom.map { section < $0 } ?? true }

    func place(_ day: Day) -> SectionMembership<Int>? {
        guard let own = section(day), unknownFrom.map({ own < $0 }) ?? true else { return nil }
        let random = SeededGenerator.hash(day.number, day.minor, seed, 1)
        return SectionMembership(
            section: own, isFirst: knowsStart(own) && previous(day).flatMap(section) != own,
            isLast: knowsEnd(own) && next(day).flatMap(section) != own,
            startRow: plainEdges ? startRow : [nil, 0, 1, 20][random % 4],
            endRow: plainEdges ? endRow : [nil, 0, 2, 20][random / 4 % 4])
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

    mutating func membership(of id: Day) -> SectionMembership<Int>? {
        if !laidOut.contains(id) { violations.append("the section of \(id) was asked for before its rows") }
        return place(id)
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
