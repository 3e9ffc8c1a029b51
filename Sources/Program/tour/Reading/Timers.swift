import ReaderPage
import TourReader

struct Timers {
    private var waiting: [(due: ContinuousClock.Instant, message: Message)] = []

    private var earliest: ContinuousClock.Instant? { waiting.lazy.map(\.due).min() }

    mutating func add(_ message: Message, afterMilliseconds delay: Int) {
        waiting.append((.now + .milliseconds(delay), message))
    }

    /// The screen was not visible for a time: shows notices that much longer.
    mutating func postponeNotices(by time: Duration) {
        for index in waiting.indices {
            if case .due(.notice) = waiting[index].message { waiting[index].due += time }
        }
    }

    /// The timeout of `poll` in milliseconds; -1 for ever.
    func timeout(atMost limit: Int?) -> Int32 {
        guard let earliest else { return limit.map { Int32(clamping: $0) } ?? -1 }
        // up to the next millisecond, so that it is due by then
        let rest = Int(((earliest - .now) / .milliseconds(1)).rounded(.up))
        return Int32(clamping: min(max(0, rest), limit ?? .max))
    }

    var isDue: Bool { earliest.map { $0 <= .now } ?? false }

    mutating func take() -> [Message] {
        let now = ContinuousClock.now
        let due = waiting.filter { $0.due <= now }.map(\.message)
        waiting.removeAll { $0.due <= now }
        return due
    }
}
