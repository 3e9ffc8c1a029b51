package import Credits
internal import Platform
package import ReaderPage
internal import Synchronization
internal import UserFiles

/// Saves reading state beside the credits, off the event loop: waiting changes with one write a file. Failed writes are
/// retried with the next change and at the end.
package final class StateKeeper: Sendable {
    private struct State {
        var tour: String
        /// As the user named it.
        var source: String
        /// Unsaved changes, in order.
        var waiting: [StateStore.Change] = []
        var remarks = Remarks()
        /// The searches of this session, each query once.
        var searches: [String] = []
        /// The sources in the places file at the last access.
        var sources: [(tour: String, source: String)]
        var earlierSearches: [String]
    }

    private let store: StateStore?
    private let state: Mutex<State>
    private let storedSource: @Sendable (String) -> String?
    private let report: Report
    private let queue = Worker()

    private static let mostWaiting = 1_000

    /// A line for each reason why something is not saved, and whether notes are affected; nil and false when unsaved
    /// notes are saved again. Called off the event loop.
    package typealias Report = @Sendable (_ problem: String?, _ losesNotes: Bool) -> Void

    /// - Parameter store: nil if nothing can be saved.
    /// - Parameter storedSource: the form of a source that can be reopened, if any. Called off the event loop.
    package init(
        _ store: StateStore?, places: Places = Places(), tour: String, source: String,
        storedSource: @escaping @Sendable (String) -> String?, report: @escaping Report = { _, _ in }
    ) {
        self.store = store
        self.storedSource = storedSource
        self.report = report
        state = Mutex(State(tour: tour, source: source, sources: places.sources, earlierSearches: places.searches))
    }

    // MARK: - Reading

    /// The source of the current tour, as the user named it.
    package var source: String { state.withLock { $0.source } }

    /// The searches, the latest last. Does not read the disk.
    package var searches: [String] {
        state.withLock { state in state.earlierSearches.filter { !state.searches.contains($0) } + state.searches }
    }

    /// The source and id of each tour that was read, the latest first. Does not read the disk.
    package var sources: [(tour: String, source: String)] { state.withLock { $0.sources } }

    /// The places, pending changes included. Waits for the disk.
    package var places: Places { written { [self] in store?.places().places ?? Places() } }

    /// The answers in a tour, pending changes included. Waits for the disk.
    package func answers(inTour tour: String) -> TourAnswers {
        written { [self] in store?.answers(inTour: tour).answers ?? TourAnswers() }
    }

    /// The notes in a tour, pending changes included. Waits for the disk.
    package func notes(inTour tour: String) -> [Note] { written { [self] in store?.notes(inTour: tour).notes ?? [] } }

    /// How many notes each tour has, pending changes included. Waits for the disk.
    package var noteCounts: [String: Int] { written { [self] in store?.noteCounts ?? [:] } }

    /// Reads the log of days, pending changes included, and calls `receive` on another thread. Returns at once.
    package func readLog(_ receive: @escaping @Sendable (ReadingLog) -> Void) {
        queue.run { [self] in
            write()
            receive(store?.log() ?? ReadingLog())
        }
    }

    // MARK: - Saving: each returns at once

    /// Switches to another tour.
    package func change(toTour tour: String, source: String) {
        state.withLock { ($0.tour, $0.source) = (tour, source) }
    }

    /// Keeps a change. Places and marks are of the current tour, and dropped if that has no id.
    package func keep(_ change: KeptChange) {
        let present = state.withLock { $0 }
        let tour = present.tour
        func keepOfTour(_ change: @escaping @Sendable () -> Places.Change) {
            if !tour.isEmpty { keep { .places(change()) } }
        }
        switch change {
        case .place(let place):
            keepOfTour { [storedSource] in
                .place(place, tour: tour, source: storedSource(present.source), at: time(nil))
            }
        case .mark(let mark): keepOfTour { .mark(mark, tour: tour) }
        case .noMark(let letter): keepOfTour { .noMark(letter, tour: tour) }
        case .answers(let change, let tour): keep { .answers(change, tour: tour) }
        case .notes(let change, let tour): keep { .notes(change, tour: tour) }
        case .days(let entries): if !entries.isEmpty { keep { .days(entries) } }
        case .plan(let section, let tour, let day, let today):
            keep { .plan(section, tour: tour, on: day, today: today) }
        case .search(let query):
            state.withLock { $0.searches = $0.searches.filter { $0 != query } + [query] }
            keep { .places(.search(query)) }
        case .removed(let tour):
            state.withLock { $0.sources.removeAll { $0.tour == tour } }
            keep { .places(.removed(tour: tour)) }
        }
    }

    /// Returns when the place and all before it is saved, or has failed.
    package func keepNow(_ place: Place) {
        keep(.place(place))
        written {}
    }

    /// Waits until all is written, or has failed. Returns messages to the user.
    @discardableResult
    package func finish() -> [String] { written { [self] in remarks } }

    /// Messages to the user so far.
    package var remarks: [String] { state.withLock { $0.remarks.lines } }

    /// - Parameter change: called on the queue.
    private func keep(_ change: @escaping @Sendable () -> StateStore.Change) {
        guard store != nil else { return }
        queue.run { [self] in
            let change = change()
            state.withLock { state in
                if case .places(.place(_, let tour, _, _)) = change {
                    state.waiting.removeAll {
                        if case .places(.place(_, tour, _, _)) = $0 { true } else { false }
                    }
                }
                state.waiting.append(change)
            }
            queue.run { [self] in write() }
        }
    }

    /// Runs `body` after all pending writes. Waits for the disk.
    private func written<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
        queue.wait { [self] in
            write()
            return body()
        }
    }

    /// Retries pending writes. Returns at once.
    package func flush() { queue.run { [self] in write() } }

    private func write() {
        let (waiting, lostNotes) = state.withLock { ($0.waiting, $0.remarks.losesNotes) }
        guard let store, !waiting.isEmpty else { return }
        var failed: [StateStore.Change] = []
        for kind in StateFile.Kind.allCases {
            let changes = waiting.filter { $0.kind == kind }
            guard !changes.isEmpty else { continue }
            do throws(UserFileError) {
                let (root, setAside) = try store.keep(changes, in: kind, at: time(nil))
                let places = kind == .places ? Places(root) : nil
                state.withLock { state in
                    state.remarks.written(kind, setAside)
                    guard let places else { return }
                    (state.sources, state.earlierSearches) = (places.sources, places.searches)
                }
            } catch {
                failed += changes
                let (isNews, losesNotes) = state.withLock { ($0.remarks.failed(kind, error), $0.remarks.losesNotes) }
                if isNews || kind == .notes { report(isNews ? Remarks.line([kind], error) : nil, losesNotes) }
            }
        }
        if lostNotes, !state.withLock({ $0.remarks.losesNotes }) { report(nil, false) }
        state.withLock { $0.waiting = failed.suffix(Self.mostWaiting) }
    }
}
