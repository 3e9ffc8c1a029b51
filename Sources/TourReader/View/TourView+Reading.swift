import InfiniteScroll
import TourDocument

/// What the screen and the person's doings mean for what was read.
extension TourView {
    /// Another screen is shown.
    /// - Parameter isForward: whether the reader came to it by going forward.
    mutating func noteScreen(isForward: Bool) {
        reading.showScreen()
        if isForward { countScreen() }
    }

    mutating func countScreen() { reading.countScreen(viewport.shownItems(in: content), in: content) }

    /// Pieces came onto the screen: it counts with them if it counted without.
    mutating func countArrivals() {
        if reading.screen.counts { countScreen() }
    }

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
