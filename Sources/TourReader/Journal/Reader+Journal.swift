package import Credits
import TourDocument

/// The journal, and the minutes in it.
extension Reader {
    /// Asks for what the journal shows.
    mutating func readJournal() -> [Effect] {
        let new = takeReading()
        var effects: [Effect] = new.isEmpty ? [.readLog] : [.logReading(new), .readLog]
        // sections of other tours are gone to as well
        if session.library.entries.isEmpty, !session.library.isListing { effects.append(session.library.list()) }
        return effects + session.times.waitForMidnight(session.clock)
    }

    /// It is time to see whether a day has begun: ``followCalendar()`` did, as after everything else.
    mutating func lookedAtCalendar() -> [Effect] {
        session.times.calendarIsDue()
        return overlays.isEmpty ? [] : session.times.waitForMidnight(session.clock)
    }

    /// What is to be added to the log: the seconds that the person was there since the last time.
    package mutating func takeReading() -> [ReadingLog.Entry] {
        // it counts when it is known what tour it is
        view.isComing ? [] : session.times.take(view.tour, session.clock)
    }

    /// Goes to a section that the journal names.
    mutating func go(to grant: Grant) -> [Effect] {
        guard grant.tour == view.tour.id else {
            if let entry = session.library.entries.first(where: { $0.id == grant.tour }) {
                overlays.closeAll()
                return openTour(entry, section: grant.section)
            }
            return [show("“\(grant.title)” is in another tour: \(grant.tourTitle)")]
        }
        guard let index = view.tour.sections.index(ofID: grant.section) else {
            return [show("“\(grant.title)” is not in this tour any more")]
        }
        overlays.closeAll()
        return fulfil(view.go(toSection: index))
    }
}
