import TextSearch
import TourDocument

/// Pieces of the tour to be looked through in the background. It is a value, and needs nothing else to run.
package struct SearchTask: Sendable, Hashable {
    enum Purpose: Hashable, Sendable {
        /// To find the first hit from a place on, or the last before it; over the end of the tour if need be.
        case find(ActiveSearch.Wanted)
        /// To count all hits from a piece to the end of what is known, and to list so many of them.
        case count(from: PieceID, listing: Int)
    }

    /// Tells its reports from those of others.
    let number: Int
    let purpose: Purpose
    let matcher: TextMatcher
    let provider: any SectionProvider
    let sections: SectionList

    package static func == (a: SearchTask, b: SearchTask) -> Bool { a.number == b.number }
    package func hash(into hasher: inout Hasher) { hasher.combine(number) }

    /// What a regular expression may cost in one piece: about half a second.
    private static let budget = 20_000_000

    private var wanted: ActiveSearch.Wanted? { if case .find(let wanted) = purpose { wanted } else { nil } }
    private var start: PieceID {
        switch purpose {
        case .find(let wanted): wanted.place.item.pieceID
        case .count(let piece, _): piece
        }
    }

    /// Looks through the pieces; what cannot match is told from its source and not parsed. Asked before each block,
    /// `isStopped` ends it without a report; `report` hears what was found since the last one when one `isDue`, and at
    /// the end. Linear in the length of the sources.
    package func run(isStopped: () -> Bool, isDue: () -> Bool, report: (SearchReport) -> Void) {
        var next: PieceID? = start
        var wraps = false
        var passed = 0
        var room = if case .count(_, let listing) = purpose { listing } else { 0 }
        let size = Double(max(1, sections.bytes(before: sections.count)))
        var news = SearchReport(number: number, reached: start)
        var reader = PieceReader(task: self)
        while let piece = next, sections.isSearchable(piece) {
            if isStopped() { return }
            let session = matcher.session(budget: Self.budget)
            let pieceSize = sections.size(of: piece)
            var hits: [SearchHit] = []
            var listed: [ListedHit] = []
            if reader.mightContain(piece) {
                let blocks = reader.blocks(of: piece)
                let around = BlockSearch.around(blocks, of: piece, pieceCount: sections[piece.section].pieceCount) {
                    reader.blocks(of: $0)
                }
                for index in blocks.indices {
                    if isStopped() { return }
                    let found = BlockSearch.hits(in: blocks, at: index, of: piece, around, session)
                    if room > 0, !found.isEmpty {
                        let new = ListedHit.list(found.prefix(room), of: blocks[index], after: hits.count)
                        room -= new.count
                        listed += new
                    }
                    hits += found
                    if index + 1 < blocks.count, isDue() {
                        let share = pieceSize * (index + 1) / blocks.count
                        report(
                            SearchReport(number: number, reached: news.reached, share: Double(passed + share) / size))
                    }
                }
            }
            news.unreadable = reader.unreadable
            passed += pieceSize
            news.share = min(1, Double(passed) / size)
            if session.isExhausted {
                news.isTooCostly = true
                break
            }
            news.reached = piece
            if let wanted {
                if let index = wanted.index(in: hits, isStart: piece == start && !wraps) {
                    news.found = FoundHit(hits: hits, index: index, wraps: wraps)
                    break
                }
                if wraps, piece == start {
                    news.hasSeenAll = true
                    break
                }
            } else {
                news.hasCounted = true
                news.listed += listed
                if !hits.isEmpty { news.counts.append((piece, hits.count)) }
            }
            next = wanted?.isBackward == true ? sections.piece(before: piece) : sections.piece(after: piece)
            if next == nil, let wanted, !wraps, sections.isComplete, wanted.isBackward || piece == sections.lastPiece {
                wraps = true
                next = wanted.isBackward ? sections.lastPiece : PieceID(section: 0, piece: 0)
            }
            if isDue() {
                report(news)
                news.counts = []
                news.listed = []
            }
        }
        news.isDone = true
        report(news)
    }

    private struct PieceReader {
        let task: SearchTask
        private var kept: [(piece: PieceID, blocks: [Block])] = []
        private var answers: [(piece: PieceID, mightContain: Bool)] = []
        /// The sections of which some text could not be read.
        private(set) var unreadable: Set<Int> = []

        private static let maximumKept = 3

        init(task: SearchTask) { self.task = task }

        /// What cannot be read has no text.
        mutating func blocks(of piece: PieceID) -> [Block] {
            if let known = kept.first(where: { $0.piece == piece }) { return known.blocks }
            var blocks: [Block] = []
            do throws(SourceError) {
                blocks = try task.provider.blocks(ofSection: piece.section, piece: piece.piece)
            } catch {
                unreadable.insert(piece.section)
            }
            kept = [(piece, blocks)] + kept.prefix(Self.maximumKept - 1)
            return blocks
        }

        /// Whether a hit may begin in a piece. What it must hold may stand in the next piece, if that goes on with this one.
        mutating func mightContain(_ piece: PieceID) -> Bool {
            guard let literal = task.matcher.requiredLiteral else { return true }
            if mightContain(piece, literal) { return true }
            guard piece.piece + 1 < task.sections[piece.section].pieceCount else { return false }
            let next = PieceID(section: piece.section, piece: piece.piece + 1)
            guard mightContain(next, literal), let first = blocks(of: next).first else { return false }
            return first.continuation.contains(.fromBefore)
                || first.isOpen(.fromBefore) && task.matcher.query.crossesLines
        }

        private mutating func mightContain(_ piece: PieceID, _ literal: RequiredLiteral) -> Bool {
            if let known = answers.first(where: { $0.piece == piece }) { return known.mightContain }
            let answer = task.provider.mightContain(literal, inSection: piece.section, piece: piece.piece)
            answers = [(piece, answer)] + answers.prefix(Self.maximumKept - 1)
            return answer
        }
    }
}

/// What was found by a ``SearchTask`` since its last report.
package struct SearchReport: Sendable {
    let number: Int
    var reached: PieceID
    /// How much of the tour was looked through, 0 to 1.
    var share = 0.0
    var found: FoundHit?
    /// Whether it is certain that there is no hit.
    var hasSeenAll = false
    /// The number of hits in each piece with some, and whether pieces were counted at all.
    var counts: [(piece: PieceID, count: Int)] = []
    var hasCounted = false
    /// The first of these hits with their lines, as many as were to be listed.
    var listed: [ListedHit] = []
    /// The sections of which some text could not be read.
    var unreadable: Set<Int> = []
    var isDone = false
    /// Whether the pattern took more than it may.
    var isTooCostly = false
}
