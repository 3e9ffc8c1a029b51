import Credits
import TextLayout
import TourDocument

/// How long text was shown, for sections that are to be read at a pace.
///
/// A frame's time is known by what happens next: rows that no frame showed, because more keys were waiting or a motion passed over them,
/// and rows behind a window were not shown.
extension TourView {
    // MARK: - After a frame

    /// Takes note of the frame that is drawn now.
    ///
    /// - Parameters:
    ///   - isCovered: whether something stands over the text.
    ///   - now: in milliseconds of the clock that never goes back.
    mutating func noticeFrame(isCovered: Bool, now: Int) {
        reading.dwell.frame = nil
        guard !isCovered, viewport.rowsToScroll == 0 else { return }
        reading.present.isDrawn = true
        let need = pacedItems().reduce(0) { $0 + self.need(of: $1, read: stayed($1)) }
        if need > 0 { reading.dwell.frame = DwellTracking.Frame(since: now, need: need) }
    }

    /// In how many milliseconds the reader wants to be told that nothing happened, because of what is on the screen.
    func watchMilliseconds(now: Int, lastInput: Int?) -> Int? {
        guard let frame = reading.dwell.frame else { return nil }
        // the person may have left: stop waiting
        let end = (lastInput ?? frame.since) + DwellTracking.limit
        return frame.since + frame.need <= end ? max(1, frame.need - max(0, now - frame.since)) : nil
    }

    // MARK: - Before what happens next

    /// The frame that was drawn last has been on the screen until now: takes note of what was read meanwhile.
    mutating func recordLastFrame(now: Int, lastInput: Int?) {
        guard let frame = reading.dwell.frame, let last = lastInput else { return }
        reading.dwell.frame = nil
        var budget = max(0, min(now, last + DwellTracking.limit) - max(frame.since, last))
        guard budget > 0 else { return }
        for item in pacedItems() {
            let ranges = read(item, budget: &budget)
            for range in ranges { reading.dwell.stayed[item.section.id, default: ByteRanges()].insert(range) }
            if reading.present.counts { read(ranges, of: item.number) }
        }
    }

    /// The rows that were read within a time, from the top on. What is left of the time is for the rows after them.
    private mutating func read(_ item: ShownItem, budget: inout Int) -> [Range<Int>] {
        let known = stayed(item)
        var ranges: [Range<Int>] = []
        for row in item.lines.indices {
            let bytes = item.bytes(ofRow: row)
            guard !bytes.isEmpty, !known.covers(bytes) else { continue }
            let spent = spent(on: item, row)
            let need = need(of: item, row, read: known) - spent
            guard budget >= need else {
                if budget > 0 {
                    reading.dwell.row = DwellTracking.Row(
                        section: item.number, start: bytes.lowerBound, spent: spent + budget)
                }
                budget = 0
                return ranges
            }
            budget -= max(0, need)
            ranges.append(bytes)
        }
        return ranges
    }

    /// The rows of the screen that show text which has to stay.
    private mutating func pacedItems() -> [ShownItem] {
        guard viewport.itemsInSight.contains(where: { tour.sections[$0.section].rule == .paced }) else { return [] }
        let items = shownItems().filter { $0.section.rule == .paced }
        for number in Set(items.map(\.number)) {
            _ = text(ofSection: number)
            let id = tour.sections[number].id
            if reading.dwell.stayed[id] == nil { reading.dwell.stayed[id] = reading.record[id]?.ranges }
        }
        return items
    }

    /// What of an item's section stayed long enough.
    private func stayed(_ item: ShownItem) -> ByteRanges { reading.dwell.stayed[item.section.id] ?? ByteRanges() }

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
        guard let begun = reading.dwell.row, begun.section == item.number, begun.start == item.starts[row] else {
            return 0
        }
        return begun.spent
    }

    // MARK: - What is missing

    /// What the section that is being read still asks for beyond being read; nil if nothing.
    /// - Parameter granted: the ids of sections that have their credit.
    mutating func missingHere(granted: Set<String>) -> Missing? {
        let number = currentSection
        let section = tour.sections[number]
        if granted.contains(section.id) { return nil }
        guard section.rule == .paced else { return taskWords(ofSection: number).map(Missing.tasks) }
        if reading.dwell.densities[number] == nil {
            // the time that the text takes, by what is on the screen
            var density = DwellTracking.Density()
            for item in pacedItems() where item.number == number {
                density.bytes += item.bytes.count
                density.milliseconds += item.lines.reduce(0) { $0 + milliseconds(for: $1) }
            }
            if density.bytes > 0 { reading.dwell.densities[number] = density }
        }
        return missingReading.missing(ofPaced: section, number: number)
    }

    /// What was read, and what sections still ask for, as it is now.
    var missingReading: MissingReading { MissingReading(record: reading.record, dwell: reading.dwell, pace: tour.pace) }
}

/// What was read, and what sections still ask for that ask for more than to be read.
struct MissingReading: Sendable {
    var record: ReadingRecord
    var dwell: DwellTracking
    /// Words in a minute.
    var pace: Int

    /// What a section that is to be read at a pace still asks for; nil if nothing.
    func missing(ofPaced section: Section, number: Int) -> Missing? {
        let stayed = dwell.stayed[section.id] ?? record[section.id]?.ranges ?? ByteRanges()
        let bytes = stayed.missing(in: 0..<section.byteCount)
        guard bytes > 0 else { return record.isRead(section.id, size: section.size) ? nil : .end }
        let known = dwell.densities[number] ?? DwellTracking.Density()
        // six bytes a word where nothing better is known
        let milliseconds =
            known.bytes > 0 ? bytes * known.milliseconds / known.bytes : bytes * 10_000 / max(1, pace)
        return .seconds(max(1, (milliseconds - (dwell.row?.spent ?? 0) + 999) / 1_000))
    }

    /// The same in words, of any section; nil also for one that was not read at all.
    /// - Parameter granted: the ids of sections that have their credit.
    func words(of section: Section, number: Int, granted: Set<String>) -> String? {
        guard record[section.id] != nil, !granted.contains(section.id) else { return nil }
        if CreditPolicy(section.rule).asksForTasks, record.isRead(section.id, size: section.size) {
            return section.rule.rawValue
        }
        return section.rule == .paced ? missing(ofPaced: section, number: number)?.text : nil
    }
}
