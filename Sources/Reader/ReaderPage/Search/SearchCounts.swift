import TourDocument

/// The counts of matches by piece, from the first piece of the tour on. Only pieces with matches are stored.
struct SearchCounts: Sendable {
    /// Pieces with matches, ascending, and the count of matches before each.
    private var found: [(piece: PieceID, before: Int)] = []
    private(set) var total = 0
    private(set) var reached: PieceID?

    mutating func add(_ new: [(piece: PieceID, count: Int)], upTo piece: PieceID) {
        for (piece, count) in new {
            found.append((piece, total))
            total += count
        }
        reached = piece
    }

    /// The matches before a piece; nil while they are not counted.
    func count(before piece: PieceID) -> Int? {
        guard let reached, piece <= reached else { return nil }
        let index = found.partitionPoint { $0.piece < piece }
        return index < found.count ? found[index].before : total
    }

    /// The next piece with matches after one, or before it, wrapping at the end of the tour. Nil without a match.
    func piece(beyond piece: PieceID, isBackward: Bool) -> (piece: PieceID, wraps: Bool)? {
        let next =
            isBackward
            ? found.partitionPoint { $0.piece < piece } - 1 : found.partitionPoint { $0.piece <= piece }
        if found.indices.contains(next) { return (found[next].piece, false) }
        return (isBackward ? found.last : found.first).map { ($0.piece, true) }
    }

    func isComplete(_ sections: SectionList) -> Bool {
        sections.isComplete && reached != nil && reached == sections.lastPiece
    }
}

extension PieceID: Comparable {
    package static func < (a: PieceID, b: PieceID) -> Bool { (a.section, a.piece) < (b.section, b.piece) }
}

extension SectionList {
    var lastPiece: PieceID? {
        isEmpty ? nil : PieceID(section: count - 1, piece: Swift.max(0, self[count - 1].pieceCount - 1))
    }

    /// The piece after one; nil if it is unknown, or there is none.
    func piece(after piece: PieceID) -> PieceID? {
        guard piece.section < count else { return nil }
        let section = self[piece.section]
        if piece.piece + 1 < section.pieceCount { return PieceID(section: piece.section, piece: piece.piece + 1) }
        guard section.isWhole, piece.section + 1 < count else { return nil }
        return PieceID(section: piece.section + 1, piece: 0)
    }

    /// The piece before one; nil for the first.
    func piece(before piece: PieceID) -> PieceID? {
        if piece.piece > 0 { return PieceID(section: piece.section, piece: piece.piece - 1) }
        guard piece.section > 0, piece.section <= count else { return nil }
        return PieceID(section: piece.section - 1, piece: Swift.max(0, self[piece.section - 1].pieceCount - 1))
    }

    /// The size of a piece's source in bytes, roughly.
    func size(of piece: PieceID) -> Int { byteCount(at: piece.section) / Swift.max(1, self[piece.section].pieceCount) }

    /// Whether a piece exists, and the next one is known if its section continues: a match may span their cut.
    func isSearchable(_ piece: PieceID) -> Bool {
        guard piece.section < count else { return false }
        let section = self[piece.section]
        return piece.piece + (section.isWhole ? 0 : 1) < section.pieceCount
    }
}
