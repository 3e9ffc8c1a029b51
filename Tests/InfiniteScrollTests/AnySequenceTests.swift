import InfiniteScroll
import TestSupport
import Testing

/// Any sequence of operations shows exactly what laying out everything would show.
@Suite struct AnySequenceTests {
    enum Kind: String, CaseIterable {
        case unbounded, boundedBefore, boundedAfter, finite, short, single
        case growing, growingFromOne, growingFromNothing

        func days(seed: Int) -> Days {
            var days = Days()
            days.seed = seed
            switch self {
            case .unbounded: break
            case .boundedBefore: days.first = -20
            case .boundedAfter: days.last = 20
            case .finite: (days.first, days.last) = (-30, 30)
            case .short: (days.first, days.last) = (0, 4)
            case .single: (days.first, days.last) = (0, 0)
            case .growing: (days.first, days.last) = (-3, 3)
            case .growingFromOne: (days.first, days.last) = (0, 0)
            case .growingFromNothing:
                (days.first, days.last) = (0, 0)
                days.emptyRange = -1..<3
            }
            return days
        }
    }

    @Test(arguments: Kind.allCases, 0..<Effort.times(2))
    func showsWhatLayingOutEverythingShows(kind: Kind, seed: Int) {
        var run = Run(kind: kind, seed: seed)
        for step in 0..<100 {
            run.doSomething()
            if let difference = run.difference {
                Issue.record("\(kind.rawValue), seed \(seed), step \(step), \(run.last): \(difference)")
                return
            }
        }
    }
}

/// One sequence: the list, the engine, the oracle, and what they disagree in.
private struct Run {
    var generator: SeededGenerator
    var days: Days
    var scroll: InfiniteScroll<Days>
    var oracle: Oracle
    var largestViewport: Int
    let overscan: Int
    var last = "opened"
    var difference: String?

    /// What was bound before the operation, and where.
    var boundBefore: [RowPosition<Day>: Int] = [:]
    var bindsBefore = 0

    init(kind: AnySequenceTests.Kind, seed: Int) {
        generator = SeededGenerator(seed: UInt64(bitPattern: Int64(seed)))
        days = kind.days(seed: seed)
        let viewport = Int.random(in: 0...60, using: &generator)
        overscan = [0, 1, 3, 20].randomElement(using: &generator) ?? 0
        let anchor = at(0, Int.random(in: 0...9, using: &generator))
        scroll = InfiniteScroll(at: anchor, viewport: viewport, overscan: overscan, in: &days)
        oracle = Oracle(anchor: anchor, viewport: viewport, in: days)
        largestViewport = viewport
        check(dropped: nil)
    }

    mutating func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    mutating func doSomething() {
        hold()
        switch random(0...19) {
        case 0...3: scroll(by: random(-3...3))
        case 4: scroll(by: random(0...1) == 0 ? -scroll.viewport : scroll.viewport)
        case 5: scroll(by: random(-150...150))
        case 6: scroll(by: random(0...1) == 0 ? -250 : 250)
        case 7: jump(toViewportRow: 0)
        case 8: jump(toViewportRow: random(0...1) == 0 ? .max : random(0...scroll.viewport))
        case 9: scroll(by: random(-9...9))
        case 10: scroll(by: random(-200...200))
        case 11: resize()
        case 12...15: change()
        case 16, 17: grow()
        default: prepare()
        }
    }

    mutating func hold() {
        bindsBefore = days.binds
        boundBefore = [:]
        for row in scroll.boundRows { scroll.position(atViewportRow: row).map { boundBefore[$0] = row } }
    }

    mutating func scroll(by rows: Int) {
        last = "scroll by \(rows) from \(oracle.anchor)"
        let moved = scroll.scroll(by: rows, in: &days)
        let expected = oracle.move(by: rows, remaining: max(scroll.viewport, 1), in: days)
        if moved != expected { difference = "moved \(moved), expected \(expected)" }
        check()
    }

    mutating func prepare() {
        last = "prepare at \(oracle.anchor)"
        scroll.prepare(in: &days)
        check(isPrepared: true)
    }

    mutating func grow() {
        let anchor = oracle.anchor
        if days.last != nil || days.first != nil {
            if let end = days.last, random(0...1) == 0 { days.last = end + random(0...9) }
            if let start = days.first, random(0...1) == 0 { days.first = start - random(0...9) }
            if random(0...19) == 0 { days.last = nil }
        }
        last = "grow to \(days.first as Any)...\(days.last as Any) at \(anchor)"
        let shifts = scroll.change(in: &days)
        oracle.put(anchor, in: days)
        check()
        compare(shifts, dropped: [])
    }

