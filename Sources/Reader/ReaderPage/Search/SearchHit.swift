import TextLayout
import TextSearch
import TourDocument

package struct SearchHit: Hashable, Sendable {
    /// The block that it begins in.
    package var item: ItemID
    /// In Unicode scalars of ``BlockLayout/text(of:)``; beyond its end for a match that continues in the next block.
    package var range: Range<Int>

    package var start: TextAnchor { TextAnchor(item: item, offset: range.lowerBound) }
}

/// Searches blocks. A match is within one block, over any lines and styles; for cut blocks see ``TextCut``.
enum BlockSearch {
    /// The limit of matches in a block of many megabytes.
    private static let maximumHits = 100_000

    /// The matches in a block, and of one that continues from the block before, its start there and its end here.
    static func highlights(
        in block: Block, _ around: BlockNeighbours, _ session: TextMatcher.Session
    ) -> (hits: [Range<Int>], continued: (start: Int, end: Int)?) {
        let text = SearchedText(block, around, session)
        let hits = hits(in: text, session)
        guard let front = text.front, let hit = front.hit else { return (hits, nil) }
        let before = front.tail.utf8.dropLast(hit.before)
        return (
            hits,
            (
                front.tailStart + String(Substring(before)).unicodeScalars.count,
                text.hidden + String(Substring(front.head.utf8.prefix(hit.behind))).unicodeScalars.count
            )
        )
    }

    private static func hits(in text: SearchedText, _ session: TextMatcher.Session) -> [Range<Int>] {
        var found: [Range<Int>] = []
        text.forEachHit(session) { if found.count < maximumHits { found.append($0) } }
        if !found.isEmpty { makeScalars(of: &found, in: text) }
        return found
    }

    static func hits(
        in blocks: [Block], of piece: PieceID, _ around: BlockNeighbours = BlockNeighbours(),
        _ session: TextMatcher.Session
    ) -> [SearchHit] {
        blocks.indices.flatMap { hits(in: blocks, at: $0, of: piece, around, session) }
    }

    static func hits(
        in blocks: [Block], at index: Int, of piece: PieceID, _ around: BlockNeighbours, _ session: TextMatcher.Session
    ) -> [SearchHit] {
        let item = ItemID(section: piece.section, piece: piece.piece, block: index)
        let text = SearchedText(blocks[index], neighbours(of: index, in: blocks, around), session)
        return hits(in: text, session).map { SearchHit(item: item, range: $0) }
    }

    /// The blocks beside one of a piece, given those beside the piece. Notes at the end of a piece do not count: the
    /// text before them continues in the next one.
    static func neighbours(of index: Int, in blocks: [Block], _ around: BlockNeighbours) -> BlockNeighbours {
        let goesOn = blocks[index].continuation.contains(.intoNext)
        return BlockNeighbours(
            before: index > 0 ? blocks[index - 1] : around.before,
            after: index + 1 < blocks.count && !goesOn ? blocks[index + 1] : around.after)
    }

    /// The blocks beside a piece. `load` is asked for a piece that the text may continue in; it may have none.
    static func around(
        _ blocks: [Block], of piece: PieceID, pieceCount: Int, load: (PieceID) -> [Block]?
    ) -> BlockNeighbours {
        var around = BlockNeighbours()
        if let first = blocks.first, first.isOpen(.fromBefore), piece.piece > 0 {
            let before = load(PieceID(section: piece.section, piece: piece.piece - 1))
            around.before = before?.last { $0.isOpen(.intoNext) }
        }
        if blocks.contains(where: { $0.isOpen(.intoNext) }), piece.piece + 1 < pieceCount {
            around.after = load(PieceID(section: piece.section, piece: piece.piece + 1))?.first
        }
        return around
    }

    private static func makeScalars(of ranges: inout [Range<Int>], in searched: SearchedText) {
        var text = searched.text
        text.withUTF8 { bytes in
            var byte = searched.own.lowerBound
            var scalar = searched.hidden
            func advance(to end: Int) -> Int {
                while byte < end {
                    if bytes[byte] & 0xC0 != 0x80 { scalar += 1 }
                    byte += 1
                }
                return scalar
            }
            for index in ranges.indices {
                let start = advance(to: ranges[index].lowerBound)
                ranges[index] = start..<advance(to: ranges[index].upperBound)
            }
        }
    }
}

extension Block {
    /// Whether its text may continue beyond one of its ends.
    func isOpen(_ end: Continuation) -> Bool {
        if case .verbatim = kind { return true }
        return continuation.contains(end)
    }
}

/// The blocks on both sides of one, or of a run of them.
struct BlockNeighbours: Sendable {
    var before: Block?
    var after: Block?
}

