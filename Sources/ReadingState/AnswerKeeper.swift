internal import Dispatch
internal import Platform
internal import Synchronization
package import TourReader
internal import UserFiles

/// Keeps answers and ticks on the disk: off the event loop, one change after another.
package final class AnswerKeeper: Sendable {
    private let store: AnswersStore?
    private let remarks = Mutex(Remarks())
    private let queue = DispatchQueue(label: "answers")

    /// - Parameter store: nil if answers cannot be kept.
    package init(_ store: AnswersStore?) { self.store = store }

    /// Returns at once.
    package func keep(_ change: AnswerChange, tour: String) {
        guard let store else { return }
        queue.async { [self] in
            do throws(UserFileError) {
                let setAside = try store.keep(change, tour: tour, at: time(nil))
                remarks.withLock { $0.written(setAside) }
            } catch {
                remarks.withLock { $0.failed("your answers", error) }
            }
        }
    }

    /// What was answered in a tour, with changes that are still to be written. Waits for the disk.
    package func answers(inTour tour: String) -> TourAnswers {
        queue.sync { store?.load(tour: tour).answers ?? TourAnswers() }
    }

    /// Waits until all is written, or has failed. Returns what to tell the user.
    package func finish() -> Remarks {
        queue.sync {}
        return remarks.withLock { $0 }
    }
}
