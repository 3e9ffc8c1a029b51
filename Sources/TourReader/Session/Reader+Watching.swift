import Credits
import InfiniteScroll
import TextLayout
import TourDocument

/// What was shown and for how long, for sections whose policy measures reading.
///
/// A frame counts when it has been on the screen, which is known by what happens next: rows that no frame showed, because
/// more keys were waiting or a motion passed over them, and rows behind a window were not shown.
extension Reader {
    // MARK: - After a frame

    /// Takes note of the frame that is drawn now. Costs nothing in tours without such sections, else O(rows of the screen).
    mutating func noticeFrame() {
        watching.frame = nil
        watching.shown = []
        guard overlay == nil, glide == nil, passage == 0, prompt == nil, hasMeasuredSections else { return }
        var frame = Watching.Frame(since: 0, need: 0, isNews: false)
        var isMeasured = false
        let here = currentSection
        forEachShownItem { reader, facts, item, rows, range in
            isMeasured = true
            let missing = reader.judge.attendance[facts.id]?.ranges ?? ByteRanges()
            let shown = reader.shown(rows, of: item, in: range)
            if !missing.covers(shown) { frame.isNews = true }
            if item.section == here, facts.policy == .seen { reader.watching.shown.append(shown) }
            if facts.policy == .paced { frame.need += reader.need(rows, of: item, in: range, read: missing) }
        }
        guard isMeasured else { return }
        frame.since = clock.uptime()
        watching.frame = frame
        watching.trim()
    }

    /// In how many milliseconds the reader wants to be told that nothing happened, because of what is on the screen.
    var watchMilliseconds: Int? {
        guard let frame = watching.frame else { return nil }
        let passed = max(0, clock.uptime() - frame.since)
        if frame.need > 0 {
            // whoever has gone away is not waited for
            let end = (attention.lastInput ?? frame.since) + Watching.limit
            return frame.since + frame.need <= end ? max(1, frame.need - passed) : nil
        }
        return frame.isNews ? max(1, Self.restDelay - passed) : nil
    }

    // MARK: - Before what happens next

    /// The frame that was drawn last has been on the screen until now: takes note of what it showed.
    mutating func settleFrame() -> [Effect] {
        guard let frame = watching.frame else { return [] }
        watching.frame = nil
        let now = clock.uptime()
        var budget = 0
        if frame.need > 0, let last = attention.lastInput {
            budget = max(0, min(now, last + Watching.limit) - max(frame.since, last))
        }
        guard frame.isNews || budget > 0 else { return [] }
        var earned: [Int] = []
        forEachShownItem { reader, facts, item, rows, range in
            let ranges: [Range<Int>]
            if facts.policy == .paced {
                ranges = reader.read(rows, of: item, in: range, facts: facts, budget: &budget)
            } else {
                ranges = [reader.shown(rows, of: item, in: range)]
            }
            if reader.judge.attend(ranges, section: facts.id, size: facts.size, policy: facts.policy) {
                earned.append(item.section)
            }
        }
        return grant(earned)
    }

    /// The rows that were read within a time, from the top on. What is left of the time is for the rows after them.
    private mutating func read(
        _ rows: Range<Int>, of item: ItemID, in range: Range<Int>, facts: Watching.Facts, budget: inout Int
    ) -> [Range<Int>] {
        let known = judge.attendance[facts.id].map { $0.isPaced ? $0.ranges : ByteRanges() } ?? ByteRanges()
        let lines = content.lines(of: item)
        var ranges: [Range<Int>] = []
        for row in rows {
            let shown = shown(row..<row + 1, of: item, in: range)
            guard !shown.isEmpty, !known.covers(shown) else { continue }
            let isBegun = watching.row?.section == item.section && watching.row?.start == shown.lowerBound
            let spent = isBegun ? watching.row?.spent ?? 0 : 0
            let need = need(of: lines[row], missing: known.missing(in: shown), of: shown.count) - spent
            guard budget >= need else {
                if budget > 0 {
                    watching.row = Watching.Row(section: item.section, start: shown.lowerBound, spent: spent + budget)
                }
                budget = 0
                return ranges
            }
            budget -= max(0, need)
            ranges.append(shown)
        }
        return ranges
    }

    /// The rows of the screen that show text of measured sections without a credit, item by item.
    private mutating func forEachShownItem(
        _ body: (inout Reader, Watching.Facts, ItemID, Range<Int>, Range<Int>) -> Void
    ) {
        var row = 0
        while row < scroll.viewport, let position = scroll.position(atViewportRow: row) {
            var end = row + 1
            while end < scroll.viewport, let next = scroll.position(atViewportRow: end), next.item == position.item {
                end += 1
            }
            watching.rowsLookedAt += end - row
            if let facts = facts(of: position.item.section), !judge.granted.contains(facts.id) {
                let range = content.sourceRange(of: position.item, facts: facts, watching: &watching)
                if !range.isEmpty { body(&self, facts, position.item, position.row..<position.row + end - row, range) }
            }
            row = end
        }
    }

