import TextSearch
import TourDocument

package struct Search: Sendable {
    /// The present search, highlighted on the page, if any.
    package var active: ActiveSearch?
    /// The search dismissed by Esc: `n` resumes it.
    private var dismissed: ActiveSearch?
    /// The state when the prompt was opened; nil while it is closed.
    private(set) var origin: Origin?
    package internal(set) var isExpression = false
    /// Why the typed text cannot be searched, if so.
    private(set) var problem: String?

    /// - Parameter previous: the search in the tour read before, if any.
    init(after previous: Search?) { isExpression = previous?.isExpression ?? false }

    struct Origin: Sendable {
        let place: Place
        /// The first text on the screen, where the search starts.
        let start: TextAnchor
        let before: ActiveSearch?
    }

    var text: String { active?.matcher.query.text ?? "" }

    // MARK: - Typing

    mutating func begin(at place: Place, from start: TextAnchor) {
        problem = nil
        origin = Origin(place: place, start: start, before: active)
    }

    /// Searches another typed text. False if it cannot be searched.
    mutating func edit(_ text: String) -> Bool {
        (active, problem) = (nil, nil)
        if text.isEmpty { return false }
        do throws(BadPattern) {
            active = ActiveSearch(try TextMatcher(SearchQuery(text, isExpression: isExpression)))
        } catch {
            problem = error.description
        }
        return active != nil
    }

    /// Closes the prompt. Returns the state when it was opened.
    /// - Parameter isUndone: whether the former search is restored.
    mutating func endTyping(isUndone: Bool) -> Origin? {
        defer { (origin, problem) = (nil, nil) }
        if isUndone, let origin {
            active = origin.before
            active?.rest()
        }
        return origin
    }

    /// Removes the highlights. False without any.
    mutating func dismiss() -> Bool {
        guard let active else { return false }
        (dismissed, self.active) = (active, nil)
        return true
    }

    /// Resumes a dismissed search, unless another one is active. Returns whether one is active.
    package mutating func resume() -> Bool {
        active = active ?? dismissed.map { ActiveSearch($0.matcher, at: $0.current) }
        return active != nil
    }

    // MARK: - Searching

    struct TooCostly: Error {}

    /// Finds a match in its own piece, or where all are counted. Nil if it needs a background search.
    mutating func find(_ wanted: ActiveSearch.Wanted, in content: TourContent) throws(TooCostly) -> FoundHit? {
        let piece = wanted.place.item.pieceID
        guard let own = try active?.hits(of: piece, in: content) else { return nil }
        if let index = wanted.index(in: own, isStart: true) { return FoundHit(hits: own, index: index) }
        guard let counts = active?.counts, counts.isComplete(content.tour.sections),
            let (target, wraps) = counts.piece(beyond: piece, isBackward: wanted.isBackward),
            let hits = try? active?.hits(of: target, in: content), let index = wanted.index(in: hits, isStart: false)
        else { return nil }
        return FoundHit(hits: hits, index: index, wraps: wraps)
    }

    /// Ends a search that takes too long. Returns its text.
    mutating func abandon() -> String {
        defer { (active, dismissed) = (nil, nil) }
        if origin != nil { problem = "takes too long" }
        return text
    }

    /// The next background task: for the wanted match, else to count matches. Nil if one is running or none is needed.
    mutating func nextTask(in sections: SectionList, _ provider: any SectionProvider) -> SearchTask? {
        guard let purpose = active?.nextPurpose(in: sections), let matcher = active?.matcher else { return nil }
        active?.begin()
        return SearchTask(purpose: purpose, matcher: matcher, provider: provider, sections: sections)
    }

    /// The consequence of a report.
    enum News {
        case nothing, tooCostly
        /// There is more to search.
        case next
        case found(FoundHit, ActiveSearch.Wanted)
        case none
    }

    mutating func take(_ report: SearchReport) -> News {
        active?.running != nil ? active?.take(report) ?? .nothing : .nothing
    }

    /// The tour was reloaded. Returns whether all matches must be counted again.
    mutating func startAgain() -> Bool {
        dismissed = dismissed.map { ActiveSearch($0.matcher) }
        active = active.map { ActiveSearch($0.matcher) }
        return active != nil
    }

    /// Finds the highlights on the lines of visible items. Those of others are dropped.
    mutating func highlight(_ seen: Set<ItemID>, in content: TourContent) {
        guard let active else { return }
        self.active?.highlights = Dictionary(
            uniqueKeysWithValues: seen.map {
                ($0, active.highlights[$0] ?? content.highlights(of: $0, active.matcher))
            })
    }
}

/// A match among all of its piece.
struct FoundHit: Sendable {
    let hits: [SearchHit]
    let index: Int
    var wraps = false

    var hit: SearchHit { hits[index] }
}

