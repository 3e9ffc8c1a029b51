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

    package static func == (a: SearchTask, b: SearchTask) -> Bool { a.number == b.number }
    package func hash(into hasher: inout Hasher) { hasher.combine(number) }

    /// What a regular expression may cost in one piece: about half a second.
    private static let budget = 20_000_000

    /// Looks through the pieces. What cannot match is told from its source and not parsed.
    ///
    /// - Parameters:
    ///   - isStopped: asked before each piece; ends the run without a report.
    ///   - isDue: whether it is time for a report.
    ///   - report: hears what was found since the last report; the last one says that it is.
    /// - Complexity: linear in the length of the sources.
    package func run(isStopped: () -> Bool, isDue: () -> Bool, report: (SearchReport) -> Void) {
        var next: PieceID? = isBackward ? span.last : span.first
        var since = next ?? span.first
        var found: [(piece: PieceID, count: Int)] = []
        while let piece = next {
            if isStopped() { return }
            let session = matcher.session(budget: Self.budget)
            let count = count(in: piece, session)
            if count > 0 { found.append((piece, count)) }
            next = piece == (isBackward ? span.first : span.last) ? nil : self.piece(after: piece)
            let isDone = next == nil || session.isExhausted || stopsAtHit && count > 0
            guard isDone || isDue() else { continue }
            report(
                SearchReport(
                    number: number, found: found,
                    span: SearchTally.Span(first: min(since, piece), last: max(since, piece)), isDone: isDone,
                    isTooCostly: session.isExhausted))
            if isDone { return }
            found = []
            since = next ?? piece
        }
    }

    private func count(in piece: PieceID, _ session: TextMatcher.Session) -> Int {
        if let needle = matcher.needle, !provider.mayHold(needle, inSection: piece.section, piece: piece.piece) {
            return 0
        }
        // what cannot be read has no text
        guard let blocks = try? provider.blocks(ofSection: piece.section, piece: piece.piece) else { return 0 }
        return BlockSearch.count(in: blocks, session)
    }

    private func piece(after piece: PieceID) -> PieceID? {
        isBackward ? sections.piece(before: piece) : sections.piece(after: piece)
    }
}

/// What was found in a part of the tour.
package struct SearchReport: Sendable {
    let number: Int
    let found: [(piece: PieceID, count: Int)]
    let span: SearchTally.Span
    /// Whether it is the last one of its task.
    let isDone: Bool
    /// Whether the pattern took more than it may.
    let isTooCostly: Bool
}
