import NCursesTerminal
import Synchronization
import TourReader
import TourSources

/// Looks through the tour off the event loop, one task at a time, and keeps what was looked for.
final class Searching: Sendable {
    private let inbox: Inbox
    private let environment: [String: String]
    /// The task that runs: another number stops it.
    private let present = Atomic(0)
    private let searches = Worker("search")
    private let files = Worker("earlier searches")

    /// How often what was found is reported.
    private static let interval = Duration.milliseconds(50)

    init(inbox: Inbox, environment: [String: String]) {
        self.inbox = inbox
        self.environment = environment
    }

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

    /// What was looked for earlier, the last one last. Waits for it: whoever opens the prompt may ask for it with the next key.
    func recalled() -> [String] { files.wait { Places(environment: environment).searches } }

    /// Keeps a query for later. Returns at once.
    func remember(_ query: String) {
        files.run { [self] in Places.remember(search: query, environment: environment) }
    }

    /// Waits until what was to be kept is.
    func finish() {
        stop()
        files.wait {}
    }
}
