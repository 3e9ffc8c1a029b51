import InfiniteScroll
import TextLayout
import TourDocument
import Wording

extension TourView {
    /// Rows of a page: two less than the screen, so that the eye finds where it was.
    var page: Int { max(1, frame.viewportRows - 2) }
    var halfPage: Int { max(1, frame.viewportRows / 2) }

    mutating func goToEnd() {
        guard isComing || tour.sections.isComplete && content.isKnownToItsEnd(tour.sections.count - 1) else {
            destination = .end
            return
        }
        jump(to: .bottom(content.endPosition()))
    }

    /// The section that a person gave the number of, from 1.
    mutating func go(toNumber number: Int) {
        let sections = tour.sections
        guard number > sections.count, sections.isComplete else { return go(toSection: number - 1) }
        let all = sections.count.inGroups
        outbox.show(
            sections.count == 1 ? "There is only one section" : "There are \(all) sections. Type :1 to :\(all).")
    }

    /// The start of a section, or of the nearest that there is.
    mutating func go(toSection index: Int, isForward: Bool = false) {
        let sections = tour.sections
        guard !sections.isEmpty else { return }
        guard index < sections.count || sections.isComplete else {
            destination = .section(index)
            return
        }
        let nearest = min(max(0, index), sections.count - 1)
        jump(to: .top(RowPosition(item: content.firstItem(ofSection: nearest), row: 0)), isForward: isForward)
    }

    /// So far into the tour as it is known, by the size of its source.
    mutating func go(toPercent percent: Int) {
        guard percent < 100 else { return goToEnd() }
        let byte = tour.sections.bytes(before: tour.sections.count) * max(0, percent) / 100
        jump(to: .top(position(ofByte: byte)))
    }

    mutating func go(
        to place: TextAnchor, onRow row: Int? = nil, isRemembered: Bool = true, isForward: Bool = false
    ) {
        jump(to: .top(content.position(of: place, onRow: row)), isRemembered: isRemembered, isForward: isForward)
    }

    /// A place that was at the top, or what is nearest to it by now; on the way to it if its section is not known yet.
    mutating func go(to place: Place, isRemembered: Bool = true) {
        guard let there = content.anchor(of: place), isKnown(there) else {
            destination = .place(place)
            return
        }
        go(to: there, onRow: place.row, isRemembered: isRemembered)
    }

    /// Takes note of the new place.
    /// - Parameter isForward: whether the reader came there by going forward.
    mutating func moved(isForward: Bool = false) {
        noteAnchor()
        noteScreen(isForward: isForward)
        outbox.keepPlaceSoon()
    }

    /// Takes note of the new place, which a motion or a long scroll may only pass.
    private mutating func noteAnchor() {
        anchor = content.anchor(at: scroll.anchor)
        dropHiddenChoice()
        isRested = false
    }

    // MARK: - Scrolls. One of many rows is gone in pieces, so that keys are taken on the way

    /// Scrolls by rows, forward if positive, or begins to.
    mutating func scroll(by rows: Int) {
        finishMotion()
        if rows > 0 { countScreen() }
        rowsToScroll = rows
        stepScroll()
    }

    mutating func stepScroll() {
        let piece = min(max(rowsToScroll, -Self.chunkRows), Self.chunkRows)
        if piece != rowsToScroll, scroll.scroll(by: piece, in: &content) == piece {
            rowsToScroll -= piece
            noteAnchor()
            outbox.keepPlaceSoon()
            return outbox.remind(.move, afterMilliseconds: 0)
        }
        // the last of it, or there is no way on
        scroll.scroll(by: rowsToScroll, in: &content)
        let isForward = rowsToScroll > 0
        rowsToScroll = 0
        moved(isForward: isForward)
    }

    /// Ends a scroll where it is.
    mutating func stopScroll() {
        guard rowsToScroll != 0 else { return }
        let isForward = rowsToScroll > 0
        rowsToScroll = 0
        moved(isForward: isForward)
    }

    /// Rows of a piece: a few milliseconds' work.
    static let chunkRows = 1_024

    // MARK: - What is under way: a jump that is shown as motion, or a long scroll. There is one at a time

    /// Ends it before something else is done: a jump where it was going, a scroll where it is.
    mutating func finishMotion() {
        slide = nil
        finishAnimation()
        stopScroll()
    }

    mutating func stepMotion() {
        if slide != nil { return stepSlide() }
        rowsToScroll == 0 ? stepAnimation() : stepScroll()
    }

    /// Whoever is on the way to a place that is not known yet stays where they are.
    mutating func cancelNavigation() {
        destination = nil
        search.active?.wanted = nil
    }
}

/// A jump inside the window that is shown as motion: where it goes, and what is left of the way.
struct AnimatedScroll: Hashable, Sendable {
    let target: Target
    /// Whether the reader goes forward by it.
    let isForward: Bool
    var steps: AnimationSteps

