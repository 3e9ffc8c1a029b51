import Wording

/// The countdown to the retry of a page whose server asked to wait, driven by messages. It starts when its card is
/// visible and the user is idle. Input delays the start, and cancels a running countdown.
package struct RetryCountdown: Hashable, Sendable {
    package let section: Int
    /// In seconds.
    package let wait: Int
    /// Milliseconds until the retry.
    private(set) var left: Int
    package private(set) var isCounting = false
    /// Whether the user was idle since the last tick.
    private var isQuiet = true

    /// Nil for too long a wait.
    package init?(section: Int, seconds: Int) {
        guard (0...Self.longestWait).contains(seconds) else { return nil }
        self.section = section
        wait = max(1, seconds)
        left = wait * 1_000
    }

    /// The limits of retries and of the seconds before each.
    package static let mostTries = 3
    private static let longestWait = 600

    /// Whole seconds left.
    package var seconds: Int { (left + 999) / 1_000 }

    /// The user acted. Returns whether that cancels it.
    package mutating func disturb() -> Bool {
        isQuiet = false
        return isCounting
    }

    /// Time has passed. Returns whether the wait is over.
    package mutating func tick(milliseconds: Int) -> Bool {
        if isCounting {
            left -= milliseconds
            return left <= 0
        }
        isCounting = isQuiet
        isQuiet = true
        return false
    }

    /// The card's sentence on the seconds left, or without a countdown on the wait that the server asks for.
    package static func words(_ left: Int?, of wait: Int) -> String {
        guard let left else { return "It asks you to wait \(wait.inSeconds)." }
        return "Trying again in \(left.asClock); any key cancels."
    }
}
