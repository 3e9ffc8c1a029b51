internal import Dispatch
internal import Platform
internal import Synchronization
internal import UserFiles

/// Writes grants to the preferences file on a thread of its own, so that the event loop never waits for a disk.
///
/// Grants of a failed write stay queued, and are retried on the file's new state at the next ``record(_:)`` and
/// ``flush()``. Waiting grants are written together.
package final class GrantWriter: Sendable {
    /// Called after every try, on the writer's thread, with its result and its grants. Several calls of ``record(_:)``
    /// may end in one try. The grants of a failed try are still queued.
    package typealias Report = @Sendable (Result<PreferencesStore.Outcome, PreferencesError>, [Grant]) -> Void

    /// Fills in slow parts of a grant, such as ``Grant/version``, on the writer's thread.
    package typealias Completion = @Sendable (inout Grant) -> Void

    private struct Waiting {
        var grants: [Grant]
        var complete: Completion?
    }

    private struct State {
        var waiting: [Waiting] = []
        var inWork: [Grant] = []
        var hasFailed = false
        var lastRead: FileStatus?
        var isThere: Bool
    }

    private let store: PreferencesStore
    private let report: Report
    private let state: Mutex<State>
    private let thread = Worker()
    private let tries = DispatchGroup()

    /// - Parameter isThere: whether the file exists. If it vanishes later, it is not replaced by one without its
    ///   grants.
    package init(store: PreferencesStore, isThere: Bool = false, report: @escaping Report) {
        self.store = store
        state = Mutex(State(isThere: isThere))
        self.report = report
    }

    /// Queues grants and returns at once.
    package func record(_ grants: [Grant], completing complete: Completion? = nil) {
        guard !grants.isEmpty else { return }
        state.withLock { $0.waiting.append(Waiting(grants: grants, complete: complete)) }
        schedule()
    }

    /// Retries waiting grants, if there are any. Returns at once.
    package func flush() {
        guard state.withLock({ !$0.waiting.isEmpty }) else { return }
        schedule()
    }

    /// Revokes a credit, after all grants recorded before. Returns at once.
    /// - Parameters:
    ///   - time: in the form of ``Timestamp``.
    ///   - report: called on the writer's thread with the result.
    package func revoke(
        _ key: Grant.Key, at time: String, report: @escaping @Sendable (Result<Void, PreferencesError>) -> Void
    ) {
        run { [store] in
            report(
                Result { () throws(PreferencesError) in
                    _ = try store.revoke(tour: key.tour, sections: [key.section], at: time)
                })
        }
    }

    /// Records renewals, after all grants recorded before. Returns at once.
    /// - Parameter report: called on the writer's thread with the new ones.
    package func renew(
        _ renewals: [Renewal], report: @escaping @Sendable (Result<[Renewal], PreferencesError>) -> Void
    ) {
        run { [store] in
            report(Result { () throws(PreferencesError) in try store.renew(renewals).renewed })
        }
    }

    /// Reads the ledger, if it changed since the last time, after all grants recorded before. Returns at once.
    /// - Parameter report: called on the writer's thread with the account and a message to the user.
    package func load(report: @escaping @Sendable (Account?, _ remark: String?) -> Void) {
        thread.run { [self] in
            let stamp = store.stamp
            let isRead = state.withLock { state in
                defer { state.lastRead = stamp }
                return stamp != nil && state.lastRead == stamp
            }
            if isRead { return }
            do throws(UserFileError) {
                let loaded = try store.load()
                report(loaded.preferences.account, loaded.remark(of: store.path))
            } catch {
                report(nil, "Credits cannot be read: \(error)")
            }
        }
    }

    /// The grants that are not known to be on the disk, in the order they were recorded.
    package var unsaved: [Grant] { state.withLock { $0.inWork + $0.waiting.flatMap(\.grants) } }

    /// Retries waiting grants and waits for the result. Returns the grants that are not known to be on the disk. For
    /// the exit of the program; the report is called as always, and must not call this.
    @discardableResult
    package func finish() -> [Grant] {
        flush()
        tries.wait()
        return unsaved
    }

    private func schedule() {
        run { self.writeWaiting() }
    }

    private func run(_ work: @escaping Worker.Work) {
        tries.enter()
        thread.run { [tries] in
            work()
            tries.leave()
        }
    }

    private func writeWaiting() {
        let (waiting, isRetry, isThere) = state.withLock { state in
            defer { state.waiting = [] }
            state.inWork = state.waiting.flatMap(\.grants)
            return (state.waiting, state.hasFailed, state.isThere)
        }
        let grants = waiting.flatMap { waiting in
            var grants = waiting.grants
            if let complete = waiting.complete { for index in grants.indices { complete(&grants[index]) } }
            return grants
        }
        state.withLock { $0.inWork = grants }
        guard !grants.isEmpty else { return }
        let result = Result { () throws(PreferencesError) in
            try store.record(grants, rewriting: isRetry, isThere: isThere)
        }
        state.withLock { state in
            if case .success = result {
                (state.hasFailed, state.isThere) = (false, true)
            } else {
                state.hasFailed = true
                state.waiting.insert(Waiting(grants: state.inWork), at: 0)
            }
            state.inWork = []
        }
        report(result, grants)
    }
}
