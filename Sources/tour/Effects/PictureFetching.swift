import Platform
import Synchronization
import TourDocument
import TourReader

/// Fetches pictures, one after the other and off the event loop.
final class PictureFetching: Sendable {
    private let inbox: Inbox
    private let worker = Worker("pictures")
    /// What is to be fetched, the next one last, and for which edition.
    private let waiting = Mutex<(paths: [String], edition: Int)>(([], 0))

    init(inbox: Inbox) { self.inbox = inbox }

    /// Answers for each with ``Message/picturesFetched(_:edition:)``. What was asked for earlier comes after it, and not at all if it
    /// is of another edition. Returns at once.
    func fetch(_ paths: [String], of provider: any SectionProvider, edition: Int) {
        waiting.withLock { waiting in
            waiting.paths = (waiting.edition == edition ? waiting.paths : []) + paths.reversed()
            waiting.edition = edition
        }
        worker.run { [self] in
            while let path = next(edition) {
                provider.fetchPicture(at: path)
                inbox.put(.picturesFetched([path], edition: edition))
            }
        }
    }

    private func next(_ edition: Int) -> String? {
        waiting.withLock { $0.edition == edition ? $0.paths.popLast() : nil }
    }
}
