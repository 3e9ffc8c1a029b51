import TextLayout
import TourDocument

/// The pieces of sections that are in memory: those with an item in the window, and the few that were used last.
struct LoadedPieces: Sendable {
    struct Piece: Sendable {
        let id: PieceID
        let state: PieceState
        var blocks: [Block] { state.blocks }
        /// The lines of its items that are in the window, by block.
        var lines: [Int: [Line]] = [:]
        /// Where its blocks start in the section's source; nil until that is asked for. And how long the texts of some are.
        var starts: [Int]?
        var lengths: [Int: Int] = [:]
    }

    /// Pieces kept though none of their items are in the window, so that turning around at a border loads nothing.
    private static let spare = 4

    /// The last used first: there are few, and mostly one is asked for again and again.
    private(set) var pieces: [Piece] = []
    let provider: any SectionProvider
    /// How many times a piece was loaded.
    private(set) var loads = 0

    init(provider: any SectionProvider) { self.provider = provider }

    /// Asks for a piece unless it is here, and puts it first.
    /// - Parameter isKnown: whether there is a piece of this number; what is not known yet is pending.
    mutating func use(_ id: PieceID, isKnown: () -> Bool) {
        if pieces.first?.id == id { return }
        if let index = pieces.firstIndex(where: { $0.id == id }) {
            pieces.insert(pieces.remove(at: index), at: 0)
            return
        }
        loads += 1
        let state = isKnown() ? provider.state(ofSection: id.section, piece: id.piece) : .pending
        pieces.insert(Piece(id: id, state: state), at: 0)
        dropSpare()
    }

    /// The pieces that are waited for.
    var pending: [PieceID] { pieces.lazy.filter { $0.state == .pending }.map(\.id) }

    /// What there is of a piece; nil if nobody asked for it lately.
    func state(of id: PieceID) -> PieceState? { pieces.first { $0.id == id }?.state }

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

    /// Forgets some pieces; those that are needed are asked for once more.
    mutating func forget(where isForgotten: (PieceID) -> Bool) { pieces.removeAll { isForgotten($0.id) } }

    /// The blocks of a piece; nil if it is not in memory.
    func loaded(_ id: PieceID) -> [Block]? {
        guard case .ready(let blocks)? = pieces.first(where: { $0.id == id })?.state else { return nil }
        return blocks
    }

    /// The piece that was used last. Call ``use(_:isKnown:)`` before.
    var current: Piece {
        get { pieces[0] }
        _modify { yield &pieces[0] }
    }

    /// Forgets the lines of an item, and with the last one perhaps the piece.
    mutating func release(_ item: ItemID) {
        guard let index = pieces.firstIndex(where: { $0.id == item.pieceID }) else { return }
        pieces[index].lines[item.block] = nil
        if pieces[index].lines.isEmpty { dropSpare() }
    }

    mutating func forgetLines() {
        for index in pieces.indices { pieces[index].lines = [:] }
    }

    private mutating func dropSpare() {
        let first = pieces.first?.id
        var spare = 0
        pieces.removeAll { piece in
            guard piece.lines.isEmpty, piece.id != first else { return false }
            spare += 1
            return spare > Self.spare
        }
    }
}