    /// Whether there is one of them on the screen.
    private var hasMeasuredSections: Bool {
        mutating get {
            guard let first = scroll.position(atViewportRow: 0)?.item.section else { return false }
            var last = first
            for row in stride(from: scroll.viewport - 1, through: 0, by: -1) {
                guard let position = scroll.position(atViewportRow: row) else { continue }
                last = position.item.section
                break
            }
            let sections = first...max(first, last)
            guard sections != watching.unmeasured else { return false }
            var isMeasured = false
            for section in sections {
                guard let facts = facts(of: section) else { continue }
                if !judge.granted.contains(facts.id) { return true }
                isMeasured = true
            }
            if !isMeasured { watching.unmeasured = sections }
            return false
        }
    }

    private mutating func facts(of section: Int) -> Watching.Facts? {
        if let known = watching.facts[section] { return known }
        let described = tour.sections[section]
        let policy = CreditPolicy(described.rule)
        let facts = Watching.Facts(
            id: described.id, policy: policy, byteCount: described.byteCount, isWhole: described.isWhole,
            pieceCount: described.pieceCount)
        let found = policy.isMeasured ? facts : nil
        if found != nil { judge.checkAttendance(section: facts.id, size: facts.size, policy: policy) }
        watching.facts.updateValue(found, forKey: section)
        return found
    }

    /// The bytes that rows of an item stand for.
    private mutating func shown(_ rows: Range<Int>, of item: ItemID, in range: Range<Int>) -> Range<Int> {
        let start = content.sourceOffset(ofRow: rows.lowerBound, of: item, in: range, watching: &watching)
        let end = content.sourceOffset(ofRow: rows.upperBound, of: item, in: range, watching: &watching)
        return start..<max(start, end)
    }

    // MARK: - Time

    /// How long rows of an item have yet to stay, in milliseconds.
    private mutating func need(
        _ rows: Range<Int>, of item: ItemID, in range: Range<Int>, read: ByteRanges
    ) -> Int {
        let lines = content.lines(of: item)
        var sum = 0
        for row in rows where row < lines.count {
            let shown = shown(row..<row + 1, of: item, in: range)
            guard !shown.isEmpty, !read.covers(shown) else { continue }
            sum += need(of: lines[row], missing: read.missing(in: shown), of: shown.count)
            if watching.row?.section == item.section, watching.row?.start == shown.lowerBound {
                sum -= watching.row?.spent ?? 0
            }
        }
        return max(0, sum)
    }

    /// How long what was not read of a row takes at the tour's pace, in milliseconds.
    private func need(of line: Line, missing: Int, of bytes: Int) -> Int {
        let whole = line.halfWords * 30_000 / max(1, tour.pace)
        return whole * missing / max(1, bytes)
    }

    // MARK: - What is missing

    /// What the section that is being read still asks for; nil if nothing, or if its policy does not measure reading.
    mutating func missingHere() -> Missing? {
        let section = currentSection
        guard watching.unmeasured?.contains(section) != true, let facts = facts(of: section),
            !judge.granted.contains(facts.id)
        else { return nil }
        if watching.densities[section] == nil { measure(section, facts) }
        return missing(facts: facts, density: watching.densities[section], shown: watching.shown)
    }

    /// The room that the text takes, by the items that are on the screen.
    private mutating func measure(_ section: Int, _ facts: Watching.Facts) {
        var density = Watching.Density()
        let pace = max(1, tour.pace)
        forEachShownItem { reader, _, item, _, range in
            guard item.section == section else { return }
            let lines = reader.content.lines(of: item)
            density.rows += lines.count
            density.bytes += range.count
            density.milliseconds += lines.reduce(0) { $0 + $1.halfWords * 30_000 / pace }
        }
        if density.bytes > 0 { watching.densities[section] = density }
    }

    private func missing(facts: Watching.Facts, density: Watching.Density?, shown: [Range<Int>] = []) -> Missing? {
        let present = judge.attendance[facts.id]
        var ranges = present.map { facts.policy == .paced && !$0.isPaced ? ByteRanges() : $0.ranges } ?? ByteRanges()
        for range in shown { ranges.insert(range) }
        let bytes = ranges.missing(in: 0..<facts.byteCount)
        guard bytes > 0 else { return present?.hasReachedEnd == true ? nil : .end }
        let known = density?.bytes ?? 0
        if facts.policy == .paced {
            // six bytes a word where nothing better is known
            let milliseconds =
                known > 0 ? bytes * (density?.milliseconds ?? 0) / known : bytes * 10_000 / max(1, tour.pace)
            let partly = watching.row.map { $0.spent } ?? 0
            return .seconds(max(1, (milliseconds - partly + 999) / 1_000))
        }
        let rows = known > 0 ? bytes * (density?.rows ?? 0) / known : bytes / 40
        return .screens(max(1, (rows + frame.viewportRows - 1) / max(1, frame.viewportRows)))
    }

    /// What a section still asks for, by its description; nil for one of which nothing was read, or that asks for nothing.
    func missing(of section: Section, number: Int) -> Missing? {
        let policy = CreditPolicy(section.rule)
        guard policy.isMeasured, judge.attendance[section.id] != nil, !judge.granted.contains(section.id) else {
            return nil
        }
        let facts = Watching.Facts(
            id: section.id, policy: policy, byteCount: section.byteCount, isWhole: section.isWhole,
            pieceCount: section.pieceCount)
        return missing(facts: facts, density: watching.densities[number])
    }
}
