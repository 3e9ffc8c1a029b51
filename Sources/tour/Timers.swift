import Platform
import TourReader

/// Messages that are due later, on the monotonic clock.
struct Timers {
    private var waiting: [(due: Int, message: Message)] = []
    /// When the next message is due. Kept, because it is asked for every key.
    private var earliest: Int?

    /// Milliseconds of the monotonic clock.
    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    mutating func add(_ message: Message, afterMilliseconds delay: Int) {
        let due = Self.now + delay
        waiting.append((due, message))
        earliest = min(due, earliest ?? due)
    }

    /// How long `poll` may wait, in milliseconds; -1 for ever.
    func timeout(atMost limit: Int?) -> Int32 {
        guard let earliest else { return limit.map { Int32(clamping: $0) } ?? -1 }
        return Int32(clamping: min(max(0, earliest - Self.now), limit ?? .max))
    }

    /// Whether a message's time has come.
    var isDue: Bool { earliest.map { $0 <= Self.now } ?? false }

    /// Takes the messages whose time has come.
    mutating func take() -> [Message] {
        let now = Self.now
        let due = waiting.filter { $0.due <= now }.map(\.message)
        waiting.removeAll { $0.due <= now }
        earliest = waiting.map(\.due).min()
        return due
    }
}
