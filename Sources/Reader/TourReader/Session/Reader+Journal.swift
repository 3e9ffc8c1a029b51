package import Credits
import ReaderKit
import ReaderPage
import ReaderWindows
import TourDocument

extension Reader {
    mutating func readJournal() {
        readLogAndLibrary()
        waitForMidnight()
        followLedger()
    }

    /// Rereads the ledger now and then: other windows earn credits, too.
    mutating func followLedger() {
        outbox.send(.readLedger)
        outbox.remind(.credits, afterMilliseconds: 2_000)
    }

    /// Reads the log of days, and lists tours unless that was done.
    mutating func readLogAndLibrary() {
        logReading()
        outbox.send(.readLog)
        awaitsAnswer = true
        // sections of other tours can be opened, too
        if session.library.entries.isEmpty, !session.library.isListing { listTours() }
    }

    /// Sets the day of a section by hand; nil leaves it to the plan.
    mutating func plan(_ section: String, on day: Day?) {
        let (tour, today) = (view.tour.id, session.clock.today)
        session.times.log.plan(section, of: tour, on: day)
        outbox.send(.keep(.plan(section, tour: tour, on: day, today: today)))
        refreshOverlays(.log)
    }

    /// Checks the calendar at the start of the next day.
    mutating func waitForMidnight() {
        let now = session.clock.now()
        let time = session.clock.local(now)
        let minute = (now % 60 + 60) % 60
        let rest = ((23 - time.hour) * 60 + 59 - time.minute) * 60 + 60 - minute
        // the clock may be changed meanwhile
        outbox.remind(.calendar, afterMilliseconds: min(max(1, rest), 3_600) * 1_000)
    }

    /// Takes the log's new entry: the active seconds since the last time.
    package mutating func takeReading() -> [ReadingLog.Entry] {
        // counted once the tour is known
        view.mayGrow || !view.tour.isRecorded ? [] : session.times.take(view.tour, session.clock)
    }

    /// Logs the active seconds since the last time.
    mutating func logReading() {
        let reading = takeReading()
        if !reading.isEmpty { outbox.send(.keep(.days(reading))) }
    }

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
