import InfiniteScroll
import TextSearch

/// What is looked for on the pages, and where that stands.
struct Search: Sendable {
    /// What is looked for now, and highlighted on the page; nil for nothing.
    var active: ActiveSearch?
    /// What was looked for until Esc took it off the page: `n` takes it up again.
    var dismissed: ActiveSearch?
    /// What the prompt was opened over; nil while it is not.
    var origin: Origin?
    /// Whether what is typed is a regular expression.
    var isExpression = false
    /// Why what is typed is not looked for; nil if it is.
    var problem: String?
    /// The number of the last task.
    var tasks = 0

    /// - Parameter previous: the search in the tour that was read before, if one was.
    init(after previous: Search?) {
        isExpression = previous?.isExpression ?? false
        tasks = previous?.tasks ?? 0
    }

    /// The size in bytes from which on a piece is not looked through while a key waits.
    static let largePiece = 1 << 20

    /// Where the search began.
    struct Origin: Sendable {
        var place: Place
        /// The first text on the screen: hits are looked for from here on.
        var start: TextAnchor
        /// What was looked for before.
        var before: ActiveSearch?
    }
}

/// One query and what is known of it.
struct ActiveSearch: Sendable {
    let matcher: TextMatcher
    var counts = SearchCounts()
    /// The first hits of the tour, as far as they are counted.
    var listed: [ListedHit] = []
    /// The hit that was gone to last.
    var current: SearchHit?
    /// Its number among the hits of its piece, from 0.
    var currentIndex = 0
    /// Where to go as soon as it is known where that is.
    var wanted: Wanted?
    /// The task that runs for it, and how far it is.
    var running: (number: Int, share: Double)?
    /// Whether all was looked through in vain.
    var cannotMatch = false
    /// The hits of the piece that was looked at last.
    var known: (piece: PieceID, hits: [SearchHit])?
    /// Where hits are on the lines of the blocks in sight.
    var highlights: [ItemID: [Highlight]] = [:]

    init(_ matcher: TextMatcher) { self.matcher = matcher }

    /// A hit that is looked for.
    struct Wanted: Hashable, Sendable {
        var place: TextAnchor
        var isBackward: Bool
        /// So many hits are to be passed before it.
        var skipped = 0

        /// The hit among those of a piece.
        /// - Parameter isStart: whether the piece is that of the place, so that hits on the other side of the place do not count.
        func index(in hits: [SearchHit], isStart: Bool) -> Int? {
            isBackward
                ? hits.lastIndex { !isStart || $0.start < place } : hits.firstIndex { !isStart || $0.start >= place }
        }

        /// The place behind a hit, or before it.
        mutating func pass(_ hit: SearchHit) {
            place = TextAnchor(item: hit.item, offset: hit.range.lowerBound + (isBackward ? 0 : 1))
        }
    }
}

/// Cells of a line that show a hit.
struct Highlight: Hashable, Sendable {
    /// The row of the item.
    var row: Int
    var columns: Range<Int>
    /// Where the hit begins: perhaps in the block before, if that was cut from this one.
    var hit: TextAnchor
}