/// A cut of one text into two blocks: within a paragraph too long for a piece, or between lines of a plain text; and
/// between paragraphs, for a phrase. A match across it counts to the block that it begins in. Only the end of the one
/// block and the start of the other are searched, so that both sides find the same.
struct TextCut {
    /// The Unicode scalars searched on each side.
    static let reach = 1000

    /// The end of the block before, and the start of the one behind.
    let tail: String
    let head: String
    /// The scalars of the block before that are not in the tail.
    let tailStart: Int
    /// The bytes of the match before and behind the cut; nil if there is none.
    let hit: (before: Int, behind: Int)?

    /// Nil if the blocks are separate texts, or no match can span them.
    init?(between before: Block, and behind: Block, _ session: TextMatcher.Session) {
        guard Self.isCut(before, behind) || Self.isPhrase(session.query, in: before, and: behind),
            session.query.crossesLines || before.continuation.contains(.intoWord)
        else {
            return nil
        }
        let text = SearchedText.text(of: before, isCutBehind: true)
        let scalars = text.visible.unicodeScalars
        let tail = scalars.suffix(Self.reach)
        tailStart = text.hidden + scalars.distance(from: scalars.startIndex, to: tail.startIndex)
        let behind = SearchedText.text(of: behind).visible
        self.tail = String(tail)
        head = String(behind.unicodeScalars.prefix(Self.reach))
        let cut = self.tail.utf8.count
        var found: Range<Int>?
        session.forEachMatch(in: self.tail + head) { range in
            if range.upperBound > cut { found = range }
            return range.upperBound <= cut
        }
        hit = found.flatMap { $0.lowerBound < cut ? (cut - $0.lowerBound, $0.upperBound - cut) : nil }
    }

    /// Whether a match may continue from one paragraph into another.
    private static func isPhrase(_ query: SearchQuery, in before: Block, and behind: Block) -> Bool {
        guard case .paragraph = before.kind, case .paragraph = behind.kind else { return false }
        return !query.isExpression
    }

    static func isCut(_ before: Block, _ behind: Block) -> Bool {
        if case .verbatim = before.kind, case .verbatim = behind.kind { return true }
        return before.continuation.contains(.intoNext) && behind.continuation.contains(.fromBefore)
    }
}

/// The searched text of a block: its own, and at a cut some of the other side.
struct SearchedText {
    let text: String
    /// The bytes of it that are the block's.
    let own: Range<Int>
    /// The scalars of the block's text that are not searched.
    let hidden: Int
    let front: TextCut?
    private let back: TextCut?

    init(_ block: Block, _ around: BlockNeighbours, _ session: TextMatcher.Session) {
        front = around.before.flatMap { TextCut(between: $0, and: block, session) }
        back = around.after.flatMap { TextCut(between: block, and: $0, session) }
        let own = Self.text(of: block, isCutBehind: back != nil)
        hidden = own.hidden
        let start = front?.tail.utf8.count ?? 0
        self.own = start..<start + own.visible.utf8.count
        text = front == nil && back == nil ? own.visible : (front?.tail ?? "") + own.visible + (back?.head ?? "")
    }

    /// Calls `body` with each match that begins in the block, in bytes of ``text``.
    func forEachHit(_ session: TextMatcher.Session, _ body: (Range<Int>) -> Void) {
        let last = back?.hit.map { own.upperBound - $0.before..<own.upperBound + $0.behind }
        var start = own.lowerBound
        if let behind = front?.hit?.behind { start += behind }
        session.forEachMatch(in: text, from: start) { range in
            guard range.lowerBound < own.upperBound, range.upperBound <= last?.lowerBound ?? .max else { return false }
            body(range)
            return true
        }
        if let last, last.lowerBound >= start { body(last) }
    }

    /// The searched part of a block's text, and the number of scalars before it: the head of a cut table is shown with
    /// its first part only. A text that `isCutBehind` ends without a border to the next one.
    static func text(of block: Block, isCutBehind: Bool = false) -> (visible: String, hidden: Int) {
        var text = BlockLayout.text(of: block)
        if isCutBehind {
            if block.continuation.contains(.intoWord) {
                while text.unicodeScalars.last == "\n" { text.unicodeScalars.removeLast() }
            } else if case .paragraph = block.kind, text.unicodeScalars.last == "\n" {
                // the lines of a paragraph are one
                text.unicodeScalars.removeLast()
                text += " "
            }
        }
        guard block.continuation.contains(.fromBefore), case .table(var table) = block.kind, table.caption.isEmpty
        else { return (text, 0) }
        table.rows = []
        let hidden = BlockLayout.text(of: Block(.table(table))).unicodeScalars.count
        return (String(text.unicodeScalars.dropFirst(hidden)), hidden)
    }
}
