internal import Dispatch
internal import Synchronization
internal import TourDocument

/// The requests under way, by address: whoever asks for the same one waits for its answer.
final class InFlightRequests: Sendable {
    private let waiting = Mutex<[String: [DispatchSemaphore]]>([:])

    /// What to wait for before asking; nil if it is the caller's turn, who then has to call ``end(_:)``.
    func wait(for address: WebAddress) -> DispatchSemaphore? {
        waiting.withLock { waiting in
            guard waiting[address.text] != nil else {
                waiting[address.text] = []
                return nil
            }
            let answered = DispatchSemaphore(value: 0)
            waiting[address.text]?.append(answered)
            return answered
        }
    }

    func end(_ address: WebAddress) {
        for answered in waiting.withLock({ $0.removeValue(forKey: address.text) }) ?? [] { answered.signal() }
    }
}
