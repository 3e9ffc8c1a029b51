package import Credits
internal import Dispatch
internal import Synchronization
internal import UserFiles

/// Keeps the log of days on the disk, off the event loop.
package final class DayLog: Sendable {
    private struct State {
        /// What is not on the disk yet.
        var waiting: [ReadingLog.Entry] = []
        var remarks = Remarks()
    }

    private let store: ReadingLogStore?
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "days")

    /// - Parameter store: nil if the log cannot be kept.
    package init(_ store: ReadingLogStore?) { self.store = store }

    /// Entries that cannot be written wait for the next ones; this many at most.
    private static let mostWaiting = 1_000

    /// Returns at once.
    package func add(_ entries: [ReadingLog.Entry]) {
        guard !entries.isEmpty else { return }
        state.withLock { $0.waiting += entries }
        queue.async { [self] in write() }
    }

    private func write() {
        let entries = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        guard let store, !entries.isEmpty else { return }
        do throws(UserFileError) {
            let setAside = try store.add(entries)
            state.withLock { $0.remarks.written(setAside) }
        } catch {
            state.withLock { state in
                state.waiting = Array((entries + state.waiting).suffix(Self.mostWaiting))
                state.remarks.failed("the minutes you read", error)
            }
        }
    }

    /// Reads the log with all that was added to it, and passes it on, on another thread. Returns at once.
    package func read(_ receive: @escaping @Sendable (ReadingLog) -> Void) {
        queue.async { [store] in receive(store?.load() ?? ReadingLog()) }
    }

    /// Waits until all is written, or has failed. Returns what to tell the user.
    package func finish() -> Remarks {
        // entries that are being written are no longer in `waiting`, so the queue is waited for
        queue.sync { write() }
        return state.withLock { $0.remarks }
    }
}
