import TextLayout

/// Moving in the text, and what follows from that.
extension TourView {
    /// Rows of a page: two less than the screen, so that the eye finds where it was.
    var page: Int { max(1, frame.viewportRows - 2) }
    var halfPage: Int { max(1, frame.viewportRows / 2) }
    var halfWidth: Int { max(1, frame.textColumns / 2) }
    var isLinear: Bool { viewport.isLinear }

    /// Takes note of the new place.
    /// - Parameter isForward: whether the reader came there by going forward.
    mutating func moved(isForward: Bool = false) {
        passed()
        noteScreen(isForward: isForward)
    }

    /// Takes note of a place that a long scroll may only pass.
    private mutating func passed() {
        dropHiddenChoice()
        media.disturb()
        outbox.keepPlaceSoon()
    }

    /// Scrolls by rows, forward if positive, or begins to: keys are taken on a long way.
    mutating func scroll(by rows: Int) {
        finishMotion()
        if rows > 0 { countScreen() }
        scrollOn(by: rows)
    }

    private mutating func scrollOn(by rows: Int) {
        if viewport.scroll(by: rows, in: &content) { return moved(isForward: rows > 0) }
        passed()
        outbox.remind(.move, afterMilliseconds: 0)
    }

    /// Goes on by lines, or back; line by line the cursor first, and the text when the cursor is at its edge.
    mutating func step(by rows: Int) {
        guard isLinear else { return scroll(by: rows) }
        let rest = viewport.moveCursor(by: rows)
        guard rest != 0 else { return }
        scroll(by: rest)
        viewport.putCursor(atRow: rows > 0 ? .max : 0)
    }

    /// Scrolls by whole screens or halves of them; the cursor is on the first line that was not there before.
    mutating func page(by rows: Int) {
        let last = viewport.lastPosition
        scroll(by: rows)
        if isLinear { viewport.putCursor(below: rows > 0 ? last : nil) }
    }

    /// Jumps to a place. Backspace comes back from it if that `isRemembered`; who goes elsewhere to look for something
    /// is not reading on (`isForward`).
    mutating func jump(to target: Viewport.Target, isRemembered: Bool = true, isForward: Bool = false) {
        finishMotion()
        if isRemembered { places.history.leave(placeAtTop) }
        if isForward { countScreen() }
        viewport.move(to: target, in: &content)
        moved(isForward: isForward)
        showMotion()
    }

    /// Ends it before something else is done: a motion, and a long scroll where it is.
    mutating func finishMotion() {
        if let isForward = viewport.stop() { moved(isForward: isForward) }
    }

    mutating func stepMotion() {
        viewport.rowsToScroll == 0 ? showMotion() : scrollOn(by: viewport.rowsToScroll)
    }

    /// Has the next frame of a motion shown, if there is one.
    mutating func showMotion() {
        if viewport.stepMotion() { outbox.remind(.move, afterMilliseconds: AnimationSteps.frameMilliseconds) }
    }

    /// Scrolls by columns what is wider than the screen, to the right if positive, as far as there is more to be seen on the screen.
    mutating func scrollSideways(by columns: Int) {
        let unmoved = self
        if viewport.sideways.chopping == nil { cutLines(shiftedBy: 0) }
        let reach = -viewport.sideways.offset...viewport.columnsCutOff
        let way = min(max(reach.lowerBound, columns), reach.upperBound)
        guard way != 0 else {
            let isCut = viewport.columnsCutOff > 0
            self = unmoved
            if viewport.sideways.offset > 0 { return outbox.show("This is the right edge of the text") }
            return outbox.show(
                isCut ? "This is the left edge of the text" : "Nothing to scroll: all lines fit on the screen")
        }
        shiftLines(to: viewport.sideways.offset + way)
    }

    mutating func shiftLines(to offset: Int) {
        viewport.shiftLines(to: offset)
        cutLines(shiftedBy: viewport.sideways.chopping)
    }

    /// Lays long lines out shifted by columns; nil for lines that are wrapped.
    private mutating func cutLines(shiftedBy columns: Int?) {
        content.options.chopping = columns
        layOut(frame)
    }
}
