import Credits
import TextLayout
import TourDocument

/// The time that text under ``CreditRule/paced`` was on the screen: how long yet it has to stay, and what stayed long enough. A
/// frame's time is known by what happens next: rows that no frame showed, and those behind a window, do not count.
struct DwellTracking: Sendable {
    /// How much time the text of a section takes, by what of it was on the screen.
    private struct Density {
        var bytes = 0
        var milliseconds = 0
    }

    /// The frame that is on the screen, if something of it has to stay.
    private struct Frame {
        /// When it was drawn, by the clock that never goes back, in milliseconds.
        var since: Int
        /// How long all that it shows takes to be read.
        var need: Int
    }

    /// The row that is being read: rows are read from top to bottom, each for as long as its words take.
    private struct Row {
        var section: Int
        /// The byte of the section's source at which it starts.
        var start: Int
        /// For how long it has been read, in milliseconds.
        var spent: Int
    }

    /// Words in a minute.
    private let pace: Int
    /// By the number of the section.
    private var densities: [Int: Density] = [:]
    private var frame: Frame?
    private var row: Row?
    /// What stayed long enough, by the ids of sections, whether or not it was on a screen that counts.
    private(set) var stayed: [String: ByteRanges] = [:]

    /// Whoever presses nothing for so many milliseconds has gone away.
    private static let limit = 300_000

    init(pace: Int) { self.pace = max(1, pace) }

    /// What of a section stayed long enough in earlier sittings.
    mutating func recall(_ section: String, _ ranges: ByteRanges?) {
        if stayed[section] == nil { stayed[section] = ranges }
    }

    mutating func forget(_ section: String) { stayed[section] = nil }

    mutating func forgetDensities() { densities = [:] }

    /// A frame is drawn with some text that has to stay; none if that is not to be read.
    mutating func show(_ items: [ShownItem], now: Int) {
        let need = items.reduce(0) { $0 + max(0, unread(of: $1).reduce(0) { $0 + $1.need }) }
        frame = need > 0 ? Frame(since: now, need: need) : nil
    }

    /// In how many milliseconds the reader wants to be told that nothing happened, because of what is on the screen.
    func watchMilliseconds(now: Int, lastInput: Int?) -> Int? {
        guard let frame else { return nil }
        // the person may have left: stop waiting
        let end = (lastInput ?? frame.since) + Self.limit
        return frame.since + frame.need <= end ? max(1, frame.need - max(0, now - frame.since)) : nil
    }

    /// The frame goes. Returns for how many milliseconds it was read.
    mutating func takeTime(now: Int, lastInput: Int?) -> Int {
        guard let last = lastInput, let frame = frame.take() else { return 0 }
        return max(0, min(now, last + Self.limit) - max(frame.since, last))
    }

    /// The rows of an item that were read within a time, from the top on. What is left of the time is for the rows after them.
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

    /// Finds out how much time the text of a section takes, by some of it, unless that is known.
    mutating func learnDensity(ofSection number: Int, by items: [ShownItem]) {
        guard densities[number] == nil else { return }
        var density = Density()
        for item in items where item.number == number {
            density.bytes += item.bytes.count
            density.milliseconds += item.lines.reduce(0) { $0 + milliseconds(for: $1) }
        }
        if density.bytes > 0 { densities[number] = density }
    }

    /// How long so many bytes of a section take.
    func seconds(for bytes: Int, ofSection number: Int) -> Int {
        let known = densities[number] ?? Density()
        // six bytes a word where nothing better is known
        let milliseconds = known.bytes > 0 ? bytes * known.milliseconds / known.bytes : bytes * 10_000 / pace
        return max(1, (milliseconds - (row?.spent ?? 0) + 999) / 1_000)
    }

    /// The rows of an item that did not stay long enough, and how long they have yet to stay at the tour's pace, in milliseconds.
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

    /// For how long a row was read that is being read.
    private func spent(on item: ShownItem, _ row: Int) -> Int {
        guard let begun = self.row, begun.section == item.number, begun.start == item.starts[row] else { return 0 }
        return begun.spent
    }
}
