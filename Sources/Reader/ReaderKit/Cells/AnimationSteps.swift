/// The remaining rows and frames of an animation.
package struct AnimationSteps: Hashable, Sendable {
    /// Rows still to go, forward if positive.
    package private(set) var rows: Int
    /// Frames to show them in.
    private(set) var frames: Int

    /// A frame's time, and the most frames: 144 ms in all.
    package static let frameMilliseconds = 16
    static let longest = 9

    package init(rows: Int) {
        self.rows = rows
        frames = min(Self.longest, abs(rows))
    }

    /// Takes the rows of the next frame: more at first, to slow down gently. Nil for the last frame.
    package mutating func next() -> Int? {
        guard frames > 1 else { return nil }
        let share = rows * 2 / (frames + 1)
        let step = share == 0 ? rows.signum() : share
        rows -= step
        frames = min(frames - 1, abs(rows))
        return step
    }
}
