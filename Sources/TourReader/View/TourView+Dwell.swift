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

    /// Takes note of the frame that is drawn now.
    ///
    /// - Parameters:
    ///   - isCovered: whether something stands over the text.
    ///   - now: in milliseconds of the clock that never goes back.
    mutating func noticeFrame(isCovered: Bool, now: Int) {
        dwell.frame = nil
        dwell.shown = []
        dwell.screen = nil
        guard !isCovered, animation == nil, rowsToScroll == 0 else { return }
        dwell.screen = DwellTracking.Screen(since: now, parts: bytesOnScreen())
        let items = shownItems()
        guard !items.isEmpty else { return }
        var frame = DwellTracking.Frame(since: now, need: 0, isNews: false)
        for item in items {
            let read = judge.attendance[item.section.id]?.ranges ?? ByteRanges()
            if !read.covers(item.bytes) { frame.isNews = true }
            if item.number == currentSection, item.section.rule == .seen { dwell.shown.append(item.bytes) }
            if item.section.rule == .paced { frame.need += need(of: item, read: read) }
        }
        dwell.frame = frame
    }

    /// In how many milliseconds the reader wants to be told that nothing happened, because of what is on the screen.
    func watchMilliseconds(now: Int, lastInput: Int?) -> Int? {
        guard let frame = dwell.frame else { return nil }
        let passed = max(0, now - frame.since)
        if frame.need > 0 {
            // the person may have left: stop waiting
            let end = (lastInput ?? frame.since) + DwellTracking.limit
            return frame.since + frame.need <= end ? max(1, frame.need - passed) : nil
        }
        return frame.isNews ? max(1, Reader.restDelay - passed) : nil
    }

    // MARK: - Before what happens next

    /// The frame that was drawn last has been on the screen until now: takes note of what it showed.
    mutating func settleFrame(now: Int, lastInput: Int?) -> [Request] {
        settleCoverage(now: now, lastInput: lastInput)
        guard let frame = dwell.frame else { return [] }
        dwell.frame = nil
        var budget = 0
        if frame.need > 0, let last = lastInput {
            budget = max(0, min(now, last + DwellTracking.limit) - max(frame.since, last))
        }
        guard frame.isNews || budget > 0 else { return [] }
        var earned: [Int] = []
        for item in shownItems() {
            let (section, policy) = (item.section, CreditPolicy(item.section.rule))
            let ranges = policy == .paced ? read(item, budget: &budget) : [item.bytes]
            if judge.attend(ranges, section: section.id, size: section.size, policy: policy) {
                earned.append(item.number)
            }
        }
        return grant(earned)
    }

    /// The rows that were read within a time, from the top on. What is left of the time is for the rows after them.
    private mutating func read(_ item: ShownItem, budget: inout Int) -> [Range<Int>] {
        let known = judge.attendance[item.section.id].map { $0.isPaced ? $0.ranges : ByteRanges() } ?? ByteRanges()
        var ranges: [Range<Int>] = []
        for row in item.lines.indices {
            let bytes = item.bytes(ofRow: row)
            guard !bytes.isEmpty, !known.covers(bytes) else { continue }
            let spent = spent(on: item, row)
            let need = need(of: item, row, read: known) - spent
            guard budget >= need else {
                if budget > 0 {
                    dwell.row = DwellTracking.Row(section: item.number, start: bytes.lowerBound, spent: spent + budget)
                }
                budget = 0
                return ranges
            }
            budget -= max(0, need)
            ranges.append(bytes)
        }
        return ranges
    }

    /// The rows of the screen that show text of measured sections without a credit, item by item.
    private mutating func shownItems() -> [ShownItem] {
        var shown: [ShownItem] = []
        var row = 0
        while row < scroll.viewport, let position = scroll.position(atViewportRow: row) {
            var end = row + 1
            while end < scroll.viewport, scroll.position(atViewportRow: end)?.item == position.item { end += 1 }
            if let section = measuredSection(position.item.section) {
                let rows = position.row..<position.row + end - row
                if let item = content.shown(rows, of: position.item, in: section) { shown.append(item) }
            }
            row = end
        }
        return shown
    }

    /// A section, if its policy measures reading and it has no credit.
    private mutating func measuredSection(_ number: Int) -> Section? {
        let section = tour.sections[number]
        let policy = CreditPolicy(section.rule)
        guard policy.isMeasured, !judge.granted.contains(section.id) else { return nil }
        judge.checkAttendance(section: section.id, size: section.size, policy: policy)
        return section
    }

    // MARK: - Time

    /// How long the rows of an item have yet to stay, in milliseconds.
    private func need(of item: ShownItem, read: ByteRanges) -> Int {
        var sum = 0
        for row in item.lines.indices {
            let bytes = item.bytes(ofRow: row)
            guard !bytes.isEmpty, !read.covers(bytes) else { continue }
            sum += need(of: item, row, read: read) - spent(on: item, row)
        }
        return max(0, sum)
    }

    /// How long what was not read of a row takes at the tour's pace, in milliseconds.
    private func need(of item: ShownItem, _ row: Int, read: ByteRanges) -> Int {
        let bytes = item.bytes(ofRow: row)
        return milliseconds(for: item.lines[row]) * read.missing(in: bytes) / max(1, bytes.count)
    }

    private func milliseconds(for line: Line) -> Int { line.halfWords * 30_000 / max(1, tour.pace) }

    /// For how long a row was read that is being read.
    private func spent(on item: ShownItem, _ row: Int) -> Int {
        guard let begun = dwell.row, begun.section == item.number, begun.start == item.starts[row] else { return 0 }
        return begun.spent
    }

    // MARK: - What is missing

    /// What the section that is being read still asks for; nil if nothing, or if its policy does not measure reading.
    mutating func missingHere() -> Missing? {
        let number = currentSection
        guard let section = measuredSection(number) else {
            return judge.granted.contains(tour.sections[number].id)
                ? nil : taskWords(ofSection: number).map(Missing.tasks)
        }
        if dwell.densities[number] == nil {
            // the room that the text takes, by what is on the screen
            var density = DwellTracking.Density()
            for item in shownItems() where item.number == number {
                density.rows += item.lines.count
                density.bytes += item.bytes.count
                density.milliseconds += item.lines.reduce(0) { $0 + milliseconds(for: $1) }
            }
            if density.bytes > 0 { dwell.densities[number] = density }
        }
        return missingReading.missing(of: section, number: number, shown: dwell.shown)
    }

    /// What sections still ask for, as it is now.
    var missingReading: MissingReading {
        MissingReading(judge: judge, dwell: dwell, pace: tour.pace, rows: frame.viewportRows)
    }
}

