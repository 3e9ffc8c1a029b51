package import Credits
internal import Platform
internal import Synchronization
package import TourReader
internal import UserFiles

/// Keeps on the disk what lasts of reading beside the credits: off the event loop, what waits together with one write for each file.
///
/// What cannot be written waits, and is tried again with the next change and at the end.
package final class StateKeeper: Sendable {
    private struct State {
        var tour: String
        /// What the person named.
        var source: String
        /// What is not on the disk yet, in order.
        var waiting: [StateStore.Change] = []
        var remarks = Remarks()
        /// The searches since it was made, each query once.
        var searches: [String] = []
        /// Of the places on the disk, as they were read or written last.
        var sources: [(tour: String, source: String)]
        var earlierSearches: [String]
    }

    private let store: StateStore?
    private let state: Mutex<State>
    private let storedSource: @Sendable (String) -> String?
    private let report: Report
    private let queue = Worker()

    private static let mostWaiting = 1_000

    /// Told in one line what cannot be saved, and why, once for each reason, and whether notes are among it; nil and
    /// that when notes are saved that could not be. Called off the event loop.
    package typealias Report = @Sendable (_ problem: String?, _ losesNotes: Bool) -> Void

    /// - Parameters:
    ///   - store: nil if nothing can be kept.
    ///   - places: those on the disk.
    ///   - storedSource: how to open the source again; nil if that is not possible. Called off the event loop.
    package init(
        _ store: StateStore?, places: Places = Places(), tour: String, source: String,
        storedSource: @escaping @Sendable (String) -> String?, report: @escaping Report = { _, _ in }
    ) {
        self.store = store
        self.storedSource = storedSource
        self.report = report
        state = Mutex(State(tour: tour, source: source, sources: places.sources, earlierSearches: places.searches))
    }

    // MARK: - What is kept

    /// The source of the current tour, as the person named it.
    package var source: String { state.withLock { $0.source } }

    /// The searches, the latest last. Does not read the disk.
    package var searches: [String] {
        state.withLock { state in state.earlierSearches.filter { !state.searches.contains($0) } + state.searches }
    }

    /// How to open each tour that was read, the latest first. Does not read the disk.
    package var sources: [(tour: String, source: String)] { state.withLock { $0.sources } }

    /// The places with all that is to be written. Waits for the disk.
    package var places: Places { written { [self] in store?.places().places ?? Places() } }

    /// What was answered in a tour, with all that is to be written. Waits for the disk.
    package func answers(inTour tour: String) -> TourAnswers {
        written { [self] in store?.answers(inTour: tour).answers ?? TourAnswers() }
    }

    /// The notes in a tour, with all that is to be written. Waits for the disk.
    package func notes(inTour tour: String) -> [Note] { written { [self] in store?.notes(inTour: tour).notes ?? [] } }

    /// How many notes each tour has, with all that is to be written. Waits for the disk.
    package var noteCounts: [String: Int] { written { [self] in store?.noteCounts ?? [:] } }

    /// Reads the log of days with all that was added to it, and passes it on, on another thread. Returns at once.
    package func readLog(_ receive: @escaping @Sendable (ReadingLog) -> Void) {
        queue.run { [self] in
            write()
            receive(store?.log() ?? ReadingLog())
        }
    }

    // MARK: - Keeping: each returns at once

    /// Another tour is read from now on.
    package func change(toTour tour: String, source: String) {
        state.withLock { ($0.tour, $0.source) = (tour, source) }
    }

    package func keep(_ place: Place) {
        keepOfTour { .place(place, tour: $0.tour, source: self.storedSource($0.source), at: time(nil)) }
    }

    package func keep(_ mark: Mark) { keepOfTour { .mark(mark, tour: $0.tour) } }

    package func forgetMark(_ letter: Unicode.Scalar) { keepOfTour { .noMark(letter, tour: $0.tour) } }

    /// A tour is listed no more, until it is read again.
    package func remove(tour: String) {
        state.withLock { $0.sources.removeAll { $0.tour == tour } }
        keep { .places(.removed(tour: tour)) }
    }

    package func keep(search query: String) {
        state.withLock { $0.searches = $0.searches.filter { $0 != query } + [query] }
        keep { .places(.search(query)) }
    }

    package func keep(_ change: AnswerChange, tour: String) { keep { .answers(change, tour: tour) } }

    package func keep(_ change: NoteChange, tour: String) { keep { .notes(change, tour: tour) } }

    package func add(_ entries: [ReadingLog.Entry]) {
        if !entries.isEmpty { keep { .days(entries) } }
    }

    package func plan(_ section: String, of tour: String, on day: Day?, today: Day) {
        keep { .plan(section, tour: tour, on: day, today: today) }
    }

    /// Returns when the place is on the disk and all before it, or could not be written.
    package func keepNow(_ place: Place) {
        keep(place)
        written {}
    }

    /// Waits until all is written, or has failed. Returns what to tell the user.
    @discardableResult
    package func finish() -> [String] { written { [self] in remarks } }

    /// What to tell the user by now.
    package var remarks: [String] { state.withLock { $0.remarks.lines } }

    /// Keeps nothing of a tour that has no id yet.
    private func keepOfTour(_ change: @escaping @Sendable (State) -> Places.Change) {
        let present = state.withLock { $0 }
        if !present.tour.isEmpty { keep { .places(change(present)) } }
    }

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

    /// After all before it was written, or could not be. Waits for the disk.
    private func written<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
        queue.wait { [self] in
            write()
            return body()
        }
    }

    /// Tries again what waits. Returns at once.
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
