import Dispatch
import Synchronization
import TourReader

/// Looks through the tour off the event loop, one task at a time.
final class Searching: Sendable {
    private let inbox: Inbox
    /// The task that runs: another number stops it.
    private let present = Atomic(0)
    private let searches = DispatchQueue(label: "searching", qos: .userInitiated)

    /// How often what was found is reported.
    private static let interval = Duration.milliseconds(50)

    init(inbox: Inbox) { self.inbox = inbox }

    /// Runs a task instead of the present one. Returns at once.
    func run(_ task: SearchTask) {
        let number = present.wrappingAdd(1, ordering: .relaxed).newValue
        searches.async { [self] in
            let clock = ContinuousClock()
            var next = clock.now + Self.interval
            task.run(
                isStopped: { present.load(ordering: .relaxed) != number },
                isDue: {
                    let now = clock.now
                    guard now >= next else { return false }
                    next = now + Self.interval
                    return true
                },
                report: { inbox.put(.searched($0)) })
        }
    }

    /// Stops the present task, as soon as it comes to its next piece.
    func stop() { present.wrappingAdd(1, ordering: .relaxed) }
}
