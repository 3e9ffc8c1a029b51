import NCursesTerminal
import Synchronization
import TourDocument
import TourReader
import TourSources

/// Looks for names through the text of pages, off the event loop: one search at a time, the last one that was asked for.
final class NameSearching: Sendable {
    private let inbox: Inbox
    /// The number of the running search; 0 for none.
    private let present = Mutex(0)
    private let worker = Worker("names")

    /// How often progress is reported.
    private static let interval = Duration.milliseconds(150)

    init(inbox: Inbox) { self.inbox = inbox }

    /// Returns at once.
    func start(_ search: NameSearch, in tour: Tour, provider: any SectionProvider) {
        present.withLock { $0 = search.number }
        worker.run { [self] in
            var clock = ReportClock(interval: Self.interval)
            let place = search.run(in: tour.sections, provider: provider) { share in
                if clock.isDue() { inbox.put(.nameSearched(number: search.number, share: share)) }
                return isPresent(search)
            }
            if isPresent(search) { inbox.put(.nameFound(number: search.number, place)) }
        }
    }

    private func isPresent(_ search: NameSearch) -> Bool { present.withLock { $0 == search.number } }

    /// Ends the running search, if there is one.
    func stop() { present.withLock { $0 = 0 } }
}
