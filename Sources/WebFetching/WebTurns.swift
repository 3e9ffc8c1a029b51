internal import Dispatch
internal import Synchronization
internal import TourDocument

/// Who asks for an address at the moment: others wait for their answer instead of asking as well.
final class WebTurns: Sendable {
    private let waiting = Mutex<[String: [DispatchSemaphore]]>([:])

    /// What to wait for before asking; nil if it is the caller's turn, who then has to call ``end(_:)``.
    func wait(for address: WebAddress) -> DispatchSemaphore? {
        waiting.withLock { waiting in
            guard waiting[address.text] != nil else {
                waiting[address.text] = []
                return nil
            }
            let turn = DispatchSemaphore(value: 0)
            waiting[address.text]?.append(turn)
            return turn
        }
    }

    func end(_ address: WebAddress) {
        for turn in waiting.withLock({ $0.removeValue(forKey: address.text) }) ?? [] { turn.signal() }
    }
}
