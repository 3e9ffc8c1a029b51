import Wording

/// The wait, counted by messages, until a page is asked for once more whose server wants that. It begins when its card is in sight
/// and nobody does anything. What a person does before that puts it off, and stops it afterwards.
struct RetryCountdown: Hashable, Sendable {
    let section: Int
    /// The seconds that are waited for it.
    let wait: Int
    /// Milliseconds until the page is asked for.
    private(set) var left: Int
    private(set) var isCounting = false
    /// Whether nobody did anything since the last tick.
    private var isQuiet = true

    /// Nil for a wait that nobody sits through.
    init?(section: Int, seconds: Int) {
        guard (0...Self.longestWait).contains(seconds) else { return nil }
        self.section = section
        wait = max(1, seconds)
        left = wait * 1_000
    }

    /// So many times a page is asked for, and so many seconds are waited for it at most.
    static let mostTries = 3
    private static let longestWait = 600

    /// Whole seconds that are left.
    var seconds: Int { (left + 999) / 1_000 }

    /// Somebody did something. Returns whether that stops it.
    mutating func disturb() -> Bool {
        isQuiet = false
        return isCounting
    }

    /// So much time went by. Returns whether the wait is over.
    mutating func tick(milliseconds: Int) -> Bool {
        if isCounting {
            left -= milliseconds
            return left <= 0
        }
        isCounting = isQuiet
        isQuiet = true
        return false
    }

    /// What a card says of the seconds that are left, nil if it does not count, of those that the server wants to be
    /// left alone.
    static func words(_ left: Int?, of wait: Int) -> String {
        guard let left else { return "It asks you to wait \(wait.inSeconds)." }
        return "Trying again in \(left.asClock); any key cancels."
    }
}
