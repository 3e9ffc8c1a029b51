import Synchronization
import TextLayout
import TourDocument

/// The pieces of sections in memory, and their layout: those with an item in the window, and the few used last. A cache
/// beside the values of ``TourContent``: those with other answers have a cache of their own.
package final class PieceCache: Sendable {
    struct Piece: Sendable {
        let id: PieceID
        let state: PieceState
        var blocks: [Block] { state.blocks }
        /// The lines of its items that are in the window, by block.
        var lines: [Int: [Line]] = [:]
        /// The pinned row of a block, nil if it has none.
        var headerRows: [Int: Int?] = [:]
        /// Lines laid out with their text offsets.
        var offsetLines: [Int: [Line]] = [:]
        /// The starts of its blocks in the section's source, once asked for, and the lengths of some texts.
        var starts: [Int]?
        var lengths: [Int: Int] = [:]
    }

    private struct State: Sendable {
        /// The last used first: there are few, and mostly one is used again and again.
        var pieces: [Piece] = []
        var counts = TourContent.Counts()
        /// Whether the card at the tour's end was laid out.
        var hasEnd = false

        mutating func dropSpare() {
            let first = pieces.first?.id
            var spare = 0
            pieces.removeAll { piece in
                guard piece.lines.isEmpty, piece.id != first else { return false }
                spare += 1
                return spare > PieceCache.spare
            }
        }
    }

    /// Pieces kept outside of the window, so that turning around at a border loads nothing.
    private static let spare = 4

    let provider: any SectionProvider
    private let state: Mutex<State>

    init(provider: any SectionProvider) {
        self.provider = provider
        state = Mutex(State())
    }

    /// A successor of another cache, with its pieces changed, and perhaps another provider.
    init(after other: PieceCache, provider: (any SectionProvider)? = nil, _ change: (inout [Piece]) -> Void) {
        self.provider = provider ?? other.provider
        var copy = other.state.withLock { $0 }
        change(&copy.pieces)
        state = Mutex(copy)
    }

    /// Answers a question about a piece, which is loaded if need be and becomes the first.
    /// - Parameter isKnown: whether there is a piece of this number; an unknown one is pending.
    func ask<Answer: Sendable>(_ id: PieceID, isKnown: () -> Bool, _ question: (Piece) -> Answer) -> Answer {
        state.withLock { state in
            if state.pieces.first?.id != id {
                if let index = state.pieces.firstIndex(where: { $0.id == id }) {
                    state.pieces.insert(state.pieces.remove(at: index), at: 0)
                } else {
                    state.counts.piecesLoaded += 1
                    let found = isKnown() ? provider.state(ofSection: id.section, piece: id.piece) : .pending
                    state.pieces.insert(Piece(id: id, state: found), at: 0)
                    state.dropSpare()
                }
            }
            return question(state.pieces[0])
        }
    }

    var pieces: [Piece] { state.withLock { $0.pieces } }

    var counts: TourContent.Counts { state.withLock(\.counts) }

    /// Whether the tour's end is near, so that its card must be known.
    package var isEndNear: Bool { state.withLock { $0.hasEnd } }

    /// The state of a piece; nil if it is not in memory.
    func state(of id: PieceID) -> PieceState? { pieces.first { $0.id == id }?.state }

    var pending: [PieceID] { pieces.lazy.filter { $0.state == .pending }.map(\.id) }

    /// Whether there is a placeholder for a piece.
    var hasStandIns: Bool {
        pieces.contains { if case .ready = $0.state { false } else { true } }
    }

    /// The sections whose host requires signing in, as that of one of them.
    func refused(like section: Int) -> Set<Int> {
        let refused = pieces.compactMap { piece -> (section: Int, host: String)? in
            guard case .failed(let problem) = piece.state, let web = problem.web, web.canSignIn else { return nil }
            return (piece.id.section, web.host)
        }
        let host = refused.first { $0.section == section }?.host
        return Set(refused.lazy.filter { $0.host == host }.map(\.section))
    }

    /// The blocks of a piece; nil if it is not in memory.
    func loaded(_ id: PieceID) -> [Block]? {
        guard case .ready(let blocks)? = state(of: id) else { return nil }
        return blocks
    }

    /// Stores a result in a piece that is in memory.
    func keep(_ id: PieceID, _ change: (inout Piece) -> Void) {
        state.withLock { state in
            guard let index = state.pieces.firstIndex(where: { $0.id == id }) else { return }
            change(&state.pieces[index])
        }
    }

    /// Keeps the lines of an item until it is released.
    /// - Parameter isEnd: whether it is the card at the tour's end.
    func keep(_ lines: [Line], of item: ItemID, isEnd: Bool) {
        keep(item.pieceID) { $0.lines[item.block] = lines }
        state.withLock {
            $0.counts.blocksLaidOut += 1
            if isEnd { $0.hasEnd = true }
        }
    }

    /// Forgets the lines of an item, and with the last one perhaps the piece.
    func release(_ item: ItemID) {
        state.withLock { state in
            guard let index = state.pieces.firstIndex(where: { $0.id == item.pieceID }) else { return }
            state.pieces[index].lines[item.block] = nil
            state.pieces[index].offsetLines[item.block] = nil
            if state.pieces[index].lines.isEmpty { state.dropSpare() }
        }
    }
}
