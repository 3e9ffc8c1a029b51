import Credits
import InfiniteScroll
import TourDocument
import Wording

/// What of the tour was read, in this sitting and before: screens that the reader goes forward from, and to; where there is no way
/// forward, those on which a key is pressed, or that stay for some seconds.
struct ReadingTracker: Sendable {
    private(set) var record: ReadingRecord
    /// The sections, by number, that came to be read: see ``takeNewlyRead()``.
    private var newlyRead: Set<Int> = []
    /// The texts that ``record`` fits, by the numbers of their sections.
    private var texts: [Int: PresentText] = [:]
    private(set) var screen = PresentScreen()
    private(set) var dwell: DwellTracking
    /// What changed since it was read.
    var changes = SectionChanges()

    /// - Parameter granted: the ids of sections that have their credit.
    init(_ record: ReadingRecord, of tour: Tour, granted: Set<String>) {
        self.record = record
        dwell = DwellTracking(pace: tour.pace)
        find(in: tour.sections, granted: granted)
    }

    mutating func find(in sections: SectionList, granted: Set<String>) { record.find(in: sections, granted: granted) }

    /// The tour is another text from now on.
    mutating func openAnew(_ tour: Tour) {
        changes.openAnew()
        dwell = DwellTracking(pace: tour.pace)
        texts = [:]
        find(in: tour.sections, granted: [])
    }

    /// Credits were taken back: these sections are to be read again.
    mutating func forgetCredits(of sections: Set<String>) {
        guard !sections.isEmpty else { return }
        for section in sections {
            record.forget(section)
            changes.forget(section)
            dwell.forget(section)
        }
        screen.counts = false
    }

    /// A section with a credit says something else by now: that is to be read.
    mutating func change(_ section: String, _ change: SectionChange) {
        record.change(section, to: change.text, at: change.ranges)
        dwell.forget(section)
    }

    // MARK: - Screens

    mutating func showScreen() { screen = PresentScreen(number: screen.number + 1) }

    /// The present screen counts: the text on it is read.
    mutating func countScreen(_ shown: [ShownItem], in content: TourContent) {
        screen.counts = true
        for item in shown { read([item.bytes], of: item.number, in: content) }
    }

    /// Ranges of a section were on a screen that counts. Under ``CreditRule/paced`` what did not stay long enough is left out.
    mutating func read(_ ranges: [Range<Int>], of number: Int, in content: TourContent) {
        let id = content.tour.sections[number].id
        let text = text(ofSection: number, in: content)
        let ranges = text.isPaced ? ranges.flatMap { dwell.stayed[id, default: ByteRanges()].intersection($0) } : ranges
        guard !ranges.isEmpty else { return }
        record.add(ranges, section: id, of: text)
        tasksChanged(ofSection: number, in: content)
    }

    /// What was read, with the text on the screen besides.
    mutating func recordIncluding(_ shown: [ShownItem], in content: TourContent) -> ReadingRecord {
        shown.reduce(into: record) {
            $0.add([$1.bytes], section: $1.section.id, of: text(ofSection: $1.number, in: content))
        }
    }

    /// The text of a section as it is now. What was read of it before is made to fit when it is asked for first.
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

    /// Of larger sections it is not found out what of them is still as it was.
    private static let mostBytesCompared = 1 << 18

    /// Something was read of a section, or done on it: it may earn its credit by that.
    mutating func tasksChanged(ofSection number: Int, in content: TourContent) {
        let (tour, section) = (content.tour, content.tour.sections[number])
        guard tour.isRecorded, section.rule != .none, record.isRead(section.id, size: section.size),
            !CreditPolicy(section.rule).asksForTasks || content.areTasksDone(ofSection: number),
            content.hasWords(ofSection: number)
        else { return }
        newlyRead.insert(number)
    }

    /// The sections, by number, that came to be read since the last time.
    mutating func takeNewlyRead() -> [Int] {
        defer { newlyRead = [] }
        return newlyRead.sorted()
    }

    // MARK: - Time

    /// Takes note of the frame that is drawn now, whose text is not to be read if it `isCovered` or only passes, at
    /// `now`, in milliseconds of the clock that never goes back.
    mutating func noteFrame(isCovered: Bool, current: Int, on viewport: Viewport, in content: TourContent, now: Int) {
        let items = pacedItems(on: viewport, in: content)
        dwell.learnDensity(ofSection: current, by: items)
        if !isCovered { screen.isDrawn = true }
        dwell.show(isCovered ? [] : items, now: now)
    }

