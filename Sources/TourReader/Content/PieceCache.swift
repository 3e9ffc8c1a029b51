import Synchronization
import TextLayout
import TourDocument

/// The pieces of sections that are in memory, and how they are laid out: those with an item in the window, and the few that were used
/// last. A cache beside the values of ``TourContent``: those that answer otherwise have another one.
final class PieceCache: Sendable {
    struct Piece: Sendable {
        let id: PieceID
        let state: PieceState
        var blocks: [Block] { state.blocks }
        /// The lines of its items that are in the window, by block.
        var lines: [Int: [Line]] = [:]
        /// The row of a block that stays in sight over what belongs to it, or that it has none.
        var headerRows: [Int: Int?] = [:]
        /// Those of them that were asked for with the character that each of their cells came from.
        var offsetLines: [Int: [Line]] = [:]
        /// Where its blocks start in the section's source; nil until that is asked for. And how long the texts of some are.
        var starts: [Int]?
        var lengths: [Int: Int] = [:]
    }

    private struct State: Sendable {
        /// The last used first: there are few, and mostly one is asked for again and again.
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

    /// Pieces kept though none of their items are in the window, so that turning around at a border loads nothing.
    private static let spare = 4

    let provider: any SectionProvider
    private let state: Mutex<State>

    init(provider: any SectionProvider) {
        self.provider = provider
        state = Mutex(State())
    }

    /// Stands in for another one, with its pieces as `change` leaves them, and others from its provider if none is
    /// given.
    init(after other: PieceCache, provider: (any SectionProvider)? = nil, _ change: (inout [Piece]) -> Void) {
        self.provider = provider ?? other.provider
        var copy = other.state.withLock { $0 }
        change(&copy.pieces)
        state = Mutex(copy)
    }

    /// Asks about a piece, which is loaded unless it is here, and puts it first.
    /// - Parameter isKnown: whether there is a piece of this number; what is not known yet is pending.
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

    /// Whether the tour's end has come near, so that what stands there is to be known.
    var isEndNear: Bool { state.withLock { $0.hasEnd } }

    /// What there is of a piece; nil if nobody asked for it lately.
    func state(of id: PieceID) -> PieceState? { pieces.first { $0.id == id }?.state }

    var pending: [PieceID] { pieces.lazy.filter { $0.state == .pending }.map(\.id) }

    /// Whether something stands for a piece that is not there.
    var hasStandIns: Bool {
        pieces.contains { if case .ready = $0.state { false } else { true } }
    }

    /// The sections that the host of one of them shows only to those who sign in.
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

    /// Keeps what was found out about a piece that is in memory.
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
