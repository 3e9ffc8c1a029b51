package import Credits
package import ReaderKit
import ReaderPage
package import TourDocument

/// Idle tracking, and the log of days.
package struct ReadingTimes: Sendable {
    /// Active time, by the intervals between inputs.
    package var idle = IdleTimer()
    /// The log on the disk when the journal was opened, and the reading since.
    package var log = ReadingLog()
    /// The day of the last check.
    private var day: Day?

    package init() {}

    /// The log is written after this many seconds.
    private static let secondsAtOnce = 60

    /// Takes the log's new entry: the active seconds since the last time.
    package mutating func take(_ tour: Tour, _ clock: WallClock) -> [ReadingLog.Entry] {
        let entry = entry(of: idle.takeSeconds(), tour, clock)
        guard entry.seconds > 0 else { return [] }
        log.add(entry)
        return [entry]
    }

    /// The log with the active seconds not added yet.
    package func log(with tour: Tour, _ clock: WallClock) -> ReadingLog {
        var log = log
        if idle.seconds > 0 { log.add(entry(of: idle.seconds, tour, clock)) }
        return log
    }

    private func entry(of seconds: Int, _ tour: Tour, _ clock: WallClock) -> ReadingLog.Entry {
        ReadingLog.Entry(day: clock.today, tour: tour.id, title: tour.title, seconds: seconds)
    }

    /// Returns whether the day changed since the last time.
    @discardableResult
    package mutating func noteDay(_ clock: WallClock) -> Bool {
        defer { day = clock.today }
        return day != clock.today
    }

    /// Whether there is enough to write.
    package var isDue: Bool { idle.seconds >= Self.secondsAtOnce }
}
