internal import Dispatch
internal import Platform
internal import Synchronization
package import TourReader
internal import UserFiles

/// Saves the place in the current tour, its marks and the searches: off the event loop, one change after another.
package final class PlaceKeeper: Sendable {
    private struct State {
        var tour: String
        /// What the person named.
        var source: String
        /// The searches since it was made, each query once.
        var searches: [String] = []
        var remarks = Remarks()
    }

    private let store: PlacesStore?
    private let state: Mutex<State>
    private let storedSource: @Sendable (String) -> String?
    private let queue = DispatchQueue(label: "places")

    /// - Parameters:
    ///   - store: nil if places cannot be kept.
    ///   - storedSource: how to open the source again; nil if that is not possible. Called off the event loop.
    package init(
        _ store: PlacesStore?, tour: String, source: String, storedSource: @escaping @Sendable (String) -> String?
    ) {
        self.store = store
        self.storedSource = storedSource
        state = Mutex(State(tour: tour, source: source))
    }

    /// The places, including changes that are still to be written. Waits for the disk.
    package var places: Places { queue.sync { store?.load().places ?? Places() } }

    /// The source of the current tour, as the person named it.
    package var source: String { state.withLock { $0.source } }

    /// Another tour is read from now on.
    package func change(toTour tour: String, source: String) {
        state.withLock { ($0.tour, $0.source) = (tour, source) }
    }

    /// Keeps a mark. Returns at once.
    package func keep(_ mark: Mark) { keepOfTour { .mark(mark, tour: $0.tour) } }

    /// Forgets a mark. Returns at once.
    package func forgetMark(_ letter: Unicode.Scalar) { keepOfTour { .noMark(letter, tour: $0.tour) } }

    /// Saves a search. Returns at once.
    package func keep(search query: String) {
        state.withLock { $0.searches = $0.searches.filter { $0 != query } + [query] }
        keep { _ in .search(query) }
    }

    /// The searches, the latest last. Reads the disk, and does not wait for changes that are still to be written.
    package var searches: [String] {
        let own = state.withLock { $0.searches }
        return (store?.load().places.searches ?? []).filter { !own.contains($0) } + own
    }

    /// Returns at once.
    package func keep(_ place: Place) { keepOfTour { [storedSource] in Self.change(place, $0, storedSource) } }

    /// Returns when the place is on the disk and all before it, or could not be written.
    package func keepNow(_ place: Place) {
        keep(place)
        queue.sync {}
    }

    /// Waits until all is written, or has failed. Returns what to tell the user.
    package func finish() -> Remarks {
        queue.sync {}
        return state.withLock { $0.remarks }
    }

    private static func change(
        _ place: Place, _ state: State, _ storedSource: (String) -> String?
    ) -> Places.Change {
        .place(place, tour: state.tour, source: storedSource(state.source), at: time(nil))
    }

    /// Keeps nothing of a tour that has no id yet.
    private func keepOfTour(_ change: @escaping @Sendable (State) -> Places.Change) {
        guard state.withLock({ !$0.tour.isEmpty }) else { return }
        keep(change)
    }

    /// - Parameter change: called on the queue, with what was read when it was asked for.
    private func keep(_ change: @escaping @Sendable (State) -> Places.Change) {
        guard let store else { return }
        let present = state.withLock { $0 }
        queue.async { [self] in
            do throws(UserFileError) {
                let setAside = try store.keep(change(present))
                state.withLock { $0.remarks.written(setAside) }
            } catch {
                state.withLock { $0.remarks.failed("your place", error) }
            }
        }
    }
}
