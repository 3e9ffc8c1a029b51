import Credits
import TourDocument

/// When the person was there, and on which days was read.
struct ReadingTimes: Sendable {
    /// How long the person was there, by the time between inputs.
    private var attention = Attention()
    /// The log as it was on the disk when the journal was opened, and what was read since.
    private(set) var log = ReadingLog()
    /// How many minutes a day the person means to read; nil: as in the last days.
    let minutesADay: Int?
    /// Whether a time is set at which the journal looks at the calendar.
    private var looksAtCalendar = false

    /// The day when it was last asked for.
    private var day: Day?

    /// After so many seconds they are written down.
    private static let secondsAtOnce = 60
    /// Seconds.
    private static let longestWait = 3_600

    init(minutesADay: Int?) { self.minutesADay = minutesADay }

    /// When the last input came, in milliseconds of the clock that never goes back; nil before the first.
    var lastInput: Int? { attention.lastInput }

    mutating func noticeInput(at now: Int) { attention.notice(at: now) }

    mutating func logRead(_ log: ReadingLog) { self.log = log }

    /// What is to be added to the log: the seconds that the person was there since the last time.
    mutating func take(_ tour: Tour, _ clock: WallClock) -> [ReadingLog.Entry] {
        let entry = entry(of: attention.takeSeconds(), tour, clock)
        guard entry.seconds > 0 else { return [] }
        log.add(entry)
        return [entry]
    }

    /// The log with the seconds that are to be added to it.
    func log(with tour: Tour, _ clock: WallClock) -> ReadingLog {
        var log = log
        if attention.seconds > 0 { log.add(entry(of: attention.seconds, tour, clock)) }
        return log
    }

    private func entry(of seconds: Int, _ tour: Tour, _ clock: WallClock) -> ReadingLog.Entry {
        ReadingLog.Entry(day: Self.today(clock), tour: tour.id, title: tour.title, seconds: seconds)
    }

    private static func today(_ clock: WallClock) -> Day { Day(number: clock.local(clock.now()).dayNumber) }

    /// Returns whether it is another day than the last time.
    @discardableResult
    mutating func noteDay(_ clock: WallClock) -> Bool {
        let today = Self.today(clock)
        defer { day = today }
        return day != today
    }

    /// Whether there is enough to be written down.
    var isDue: Bool { attention.seconds >= Self.secondsAtOnce }

    /// Has the calendar looked at when the next day begins, unless that is arranged already.
    mutating func waitForMidnight(_ clock: WallClock) -> [Effect] {
        guard !looksAtCalendar else { return [] }
        looksAtCalendar = true
        let now = clock.now()
        let time = clock.local(now)
        let minute = (now % 60 + 60) % 60
        let rest = ((23 - time.hour) * 60 + 59 - time.minute) * 60 + 60 - minute
        // a clock may be put forward or back meanwhile
        return [.lookAtCalendar(afterMilliseconds: min(max(1, rest), Self.longestWait) * 1_000)]
    }

    /// It is time to look at the calendar.
    mutating func calendarIsDue() { looksAtCalendar = false }
}
