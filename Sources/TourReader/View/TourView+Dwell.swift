import Credits
import InfiniteScroll
import TextLayout
import TourDocument

/// What was shown and for how long, for sections whose policy measures reading.
///
/// A frame counts when it has been on the screen, which is known by what happens next: rows that no frame showed, because
/// more keys were waiting or a motion passed over them, and rows behind a window were not shown.
extension TourView {
    // MARK: - After a frame

    /// Takes note of the frame that is drawn now. Costs nothing in tours without such sections, else O(rows of the screen).
    ///
    /// - Parameters:
    ///   - isCovered: whether something stands over the text.
    ///   - now: in milliseconds of the clock that never goes back.
    mutating func noticeFrame(isCovered: Bool, now: Int) {
        dwell.frame = nil
        dwell.shown = []
        guard !isCovered, animation == nil, rowsToScroll == 0, hasMeasuredSections else { return }
        var frame = DwellTracking.Frame(since: 0, need: 0, isNews: false)
        var isMeasured = false
        let here = currentSection
        forEachShownItem { reader, facts, item, rows, range in
            isMeasured = true
            let missing = reader.judge.attendance[facts.id]?.ranges ?? ByteRanges()
            let shown = reader.shown(rows, of: item, in: range)
            if !missing.covers(shown) { frame.isNews = true }
            if item.section == here, facts.policy == .seen { reader.dwell.shown.append(shown) }
            if facts.policy == .paced { frame.need += reader.need(rows, of: item, in: range, read: missing) }
        }
        guard isMeasured else { return }
        frame.since = now
        dwell.frame = frame
        dwell.trim()
    }

    /// In how many milliseconds the reader wants to be told that nothing happened, because of what is on the screen.
    func watchMilliseconds(now: Int, lastInput: Int?) -> Int? {
        guard let frame = dwell.frame else { return nil }
        let passed = max(0, now - frame.since)
        if frame.need > 0 {
            // whoever has gone away is not waited for
            let end = (lastInput ?? frame.since) + DwellTracking.limit
            return frame.since + frame.need <= end ? max(1, frame.need - passed) : nil
        }
        return frame.isNews ? max(1, Reader.restDelay - passed) : nil
    }

    // MARK: - Before what happens next

