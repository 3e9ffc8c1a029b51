internal import Dispatch
internal import Synchronization
internal import TourDocument

/// The requests under way, by address: a second request for the same address waits for the first one's answer.
final class InFlightRequests: Sendable {
    private let waiting = Mutex<[String: [DispatchSemaphore]]>([:])

    /// The semaphore to wait for; nil if the caller is to send the request, and then call ``end(_:)``.
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
