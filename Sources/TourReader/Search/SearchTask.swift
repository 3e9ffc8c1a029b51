import TextSearch
import TourDocument

/// A part of the tour to be looked through in the background. It is a value: whoever runs it needs nothing else.
package struct SearchTask: Sendable, Hashable {
    /// Tells its reports from those of others.
    let number: Int
    let matcher: TextMatcher
    let provider: any SectionProvider
    let sections: SectionList
    let span: SearchTally.Span
    /// Whether it goes from the last piece to the first.
    let isBackward: Bool
    /// Whether it ends with the first piece that has a hit.
    let stopsAtHit: Bool
    /// Whether it tells the hits one by one, of a span that is one piece.
    var isListing = false

    package static func == (a: SearchTask, b: SearchTask) -> Bool { a.number == b.number }
    package func hash(into hasher: inout Hasher) { hasher.combine(number) }

    /// What a regular expression may cost in one piece: about half a second.
    private static let budget = 20_000_000

    /// Looks through the pieces. What cannot match is told from its source and not parsed.
    ///
    /// - Parameters:
    ///   - isStopped: asked before each block; ends the run without a report.
    ///   - isDue: whether it is time for a report.
    ///   - report: hears what was found since the last report; the last one says that it is.
    /// - Complexity: linear in the length of the sources.
    package func run(isStopped: () -> Bool, isDue: () -> Bool, report: (SearchReport) -> Void) {
        var next: PieceID? = isBackward ? span.last : span.first
        var since = next ?? span.first
        var found: [(piece: PieceID, count: Int)] = []
        var reader = PieceReader(task: self)
        while let piece = next {
            if isStopped() { return }
            let session = matcher.session(budget: Self.budget)
            var hits: [SearchHit] = []
            var count = 0
            if reader.mayHold(piece) {
                let blocks = reader.blocks(of: piece)
                let around = BlockSearch.around(blocks, of: piece, pieceCount: sections[piece.section].pieceCount) {
                    reader.blocks(of: $0)
                }
                for index in blocks.indices {
                    if isStopped() { return }
                    if isListing, count < BlockSearch.maximumHits {
                        hits += BlockSearch.hits(
                            in: blocks, at: index, of: piece, around, session,
                            limit: BlockSearch.maximumHits - count)
                    }
                    count += BlockSearch.count(in: blocks, at: index, around, session)
                    if index + 1 < blocks.count, !session.isExhausted, isDue() {
                        let share = Double(index + 1) / Double(blocks.count)
                        report(SearchReport(number: number, reached: piece, share: isBackward ? 1 - share : share))
                    }
                }
            }
            if count > 0 { found.append((piece, count)) }
            next = piece == (isBackward ? span.first : span.last) ? nil : self.piece(after: piece)
            let isDone = next == nil || session.isExhausted || stopsAtHit && count > 0
            guard isDone || isDue() else { continue }
            report(
                SearchReport(
                    number: number, reached: piece, found: found,
                    span: SearchTally.Span(first: min(since, piece), last: max(since, piece)),
                    hits: isListing ? hits : nil, isDone: isDone, isTooCostly: session.isExhausted))
            if isDone { return }
            found = []
            since = next ?? piece
        }
    }

    private func piece(after piece: PieceID) -> PieceID? {
        isBackward ? sections.piece(before: piece) : sections.piece(after: piece)
    }

    /// Loads pieces, and keeps those beside the last one.
    private struct PieceReader {
        let task: SearchTask
        private var kept: [(piece: PieceID, blocks: [Block])] = []
        private var answers: [(piece: PieceID, mayHold: Bool)] = []

        private static let maximumKept = 3

        init(task: SearchTask) { self.task = task }

        /// What cannot be read has no text.
        mutating func blocks(of piece: PieceID) -> [Block] {
            if let known = kept.first(where: { $0.piece == piece }) { return known.blocks }
            let blocks = (try? task.provider.blocks(ofSection: piece.section, piece: piece.piece)) ?? []
            kept = [(piece, blocks)] + kept.prefix(Self.maximumKept - 1)
            return blocks
        }

        /// Whether a hit may begin in a piece. What it must hold may stand in the next piece, if that goes on with this one.
        mutating func mayHold(_ piece: PieceID) -> Bool {
            guard let needle = task.matcher.needle else { return true }
            if mayHold(piece, needle) { return true }
            guard piece.piece + 1 < task.sections[piece.section].pieceCount else { return false }
            let next = PieceID(section: piece.section, piece: piece.piece + 1)
            guard mayHold(next, needle), let first = blocks(of: next).first else { return false }
            return first.continuation.contains(.fromBefore)
                || first.isOpen(.fromBefore) && task.matcher.query.crossesLines
        }

        private mutating func mayHold(_ piece: PieceID, _ needle: Needle) -> Bool {
            if let known = answers.first(where: { $0.piece == piece }) { return known.mayHold }
            let answer = task.provider.mayHold(needle, inSection: piece.section, piece: piece.piece)
            answers = [(piece, answer)] + answers.prefix(Self.maximumKept - 1)
            return answer
        }
    }
}

/// What was found in a part of the tour.
package struct SearchReport: Sendable {
    let number: Int
    /// The piece that was looked through last, and how much of it is before the place reached, 0 to 1.
    let reached: PieceID
    var share = 0.0
    var found: [(piece: PieceID, count: Int)] = []
    /// What was looked through since the last report; nil if no piece was to its end.
    var span: SearchTally.Span?
    /// The hits of the piece one by one, if the task was to tell them.
    var hits: [SearchHit]?
    /// Whether it is the last one of its task.
    var isDone = false
    /// Whether the pattern took more than it may.
    var isTooCostly = false
}
