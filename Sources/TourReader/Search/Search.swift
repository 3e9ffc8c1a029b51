import TextSearch
import TourDocument

/// What is looked for on the pages, and where that stands.
struct Search: Sendable {
    /// What is looked for now, and highlighted on the page; nil for nothing.
    var active: ActiveSearch?
    /// What was looked for until Esc took it off the page: `n` takes it up again.
    private var dismissed: ActiveSearch?
    /// What the prompt was opened over; nil while it is not.
    private(set) var origin: Origin?
    private(set) var isExpression = false
    /// Why what is typed is not looked for; nil if it is.
    private(set) var problem: String?
    private var tasks = 0

    /// - Parameter previous: the search in the tour that was read before, if one was.
    init(after previous: Search?) {
        isExpression = previous?.isExpression ?? false
        tasks = previous?.tasks ?? 0
    }

    struct Origin: Sendable {
        let place: Place
        /// The first text on the screen: hits are looked for from here on.
        let start: TextAnchor
        let before: ActiveSearch?
    }

    var text: String { active?.matcher.query.text ?? "" }

    // MARK: - Typing

    mutating func begin(at place: Place, from start: TextAnchor) {
        problem = nil
        origin = Origin(place: place, start: start, before: active)
    }

    mutating func toggleExpression() { isExpression.toggle() }

    /// Another text is typed. False: there is nothing that can be looked for.
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

    /// The prompt is left. Returns what it was opened over.
    /// - Parameter isUndone: whether what was looked for before is looked for again.
    mutating func endTyping(isUndone: Bool) -> Origin? {
        defer { (origin, problem) = (nil, nil) }
        if isUndone, let origin {
            active = origin.before
            active?.rest()
        }
        return origin
    }

    /// Takes the hits off the page. False: there were none.
    mutating func dismiss() -> Bool {
        guard let active else { return false }
        (dismissed, self.active) = (active, nil)
        return true
    }

    /// Takes up what was dismissed, unless something else is looked for. Returns whether anything is.
    mutating func resume() -> Bool {
        active = active ?? dismissed.map { ActiveSearch($0.matcher, at: $0.current) }
        return active != nil
    }

    // MARK: - Looking

    /// The pattern takes too long.
    struct TooCostly: Error {}

    /// Looks for a hit where that can be told at once: in its own piece, and where all are counted. Nil: it is to be looked for in
    /// the background.
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

    /// Lines are laid out again.
    mutating func forgetHighlights() { active?.highlights = [:] }

    /// The pattern takes too long. Returns what was looked for.
    mutating func abandon() -> String {
        defer { (active, dismissed) = (nil, nil) }
        if origin != nil { problem = "takes too long" }
        return text
    }

    /// What is to be looked through next: for what is wanted, else to count hits. Nil if that is under way or done.
    mutating func nextTask(in sections: SectionList, _ provider: any SectionProvider) -> SearchTask? {
        guard let purpose = active?.nextPurpose(in: sections), let matcher = active?.matcher else { return nil }
        tasks += 1
        active?.begin(tasks)
        return SearchTask(number: tasks, purpose: purpose, matcher: matcher, provider: provider, sections: sections)
    }

    /// What follows from a report.
    enum News {
        case nothing, tooCostly
        /// There is more to be looked through.
        case next
        case found(FoundHit, ActiveSearch.Wanted)
        /// There is no hit.
        case none
    }

    mutating func take(_ report: SearchReport) -> News {
        active?.running?.number == report.number ? active?.take(report) ?? .nothing : .nothing
    }

    /// The tour was reloaded. Returns whether all hits are to be counted again.
    mutating func startAgain() -> Bool {
        dismissed = dismissed.map { ActiveSearch($0.matcher) }
        active = active.map { ActiveSearch($0.matcher) }
        return active != nil
    }

    /// Finds where hits are on the lines of items that are seen. What went out of sight is looked for again when it comes back.
    mutating func highlight(_ seen: Set<ItemID>, in content: TourContent) {
        guard let active else { return }
        self.active?.highlights = Dictionary(
            uniqueKeysWithValues: seen.map {
                ($0, active.highlights[$0] ?? content.highlights(of: $0, active.matcher))
            })
    }
}

/// A hit among all of its piece.
struct FoundHit: Sendable {
    let hits: [SearchHit]
    let index: Int
    /// Whether it is beyond the end of the tour.
    var wraps = false

    var hit: SearchHit { hits[index] }
}

/// One query and what is known of it.
struct ActiveSearch: Sendable {
    let matcher: TextMatcher
    private(set) var counts = SearchCounts()
    /// The first hits of the tour, as far as they are counted.
    private(set) var listed: [ListedHit] = []
    private(set) var current: SearchHit?
    /// Its number among the hits of its piece, from 0.
    private(set) var currentIndex = 0
    /// Where to go as soon as it is known where that is.
    private(set) var wanted: Wanted?
    /// The task that runs for it, and how far it is.
    private(set) var running: (number: Int, share: Double)?
    /// Whether more of the tour is known than that task knows.
    private var hasGrown = false
    /// Whether all was looked through in vain.
    private var cannotMatch = false
    /// The sections of which some text could not be read.
    private(set) var unreadable: Set<Int> = []
    /// The hits of the piece that was looked at last.
    private var known: (piece: PieceID, hits: [SearchHit])?
    /// Where hits are on the lines of the blocks in sight.
    var highlights: [ItemID: [Highlight]] = [:]

    /// The size in bytes from which on a piece is not looked through while a key waits.
    private static let largePiece = 1 << 20

    init(_ matcher: TextMatcher, at current: SearchHit? = nil) { (self.matcher, self.current) = (matcher, current) }

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

    /// Whether all hits of what is known of a tour are counted.
    func isComplete(_ sections: SectionList) -> Bool { cannotMatch || counts.isComplete(sections) }

    /// Whether all was looked through in vain.
    func hasNoMatches(in sections: SectionList) -> Bool { isComplete(sections) && (cannotMatch || counts.total == 0) }

    fileprivate mutating func rest() { (running, wanted) = (nil, nil) }

    /// A count that runs is of no use where something is wanted.
    mutating func want(_ wanted: Wanted?) {
        self.wanted = wanted
        if wanted != nil { running = nil }
    }

    mutating func arrive(at hit: SearchHit, index: Int) {
        (wanted, current, currentIndex) = (nil, hit, index)
    }

    fileprivate mutating func begin(_ task: Int) { (running, hasGrown) = ((task, 0), false) }

    /// More of the tour is known.
    mutating func grow() { hasGrown = true }

    mutating func forgetPages() { (known, cannotMatch, highlights, unreadable) = (nil, false, [:], []) }

    /// The hits of a piece; nil if it is not there, or too large to be looked at while a key waits.
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
        running = report.isDone ? nil : (report.number, report.share)
        guard report.isDone else { return .nothing }
        guard let wanted else { return .next }
        if let found = report.found {
            known = (report.reached, found.hits)
            return .found(found, wanted)
        }
        guard report.hasSeenAll else {
            // it goes on from there when more is known, or at once if that is so already
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

/// Cells of a line that show a hit.
struct Highlight: Hashable, Sendable {
    var row: Int
    var columns: Range<Int>
    /// Where the hit begins: perhaps in the block before, if that was cut from this one.
    var hit: TextAnchor
}