    mutating func jump(toViewportRow row: Int) {
        let target = RowPosition(item: someDay(within: random(0...1) == 0 ? 3 : 60), row: random(-2...12))
        last = "jump to \(target), on row \(row), from \(oracle.anchor)"
        let isLaidOut = days.laidOut.contains(target.item)
        scroll.jump(to: target, atViewportRow: row, in: &days)
        oracle.put(target, onRow: min(row, max(scroll.viewport - 1, 0)), in: days)
        check(dropped: isLaidOut ? [] : nil)
    }

    mutating func resize() {
        let viewport = random(0...60)
        var anchor = oracle.anchor
        if random(0...3) == 0 { anchor.item = edit(keeping: anchor.item).kept }
        days.width = random(0...1) == 0 ? days.width : random(20...200)
        anchor.row = random(0...9)
        last = "relayout to \(days.width)x\(viewport) at \(anchor)"
        scroll.relayout(viewport: viewport, anchor: anchor, in: &days)
        largestViewport = max(largestViewport, viewport)
        oracle.viewport = viewport
        oracle.put(anchor, in: days)
        check(dropped: nil)
    }

    /// Items come in, go, and get other extents and looks: above, inside and below the viewport, and outside of the window.
    mutating func change() {
        let ready = rowsLaidOut
        var (kept, row) = (oracle.anchor, 0)
        let isGiven = random(0...2) > 0
        let given = random(0...max(scroll.viewport - 1, 0))
        if isGiven, let position = scroll.position(atViewportRow: given) {
            (kept, row) = (position, random(0...3) > 0 ? given : random(0...70))
        }
        let (item, changed) = edit(keeping: kept.item)
        if item != kept.item { kept = RowPosition(item: item, row: random(-1...9)) }
        last = "change of \(changed) with \(kept) on row \(row), from \(oracle.anchor)"
        let layouts = days.layouts
        let before = days.laidOut.subtracting(changed)
        let shifts =
            isGiven || kept != oracle.anchor
            ? scroll.change(where: changed.contains, keeping: kept, atViewportRow: row, in: &days)
            : scroll.change(where: changed.contains, in: &days)
        oracle.put(kept, onRow: row, in: days)
        let isOnScreen = row < max(scroll.viewport, 1)
        check(dropped: changed, ready: isOnScreen ? ready : nil)
        compare(shifts, dropped: changed)
        // on the way to the screen from a row that is elsewhere more is passed
        guard isOnScreen else { return }
        let new = days.laidOut.subtracting(before).count
        if days.layouts - layouts != new {
            difference = difference ?? "\(days.layouts - layouts) items were laid out, expected \(new)"
        }
    }

    /// The rows that are laid out, counted from the viewport's top.
    var rowsLaidOut: Range<Int> {
        let all = Everything(days, around: oracle.anchor.item)
        let places = days.laidOut.map { all.starts[$0, default: 0]..<all.starts[$0, default: 0] + days.height($0) }
        guard let first = places.map(\.lowerBound).min(), let end = places.map(\.upperBound).max() else { return 0..<0 }
        return first - oracle.top(in: all)..<end - oracle.top(in: all)
    }

    /// - Returns: the item to be kept, or a neighbour if it went; and those that have another extent or look.
    mutating func edit(keeping item: Day) -> (kept: Day, changed: Set<Day>) {
        var (item, changed): (Day, Set<Day>) = (item, [])
        for _ in 0..<random(1...3) {
            let day = someDay(within: [4, 4, 20, 80][random(0...3)])
            switch random(0...3) {
            case 0: days.inserted[day.number, default: 0] += 1
            case 1:
                guard let neighbour = days.next(day) ?? days.previous(day) else { continue }
                days.removed.insert(day)
                if item == day { item = neighbour }
            case 2:
                days.extents[day] = random(0...9)
                changed.insert(day)
            default:
                days.versions[day, default: 0] += 1
                changed.insert(day)
            }
        }
        return (item, changed)
    }

    /// Compares what a change said of the rows with where they were and are.
    mutating func compare(_ shifts: [RowShift], dropped: Set<Day>) {
        var expected: [RowShift] = []
        for row in scroll.boundRows {
            guard let position = scroll.position(atViewportRow: row), !dropped.contains(position.item),
                let before = boundBefore[position], before != row
            else { continue }
            if let last = expected.last, last.rows.upperBound == row, last.distance == row - before {
                expected[expected.count - 1].rows = last.rows.lowerBound..<row + 1
            } else {
                expected.append(RowShift(rows: row..<row + 1, distance: row - before))
            }
        }
        if shifts != expected { difference = difference ?? "shifts \(shifts), expected \(expected)" }
    }

