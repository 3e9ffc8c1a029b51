import TextLayout
import TextSearch
import TourDocument

/// The blocks on both sides of one, or of a run of them.
struct BlockNeighbours: Sendable {
    var before: Block?
    var after: Block?
}

/// A place where one text was cut into two blocks: in a paragraph that is too long for one piece, or after so many lines of a plain
/// text; and between paragraphs, for a phrase. A hit on both sides counts to the block that it begins in. No more is looked at than the
/// end of the one block and the beginning of the other, so that whoever looks at either finds the same.
struct TextCut {
    /// How many Unicode scalars are looked at on each side.
    static let reach = 1000

    /// The end of the block before, and the beginning of the one behind.
    let tail: String
    let head: String
    /// How many scalars of the block before are not in the tail.
    let tailStart: Int
    /// The bytes of the hit before and behind the cut; nil if there is none.
    let hit: (before: Int, behind: Int)?

    /// Nil if there is a border between the blocks, or nothing that may stand on both sides of it.
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

    /// Whether what is looked for may go on from one paragraph into another.
    private static func isPhrase(_ query: SearchQuery, in before: Block, and behind: Block) -> Bool {
        guard case .paragraph = before.kind, case .paragraph = behind.kind else { return false }
        return !query.isExpression
    }

    /// Whether two blocks, one behind the other, are one text.
    static func isCut(_ before: Block, _ behind: Block) -> Bool {
        if case .verbatim = before.kind, case .verbatim = behind.kind { return true }
        return before.continuation.contains(.intoNext) && behind.continuation.contains(.fromBefore)
    }
}

/// The text that is looked into for a block: its own, and at a cut something of what is there.
struct SearchedText {
    let text: String
    /// The bytes of it that are the block's.
    let own: Range<Int>
    /// How many scalars of the block's text are not looked into.
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

    /// Calls `body` with each hit that begins in the block, in bytes of ``text``.
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

    /// What of a block's text is looked into, and how many scalars before that are not: the head of a table that was cut is
    /// shown with its first part only. A text that `isCutBehind` ends as a part of one with what follows.
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
