import Dispatch
import Synchronization

final class PendingAnswer: Sendable {
    /// The interval between checks for cancellation.
    private static let checkInterval = DispatchTimeInterval.milliseconds(50)

    let config: CurlConfig
    let maximumSize: Int
    private let state = Mutex<(task: Task<Void, Never>?, outcome: Result<FetchAnswer, FetchProblem>)>(
        (nil, .failure(.broken)))
    private let isThere = DispatchSemaphore(value: 0)

    init(_ request: FetchRequest) throws(FetchProblem) {
        guard let config = CurlConfig(request) else { throw .broken }
        (self.config, maximumSize) = (config, request.maximumSize)
    }

    /// Sets the task that produces the answer.
    func start(_ task: Task<Void, Never>) { state.withLock { $0.task = task } }

    func end(_ outcome: Result<FetchAnswer, FetchProblem>) {
        state.withLock { $0.outcome = outcome }
        isThere.signal()
    }

    /// - Parameter isCancelled: polled; when it is true, the task is cancelled.
    func wait(_ isCancelled: () -> Bool) throws(FetchProblem) -> FetchAnswer {
        while isThere.wait(timeout: .now() + Self.checkInterval) == .timedOut {
            if isCancelled() { state.withLock { $0.task }?.cancel() }
        }
        return try state.withLock(\.outcome).get()
    }
}
