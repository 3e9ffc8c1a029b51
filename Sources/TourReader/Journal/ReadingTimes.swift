package import Credits
import TourDocument

/// When the person was there, and on which days was read.
struct ReadingTimes: Sendable {
    /// How long the person was there, by the time between inputs.
    private var idle = IdleTimer()
    /// The log as it was on the disk when the journal was opened, and what was read since.
    private(set) var log = ReadingLog()
    /// The day when it was last asked for.
    private var day: Day?

    /// After so many seconds they are written down.
    private static let secondsAtOnce = 60

    /// When the last input came, in milliseconds of the clock that never goes back; nil before the first.
    var lastInput: Int? { idle.lastInput }

    mutating func recordInput(at now: Int) { idle.input(at: now) }

    mutating func plan(_ section: String, of tour: String, on day: Day?) { log.plan(section, of: tour, on: day) }

    mutating func logRead(_ log: ReadingLog) { self.log = log }

    /// What is to be added to the log: the seconds that the person was there since the last time.
    mutating func take(_ tour: Tour, _ clock: WallClock) -> [ReadingLog.Entry] {
        let entry = entry(of: idle.takeSeconds(), tour, clock)
        guard entry.seconds > 0 else { return [] }
        log.add(entry)
        return [entry]
    }

    /// The log with the seconds that are to be added to it.
    func log(with tour: Tour, _ clock: WallClock) -> ReadingLog {
        var log = log
        if idle.seconds > 0 { log.add(entry(of: idle.seconds, tour, clock)) }
        return log
    }

    private func entry(of seconds: Int, _ tour: Tour, _ clock: WallClock) -> ReadingLog.Entry {
        ReadingLog.Entry(day: clock.today, tour: tour.id, title: tour.title, seconds: seconds)
    }

    /// Returns whether it is another day than the last time.
    @discardableResult
    mutating func noteDay(_ clock: WallClock) -> Bool {
        defer { day = clock.today }
        return day != clock.today
    }

    /// Whether there is enough to be written down.
    var isDue: Bool { idle.seconds >= Self.secondsAtOnce }
}

extension Reader {
    mutating func readJournal() {
        readLogAndLibrary()
        waitForMidnight()
        followLedger()
    }

    /// Has the ledger read now and then: other windows earn credits, too.
    mutating func followLedger() {
        outbox.send(.readLedger)
        outbox.remind(.credits, afterMilliseconds: 2_000)
    }

    /// Reads the days from the disk, and looks for tours unless that was done.
    mutating func readLogAndLibrary() {
        logReading()
        outbox.send(.readLog)
        // sections of other tours are gone to as well
        if session.library.entries.isEmpty, !session.library.isListing { listTours() }
    }

    /// Puts a section of the tour on a day by hand; nil: it comes when the plan has it.
    mutating func plan(_ section: String, on day: Day?) {
        let (tour, today) = (view.tour.id, session.clock.today)
        session.times.plan(section, of: tour, on: day)
        outbox.send(.planSection(section, tour: tour, on: day, today: today))
        refreshOverlays(.log)
    }

    /// Has the calendar looked at when the next day begins.
    mutating func waitForMidnight() {
        let now = session.clock.now()
        let time = session.clock.local(now)
        let minute = (now % 60 + 60) % 60
        let rest = ((23 - time.hour) * 60 + 59 - time.minute) * 60 + 60 - minute
        // a clock may be put forward or back meanwhile
        outbox.remind(.calendar, afterMilliseconds: min(max(1, rest), 3_600) * 1_000)
    }

    /// What is to be added to the log: the seconds that the person was there since the last time.
    package mutating func takeReading() -> [ReadingLog.Entry] {
        // it counts when it is known what tour it is
        view.mayGrow || !view.tour.isRecorded ? [] : session.times.take(view.tour, session.clock)
    }

    /// Writes down the seconds that the person was there since the last time.
    mutating func logReading() {
        let reading = takeReading()
        if !reading.isEmpty { outbox.send(.logReading(reading)) }
    }

    /// Goes to a section that the journal names.
    mutating func go(to grant: Grant) {
        guard grant.tour == view.tour.id else {
            if let entry = session.library.entries.first(where: { $0.id == grant.tour }) {
                overlays.closeAll()
                return openTour(entry, at: LinkPlace(page: nil, anchor: nil, section: grant.section))
            }
            return outbox.show("“\(grant.title.isolated)” is in another tour, \(grant.tourTitle)")
        }
        guard let index = view.tour.sections.index(ofID: grant.section) else {
            return outbox.show("“\(grant.title.isolated)” is no longer in this tour")
        }
        overlays.closeAll()
        view.go(toSection: index)
    }
}