    /// The row that a jump puts on an edge of the viewport.
    enum Target: Hashable, Sendable {
        case top(RowPosition<ItemID>)
        case bottom(RowPosition<ItemID>)
    }
}

/// What is left of the way of a motion, and of its frames.
struct AnimationSteps: Hashable, Sendable {
    /// Rows still to go, forward if positive.
    private(set) var rows: Int
    /// Frames to show them in.
    private(set) var frames: Int

    /// A frame's time, and how many there are at most: 144 ms in all.
    static let frameMilliseconds = 16
    static let longest = 9

    init(rows: Int) {
        self.rows = rows
        frames = min(Self.longest, abs(rows))
    }

    /// Takes the rows of the next frame: more of them at first, so that it comes to rest gently. Nil for the last frame.
    mutating func next() -> Int? {
        guard frames > 1 else { return nil }
        let share = rows * 2 / (frames + 1)
        let step = share == 0 ? rows.signum() : share
        rows -= step
        frames = min(frames - 1, abs(rows))
        return step
    }
}

/// Jumps. One that stays inside the window moves there row by row, so that it is seen where things went.
extension TourView {
    /// Jumps to a place, or begins to move there.
    ///
    /// - Parameters:
    ///   - isRemembered: whether Backspace comes back to the place that is left.
    ///   - isForward: whether the reader goes forward by it, and does not look for something elsewhere.
    mutating func jump(
        to target: AnimatedScroll.Target, isRemembered: Bool = true, isForward: Bool = false
    ) {
        finishMotion()
        if isRemembered { history.leave(placeAtTop) }
        if isForward { countScreen() }
        guard motion, let rows = distance(to: target), rows != 0 else {
            arrive(at: target)
            return moved(isForward: isForward)
        }
        animation = AnimatedScroll(target: target, isForward: isForward, steps: AnimationSteps(rows: rows))
        stepAnimation()
    }

    /// Shows the next frame of a motion.
    mutating func stepAnimation() {
        guard var moving = animation else { return }
        guard let rows = moving.steps.next() else { return finishAnimation() }
        scroll.animateScroll(by: rows, in: &content)
        animation = moving
        noteAnchor()
        outbox.remind(.move, afterMilliseconds: AnimationSteps.frameMilliseconds)
    }

    /// Cuts a motion short: it is where it was going.
    mutating func finishAnimation() {
        guard let done = animation else { return }
        animation = nil
        arrive(at: done.target)
        moved(isForward: done.isForward)
    }

    private mutating func arrive(at target: AnimatedScroll.Target) {
        switch target {
        case .top(let position): scroll.jump(to: position, in: &content)
        case .bottom(let position): scroll.jump(toBottom: position, in: &content)
        }
        if isLinear { putCursorAtStart() }
    }

    /// The rows to a target; nil if it is not laid out.
    private func distance(to target: AnimatedScroll.Target) -> Int? {
        switch target {
        case .top(let position): scroll.distance(to: position)
        case .bottom(let position): scroll.distance(to: position).map { $0 - (scroll.viewport - 1) }
        }
    }
}

/// Whether long lines of code and tables are cut at the edge, and how far they are shifted. While they are shifted they are cut in any
/// case.
struct Sideways: Hashable, Sendable {
    /// Whether they are cut without being shifted, too.
    var isChopping = false
    /// Columns that are out of sight at the left.
    var offset = 0

    /// What layout is told; nil for lines that are wrapped.
    var chopping: Int? { isChopping || offset > 0 ? offset : nil }
}

extension TourView {
    /// Columns of half a screen.
    var halfWidth: Int { max(1, frame.textColumns / 2) }

    /// Scrolls by columns what is wider than the screen, to the right if positive, as far as there is more to be seen on the screen.
    mutating func scrollSideways(by columns: Int) {
        let unmoved = self
        if sideways.chopping == nil { cutLines(shiftedBy: 0) }
        let reach = -sideways.offset...columnsCutOff
        let way = min(max(reach.lowerBound, columns), reach.upperBound)
        guard way != 0 else {
            let isCut = columnsCutOff > 0
            self = unmoved
            if sideways.offset > 0 { return outbox.show("This is the right edge of the text") }
            return outbox.show(
                isCut ? "This is the left edge of the text" : "Nothing to scroll: all lines fit on the screen")
        }
        sideways.offset += way
        cutLines(shiftedBy: sideways.chopping)
    }

    /// Lays long lines out shifted by columns; nil for lines that are wrapped.
    mutating func cutLines(shiftedBy columns: Int?) {
        content.options.chopping = columns
        layOut(frame)
    }

    /// How many columns of the longest line on the screen are cut off at the right.
    private var columnsCutOff: Int {
        (0..<scroll.viewport).map { row in
            if case .line(let line) = scroll.lineView(atViewportRow: row)?.content { line.columnsCutOff } else { 0 }
        }.max() ?? 0
    }
}