/// What sections still ask for whose policy measures reading.
struct MissingReading: Sendable {
    var judge: CreditJudge
    var dwell: DwellTracking
    /// Words in a minute.
    var pace: Int
    /// The rows of the page.
    var rows: Int

    /// What a section still asks for; nil if nothing.
    /// - Parameter shown: what of it is on the screen.
    func missing(of section: Section, number: Int, shown: [Range<Int>] = []) -> Missing? {
        let present = judge.attendance[section.id]
        let isPaced = section.rule == .paced
        var ranges = present.map { isPaced && !$0.isPaced ? ByteRanges() : $0.ranges } ?? ByteRanges()
        for range in shown { ranges.insert(range) }
        let bytes = ranges.missing(in: 0..<section.byteCount)
        guard bytes > 0 else { return present?.hasReachedEnd == true ? nil : .end }
        let density = dwell.densities[number]
        let known = density?.bytes ?? 0
        if isPaced {
            // six bytes a word where nothing better is known
            let milliseconds = known > 0 ? bytes * (density?.milliseconds ?? 0) / known : bytes * 10_000 / max(1, pace)
            return .seconds(max(1, (milliseconds - (dwell.row?.spent ?? 0) + 999) / 1_000))
        }
        let missing = known > 0 ? bytes * (density?.rows ?? 0) / known : bytes / 40
        return .screens(max(1, (missing + rows - 1) / max(1, rows)))
    }

    /// The same in words; nil also for a section that was not read at all.
    func words(of section: Section, number: Int) -> String? {
        let policy = CreditPolicy(section.rule)
        if policy.asksForTasks, judge.attendance[section.id]?.hasReachedEnd == true { return section.rule.rawValue }
        guard policy.isMeasured, judge.attendance[section.id] != nil,
            !judge.granted.contains(section.id)
        else { return nil }
        return missing(of: section, number: number)?.text
    }
}
