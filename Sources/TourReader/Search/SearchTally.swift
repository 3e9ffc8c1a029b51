import TourDocument

/// How many hits there are in which pieces of the tour, as far as it has been looked through.
///
/// Only pieces with hits are held, so that a million hits take no more room than there are pieces.
struct SearchTally: Sendable {
    /// Pieces side by side, both ends included.
    struct Span: Hashable, Sendable {
        var first: PieceID
        var last: PieceID
    }

    private var pieces: [PieceID] = []
    private var counts: [Int] = []
    private(set) var total = 0
    /// What has been looked through: in order, with gaps between them.
    private(set) var covered: [Span] = []

    // MARK: - Adding

    /// Takes note of what was found in a span. Complexity: O(pieces with hits) at most.
    mutating func add(_ found: [(piece: PieceID, count: Int)], in span: Span, _ sections: SectionList) {
        removeAll(in: span)
        let index = self.index(of: span.first)
        let new = found.filter { $0.count > 0 }.sorted { $0.piece < $1.piece }
        pieces.insert(contentsOf: new.map(\.piece), at: index)
        counts.insert(contentsOf: new.map(\.count), at: index)
        total += new.reduce(0) { $0 + $1.count }
        cover(span, sections)
    }

    private mutating func removeAll(in span: Span) {
        let first = index(of: span.first)
        var end = first
        while end < pieces.count, pieces[end] <= span.last {
            total -= counts[end]
            end += 1
        }
        pieces.removeSubrange(first..<end)
        counts.removeSubrange(first..<end)
    }

    private mutating func cover(_ new: Span, _ sections: SectionList) {
        var span = new
        var kept: [Span] = []
        for other in covered {
            let isBefore = other.last < span.first && sections.piece(after: other.last) != span.first
            let isBehind = span.last < other.first && sections.piece(after: span.last) != other.first
            if isBefore || isBehind {
                kept.append(other)
            } else {
                span.first = min(span.first, other.first)
                span.last = max(span.last, other.last)
            }
        }
        kept.append(span)
        covered = kept.sorted { $0.first < $1.first }
    }

    // MARK: - Asking

    /// The index of the first piece that is not before a given one.
    private func index(of piece: PieceID) -> Int { pieces.partitioningIndex(where: { $0 >= piece }) }

    /// The next piece with hits from a piece on, that one included.
    func piece(from piece: PieceID) -> PieceID? {
        let index = index(of: piece)
        return index < pieces.count ? pieces[index] : nil
    }

    /// The last piece with hits up to a piece, that one included.
    func piece(upTo piece: PieceID) -> PieceID? {
        let index = index(of: piece)
        if index < pieces.count, pieces[index] == piece { return piece }
        return index > 0 ? pieces[index - 1] : nil
    }

    /// The first piece from a piece on, that one included, that has not been looked at; nil if there is none by now.
    func gap(from piece: PieceID, _ sections: SectionList) -> PieceID? {
        guard let span = covered.first(where: { $0.first <= piece && piece <= $0.last }) else {
            return sections.has(piece) ? piece : nil
        }
        return sections.piece(after: span.last).flatMap { gap(from: $0, sections) }
    }

    /// The last piece up to a piece, that one included, that has not been looked at; nil if there is none.
    func gap(upTo piece: PieceID, _ sections: SectionList) -> PieceID? {
        guard let span = covered.first(where: { $0.first <= piece && piece <= $0.last }) else { return piece }
        return sections.piece(before: span.first).flatMap { gap(upTo: $0, sections) }
    }

    /// The hits before a piece; nil while that is not known. Complexity: O(pieces with hits before).
    func count(before piece: PieceID) -> Int? {
        let start = PieceID(section: 0, piece: 0)
        if piece == start { return 0 }
        guard let span = covered.first, span.first == start, piece <= span.last else { return nil }
        return counts[..<index(of: piece)].reduce(0, +)
    }

    /// Whether all of a tour has been looked through.
    func isComplete(_ sections: SectionList) -> Bool {
        guard sections.isComplete, let last = sections.lastPiece, let span = covered.first else { return false }
        return span.first == PieceID(section: 0, piece: 0) && last <= span.last
    }
}

extension PieceID: Comparable {
    static func < (a: PieceID, b: PieceID) -> Bool { (a.section, a.piece) < (b.section, b.piece) }
}

extension SectionList {
    /// The last piece that is known.
    var lastPiece: PieceID? {
        isEmpty ? nil : PieceID(section: count - 1, piece: Swift.max(0, self[count - 1].pieceCount - 1))
    }

    func has(_ piece: PieceID) -> Bool { piece.section < count && piece.piece < self[piece.section].pieceCount }

    /// The piece after one; nil if it is not known, or if there is none.
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

    /// How much of the tour lies before a piece and a share of it, 0 to 1.
    func share(before piece: PieceID, and share: Double = 0) -> Double {
        guard piece.section < count else { return 1 }
        let start = Double(bytes(before: piece.section))
        let pieces = (Double(piece.piece) + share) / Double(Swift.max(1, self[piece.section].pieceCount))
        let inside = Double(byteCount(at: piece.section)) * pieces
        return Swift.min(1, (start + inside) / Double(Swift.max(1, bytes(before: count))))
    }

    /// The size of a piece's source in bytes, roughly.
    func size(of piece: PieceID) -> Int {
        piece.section < count ? byteCount(at: piece.section) / Swift.max(1, self[piece.section].pieceCount) : 0
    }

    /// Whether the piece behind a piece is known, if its section goes on: what stands over a cut can be told.
    func isSettled(_ piece: PieceID) -> Bool {
        piece.section < count && (self[piece.section].isWhole || piece.piece + 1 < self[piece.section].pieceCount)
    }
}
