import InfiniteScroll
import TourDocument

extension TourView {
    /// Rows of a page: two less than the screen, so that the eye finds where it was.
    var page: Int { max(1, frame.viewportRows - 2) }
    var halfPage: Int { max(1, frame.viewportRows / 2) }

    mutating func goToEnd() -> [Request] {
        guard tour.sections.isComplete, content.isKnownToItsEnd(tour.sections.count - 1) else {
            destination = .end
            return []
        }
        let last = content.lastItem()
        return jump(to: .bottom(RowPosition(item: last, row: max(0, content.extent(of: last) - 1))))
    }

    /// The start of a section, or of the nearest that there is.
    mutating func go(toSection index: Int) -> [Request] {
        let sections = tour.sections
        guard !sections.isEmpty else { return [] }
        guard index < sections.count || sections.isComplete else {
            destination = .section(index)
            return []
        }
        let nearest = min(max(0, index), sections.count - 1)
        return jump(to: .top(RowPosition(item: content.firstItem(ofSection: nearest), row: 0)))
    }

    /// A place in the text.
    mutating func go(to place: TextAnchor, isRemembered: Bool = true) -> [Request] {
        jump(to: .top(content.position(of: place)), isRemembered: isRemembered)
    }

    /// Back to the start of the section if the reader is inside of it, else to the one before.
    mutating func goBack(_ times: Int) -> [Request] {
        let current = currentSection
        let start = content.firstItem(ofSection: current)
        let isAtItsStart = scroll.anchor.item < start || scroll.anchor == RowPosition(item: start, row: 0)
        return go(toSection: current - times + (isAtItsStart ? 0 : 1))
    }

    /// Takes note of the new place, and of what came into view by going there.
    /// - Parameter isScrolled: whether it was scrolled to, and not jumped.
    mutating func moved(isScrolled: Bool = false) -> [Request] {
        noteAnchor(isScrolled: isScrolled)
        return judgeReports() + [.keepPlaceSoon]
    }

    /// Takes note of the new place.
    mutating func noteAnchor(isScrolled: Bool = false) {
        anchor = content.anchor(at: scroll.anchor)
        // what a motion only passes over counts for nothing
        if glide == nil { noteShown(isScrolled: isScrolled) }
        settleLinks()
        isRested = false
    }
}

/// Scrolls. One of many rows is gone in pieces, so that keys are taken on the way.
extension TourView {
    /// Scrolls by rows, forward if positive, or begins to.
    mutating func scroll(by rows: Int) -> [Request] {
        finishMotion()
        passage = rows
        return stepPassage()
    }

    /// Goes on with a scroll.
    mutating func stepPassage() -> [Request] {
        let piece = min(max(passage, -Self.passageRows), Self.passageRows)
        if piece != passage, scroll.pass(by: piece, in: &content) == piece {
            passage -= piece
            noteAnchor(isScrolled: true)
            return [.keepPlaceSoon, .stepSoon(afterMilliseconds: 0)]
        }
        // the last of it, or there is no way on
        scroll.scroll(by: passage, in: &content)
        passage = 0
        return moved(isScrolled: true)
    }

    /// Ends a scroll where it is. What is earned there is handed on with what comes of the key.
    mutating func stopPassage() {
        guard passage != 0 else { return }
        scroll.scroll(by: passage.signum(), in: &content)
        passage = 0
        noteAnchor(isScrolled: true)
        earnedUnderway += judged()
    }

    /// Rows of a piece: a few milliseconds' work.
    static let passageRows = 1_024
}

/// What is under way: a jump that is shown as motion, or a long scroll. There is one at a time.
extension TourView {
    /// Ends it before something else is done: a jump where it was going, a scroll where it is.
    mutating func finishMotion() {
        finishGlide()
        stopPassage()
    }

    /// Goes on with it.
    mutating func stepMotion() -> [Request] { passage == 0 ? stepGlide() : stepPassage() }

    /// Whoever is on the way to a place that is not known yet stays where they are.
    mutating func callOffJourney() {
        destination = nil
        search.active?.wanted = nil
    }
}
