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

    private let kinds = Mutex<[ObjectIdentifier: Kind]>([:])
    private let inbox: Inbox

    private static let interval = Duration.milliseconds(50)

    init(inbox: Inbox) { self.inbox = inbox }

    /// Does a job instead of the present one; its reports become messages. Returns at once.
    func run<Task>(
        _ job: BackgroundJob<Task>, as message: @escaping @Sendable (JobReport<Task>) -> Message,
        _ work:
            @escaping @Sendable (
                Task, _ isStopped: () -> Bool, _ isDue: () -> Bool, _ report: (Task.Report) -> Void
            ) -> Void
    ) {
        let kind = kind(of: Task.self)
        kind.present.store(job.generation, ordering: .relaxed)
        kind.worker.run { [inbox] in
            var clock = ReportClock(interval: Self.interval)
            work(
                job.task, { kind.present.load(ordering: .relaxed) != job.generation }, { clock.isDue() },
                { inbox.put(message(job.report($0))) })
        }
    }

    /// Stops the present job of a kind, or of all, before its next piece.
    func stop(_ task: any BackgroundTask.Type) { kind(of: task).present.store(0, ordering: .relaxed) }
    func stop() { kinds.withLock { for kind in $0.values { kind.present.store(0, ordering: .relaxed) } } }

    private func kind(of task: any BackgroundTask.Type) -> Kind {
        kinds.withLock { kinds in
            let kind = kinds[ObjectIdentifier(task)] ?? Kind()
            kinds[ObjectIdentifier(task)] = kind
            return kind
        }
    }
}
