import InfiniteScroll
import TestSupport
import Testing

/// Any sequence of operations shows exactly what laying out everything would show.
@Suite struct AnySequenceTests {
    enum Kind: String, CaseIterable {
        case unbounded, boundedBefore, boundedAfter, finite, short, single, withoutSections

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
            case .withoutSections: days.daysPerSection = 0
            }
            return days
        }
    }

    @Test(arguments: Kind.allCases, 0..<8)
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

    /// A handle, what its view showed, and its row.
    var held: (handle: LineViewHandle, shown: ShownLine, row: Int)?

    init(kind: AnySequenceTests.Kind, seed: Int) {
        generator = SeededGenerator(seed: UInt64(bitPattern: Int64(seed)))
        days = kind.days(seed: seed)
        let viewport = Int.random(in: 0...60, using: &generator)
        overscan = [0, 1, 3, 20].randomElement(using: &generator) ?? 0
        let anchor = at(0, Int.random(in: 0...9, using: &generator))
        scroll = InfiniteScroll(at: anchor, viewport: viewport, overscan: overscan, in: &days)
        oracle = Oracle(anchor: anchor, viewport: viewport, in: days)
        largestViewport = viewport
        check(.opened, shift: nil)
    }

    mutating func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    mutating func doSomething() {
        hold()
        switch random(0...11) {
        case 0...3: move(by: random(-3...3))
        case 4: move(by: random(0...1) == 0 ? -scroll.viewport : scroll.viewport)
        case 5: move(by: random(-150...150))
        case 6: move(by: random(0...1) == 0 ? -250 : 250)
        case 7: jump(toBottom: false)
        case 8: jump(toBottom: true)
        case 9: resize()
        default: edit()
        }
    }

    mutating func hold() {
        held = nil
        guard scroll.viewport > 0 else { return }
        let row = random(0...scroll.viewport - 1)
        guard let handle = scroll.handle(atViewportRow: row), let shown = scroll.lineView(atViewportRow: row) else {
            return
        }
        held = shown.map { (handle, $0, row) }
    }

    mutating func move(by rows: Int) {
        last = "scroll by \(rows) from \(oracle.anchor)"
        let moved = scroll.scroll(by: rows, in: &days)
        let expected = oracle.scroll(by: rows, in: days)
        if moved != expected { difference = "moved \(moved), expected \(expected)" }
        check(rows == 0 ? nil : rows > 0 ? .scrolledForward : .scrolledBackward, shift: moved)
    }

    mutating func jump(toBottom: Bool) {
        let target = RowPosition(item: someDay(within: random(0...1) == 0 ? 3 : 60), row: random(-2...12))
        last = "jump to \(target), bottom: \(toBottom), from \(oracle.anchor)"
        let all = Everything(days, around: oracle.anchor.item)
        let old = oracle.top(in: all)
        let isNear = scroll.boundRows.contains { scroll.position(atViewportRow: $0)?.item == target.item }
        let outcome: JumpOutcome
        if toBottom {
            outcome = scroll.jump(toBottom: target, in: &days)
            oracle.put(atBottom: target, in: days)
        } else {
            outcome = scroll.jump(to: target, in: &days)
            oracle.put(at: target, in: days)
        }
        switch outcome {
        case .shifted(let rows):
            if oracle.top(in: all) - old != rows { difference = "shifted by \(rows)" }
            check(.jumped, shift: rows)
        case .rebuilt:
            if isNear { difference = "rebuilt for an item that was laid out" }
            check(.jumped, shift: nil)
        }
    }

    mutating func resize() {
        let viewport = random(0...60)
        days.width = random(0...1) == 0 ? days.width : random(20...200)
        var anchor = oracle.anchor
        anchor.row = random(0...9)
        last = "resize to \(days.width)x\(viewport) at \(anchor)"
        scroll.relayout(viewport: viewport, anchor: anchor, in: &days)
        largestViewport = max(largestViewport, viewport)
        oracle.viewport = viewport
        oracle.put(at: anchor, in: days)
        check(.resized, shift: nil)
    }

    mutating func edit() {
        var anchor = oracle.anchor
        for _ in 0..<random(1...3) {
            let day = someDay(within: 4)
            if random(0...1) == 0 {
                days.inserted[day.number, default: 0] += 1
            } else if let neighbour = days.next(day) ?? days.previous(day) {
                days.removed.insert(day)
                if anchor.item == day { anchor.item = neighbour }
            }
        }
        days.version += random(0...1)
        last = "reload at \(anchor)"
        scroll.reload(anchor: anchor, in: &days)
        oracle.put(at: anchor, in: days)
        check(.reloaded, shift: nil)
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
    mutating func check(_ cause: ReportCause?, shift: Int?) {
        let all = Everything(days, around: oracle.anchor.item)
        difference = difference ?? scroll.brokenInvariant ?? days.violations.first
        difference = difference ?? rowsDifference(all) ?? countsDifference()
        let reports = scroll.takeReports()
        let expected = cause.map { oracle.reports($0, in: all) } ?? []
        if reports != expected { difference = difference ?? "reports \(reports), expected \(expected)" }
        difference = difference ?? handleDifference(shift: shift)
    }

    func rowsDifference(_ all: Everything) -> String? {
        if scroll.anchor != oracle.anchor { return "anchor \(scroll.anchor), expected \(oracle.anchor)" }
        for row in -overscan..<(scroll.viewport + overscan) {
            let expected = oracle.position(row, in: all)
            if scroll.position(atViewportRow: row) != expected {
                return "row \(row) at \(scroll.position(atViewportRow: row) as Any), expected \(expected as Any)"
            }
            guard let shown = scroll.lineView(atViewportRow: row) ?? nil else {
                if expected == nil { continue }
                return "row \(row) is blank"
            }
            var flat = shown
            flat.isRich = false
            if flat != expected.map(days.shown) { return "row \(row) shows \(shown)" }
            if scroll.distance(to: shown.position) != row { return "row \(row) is elsewhere" }
        }
        let (top, end) = (oracle.top(in: all), all.rows.count)
        if scroll.isAtStart != (top == 0) { return "isAtStart \(scroll.isAtStart)" }
        if scroll.isAtEnd != (top + scroll.viewport >= end) { return "isAtEnd \(scroll.isAtEnd)" }
        return nil
    }

    func countsDifference() -> String? {
        let counts = scroll.counts
        if counts.lineViewsMade > largestViewport + 2 * overscan { return "\(counts.lineViewsMade) views were made" }
        if counts.lineViewsMade != days.viewsMade { return "the views are miscounted" }
        if counts.binds != days.binds { return "the bindings are miscounted" }
        if counts.itemsLaidOut != days.extentCalls { return "the layouts are miscounted" }
        if counts.windowItems != days.laidOut.count { return "\(days.laidOut.count) items were not given back" }
        return nil
    }

    /// A late answer for a line that was on the screen before the operation.
    mutating func handleDifference(shift: Int?) -> String? {
        guard let held else { return nil }
        var landedOn: ShownLine?
        let isCurrent = scroll.update(held.handle) { view in
            landedOn = view
            view?.isRich = true
        }
        let isKept = shift.map { scroll.boundRows.contains(held.row - $0) } ?? false
        if isCurrent != isKept { return "the handle of row \(held.row) is current: \(isCurrent), expected \(isKept)" }
        if isCurrent, landedOn?.position != held.shown.position { return "an answer landed on \(landedOn as Any)" }
        if isCurrent, let shift, scroll.lineView(atViewportRow: held.row - shift)??.isRich != true {
            return "the answer is not on row \(held.row - shift)"
        }
        return nil
    }
}
