import NCursesTerminal
import Synchronization
import TourReader
import TourSources

/// Searches the tour off the event loop, one task at a time.
final class Searching: Sendable {
    private let inbox: Inbox
    /// The number of the running task: another number stops it.
    private let present = Atomic(0)
    private let searches = Worker("search")

    /// How often results are reported.
    private static let interval = Duration.milliseconds(50)

    init(inbox: Inbox) { self.inbox = inbox }

    /// Runs a task instead of the present one. Returns at once.
    func run(_ task: SearchTask) {
        let number = present.wrappingAdd(1, ordering: .relaxed).newValue
        searches.run { [self] in
            var clock = ReportClock(interval: Self.interval)
            task.run(
                isStopped: { present.load(ordering: .relaxed) != number }, isDue: { clock.isDue() },
                report: { inbox.put(.searched($0)) })
        }
    }

    /// Stops the present task, as soon as it comes to its next piece.
    func stop() { present.wrappingAdd(1, ordering: .relaxed) }
}
