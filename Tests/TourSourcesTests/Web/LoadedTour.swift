import Dispatch
import Synchronization
import TestSupport
import TourDocument

@testable import TourPages
@testable import TourSources

/// A tour whose pages are loaded beside the test, as they are beside the event loop.
final class LoadedTour: Sendable {
    let tour: OpenTour
    private let loads = Mutex(0)
    private let isNews = DispatchSemaphore(value: 0)
    private let changed = Mutex<[Set<Int>]>([])

    /// The sections of which it was told that they changed.
    var news: [Set<Int>] { changed.withLock(\.self) }

    init(_ tour: OpenTour) {
        self.tour = tour
        tour.load(
            on: { [self] work in
                DispatchQueue(label: "page").async {
                    work()
                    self.loads.withLock { $0 += 1 }
                    self.isNews.signal()
                }
            }, changed: { [self] sections in changed.withLock { $0.append(sections) } })
    }

    /// What there is of a section, when it is not on its way any more.
    func state(of section: Int) throws -> PieceState {
        while true {
            let state = tour.state(ofSection: section, piece: 0)
            if case .pending = state { isNews.wait() } else { return state }
        }
    }

    /// Waits until so many pages were loaded.
    func wait(forPages count: Int) throws {
        while loads.withLock({ $0 }) < count { isNews.wait() }
    }
}
