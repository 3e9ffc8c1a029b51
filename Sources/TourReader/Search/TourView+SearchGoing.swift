import InfiniteScroll
import TextLayout
import TextSearch
import TourDocument

/// Going from hit to hit, and looking through the tour for them.
extension TourView {
    mutating func findAgain(isBackward: Bool, times: Int = 1) {
        guard resumeLastSearch(), let active = search.active else {
            return outbox.show("Nothing to repeat. Press / to search.")
        }
        if isNothingFound { return outbox.show(nothingFound) }
        var wanted = ActiveSearch.Wanted(place: viewport.topPlace, isBackward: isBackward, skipped: max(0, times - 1))
        if let current = active.current, isInSight(current) { wanted.pass(current) }
        seek(wanted)
    }

    /// Goes to a hit, or has it be looked for.
    mutating func seek(_ wanted: ActiveSearch.Wanted) {
        var wanted = wanted
        var isWrapped = false
        while true {
            do throws(TooCostly) {
                guard let (hits, index, wraps) = try find(wanted) else {
                    search.active?.wanted = wanted
                    // a count that runs is of no use now
                    search.active?.running = nil
                    return searchOn()
                }
                isWrapped = isWrapped || wraps
                guard wanted.skipped > 0 else { return go(to: hits, index, wanted, isWrapped: isWrapped) }
                wanted.skipped -= 1
                wanted.pass(hits[index])
            } catch {
                return tooCostly()
            }
        }
    }

    /// The pattern takes too long.
    private struct TooCostly: Error {}

    /// Looks for a hit where that can be told at once: in its own piece, and where all are counted. Nil: it is to be looked for in
    /// the background.
    private mutating func find(
        _ wanted: ActiveSearch.Wanted
    ) throws(TooCostly) -> (hits: [SearchHit], index: Int, wraps: Bool)? {
        let piece = wanted.place.item.pieceID
        guard let own = try hits(of: piece) else { return nil }
        if let index = wanted.index(in: own, isStart: true) { return (own, index, false) }
        guard let counts = search.active?.counts, counts.isComplete(tour.sections),
            let (target, wraps) = counts.piece(beyond: piece, isBackward: wanted.isBackward),
            let hits = try? hits(of: target), let index = wanted.index(in: hits, isStart: false)
        else { return nil }
        return (hits, index, wraps)
    }

    private mutating func go(
        to hits: [SearchHit], _ index: Int, _ wanted: ActiveSearch.Wanted, isWrapped: Bool
    ) {
        let hit = hits[index]
        search.active?.wanted = nil
        search.active?.current = hit
        search.active?.currentIndex = index
        reveal(hit)
        if isLinear { viewport.putCursor(on: hit.start, in: content) }
        if isWrapped, !isSearchTyped {
            // the hit is what was looked for, and has the cursor
            outbox.show(wanted.isBackward ? "Wrapped to the last match" : "Wrapped to the first match", isRead: false)
        }
        searchOn()
    }

    /// The hits of a piece; nil if it is not there, or too large to be looked at while a key waits.
    private mutating func hits(of piece: PieceID) throws(TooCostly) -> [SearchHit]? {
        guard let active = search.active else { return nil }
        if let known = active.known, known.piece == piece { return known.hits }
        guard tour.sections.indices.contains(piece.section), tour.sections.size(of: piece) <= Search.largePiece,
            content.isReady(piece)
        else { return nil }
        let session = active.matcher.session()
        let (blocks, around) = content.blocksAndNeighbours(of: piece)
        let hits = BlockSearch.hits(in: blocks, of: piece, around, session)
        if session.isExhausted { throw TooCostly() }
        search.active?.known = (piece, hits)
        return hits
    }

    /// The pattern takes too long: the search stops, and a notice says so.
    private mutating func tooCostly() {
        let text = search.active?.matcher.query.text ?? ""
        (search.active, search.dismissed) = (nil, nil)
        outbox.send(.stopSearch)
        guard isSearchTyped else { return outbox.show("Search stopped: “\(text)” takes too long") }
        search.problem = "takes too long"
        returnToOrigin()
    }

    // MARK: - Showing

    /// The row of the page that a hit is on.
    private mutating func position(of hit: SearchHit) -> RowPosition<ItemID> {
        if let row = highlights(of: hit.item).first(where: { $0.hit == hit.start })?.row {
            return RowPosition(item: hit.item, row: row)
        }
        return content.position(of: hit.start)
    }

    private mutating func isInSight(_ hit: SearchHit) -> Bool {
        viewport.engine.distance(to: position(of: hit)).map { (0..<visibleRows).contains($0) } ?? false
    }

    /// Whether the prompt is open.
    private var isSearchTyped: Bool { search.origin != nil }

    /// The rows that no prompt hides.
    private var visibleRows: Int { max(1, viewport.rows - (frame.statusRow == nil && isSearchTyped ? 1 : 0)) }

    /// Brings a hit into sight, with something of what is before it. One that is in sight already moves nothing.
    private mutating func reveal(_ hit: SearchHit) {
        if isSearchTyped { returnToOrigin() }
        uncover(hit)
        let position = position(of: hit)
        if let row = viewport.engine.distance(to: position), (0..<visibleRows).contains(row) { return }
        let top = content.position(position, back: visibleRows / 3)
        guard isSearchTyped else { return jump(to: .top(top)) }
        viewport.jump(to: .top(top), in: &content)
        moved()
    }