    /// The frame that was drawn last has been on the screen until now: takes note of what it showed.
    mutating func settleFrame(now: Int, lastInput: Int?) -> [Request] {
        guard let frame = dwell.frame else { return [] }
        dwell.frame = nil
        var budget = 0
        if frame.need > 0, let last = lastInput {
            budget = max(0, min(now, last + DwellTracking.limit) - max(frame.since, last))
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
        _ rows: Range<Int>, of item: ItemID, in range: Range<Int>, facts: DwellTracking.Facts, budget: inout Int
    ) -> [Range<Int>] {
        let known = judge.attendance[facts.id].map { $0.isPaced ? $0.ranges : ByteRanges() } ?? ByteRanges()
        let lines = content.lines(of: item)
        var ranges: [Range<Int>] = []
        for row in rows {
            let shown = shown(row..<row + 1, of: item, in: range)
            guard !shown.isEmpty, !known.covers(shown) else { continue }
            let isBegun = dwell.row?.section == item.section && dwell.row?.start == shown.lowerBound
            let spent = isBegun ? dwell.row?.spent ?? 0 : 0
            let need = need(of: lines[row], missing: known.missing(in: shown), of: shown.count) - spent
            guard budget >= need else {
                if budget > 0 {
                    dwell.row = DwellTracking.Row(section: item.section, start: shown.lowerBound, spent: spent + budget)
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
        _ body: (inout TourView, DwellTracking.Facts, ItemID, Range<Int>, Range<Int>) -> Void
    ) {
        var row = 0
        while row < scroll.viewport, let position = scroll.position(atViewportRow: row) {
            var end = row + 1
            while end < scroll.viewport, let next = scroll.position(atViewportRow: end), next.item == position.item {
                end += 1
            }
            dwell.rowsLookedAt += end - row
            if let facts = facts(of: position.item.section), !judge.granted.contains(facts.id) {
                let range = content.sourceRange(of: position.item, facts: facts, dwell: &dwell)
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
            guard sections != dwell.unmeasured else { return false }
            var isMeasured = false
            for section in sections {
                guard let facts = facts(of: section) else { continue }
                if !judge.granted.contains(facts.id) { return true }
                isMeasured = true
            }
            if !isMeasured { dwell.unmeasured = sections }
            return false
        }
    }

    private mutating func facts(of section: Int) -> DwellTracking.Facts? {
        if let known = dwell.facts[section] { return known }
        let facts = DwellTracking.Facts(tour.sections[section])
        let found = facts.policy.isMeasured ? facts : nil
        if found != nil { judge.checkAttendance(section: facts.id, size: facts.size, policy: facts.policy) }
        dwell.facts.updateValue(found, forKey: section)
        return found
    }

    /// The bytes that rows of an item stand for.
    private mutating func shown(_ rows: Range<Int>, of item: ItemID, in range: Range<Int>) -> Range<Int> {
        let start = content.sourceOffset(ofRow: rows.lowerBound, of: item, in: range, dwell: &dwell)
        let end = content.sourceOffset(ofRow: rows.upperBound, of: item, in: range, dwell: &dwell)
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
            if dwell.row?.section == item.section, dwell.row?.start == shown.lowerBound {
                sum -= dwell.row?.spent ?? 0
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
        guard dwell.unmeasured?.contains(section) != true, let facts = facts(of: section),
            !judge.granted.contains(facts.id)
        else { return nil }
        if dwell.densities[section] == nil { measure(section, facts) }
        return missingReading.missing(of: facts, number: section, shown: dwell.shown)
    }

    /// The room that the text takes, by the items that are on the screen.
    private mutating func measure(_ section: Int, _ facts: DwellTracking.Facts) {
        var density = DwellTracking.Density()
        let pace = max(1, tour.pace)
        forEachShownItem { reader, _, item, _, range in
            guard item.section == section else { return }
            let lines = reader.content.lines(of: item)
            density.rows += lines.count
            density.bytes += range.count
            density.milliseconds += lines.reduce(0) { $0 + $1.halfWords * 30_000 / pace }
        }
        if density.bytes > 0 { dwell.densities[section] = density }
    }

    /// What sections still ask for, as it is now.
    var missingReading: MissingReading {
        MissingReading(
            attendance: judge.attendance, granted: judge.granted, densities: dwell.densities,
            spent: dwell.row?.spent ?? 0, pace: tour.pace, rows: frame.viewportRows)
    }
}

/// What sections still ask for whose policy measures reading.
struct MissingReading: Sendable {
    var attendance: [String: Attendance]
    var granted: Set<String>
    /// By the number of the section.
    var densities: [Int: DwellTracking.Density]
    /// For how long the row was read that is being read, in milliseconds.
    var spent: Int
    /// Words in a minute.
    var pace: Int
    /// The rows of the page.
    var rows: Int

    /// What a section still asks for; nil if nothing.
    /// - Parameter shown: what of it is on the screen.
    func missing(of facts: DwellTracking.Facts, number: Int, shown: [Range<Int>] = []) -> Missing? {
        let present = attendance[facts.id]
        var ranges = present.map { facts.policy == .paced && !$0.isPaced ? ByteRanges() : $0.ranges } ?? ByteRanges()
        for range in shown { ranges.insert(range) }
        let bytes = ranges.missing(in: 0..<facts.byteCount)
        guard bytes > 0 else { return present?.hasReachedEnd == true ? nil : .end }
        let density = densities[number]
        let known = density?.bytes ?? 0
        if facts.policy == .paced {
            // six bytes a word where nothing better is known
            let milliseconds = known > 0 ? bytes * (density?.milliseconds ?? 0) / known : bytes * 10_000 / max(1, pace)
            return .seconds(max(1, (milliseconds - spent + 999) / 1_000))
        }
        let missing = known > 0 ? bytes * (density?.rows ?? 0) / known : bytes / 40
        return .screens(max(1, (missing + rows - 1) / max(1, rows)))
    }

    /// The same in words, by the section's description; nil for one of which nothing was read, too.
    func words(of section: Section, number: Int) -> String? {
        let facts = DwellTracking.Facts(section)
        guard facts.policy.isMeasured, attendance[facts.id] != nil, !granted.contains(facts.id) else { return nil }
        return missing(of: facts, number: number)?.text
    }
}