    /// A day so many items away from the anchor at most.
    mutating func someDay(within distance: Int) -> Day {
        var day = oracle.anchor.item
        let steps = random(-distance...distance)
        for _ in 0..<abs(steps) {
            day = (steps < 0 ? days.previous(day) : days.next(day)) ?? day
        }
        return day
    }

    /// Compares everything that can be seen of the engine with what it must be.
    ///
    /// - Parameters:
    ///   - dropped: the items of which nothing is kept; nil: all.
    ///   - ready: the rows that were laid out, if it is known how many must be afterwards.
    mutating func check(dropped: Set<Day>? = [], ready: Range<Int>? = nil, isPrepared: Bool = false) {
        let all = Everything(days, around: oracle.anchor.item)
        difference = difference ?? scroll.brokenInvariant ?? days.violations.first
        difference = difference ?? rowsDifference(all, isPrepared: isPrepared)
        difference = difference ?? countsDifference(all, dropped: dropped, ready: dropped == nil ? 0..<0 : ready)
    }

    func rowsDifference(_ all: Everything, isPrepared: Bool) -> String? {
        if scroll.anchor != oracle.anchor { return "anchor \(scroll.anchor), expected \(oracle.anchor)" }
        let ready = isPrepared ? overscan : min(overscan, 1)
        for row in -overscan - 1...scroll.viewport + overscan {
            let isReady = (-ready..<scroll.viewport + ready).contains(row)
            let expected = isReady || scroll.boundRows.contains(row) ? oracle.position(row, in: all) : nil
            if scroll.position(atViewportRow: row) != expected {
                return "row \(row) at \(scroll.position(atViewportRow: row) as Any), expected \(expected as Any)"
            }
            if (expected != nil) != scroll.boundRows.contains(row) { return "row \(row) is blank and bound" }
            guard let shown = scroll.lineView(atViewportRow: row) ?? nil else {
                if expected == nil { continue }
                return "row \(row) is blank"
            }
            if shown != expected.map(days.shown) { return "row \(row) shows \(shown)" }
            if scroll.distance(to: shown.position) != row { return "row \(row) is elsewhere" }
        }
        let (top, end) = (oracle.top(in: all), all.rows.count)
        if scroll.isAtStart != (top == 0) { return "isAtStart \(scroll.isAtStart)" }
        if scroll.isAtEnd != (top + scroll.viewport >= end) { return "isAtEnd \(scroll.isAtEnd)" }
        return nil
    }

    func countsDifference(_ all: Everything, dropped: Set<Day>?, ready: Range<Int>?) -> String? {
        let counts = scroll.counts
        if counts.lineViewsMade > largestViewport + 2 * overscan { return "\(counts.lineViewsMade) views were made" }
        if counts.lineViewsMade != days.viewsMade { return "the views are miscounted" }
        if counts.binds != days.binds { return "the bindings are miscounted" }
        if counts.itemsLaidOut != days.extentCalls { return "the layouts are miscounted" }
        if counts.windowItems != days.laidOut.count { return "\(days.laidOut.count) items were not given back" }
        let entered = scroll.boundRows.filter { row in
            scroll.position(atViewportRow: row).map { !isKept($0, dropped: dropped) } ?? true
        }
        if days.binds - bindsBefore != entered.count {
            return "\(days.binds - bindsBefore) bindings, expected \(entered.count)"
        }
        guard let ready else { return nil }
        // what the viewport needs and one row on each side, and of what was ready no more than the overscan
        let filled = max(scroll.viewport, 1)
        let kept = ready.clamped(to: -max(overscan, 1)..<filled + max(overscan, 1))
        let top = oracle.top(in: all)
        let needed =
            max(top + min(kept.lowerBound, -1), 0)..<min(top + max(kept.upperBound, filled + 1), all.rows.count)
        let items = Set(all.rows[needed].map(\.item)).count
        return counts.windowItems == items ? nil : "\(counts.windowItems) items are laid out, expected \(items)"
    }

    /// Whether a row that is bound keeps the view that it had.
    func isKept(_ position: RowPosition<Day>, dropped: Set<Day>?) -> Bool {
        guard let dropped, !dropped.contains(position.item) else { return false }
        return boundBefore[position] != nil
    }
}