    /// Goes to a hit of the list.
    mutating func go(to listed: ListedHit) {
        search.active?.wanted = nil
        search.active?.current = listed.hit
        search.active?.currentIndex = listed.index
        reveal(listed.hit)
        if isLinear { viewport.putCursor(on: listed.hit.start, in: content) }
    }

    /// How many times half a screen a long line is scrolled at most.
    private static let maximumSteps = 200

    /// Scrolls lines that are cut at the edge sideways until a hit on one is seen.
    private mutating func uncover(_ hit: SearchHit) {
        guard viewport.sideways.chopping != nil || content.options(ofSection: hit.item.section).isTooNarrow,
            !isUncovered(hit)
        else { return }
        for step in 0..<Self.maximumSteps {
            content.options.chopping = step * halfWidth
            guard isUncovered(hit) else { continue }
            return shiftLines(to: step * halfWidth)
        }
        content.options.chopping = viewport.sideways.chopping
    }

    private func isUncovered(_ hit: SearchHit) -> Bool {
        guard let matcher = search.active?.matcher else { return true }
        return findHighlights(of: hit.item, matcher).contains {
            // its start may be under the mark at the left edge, its end behind the one at the right
            $0.hit == hit.start && $0.columns.lowerBound >= (content.options.chopping ?? 0 > 0 ? 1 : 0)
                && ($0.columns.lowerBound < halfWidth || $0.columns.upperBound < frame.textColumns - 1)
        }
    }

    // MARK: - In the background

    /// Has what is wanted be found; else has hits be counted, unless that is under way or done.
    mutating func searchOn() {
        guard let active = search.active, active.running == nil else { return }
        let sections = tour.sections
        let purpose: SearchTask.Purpose
        if let wanted = active.wanted {
            purpose = .find(wanted)
        } else {
            let reached = active.counts.reached
            let next = reached.map { sections.piece(after: $0) } ?? PieceID(section: 0, piece: 0)
            guard !active.cannotMatch, let next, sections.isSettled(next) else { return }
            purpose = .count(from: next, listing: HitList.maximumCount - active.listed.count)
        }
        search.tasks += 1
        search.active?.running = (search.tasks, 0)
        let task = SearchTask(
            number: search.tasks, purpose: purpose, matcher: active.matcher, provider: provider, sections: sections)
        outbox.send(.search(task))
    }

    mutating func searched(_ report: SearchReport) {
        guard search.active?.running?.number == report.number else { return }
        if report.isTooCostly { return tooCostly() }
        if report.hasCounted {
            search.active?.counts.add(report.counts, upTo: report.reached)
            search.active?.listed += report.listed
        }
        search.active?.running = report.isDone ? nil : (report.number, report.share)
        guard report.isDone else { return }
        guard var wanted = search.active?.wanted else { return searchOn() }
        if let (hits, index, wraps) = report.found {
            search.active?.known = (report.reached, hits)
            guard wanted.skipped > 0 else { return go(to: hits, index, wanted, isWrapped: wraps) }
            wanted.skipped -= 1
            wanted.pass(hits[index])
            return seek(wanted)
        }
        guard report.hasSeenAll else {
            // it goes on from there when more is known
            if report.reached != wanted.place.item.pieceID {
                let item = ItemID(section: report.reached.section, piece: report.reached.piece, block: 0)
                search.active?.wanted?.place = TextAnchor(item: item, offset: 0)
            }
            return
        }
        search.active?.wanted = nil
        search.active?.cannotMatch = true
        if isSearchTyped { returnToOrigin() } else { outbox.show(nothingFound) }
    }

    /// More of the tour is known, or pages are other ones.
    mutating func searchGrown(isChanged: Bool) {
        guard search.active != nil else { return }
        if isChanged {
            search.active?.known = nil
            search.active?.cannotMatch = false
            search.active?.highlights = [:]
        }
        if let wanted = search.active?.wanted, search.active?.running == nil { return seek(wanted) }
        searchOn()
    }

    /// The tour was reloaded: count all hits again.
    mutating func searchReplaced() {
        search.dismissed?.current = nil
        guard let old = search.active else { return }
        search.active = ActiveSearch(old.matcher)
        outbox.send(.stopSearch)
        searchOn()
    }
}

extension TourContent {
    func isReady(_ piece: PieceID) -> Bool {
        if case .ready = ask(piece, \.state) { true } else { false }
    }

    /// The blocks of a piece, and those that its text may go on in or come from.
    func blocksAndNeighbours(of piece: PieceID) -> ([Block], BlockNeighbours) {
        let blocks = blocks(of: piece)
        let pieceCount = piece.section < tour.sections.count ? tour.sections[piece.section].pieceCount : 0
        let around = BlockSearch.around(blocks, of: piece, pieceCount: pieceCount) {
            self.blocks(of: $0)
        }
        return (blocks, around)
    }

    /// The row so many rows before another one, or the first of the tour.
    func position(_ position: RowPosition<ItemID>, back rows: Int) -> RowPosition<ItemID> {
        var position = position
        var left = rows
        while left > position.row {
            left -= position.row
            guard let before = item(before: position.item) else { return RowPosition(item: position.item, row: 0) }
            position = RowPosition(item: before, row: extent(of: before))
        }
        position.row -= left
        return position
    }
}
