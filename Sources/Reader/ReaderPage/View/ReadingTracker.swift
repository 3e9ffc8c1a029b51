package import Credits
import InfiniteScroll
package import TourDocument
import Wording

/// The bottom detector: records what was read of the tour, now and before. Screens that the reader goes forward from,
/// or to, count; a last screen counts when a key is pressed on it, or after some seconds.
package struct ReadingTracker: Sendable {
    package private(set) var record: ReadingRecord
    /// The newly read sections, by number: see ``takeNewlyRead()``.
    private var newlyRead: Set<Int> = []
    /// The texts that ``record`` fits, by the numbers of their sections.
    private var texts: [Int: PresentText] = [:]
    package internal(set) var screen = PresentScreen()
    package internal(set) var dwell: DwellTracking
    package var changes = SectionChanges()

    /// - Parameter granted: the ids of sections with a credit.
    init(_ record: ReadingRecord, of tour: Tour, granted: Set<String>) {
        self.record = record
        dwell = DwellTracking(pace: tour.pace)
        find(in: tour.sections, granted: granted)
    }

    package mutating func find(in sections: SectionList, granted: Set<String>) {
        record.find(in: sections, granted: granted)
    }

    mutating func openAnew(_ tour: Tour) {
        changes = SectionChanges()
        dwell = DwellTracking(pace: tour.pace)
        texts = [:]
        find(in: tour.sections, granted: [])
    }

    /// Credits were revoked: their sections must be read again.
    package mutating func forgetCredits(of sections: Set<String>) {
        guard !sections.isEmpty else { return }
        for section in sections {
            record.forget(section)
            changes.forget(section)
            dwell.forget(section)
        }
        screen.counts = false
    }

    /// A section with a credit changed: the change must be read.
    mutating func change(_ section: String, _ change: SectionChange) {
        record.change(section, to: change.text, at: change.ranges)
        dwell.forget(section)
    }

    // MARK: - Screens

    /// The present screen counts: its text is read.
    mutating func countScreen(_ shown: [ShownItem], in content: TourContent) {
        screen.counts = true
        read(shown, in: content)
    }

    mutating func read(_ shown: [ShownItem], in content: TourContent) {
        for (number, items) in Dictionary(grouping: shown, by: \.number) {
            read(items.map(\.bytes), of: number, in: content)
        }
    }

    /// Ranges of a section were on a screen that counts; under ``CreditRule/paced`` only if they stayed long enough.
    mutating func read(_ ranges: [Range<Int>], of number: Int, in content: TourContent) {
        let id = content.tour.sections[number].id
        let text = text(ofSection: number, in: content)
        let ranges = text.isPaced ? ranges.flatMap { dwell.stayed[id, default: ByteRanges()].intersection($0) } : ranges
        guard !ranges.isEmpty else { return }
        record.add(ranges, section: id, of: text)
        tasksChanged(ofSection: number, in: content)
    }

    /// The record, with the text on the screen added.
    mutating func recordIncluding(_ shown: [ShownItem], in content: TourContent) -> ReadingRecord {
        shown.reduce(into: record) {
            $0.add([$1.bytes], section: $1.section.id, of: text(ofSection: $1.number, in: content))
        }
    }

    /// The present text of a section. Its former record is fitted to it at the first call.
    private mutating func text(ofSection number: Int, in content: TourContent) -> PresentText {
        let section = content.tour.sections[number]
        if let known = texts[number], known.size == section.size, known.isPaced == (section.rule == .paced) {
            return known
        }
        var text = PresentText(number: number, size: section.size, isPaced: section.rule == .paced)
        if section.isWhole, section.pieceCount == 1, section.byteCount <= Self.mostBytesCompared {
            text.read(
                content.blocks(of: PieceID(section: number, piece: 0)).map { ($0.plainText, $0.source.lowerBound) })
        }
        texts[number] = text
        record.fit(section.id, to: text)
        return text
    }

    /// Larger sections are not compared with their former text.
    private static let mostBytesCompared = 1 << 18

    /// Something was read or done in a section: it may earn its credit.
    mutating func tasksChanged(ofSection number: Int, in content: TourContent) {
        let (tour, section) = (content.tour, content.tour.sections[number])
        guard tour.isRecorded, section.rule != .none, record.isRead(section.id, size: section.size),
            !CreditPolicy(section.rule).asksForTasks || content.areTasksDone(ofSection: number),
            content.hasWords(ofSection: number)
        else { return }
        newlyRead.insert(number)
    }

    /// The newly read sections, by number, since the last call.
    mutating func takeNewlyRead() -> [Int] {
        defer { newlyRead = [] }
        return newlyRead.sorted()
    }

    // MARK: - Time

    /// Records the frame drawn at `now`, in monotonic milliseconds; it does not count if it `isCovered` or only passes.
    mutating func noteFrame(isCovered: Bool, current: Int, on viewport: Viewport, in content: TourContent, now: Int) {
        let items = pacedItems(on: viewport, in: content)
        dwell.learnDensity(ofSection: current, by: items)
        if !isCovered { screen.isDrawn = true }
        dwell.show(isCovered ? [] : items, now: now)
    }

    /// The last frame was on the screen until now: records what was read meanwhile.
    package mutating func recordLastFrame(on viewport: Viewport, in content: TourContent, now: Int, lastInput: Int?) {
        var budget = dwell.takeTime(now: now, lastInput: lastInput)
        guard budget > 0 else { return }
        for item in pacedItems(on: viewport, in: content) {
            let ranges = dwell.read(item, budget: &budget)
            if screen.counts { read(ranges, of: item.number, in: content) }
            guard case .seconds(let left)? = missing(ofPaced: item.section, number: item.number) else { continue }
            dwell.told[item.section.id] = left
        }
    }

    /// The rows of the screen with paced text.
    private mutating func pacedItems(on viewport: Viewport, in content: TourContent) -> [ShownItem] {
        let sections = content.tour.sections
        let inSight = Set(viewport.itemsInSight.map(\.section))
        guard inSight.contains(where: { sections[$0].rule == .paced }) else { return [] }
        let items = viewport.shownItems(in: content).filter { $0.section.rule == .paced }
        for number in Set(items.map(\.number)) {
            _ = text(ofSection: number, in: content)
            dwell.recall(sections[number].id, record[sections[number].id]?.ranges)
        }
        return items
    }

    // MARK: - Remaining requirements

    /// The requirement of a section beyond reading; nil if there is none.
    /// - Parameter granted: the ids of sections with a credit.
    package func missing(ofSection number: Int, in content: TourContent, granted: Set<String>) -> RemainingRequirement?
    {
        let section = content.tour.sections[number]
        if granted.contains(section.id) { return nil }
        guard section.rule == .paced else {
            return content.taskWords(ofSection: number).map(RemainingRequirement.tasks)
        }
        return missing(ofPaced: section, number: number)
    }

    private func missing(ofPaced section: Section, number: Int) -> RemainingRequirement? {
        let stayed = dwell.stayed[section.id] ?? record[section.id]?.ranges ?? ByteRanges()
        let bytes = stayed.missing(in: 0..<section.byteCount)
        guard bytes > 0 else { return record.isRead(section.id, size: section.size) ? nil : .end }
        return .seconds(min(dwell.told[section.id] ?? .max, dwell.seconds(for: bytes, ofSection: number)))
    }

    /// The same in words, of any section; nil also for an unread one.
    /// - Parameter granted: the ids of sections with a credit.
    package func words(of section: Section, number: Int, granted: Set<String>) -> String? {
        guard record[section.id] != nil, !granted.contains(section.id) else { return nil }
        if CreditPolicy(section.rule).asksForTasks, record.isRead(section.id, size: section.size) {
            return section.rule.rawValue
        }
        return section.rule == .paced ? missing(ofPaced: section, number: number)?.text : nil
    }
}

