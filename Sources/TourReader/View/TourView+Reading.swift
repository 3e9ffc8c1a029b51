import Credits
import InfiniteScroll
import TextLayout
import TourDocument

/// The screen that is shown now, as far as it may count as read.
struct PresentScreen: Sendable {
    /// Told apart from the screens before it.
    var number = 0
    /// Whether a frame has shown it, with nothing over it.
    var isDrawn = false
    /// Whether it counts: the reader came to it by going forward, or went forward from it.
    var counts = false
}

/// What of the tour counts as read: a screen that the reader goes forward from, and one that is reached by going forward. Where there is
/// no way forward, one on which a key is pressed, or that stays for some seconds.
extension TourView {
    /// Another screen is shown.
    /// - Parameter isForward: whether the reader came to it by going forward.
    mutating func noteScreen(isForward: Bool) {
        reading.present = PresentScreen(number: reading.present.number + 1)
        if isForward { countScreen() }
    }

    /// The present screen counts: the text on it is read.
    mutating func countScreen() {
        reading.present.counts = true
        for item in shownItems() { read([item.bytes], of: item.number) }
    }

    /// Ranges of a section were on a screen that counts. Under ``CreditRule/paced`` what did not stay long enough is left out.
    mutating func read(_ ranges: [Range<Int>], of number: Int) {
        let id = tour.sections[number].id
        let text = text(ofSection: number)
        let ranges =
            text.isPaced ? ranges.flatMap { reading.dwell.stayed[id, default: ByteRanges()].intersection($0) } : ranges
        guard !ranges.isEmpty else { return }
        reading.record.add(ranges, section: id, of: text)
        if isRead(number) { reading.newlyRead.insert(number) }
    }

    /// Pieces came onto the screen: it counts with them if it counted without.
    mutating func countArrivals() {
        if reading.present.counts { countScreen() }
    }

    // MARK: - Where there is no way forward

    /// Whether nothing follows what is on the screen, so that the reader cannot go forward from it, and it does not count yet.
    var isWaitingAtEnd: Bool {
        guard !reading.present.counts, viewport.rowsToScroll == 0, viewport.engine.isAtEnd,
            let last = tour.sections.last
        else {
            return false
        }
        return tour.sections.isComplete && last.isWhole
    }

    /// The person did something on the screen as it was drawn.
    mutating func countIfAtEnd() {
        if reading.present.isDrawn, isWaitingAtEnd { countScreen() }
    }

    /// A screen has been there for some seconds.
    mutating func stayed(onScreen number: Int) {
        if number == reading.present.number { countIfAtEnd() }
    }

    // MARK: - Sections

    /// Whether a section earns its credit by what was read of it, and done on it.
    private func isRead(_ number: Int) -> Bool {
        let section = tour.sections[number]
        guard tour.isRecorded, section.rule != .none, reading.record.isRead(section.id, size: section.size) else {
            return false
        }
        return (!CreditPolicy(section.rule).asksForTasks || areTasksDone(ofSection: number)) && hasWords(number)
    }

    /// Something was done on a section.
    mutating func tasksChanged(ofSection number: Int) {
        if isRead(number) { reading.newlyRead.insert(number) }
    }

    /// The sections, by number, that came to be read since the last time; none as long as it is not known what tour they are of.
    mutating func takeNewlyRead() -> [Int] {
        if isComing { return [] }
        defer { reading.newlyRead = [] }
        return reading.newlyRead.sorted()
    }

    /// Credits were taken back: these sections are to be read again.
    mutating func forgetCredits(of sections: Set<String>) {
        guard !sections.isEmpty else { return }
        for section in sections {
            reading.record.forget(section)
            reading.changes.forget(section)
            reading.dwell.stayed[section] = nil
        }
        reading.present.counts = false
    }

    /// The text of a section as it is now. What was read of it before is made to fit when it is asked for first.
    mutating func text(ofSection number: Int) -> PresentText {
        let section = tour.sections[number]
        if let known = reading.texts[number], known.size == section.size, known.isPaced == (section.rule == .paced) {
            return known
        }
        var text = PresentText(number: number, size: section.size, isPaced: section.rule == .paced)
        if section.isWhole, section.pieceCount == 1, section.byteCount <= Self.mostBytesCompared {
            text.read(
                content.blocks(of: PieceID(section: number, piece: 0)).map { ($0.plainText, $0.source.lowerBound) })
        }
        reading.texts[number] = text
        reading.record.fit(section.id, to: text)
        return text
    }

    /// Of larger sections it is not found out what of them is still as it was.
    private static let mostBytesCompared = 1 << 18

    /// Whether a section has words of its own; of a long one it is taken for granted.
    private func hasWords(_ number: Int) -> Bool {
        tour.sections[number].pieceCount > 1
            || content.blocks(of: PieceID(section: number, piece: 0)).contains { $0.hasWords || $0.data != nil }
    }

    /// The rows of the screen that show text which is there, item by item.
    func shownItems() -> [ShownItem] {
        var shown: [ShownItem] = []
        var row = 0
        while row < viewport.rows, let position = viewport.engine.position(atViewportRow: row) {
            var end = row + 1
            while viewport.engine.position(atViewportRow: end)?.item == position.item, end < viewport.rows { end += 1 }
            if content.isReady(position.item) {
                let rows = position.row..<position.row + end - row
                let section = tour.sections[position.item.section]
                if let item = content.shown(rows, of: position.item, in: section) { shown.append(item) }
            }
            row = end
        }
        return shown
    }

    // MARK: - What was not read

    /// Goes to the next place that was not read, from the start again if there is none behind it.
    mutating func goToUnseen() {
        finishMotion()
        let here = shownItems().last
        var record = reading.record
        for item in shownItems() {
            record.add([item.bytes], section: item.section.id, of: text(ofSection: item.number))
        }
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

extension Section {
    /// Its size, if that is known.
    var size: Int? { isWhole ? byteCount : nil }
}
