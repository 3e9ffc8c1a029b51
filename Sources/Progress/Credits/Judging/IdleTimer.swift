/// Active reading time, from the moments of input.
///
/// The time between two inputs counts up to a limit; after that the user is away until the next input. A value without
/// a clock: times are arguments, in milliseconds of a monotonic clock. Every operation takes constant time.
package struct IdleTimer: Sendable, Hashable {
    /// The most milliseconds that count after an input.
    let limit: Int
    /// The last input; nil before the first.
    package private(set) var lastInput: Int?
    /// Milliseconds that counted and were not taken.
    private var counted = 0

    package init(limitSeconds: Int = 60) { limit = limitSeconds * 1_000 }

    /// An input arrived, or the session started.
    package mutating func input(at now: Int) {
        counted += milliseconds(from: lastInput ?? now, to: now)
        lastInput = max(lastInput ?? now, now)
    }

    /// Whole seconds of activity not taken yet.
    package var seconds: Int { counted / 1_000 }

    /// Takes ``seconds`` for a log that adds them up. The fraction of a second stays.
    package mutating func takeSeconds() -> Int {
        defer { counted %= 1_000 }
        return seconds
    }

    /// The active part of a stretch of time after the last input.
    package func milliseconds(from start: Int, to end: Int) -> Int {
        guard let lastInput else { return 0 }
        return max(0, min(end, lastInput + limit) - max(start, lastInput))
    }
}
