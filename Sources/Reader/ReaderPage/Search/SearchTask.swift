import TextSearch
import TourDocument

/// A background search of pieces of the tour. A self-contained value.
package struct SearchTask: BackgroundTask {
    package typealias Report = SearchReport

    enum Purpose: Hashable, Sendable {
        /// Find the first match from a place on, or the last before it; over the end of the tour if need be.
        case find(ActiveSearch.Wanted)
        /// Count all matches from a piece to the known end, and list some of them.
        case count(from: PieceID, listing: Int)
    }

    let purpose: Purpose
    let matcher: TextMatcher
    let provider: any SectionProvider
    let sections: SectionList

    /// The budget of a regular expression in one piece: about half a second.
    private static let budget = 20_000_000

    private var wanted: ActiveSearch.Wanted? { if case .find(let wanted) = purpose { wanted } else { nil } }
    private var start: PieceID {
        switch purpose {
        case .find(let wanted): wanted.place.item.pieceID
        case .count(let piece, _): piece
        }
    }

    /// Searches the pieces, without parsing those whose source cannot match. `isStopped`, asked before each block, ends
    /// it without a report; `report` gets new matches when one `isDue`, and at the end. Linear in the sources.
    package func run(isStopped: () -> Bool, isDue: () -> Bool, report: (SearchReport) -> Void) {
        var next: PieceID? = start
        var wraps = false
        var passed = 0
        var room = if case .count(_, let listing) = purpose { listing } else { 0 }
        let size = Double(max(1, sections.bytes(before: sections.count)))
        var news = SearchReport(reached: start)
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
                        report(SearchReport(reached: news.reached, share: Double(passed + share) / size))
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
        /// The sections with unreadable text.
        private(set) var unreadable: Set<Int> = []

        private static let maximumKept = 3

        init(task: SearchTask) { self.task = task }

        /// Unreadable pieces have no text.
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

        /// Whether a match may begin in a piece. Its required literal may be in the next one, if the text continues
        /// there.
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

/// The results of a ``SearchTask`` since its last report.
package struct SearchReport: Sendable {
    var reached: PieceID
    /// The searched share of the tour, 0 to 1.
    var share = 0.0
    var found: FoundHit?
    /// Whether it is certain that there is no match.
    var hasSeenAll = false
    /// The number of matches in each piece with some, and whether pieces were counted at all.
    var counts: [(piece: PieceID, count: Int)] = []
    var hasCounted = false
    /// The first of these matches with their lines, up to the requested number.
    var listed: [ListedHit] = []
    /// The sections with unreadable text.
    var unreadable: Set<Int> = []
    var isDone = false
    /// Whether the pattern exceeded its budget.
    var isTooCostly = false
}
