import Credits
import TextLayout
import TourDocument

/// Dwell tracking under ``CreditRule/paced``: which text stayed on the screen long enough, and the rest of its time. A
/// frame's time is known at the next message: rows that no frame showed, and those behind a window, do not count.
package struct DwellTracking: Sendable {
    /// The reading time of a section's text, from a sample of it.
    struct Density {
        var bytes = 0
        var milliseconds = 0
    }

    /// The frame on the screen, if some of it has to stay.
    private struct Frame {
        /// The time of drawing, in milliseconds of the monotonic clock.
        var since: Int
        /// The reading time of all that it shows.
        var need: Int
    }

    /// The current row: rows are read from top to bottom, each for the time of its words.
    private struct Row {
        var section: Int
        /// The first byte of the row in the section's source.
        var start: Int
        /// The milliseconds read so far.
        var spent: Int
    }

    /// Words in a minute.
    private let pace: Int
    /// By the number of the section; of the present layout.
    var densities: [Int: Density] = [:]
    private var frame: Frame?
    private var row: Row?
    /// The ranges that stayed long enough, by section id, whether or not on a screen that counts.
    private(set) var stayed: [String: ByteRanges] = [:]
    /// The seconds told to be left of sections, by their ids: another sample or row does not add to them.
    var told: [String: Int] = [:]

    /// After this many milliseconds without a key the user counts as away.
    private static let limit = 300_000

    init(pace: Int) { self.pace = max(1, pace) }

    /// Adds the ranges of earlier sessions.
    mutating func recall(_ section: String, _ ranges: ByteRanges?) {
        if stayed[section] == nil { stayed[section] = ranges }
    }

    mutating func forget(_ section: String) { (stayed[section], told[section]) = (nil, nil) }

    /// A frame is drawn with paced text; none if that must not count.
    mutating func show(_ items: [ShownItem], now: Int) {
        let need = items.reduce(0) { $0 + max(0, unread(of: $1).reduce(0) { $0 + $1.need }) }
        frame = need > 0 ? Frame(since: now, need: need) : nil
    }

    /// The milliseconds until the reader needs a message because of the frame, if nothing happens.
    package func watchMilliseconds(now: Int, lastInput: Int?) -> Int? {
        guard let frame else { return nil }
        // the user may have left: stop waiting
        let end = (lastInput ?? frame.since) + Self.limit
        return frame.since + frame.need <= end ? max(1, frame.need - max(0, now - frame.since)) : nil
    }

    /// The frame ends. Returns its milliseconds of reading.
    mutating func takeTime(now: Int, lastInput: Int?) -> Int {
        guard let last = lastInput, let frame = frame.take() else { return 0 }
        return max(0, min(now, last + Self.limit) - max(frame.since, last))
    }

    /// The rows of an item read within a time, from the top on. `budget` keeps the rest for the rows after them.
    mutating func read(_ item: ShownItem, budget: inout Int) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for (row, need) in unread(of: item) {
            guard budget >= need else {
                if budget > 0 {
                    self.row = Row(section: item.number, start: item.starts[row], spent: spent(on: item, row) + budget)
                }
                budget = 0
                break
            }
            budget -= max(0, need)
            ranges.append(item.bytes(ofRow: row))
        }
        for range in ranges { stayed[item.section.id, default: ByteRanges()].insert(range) }
        return ranges
    }

    /// Measures the reading time of a section from a sample, unless known.
    mutating func learnDensity(ofSection number: Int, by items: [ShownItem]) {
        guard densities[number] == nil else { return }
        var density = Density()
        for item in items where item.number == number {
            density.bytes += item.bytes.count
            density.milliseconds += item.lines.reduce(0) { $0 + milliseconds(for: $1) }
        }
        if density.bytes > 0 { densities[number] = density }
    }

    /// The reading time of a number of bytes of a section.
    func seconds(for bytes: Int, ofSection number: Int) -> Int {
        let known = densities[number] ?? Density()
        // six bytes a word where nothing better is known
        let milliseconds = known.bytes > 0 ? bytes * known.milliseconds / known.bytes : bytes * 10_000 / pace
        let spent = row.map { $0.section == number ? $0.spent : 0 } ?? 0
        return max(1, (milliseconds - spent + 999) / 1_000)
    }

    /// The rows of an item that must stay longer, and the milliseconds left at the tour's pace.
    private func unread(of item: ShownItem) -> [(row: Int, need: Int)] {
        let known = stayed[item.section.id] ?? ByteRanges()
        return item.lines.indices.compactMap { row in
            let bytes = item.bytes(ofRow: row)
            guard !bytes.isEmpty, !known.covers(bytes) else { return nil }
            let need = milliseconds(for: item.lines[row]) * known.missing(in: bytes) / bytes.count
            return (row, need - spent(on: item, row))
        }
    }

    private func milliseconds(for line: Line) -> Int { line.halfWords * 30_000 / pace }

    private func spent(on item: ShownItem, _ row: Int) -> Int {
        guard let begun = self.row, begun.section == item.number, begun.start == item.starts[row] else { return 0 }
        return begun.spent
    }
}
