import Platform
import ReaderPage
import Synchronization
import TourDocument
import TourPages
import TourReader

/// Searches the tour off the event loop, one task at a time.
final class Searching: Sendable {
    private let inbox: Inbox
    /// The number of the running task: another number stops it.
    private let present = Atomic(0)
    private let searches = Worker()

    private static let interval = Duration.milliseconds(50)

    init(inbox: Inbox) { self.inbox = inbox }

    /// Searches a name instead of the present task. Returns at once.
    func run(_ search: NameSearch, in tour: Tour, provider: any SectionProvider) {
        run { [inbox] isStopped, isDue in
            let place = search.run(in: tour.sections, provider: provider) { share in
                if isDue() { inbox.put(.nameSearched(number: search.number, share: share)) }
                return !isStopped()
            }
            if !isStopped() { inbox.put(.nameFound(number: search.number, place)) }
        }
    }

    /// Runs work instead of the present task. Returns at once.
    func run(_ work: @escaping @Sendable (_ isStopped: () -> Bool, _ isDue: () -> Bool) -> Void) {
        let number = present.wrappingAdd(1, ordering: .relaxed).newValue
        searches.run { [self] in
            var clock = ReportClock(interval: Self.interval)
            work({ present.load(ordering: .relaxed) != number }, { clock.isDue() })
        }
    }

    /// Stops the present task before its next piece.
    func stop() { present.wrappingAdd(1, ordering: .relaxed) }
}