    /// The frame that was drawn last has been on the screen until now: takes note of what was read meanwhile.
    mutating func recordLastFrame(on viewport: Viewport, in content: TourContent, now: Int, lastInput: Int?) {
        var budget = dwell.takeTime(now: now, lastInput: lastInput)
        guard budget > 0 else { return }
        for item in pacedItems(on: viewport, in: content) {
            let ranges = dwell.read(item, budget: &budget)
            if screen.counts { read(ranges, of: item.number, in: content) }
        }
    }

    /// Everything is laid out otherwise.
    mutating func forgetDensities() { dwell.forgetDensities() }

    /// The rows of the screen that show text which has to stay.
    private mutating func pacedItems(on viewport: Viewport, in content: TourContent) -> [ShownItem] {
        let sections = content.tour.sections
        guard viewport.itemsInSight.contains(where: { sections[$0.section].rule == .paced }) else { return [] }
        let items = viewport.shownItems(in: content).filter { $0.section.rule == .paced }
        for number in Set(items.map(\.number)) {
            _ = text(ofSection: number, in: content)
            dwell.recall(sections[number].id, record[sections[number].id]?.ranges)
        }
        return items
    }

    // MARK: - What sections still ask for

    /// What a section asks for beyond being read; nil if nothing.
    /// - Parameter granted: the ids of sections that have their credit.
    func missing(ofSection number: Int, in content: TourContent, granted: Set<String>) -> RemainingRequirement? {
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
        return .seconds(dwell.seconds(for: bytes, ofSection: number))
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

/// The screen that is shown now, as far as it may count as read.
struct PresentScreen: Sendable {
    /// Told apart from the screens before it.
    var number = 0
    /// Whether a frame has shown it, with nothing over it.
    var isDrawn = false
    /// Whether it counts: the reader came to it by going forward, or went forward from it.
    var counts = false
}

/// What a section still asks for that asks for more than to be read.
package enum RemainingRequirement: Hashable, Sendable {
    /// So many seconds of reading.
    case seconds(Int)
    /// Nothing but that the person goes on.
    case end
    /// Something to be answered or ticked: how it goes with that.
    case tasks(String)

    /// As the status row says it. Few numbers, so that it stands still while one reads.
    var text: String {
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
    /// Its size, if that is known.
    var size: Int? { isWhole ? byteCount : nil }
}

/// What the screen and the person's doings mean for what was read.
extension TourView {
    /// Another screen is shown.
    /// - Parameter isForward: whether the reader came to it by going forward.
    mutating func noteScreen(isForward: Bool) {
        reading.showScreen()
        if isForward { countScreen() }
    }

    mutating func countScreen() { reading.countScreen(viewport.shownItems(in: content), in: content) }

    /// Whether nothing follows what is on the screen, so that the reader cannot go forward from it, and it does not count yet.
    var isWaitingAtEnd: Bool {
        !reading.screen.counts && viewport.rowsToScroll == 0 && viewport.engine.isAtEnd
    }

    /// The person did something on the screen as it was drawn.
    mutating func countIfAtEnd() {
        if reading.screen.isDrawn, isWaitingAtEnd { countScreen() }
    }

    /// A screen has been there for some seconds.
    mutating func stayed(onScreen number: Int) {
        if number == reading.screen.number { countIfAtEnd() }
    }

    /// The sections, by number, that came to be read since the last time; none as long as it is not known what tour they are of.
    mutating func takeNewlyRead() -> [Int] { mayGrow ? [] : reading.takeNewlyRead() }

    /// Goes to the next place that was not read, from the start again if there is none behind it.
    mutating func goToUnseen() {
        let shown = viewport.shownItems(in: content)
        let (here, record) = (shown.last, reading.recordIncluding(shown, in: content))
        let found =
            record.firstUnseen(
                from: here?.bytes.upperBound ?? 0, ofSection: here?.number ?? currentSection, in: tour.sections)
            ?? record.firstUnseen(from: 0, ofSection: 0, in: tour.sections)
        guard let found else { return outbox.show("You have read every screen") }
        let start = RowPosition(item: content.firstItem(ofSection: found.section), row: 0)
        let place = found.byte == 0 ? start : content.position(ofByte: found.byte, inSection: found.section)
        // by a screen or less it is going forward
        let isForward = viewport.engine.distance(to: place).map { (1...viewport.rows).contains($0) } ?? false
        jump(to: .top(place), isForward: isForward)
    }
}