/// A query and its results so far.
package struct ActiveSearch: Sendable {
    let matcher: TextMatcher
    private(set) var counts = SearchCounts()
    /// The first counted matches of the tour.
    private(set) var listed: [ListedHit] = []
    private(set) var current: SearchHit?
    /// Its number among the matches of its piece, from 0.
    private(set) var currentIndex = 0
    /// The destination of the search, not found yet.
    private(set) var wanted: Wanted?
    /// The progress of the running task, 0 to 1.
    private(set) var running: Double?
    /// Whether more of the tour is known than that task knows.
    var hasGrown = false
    /// Whether the whole tour has no match.
    private var cannotMatch = false
    /// The sections with unreadable text.
    private(set) var unreadable: Set<Int> = []
    /// The matches of the piece searched last.
    private var known: (piece: PieceID, hits: [SearchHit])?
    /// The highlights on the lines of visible blocks.
    var highlights: [ItemID: [Highlight]] = [:]

    /// Larger pieces, in bytes, are searched only in the background.
    private static let largePiece = 1 << 20

    init(_ matcher: TextMatcher, at current: SearchHit? = nil) { (self.matcher, self.current) = (matcher, current) }

    struct Wanted: Hashable, Sendable {
        var place: TextAnchor
        var isBackward: Bool
        /// The number of matches to skip before it.
        var skipped = 0

        /// The index of the match among those of a piece.
        /// - Parameter isStart: whether it is the place's piece, where matches on the other side of the place do not
        ///   count.
        func index(in hits: [SearchHit], isStart: Bool) -> Int? {
            isBackward
                ? hits.lastIndex { !isStart || $0.start < place } : hits.firstIndex { !isStart || $0.start >= place }
        }

        /// Moves the place behind a match, or before it.
        mutating func pass(_ hit: SearchHit) {
            place = TextAnchor(item: hit.item, offset: hit.range.lowerBound + (isBackward ? 0 : 1))
        }
    }

    /// Whether all matches in the known part of a tour are counted.
    func isComplete(_ sections: SectionList) -> Bool { cannotMatch || counts.isComplete(sections) }

    /// Whether the whole tour has no match.
    func hasNoMatches(in sections: SectionList) -> Bool { isComplete(sections) && (cannotMatch || counts.total == 0) }

    fileprivate mutating func rest() { (running, wanted) = (nil, nil) }

    /// A wanted match interrupts a running count.
    mutating func want(_ wanted: Wanted?) {
        self.wanted = wanted
        if wanted != nil { running = nil }
    }

    mutating func arrive(at hit: SearchHit, index: Int) {
        (wanted, current, currentIndex) = (nil, hit, index)
    }

    fileprivate mutating func begin() { (running, hasGrown) = (0, false) }

    mutating func forgetPages() { (known, cannotMatch, highlights, unreadable) = (nil, false, [:], []) }

    /// The matches of a piece; nil if it is not loaded, or too large to search while a key waits.
    fileprivate mutating func hits(
        of piece: PieceID, in content: TourContent
    ) throws(Search.TooCostly) -> [SearchHit]? {
        if let known, known.piece == piece { return known.hits }
        let sections = content.tour.sections
        guard sections.indices.contains(piece.section), sections.size(of: piece) <= Self.largePiece,
            content.isReady(piece)
        else { return nil }
        let session = matcher.session()
        let (blocks, around) = content.blocksAndNeighbours(of: piece)
        let hits = BlockSearch.hits(in: blocks, of: piece, around, session)
        if session.isExhausted { throw Search.TooCostly() }
        known = (piece, hits)
        return hits
    }

    fileprivate func nextPurpose(in sections: SectionList) -> SearchTask.Purpose? {
        guard running == nil else { return nil }
        if let wanted { return .find(wanted) }
        let next = counts.reached.map { sections.piece(after: $0) } ?? PieceID(section: 0, piece: 0)
        guard !cannotMatch, let next, sections.isSearchable(next) else { return nil }
        return .count(from: next, listing: HitList.maximumCount - listed.count)
    }

    fileprivate mutating func take(_ report: SearchReport) -> Search.News {
        if report.isTooCostly { return .tooCostly }
        unreadable.formUnion(report.unreadable)
        if report.hasCounted {
            counts.add(report.counts, upTo: report.reached)
            listed += report.listed
        }
        running = report.isDone ? nil : report.share
        guard report.isDone else { return .nothing }
        guard let wanted else { return .next }
        if let found = report.found {
            known = (report.reached, found.hits)
            return .found(found, wanted)
        }
        guard report.hasSeenAll else {
            // it continues from there when more is known, or at once if so already
            if report.reached != wanted.place.item.pieceID {
                let item = ItemID(section: report.reached.section, piece: report.reached.piece, block: 0)
                self.wanted?.place = TextAnchor(item: item, offset: 0)
            }
            return hasGrown ? .next : .nothing
        }
        (self.wanted, cannotMatch) = (nil, true)
        return .none
    }
}

/// Cells of a line that show a match.
struct Highlight: Hashable, Sendable {
    var row: Int
    var columns: Range<Int>
    /// The start of the match: perhaps in the block before, if that was cut from this one.
    var hit: TextAnchor
}
