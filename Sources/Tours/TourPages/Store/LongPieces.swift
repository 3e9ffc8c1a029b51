internal import Synchronization
internal import TourDocument

/// Parses slow pieces, one at a time outside the event loop. The next request for a piece returns it.
final class LongPieces: Sendable {
    typealias Parse = @Sendable () throws(SourceError) -> [Block]

    private struct State {
        var run: WorkRunner?
        var changed: (@Sendable (Set<Int>) -> Void)?
        var waiting: [(id: [Int], parse: Parse)] = []
        var isBusy = false
        var done: (id: [Int], state: PieceState)?
    }

    private let state = Mutex(State())

    func load(on run: @escaping WorkRunner, changed: @escaping @Sendable (Set<Int>) -> Void) {
        state.withLock { ($0.run, $0.changed) = (run, changed) }
    }

    /// Drops all waiting pieces except these.
    func want(_ pieces: [(section: Int, piece: Int)]) {
        let ids = pieces.map { [$0.section, $0.piece] }
        state.withLock { state in state.waiting.removeAll { !ids.contains($0.id) } }
    }

    func leave() { state.withLock { ($0.run, $0.changed, $0.waiting, $0.done) = (nil, nil, [], nil) } }

    /// The state of a piece. Blocks to parse it as long as there is no worker.
    func state(ofSection section: Int, piece: Int, _ parse: @escaping Parse) -> PieceState {
        let id = [section, piece]
        let (answer, start): (PieceState?, WorkRunner?) = state.withLock { state in
            guard let run = state.run else { return (PieceState(parse), nil) }
            if let done = state.done, done.id == id {
                state.done = nil
                return (done.state, nil)
            }
            if !state.waiting.contains(where: { $0.id == id }) { state.waiting.append((id, parse)) }
            defer { state.isBusy = true }
            return (nil, state.isBusy ? nil : run)
        }
        start? { self.parseAll() }
        return answer ?? .pending
    }

    private func parseAll() {
        while let next = state.withLock({ state in
            state.isBusy = !state.waiting.isEmpty
            return state.isBusy ? state.waiting.removeFirst() : nil
        }) {
            let found = PieceState(next.parse)
            let changed = state.withLock { state in
                state.done = (next.id, found)
                return state.changed
            }
            changed?([next.id[0]])
        }
    }
}
