package import Credits
import TourDocument

/// What the reader knows of the days on which was read.
package struct ReadingTimes: Sendable {
    /// The log as it was on the disk when the journal was opened, and what was read since.
    package internal(set) var log = ReadingLog()
    /// Whether a time is set at which the journal looks at the calendar.
    var looksAtCalendar = false

    /// After so many seconds they are written down.
    static let secondsAtOnce = 60
}

/// The journal, and the minutes in it.
extension Reader {
    var journalFacts: Journal.Facts {
        Journal.Facts(
            tour: tour, grants: credits.grants, log: times.log, names: clock.calendar(), minutesADay: minutesADay,
            clock: clock)
    }

    /// Opens the journal with what is known, and asks for the log.
    mutating func openJournal() -> [Effect] {
        let new = takeReading()
        open(JournalOverlay(reader: self))
        // sections of other tours are gone to as well
        var effects: [Effect] = new.isEmpty ? [.readLog] : [.logReading(new), .readLog]
        if library.entries.isEmpty, !library.isListing {
            library.isListing = true
            effects.append(.listTours(named: library.named))
        }
        return effects + waitForMidnight()
    }

    /// The journal is told of a new day when it begins, if it is open then.
    private mutating func waitForMidnight() -> [Effect] {
        guard !times.looksAtCalendar else { return [] }
        times.looksAtCalendar = true
        let now = clock.now()
        let time = clock.local(now)
        let minute = (now % 60 + 60) % 60
        let rest = ((23 - time.hour) * 60 + 59 - time.minute) * 60 + 60 - minute
        // a clock may be put forward or back meanwhile
        return [.lookAtCalendar(afterMilliseconds: min(max(1, rest), Self.longestWait) * 1_000)]
    }

    /// Seconds.
    private static let longestWait = 3_600

    /// It is time to see whether a day has begun: ``followCalendar()`` did, as after everything else.
    mutating func lookedAtCalendar() -> [Effect] {
        times.looksAtCalendar = false
        return overlay is JournalOverlay ? waitForMidnight() : []
    }

    /// Another day may have begun since the journal was opened: then it stands on that day.
    mutating func followCalendar() {
        // this is asked for every key: nothing is tried and copied where there is no overlay
        guard overlay != nil, let journal = overlay as? JournalOverlay,
            journal.view.journal.today.number != clock.local(clock.now()).dayNumber
        else { return }
        followInOverlay()
    }

    /// The log is here.
    mutating func logRead(_ log: ReadingLog) -> [Effect] {
        times.log = log
        if overlay is JournalOverlay { followInOverlay() }
        return []
    }

    /// What is to be added to the log: the seconds that the person was there since the last time.
    package mutating func takeReading() -> [ReadingLog.Entry] {
        let seconds = attention.takeSeconds()
        guard seconds > 0 else { return [] }
        let day = Day(number: clock.local(clock.now()).dayNumber)
        let entry = ReadingLog.Entry(day: day, tour: tour.id, title: tour.title, seconds: seconds)
        times.log.add(entry)
        return [entry]
    }

    /// The same, if it is enough to be written down.
    mutating func takeReadingIfDue() -> [ReadingLog.Entry] {
        attention.seconds >= ReadingTimes.secondsAtOnce ? takeReading() : []
    }

    /// Goes to a section that the journal names.
    mutating func goFromJournal(to grant: Grant) -> [Effect] {
        guard grant.tour == tour.id else {
            if let entry = library.entries.first(where: { $0.id == grant.tour }) {
                return openTour(entry.source, title: entry.title, section: grant.section)
            }
            return [show("“\(grant.title)” is in another tour: \(grant.tourTitle)")]
        }
        guard let index = tour.sections.index(ofID: grant.section) else {
            return [show("“\(grant.title)” is not in this tour any more")]
        }
        overlay = nil
        return go(toSection: index)
    }
}
