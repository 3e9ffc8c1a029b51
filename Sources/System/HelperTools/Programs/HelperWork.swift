import Synchronization

/// Runs helper programs one after the other, off the event loop. It ends with the program, and no helper outlives it.
package final class HelperWork: Sendable {
    private struct State {
        /// The last task, which waits for those before it.
        var last: Task<Void, Never>?
        var isEnded = false
    }

    private let state = Mutex(State())

    /// The wait of ``end()`` for killed programs.
    private static let patience = Duration.milliseconds(500)

    package init() {}

    /// Queues work and returns at once. It is dropped if ``HelperTask`` cannot start it.
    package func run(_ work: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            guard !state.isEnded else { return }
            let before = state.last
            let task = HelperTask.start {
                await withTaskCancellationHandler {
                    await before?.value
                } onCancel: {
                    before?.cancel()
                }
                if !Task.isCancelled { await work() }
            }
            if let task { state.last = task }
        }
    }

    /// Cancels all work, and waits until it has ended.
    package func end() {
        let last = state.withLock { state in
            state.isEnded = true
            return state.last
        }
        guard let last else { return }
        last.cancel()
        _ = TimeLimit.wait(Self.patience) { await last.value }
    }

    /// Ends the programs that any thread waits for.
    package static func endAll() { TimeLimit.endWaiting(atMost: patience) }
}