/// The present screen, as far as it may count as read.
package struct PresentScreen: Sendable {
    /// Its identity.
    package var number = 0
    /// Whether a frame has shown it, with nothing over it.
    var isDrawn = false
    /// Whether it counts: the reader came to it by going forward, or went forward from it.
    var counts = false
}

/// The remaining requirement of a section beyond reading.
package enum RemainingRequirement: Hashable, Sendable {
    /// Seconds of reading.
    case seconds(Int)
    /// Only going on.
    case end
    /// Tasks to do: their progress.
    case tasks(String)

    /// For the status row. Few numbers, so that it stays still during reading.
    package var text: String {
        switch self {
        case .seconds(let seconds):
            if seconds > 90 { return "credit in \(((seconds + 59) / 60).inMinutes)" }
            return "credit in \((max(1, seconds) + 9) / 10 * 10) s"
        case .end: return "read to the end"
        case .tasks(let words): return words
        }
    }
}

extension Section {
    package var size: Int? { isWhole ? byteCount : nil }
}

/// The effect of screens and of the user's actions on what counts as read.
extension TourView {
    /// Another screen is shown.
    /// - Parameter isForward: whether the reader came to it by going forward.
    mutating func noteScreen(isForward: Bool) {
        reading.screen = PresentScreen(number: reading.screen.number + 1)
        if isForward { countScreen() }
    }

    mutating func countScreen() { reading.countScreen(viewport.shownItems(in: content), in: content) }

    /// Whether the screen is the last one, from which there is no way forward, and does not count yet.
    package var isWaitingAtEnd: Bool {
        !reading.screen.counts && viewport.rowsToScroll == 0 && viewport.engine.isAtEnd
    }

    /// The user acted on the drawn screen.
    package mutating func countIfAtEnd() {
        if reading.screen.isDrawn, isWaitingAtEnd { countScreen() }
    }

    /// A screen has stayed for some seconds.
    package mutating func stayed(onScreen number: Int) {
        if number == reading.screen.number { countIfAtEnd() }
    }

    /// The newly read sections, by number, since the last call; none until the tour's identity is known.
    package mutating func takeNewlyRead() -> [Int] { mayGrow ? [] : reading.takeNewlyRead() }

    /// Goes to the next unread place, from the start again if there is none behind it.
    package mutating func goToUnseen() {
        let shown = viewport.shownItems(in: content)
        let (here, record) = (shown.last, reading.recordIncluding(shown, in: content))
        let found =
            record.firstUnseen(
                from: here?.bytes.upperBound ?? 0, ofSection: here?.number ?? currentSection, in: tour.sections)
            ?? record.firstUnseen(from: 0, ofSection: 0, in: tour.sections)
        guard let found else { return outbox.show("You have read every screen") }
        let start = RowPosition(item: content.firstItem(ofSection: found.section), row: 0)
        let place = found.byte == 0 ? start : content.position(ofByte: found.byte, inSection: found.section)
        // up to a screen counts as going forward
        let isForward = viewport.engine.distance(to: place).map { (1...viewport.rows).contains($0) } ?? false
        jump(to: .top(place), isForward: isForward)
    }
}
