import Platform
import ReaderPage
import Synchronization
import TourPages
import TourReader

/// Does jobs off the event loop, one of each kind of task at a time.
final class JobRunner: Sendable {
    private final class Kind: Sendable {
        /// The generation of the present job: another one stops it.
        let present = Atomic(0)
        let worker = Worker()
    }

    typealias Work<Task: BackgroundTask> =
        @Sendable (Task, _ isStopped: () -> Bool, _ isDue: () -> Bool, _ report: (Task.Report) -> Void) -> Void

    private let kinds = Mutex<[ObjectIdentifier: Kind]>([:])
    private let inbox: Inbox

    private static let interval = Duration.milliseconds(50)

    init(inbox: Inbox) { self.inbox = inbox }

    /// Does a job instead of the present one; its reports become messages. Returns at once.
    func run<Task>(
        _ job: BackgroundJob<Task>, as message: @escaping @Sendable (JobReport<Task>) -> Message,
        _ work: @escaping Work<Task>
    ) {
        let kind = kinds.withLock { kinds in
            let kind = kinds[ObjectIdentifier(Task.self)] ?? Kind()
            kinds[ObjectIdentifier(Task.self)] = kind
            return kind
        }
        kind.present.store(job.generation, ordering: .relaxed)
        kind.worker.run { [inbox] in
            var clock = ReportClock(interval: Self.interval)
            work(
                job.task, { kind.present.load(ordering: .relaxed) != job.generation }, { clock.isDue() },
                { inbox.put(message(job.report($0))) })
        }
    }

    /// Stops the present job of a kind, or of all, before its next piece.
    func stop<Task: BackgroundTask>(_ task: Task.Type) { stop { $0 == ObjectIdentifier(task) } }
    func stop(_ isOver: (ObjectIdentifier) -> Bool = { _ in true }) {
        let over = kinds.withLock { $0.filter { isOver($0.key) }.values }
        for kind in over { kind.present.store(0, ordering: .relaxed) }
    }
}
