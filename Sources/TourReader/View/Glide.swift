import Credits
import InfiniteScroll
import TourDocument

/// A jump inside the window that is shown as motion: where it goes, and what is left of the way.
struct Glide: Hashable, Sendable {
    let target: Target
    var steps: GlideSteps
    /// The sections that came into view whole on the way.
    var whole: Set<Int> = []

    /// The row that a jump puts on an edge of the viewport.
    enum Target: Hashable, Sendable {
        case top(RowPosition<ItemID>)
        case bottom(RowPosition<ItemID>)
    }

    init(to target: Target, rows: Int) {
        self.target = target
        steps = GlideSteps(rows: rows)
    }
}

/// What is left of the way of a motion, and of its frames.
struct GlideSteps: Hashable, Sendable {
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
    /// - Parameter isRemembered: whether Backspace comes back to the place that is left.
    mutating func jump(to target: Glide.Target, isRemembered: Bool = true) -> [Request] {
        finishMotion()
        if isRemembered { history.leave(textPlace()) }
        guard motion, let rows = distance(to: target), rows != 0 else {
            arrive(at: target)
            return moved()
        }
        glide = Glide(to: target, rows: rows)
        return stepGlide()
    }

    /// Shows the next frame of a motion.
    mutating func stepGlide() -> [Request] {
        guard var moving = glide else { return [] }
        guard let rows = moving.steps.next() else {
            finishGlide()
            return moved()
        }
        scroll.glide(by: rows, in: &content)
        glide = moving
        return moved() + [.stepSoon(afterMilliseconds: GlideSteps.frameMilliseconds)]
    }

    /// Cuts a motion short: it is where it was going.
    mutating func finishGlide() {
        guard let done = glide else { return }
        glide = nil
        arrive(at: done.target)
        noteAnchor()
        // one that came into view whole and is at the top now was jumped to like without motion
        let section = currentSection
        let start = RowPosition(item: content.firstItem(ofSection: section), row: 0)
        guard done.whole.contains(section), scroll.anchor == start else { return }
        let policy = CreditPolicy(tour.sections[section].rule)
        if judge.judge(.endReached(.fits), section: tour.sections[section].id, policy: policy) {
            earnedUnderway.append(section)
        }
    }

    private mutating func arrive(at target: Glide.Target) {
        switch target {
        case .top(let position): scroll.jump(to: position, in: &content)
        case .bottom(let position): scroll.jump(toBottom: position, in: &content)
        }
        if isLinear { arriveLinearly() }
    }

    /// The rows to a target; nil if it is not laid out.
    private func distance(to target: Glide.Target) -> Int? {
        switch target {
        case .top(let position): scroll.distance(to: position)
        case .bottom(let position): scroll.distance(to: position).map { $0 - (scroll.viewport - 1) }
        }
    }
}
