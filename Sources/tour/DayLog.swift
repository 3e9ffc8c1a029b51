import Credits
import Dispatch
import Synchronization
import SystemPackage

/// Keeps the log of days on the disk, off the event loop and without a word if it cannot: it is for comfort.
final class DayLog: Sendable {
    private let store: ReadingLogStore?
    private let waiting = Mutex<[ReadingLog.Entry]>([])
    private let queue = DispatchQueue(label: "days")

    init(environment: [String: String]) {
        store = UserFolders.state(environment: environment).map { ReadingLogStore(path: $0.appending("days.json")) }
    }

    /// Stretches that cannot be written wait for the next ones; no more than so many.
    private static let mostWaiting = 1_000

    /// Returns at once.
    func add(_ entries: [ReadingLog.Entry]) {
        guard !entries.isEmpty else { return }
        waiting.withLock { $0 += entries }
        queue.async { [self] in write() }
    }

    private func write() {
        let entries = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        guard let store, !entries.isEmpty else { return }
        do {
            try store.add(entries)
        } catch {
            waiting.withLock { $0 = Array((entries + $0).suffix(Self.mostWaiting)) }
        }
    }

    /// The log with all that was added to it, if it is there in time; else it is handed in later, on another thread.
    func read(orLater late: @escaping @Sendable (ReadingLog) -> Void) -> ReadingLog? {
        let answer = Answer()
        queue.async { [store] in
            let log = store?.load() ?? ReadingLog()
            if !answer.give(log) { late(log) }
        }
        return answer.take(patience: .milliseconds(30))
    }

    /// Hands a log from one thread to another, if that one still waits for it.
    private final class Answer: Sendable {
        private enum State {
            case awaited
            case given(ReadingLog)
            case missed
        }
        private let state = Mutex(State.awaited)
        private let isGiven = DispatchSemaphore(value: 0)

        /// False if nobody waits any more.
        func give(_ log: ReadingLog) -> Bool {
            let isAwaited = state.withLock { state in
                if case .missed = state { return false }
                state = .given(log)
                return true
            }
            isGiven.signal()
            return isAwaited
        }

        func take(patience: DispatchTimeInterval) -> ReadingLog? {
            _ = isGiven.wait(timeout: .now() + patience)
            return state.withLock { state in
                if case .given(let log) = state { return log }
                state = .missed
                return nil
            }
        }
    }

    /// Waits until all is written, or has failed.
    func finish() {
        // what is being written does not wait any more: the queue is asked, and not what waits
        queue.sync { write() }
    }
}
