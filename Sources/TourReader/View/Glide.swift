import InfiniteScroll

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
