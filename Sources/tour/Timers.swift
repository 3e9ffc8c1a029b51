import Glibc
import TourReader

/// Messages that are due later, on the monotonic clock.
struct Timers {
    private var waiting: [(due: Int, message: Message)] = []

    /// Milliseconds of the monotonic clock.
    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    mutating func add(_ message: Message, afterMilliseconds delay: Int) {
        waiting.append((Self.now + delay, message))
    }

    /// How long `poll` may wait, in milliseconds; -1 for ever.
    func timeout(atMost limit: Int?) -> Int32 {
        guard let earliest else { return limit.map { Int32(clamping: $0) } ?? -1 }
        return Int32(clamping: min(max(0, earliest - Self.now), limit ?? .max))
    }

    /// Whether a message's time has come.
    var isDue: Bool { earliest.map { $0 <= Self.now } ?? false }

    /// When the next message is due.
    private var earliest: Int? {
        // by their places: messages are not copied to be passed over
        waiting.indices.lazy.map { waiting[$0].due }.min()
    }

    /// Takes the messages whose time has come.
    mutating func take() -> [Message] {
        let now = Self.now
        let due = waiting.filter { $0.due <= now }.map(\.message)
        waiting.removeAll { $0.due <= now }
        return due
    }
}
