internal import Synchronization
internal import TourDocument

/// The answers since a tour was opened, so that no page is requested twice. Of those not used for long only the copy on
/// the disk is left, and the mark that it counts as fresh.
final class WebMemory: Sendable {
    /// Bytes.
    private static let budget = 32 << 20

    fileprivate struct State {
        var answers: [String: WebAnswer] = [:]
        /// The last used last.
        var order: [String] = []
        /// The answers and their ages.
        var loaded: [String: PageFreshness?] = [:]
        /// The addresses whose copies are wanted instead of a request.
        var wantedCopies: Set<String> = []
    }

    private let state = Mutex(State())

    func answer(at address: WebAddress) -> WebAnswer? {
        state.withLock { state in
            guard let answer = state.answers[address.text] else { return nil }
            state.touch(address.text)
            return answer
        }
    }

    /// Whether it was loaded, even if only the copy on the disk is left.
    func wasLoaded(_ address: WebAddress) -> Bool { state.withLock { $0.loaded[address.text] != nil } }
    func freshness(of address: WebAddress) -> PageFreshness? { state.withLock { $0.loaded[address.text] ?? nil } }

    func wantCopy(of address: WebAddress) { state.withLock { _ = $0.wantedCopies.insert(address.text) } }
    /// Whether the copy of an address is wanted. True once.
    func takeWantedCopy(of address: WebAddress) -> Bool {
        state.withLock { $0.wantedCopies.remove(address.text) != nil }
    }

    func keep(_ answer: WebAnswer, asked address: WebAddress) {
        state.withLock { state in
            state.loaded[address.text] = answer.freshness
            state.answers[address.text] = answer
            state.touch(address.text)
            var held = state.answers.values.reduce(0) { $0 + $1.body.count }
            while held > Self.budget, state.order.count > 1 {
                held -= state.answers.removeValue(forKey: state.order.removeFirst())?.body.count ?? 0
            }
        }
    }

    func forgetAll() { state.withLock { $0 = State() } }
}

extension WebMemory.State {
    fileprivate mutating func touch(_ address: String) {
        order.removeAll { $0 == address }
        order.append(address)
    }
}
