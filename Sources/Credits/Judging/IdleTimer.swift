/// How long a person was there, told from the moments of their input.
///
/// The time between two inputs counts up to a limit: a person who presses nothing for longer is away until the next input. A value without a
/// clock: it is told the time, in milliseconds of a clock that never goes back. Every operation takes constant time.
package struct IdleTimer: Sendable, Hashable {
    /// The most that counts of the time after an input, in milliseconds.
    let limit: Int
    /// When the last input came; nil before the first.
    package private(set) var lastInput: Int?
    /// Milliseconds that counted and were not taken.
    private var counted = 0

    package init(limitSeconds: Int = 60) { limit = limitSeconds * 1_000 }

    /// An input arrived, or the session started.
    package mutating func input(at now: Int) {
        counted += milliseconds(from: lastInput ?? now, to: now)
        lastInput = max(lastInput ?? now, now)
    }

    /// The whole seconds that the person was there and that were not taken yet.
    package var seconds: Int { counted / 1_000 }

    /// Takes ``seconds``, for a log that adds them up: the next time they are counted from zero. What is less than a second
    /// is kept.
    package mutating func takeSeconds() -> Int {
        defer { counted %= 1_000 }
        return seconds
    }

    /// How much of a stretch of time after the last input the person was there.
    package func milliseconds(from start: Int, to end: Int) -> Int {
        guard let lastInput else { return 0 }
        return max(0, min(end, lastInput + limit) - max(start, lastInput))
    }
}
