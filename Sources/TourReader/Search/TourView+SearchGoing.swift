import InfiniteScroll
import TextLayout
import TextSearch
import TourDocument

/// Going from hit to hit, and looking through the tour for them.
extension TourView {
    /// Goes to the next hit, or to the one before.
    mutating func findAgain(isBackward: Bool, times: Int = 1) -> [Request] {
        guard let active = search.active else { return [.show("Nothing was searched for yet: / searches")] }
        if isNothingFound { return [.show(nothingFound)] }
        var place = topPlace()
        if let current = active.current, isInSight(current) {
            place = SearchPlace(
                item: current.item, offset: isBackward ? current.range.lowerBound : current.range.lowerBound + 1)
        }
        return seek(ActiveSearch.Wanted(place: place, isBackward: isBackward, skipped: max(0, times - 1)))
    }

    /// Goes to a hit, or has it be looked for.
    mutating func seek(_ wanted: ActiveSearch.Wanted) -> [Request] {
        var wanted = wanted
        var isWrapped = false
        var target: SearchHit?
        while true {
            switch find(wanted) {
            case .hit(let hit, let wraps):
                isWrapped = isWrapped || wraps
                target = hit
                guard wanted.skipped > 0 else { break }
                wanted.skipped -= 1
                wanted.place = SearchPlace(
                    item: hit.item, offset: wanted.isBackward ? hit.range.lowerBound : hit.range.lowerBound + 1)
                continue
            case .unknown(let unlisted):
                search.active?.wanted = wanted
                search.active?.unlisted = unlisted
                // a search that runs elsewhere is of no use now
                let stopped: [Request] = search.active?.running == nil ? [] : [.effect(.stopSearch)]
                search.active?.running = nil
                let effects = (!isSearchTyped ? [] : returnToOrigin()) + stopped + searchOn()
                return effects
            case .nothing: target = nil
            case .tooCostly: return tooCostly()
            }
            break
        }
        search.active?.wanted = nil
        guard let target else {
            return (!isSearchTyped ? [.show(nothingFound)] : returnToOrigin()) + searchOn()
        }
        search.active?.current = target
        let index = search.active?.hits(of: target.item.pieceID)?.firstIndex(of: target) ?? 0
        search.active?.currentIndex = index
        var effects = reveal(target)
        if isLinear { putCursor(on: TextAnchor(item: target.item, offset: target.range.lowerBound)) }
        if isWrapped, !isSearchTyped {
            // the hit is what was looked for, and has the cursor
            effects.append(
                .show(wanted.isBackward ? "Went on from the end" : "Went on from the start", isRead: false))
        }
        effects += searchOn()
        return effects
    }

    private enum Finding {
        case hit(SearchHit, wraps: Bool)
        /// It lies, if anywhere, where has not been looked yet, or in a piece that is too large to be looked at now.
        case unknown(unlisted: PieceID?)
        case nothing
        case tooCostly
    }

    /// Looks for a hit where that can be told at once.
    private mutating func find(_ wanted: ActiveSearch.Wanted) -> Finding {
        let place = wanted.place
        let piece = place.item.pieceID
        let hits: [SearchHit]
        switch self.hits(of: piece) {
        case .known(let known): hits = known
        case .unlisted: return .unknown(unlisted: piece)
        case .tooCostly: return .tooCostly
        }
        let isBackward = wanted.isBackward
        func isAhead(_ hit: SearchHit) -> Bool {
            let start = SearchPlace(item: hit.item, offset: hit.range.lowerBound)
            return isBackward ? start < place : start >= place
        }
        if let hit = isBackward ? hits.last(where: isAhead) : hits.first(where: isAhead) {
            return .hit(hit, wraps: false)
        }
        let sections = tour.sections
        if let next = isBackward ? sections.piece(before: piece) : sections.piece(after: piece) {
            switch find(from: next, isBackward: isBackward) {
            case .nothing: break
            case let found: return found
            }
        }
        // over the end of the tour, once that is known
        guard sections.isComplete, let last = sections.lastPiece else { return .unknown(unlisted: nil) }
        switch find(from: isBackward ? last : PieceID(section: 0, piece: 0), isBackward: isBackward) {
        case .hit(let hit, _): return .hit(hit, wraps: true)
        case let found: return found
        }
    }

    /// The first hit from a piece on; nothing if there is none up to the end of what is known.
    private mutating func find(from start: PieceID, isBackward: Bool) -> Finding {
        var piece = start
        while let active = search.active {
            let sections = tour.sections
            let gap = isBackward ? active.tally.gap(upTo: piece, sections) : active.tally.gap(from: piece, sections)
            let next = isBackward ? active.tally.piece(upTo: piece) : active.tally.piece(from: piece)
            // what is in memory is looked at where it is needed
            let isNear = gap.map { content.pieces.has($0) && sections.isSettled($0) } ?? false
            let isCounted = next.map { next in gap.map { isBackward ? next > $0 : next < $0 } ?? true } ?? false
            guard let target = isCounted ? next : gap else { return .nothing }
            guard isCounted || isNear else { return .unknown(unlisted: nil) }
            switch hits(of: target) {
            case .known(let hits):
                if let hit = isBackward ? hits.last : hits.first { return .hit(hit, wraps: false) }
            case .unlisted: return .unknown(unlisted: target)
            case .tooCostly: return .tooCostly
            }
            piece = target
            guard isCounted else { continue }
            // the page has changed since
            guard let after = isBackward ? sections.piece(before: target) : sections.piece(after: target) else {
                return .nothing
            }
            piece = after
        }
        return .nothing
    }

    private enum Hits {
        case known([SearchHit])
        /// The piece is too large to be looked at while a key waits.
        case unlisted
        /// The pattern takes too long.
        case tooCostly
    }

    /// The hits of a piece, which is loaded for it if need be.
    private mutating func hits(of piece: PieceID) -> Hits {
        guard let active = search.active else { return .known([]) }
        if let known = active.hits(of: piece) { return .known(known) }
        let sections = tour.sections
        if sections.size(of: piece) > Search.largePiece { return .unlisted }
        let session = active.matcher.session()
        let (blocks, around) = content.blocksAndNeighbours(of: piece)
        let hits = BlockSearch.hits(in: blocks, of: piece, around, session)
        if session.isExhausted { return .tooCostly }
        search.active?.known = (piece, hits)
        // very many are counted elsewhere, and what may go on later
        if hits.count < BlockSearch.maximumHits, sections.isSettled(piece) {
            search.active?.tally.add([(piece, hits.count)], in: SearchTally.Span(first: piece, last: piece), sections)
        }
        return .known(hits)
    }

    /// The pattern takes more than it may: the search ends, and that is said.
    private mutating func tooCostly() -> [Request] {
        let text = search.active?.matcher.query.text ?? ""
        search.active = nil
        guard isSearchTyped else {
            return [.effect(.stopSearch), .show("“\(text)” takes too long; the search has ended")]
        }
        search.problem = "takes too long"
        return [.effect(.stopSearch)] + returnToOrigin()
    }

    // MARK: - Showing

    /// The row of the page that a hit is on.
    private mutating func position(of hit: SearchHit) -> RowPosition<ItemID> {
        let place = SearchPlace(item: hit.item, offset: hit.range.lowerBound)
        if let row = highlights(of: hit.item).first(where: { $0.hit == place })?.row {
            return RowPosition(item: hit.item, row: row)
        }
        return content.position(of: TextAnchor(item: hit.item, offset: hit.range.lowerBound))
    }

    private mutating func isInSight(_ hit: SearchHit) -> Bool {
        scroll.distance(to: position(of: hit)).map { (0..<visibleRows).contains($0) } ?? false
    }

    /// Whether the prompt is open.
    private var isSearchTyped: Bool { search.origin != nil }

    /// The rows that no prompt hides.
    private var visibleRows: Int { max(1, scroll.viewport - (frame.statusRow == nil && isSearchTyped ? 1 : 0)) }

    /// Brings a hit into sight, with something of what is before it. One that is in sight already moves nothing.
    private mutating func reveal(_ hit: SearchHit) -> [Request] {
        var effects: [Request] = []
        if isSearchTyped { effects += returnToOrigin() }
        let position = position(of: hit)
        if let row = scroll.distance(to: position), (0..<visibleRows).contains(row) { return effects }
        let top = content.position(position, back: visibleRows / 3)
        guard !isSearchTyped else {
            scroll.jump(to: top, in: &content)
            return effects + moved()
        }
        return effects + jump(to: .top(top))
    }

    // MARK: - In the background

    /// Has the next part of the tour be looked through, unless that is under way or done.
    mutating func searchOn() -> [Request] {
        guard let active = search.active, active.running == nil, let (span, isBackward) = nextSpan(active) else {
            return []
        }
        search.tasks += 1
        search.active?.running = (search.tasks, isBackward ? span.last : span.first, 0)
        let task = SearchTask(
            number: search.tasks, matcher: active.matcher, provider: provider, sections: tour.sections, span: span,
            isBackward: isBackward, stopsAtHit: active.wanted != nil, isListing: active.unlisted != nil)
        return [.effect(.search(task))]
    }

    /// What to look through next: what is wanted is first, then the tour from its start.
    private func nextSpan(_ active: ActiveSearch) -> (SearchTally.Span, isBackward: Bool)? {
        if let piece = active.unlisted { return (SearchTally.Span(first: piece, last: piece), false) }
        let sections = tour.sections
        guard var last = sections.lastPiece else { return nil }
        if !sections.isSettled(last) {
            guard let before = sections.piece(before: last) else { return nil }
            last = before
        }
        let start = PieceID(section: 0, piece: 0)
        if let wanted = active.wanted, wanted.isBackward {
            let piece = wanted.place.item.pieceID
            let gap =
                active.tally.gap(upTo: piece, sections)
                ?? (sections.isComplete ? active.tally.gap(upTo: last, sections) : nil)
            if let gap {
                let before = active.tally.covered.last { $0.last < gap }
                return (
                    SearchTally.Span(first: before.flatMap { sections.piece(after: $0.last) } ?? start, last: gap), true
                )
            }
        }
        let wanted = active.wanted?.place.item.pieceID
        guard
            let gap = wanted.flatMap({ active.tally.gap(from: $0, sections) })
                ?? active.tally.gap(from: start, sections), gap <= last
        else { return nil }
        let behind = active.tally.covered.first { $0.first > gap }
        return (SearchTally.Span(first: gap, last: behind.flatMap { sections.piece(before: $0.first) } ?? last), false)
    }

    /// A part of the tour was looked through.
    mutating func searched(_ report: SearchReport) -> [Request] {
        guard search.active?.running?.number == report.number else { return [] }
        if report.isTooCostly { return tooCostly() }
        let sections = tour.sections
        if let span = report.span { search.active?.tally.add(report.found, in: span, sections) }
        if let hits = report.hits {
            search.active?.listed = (report.reached, hits)
            search.active?.unlisted = nil
        }
        search.active?.running = report.isDone ? nil : (report.number, report.reached, report.share)
        var effects: [Request] = []
        if let wanted = search.active?.wanted, report.isDone {
            effects = seek(wanted)
        } else if report.isDone {
            effects = searchOn()
        }
        return effects
    }

    /// More of the tour is known, or pages are other ones.
    mutating func searchGrown(isChanged: Bool) -> [Request] {
        guard search.active != nil else { return [] }
        if isChanged {
            search.active?.known = nil
            search.active?.listed = nil
            search.active?.highlights = [:]
        }
        if let wanted = search.active?.wanted, search.active?.running == nil { return seek(wanted) }
        return searchOn()
    }

    /// The tour was loaded anew: all is counted once more.
    mutating func searchReplaced() -> [Request] {
        guard let old = search.active else { return [] }
        search.active = ActiveSearch(old.matcher)
        return [.effect(.stopSearch)] + searchOn()
    }
}

extension TourContent {
    /// The blocks of a piece, and those that its text may go on in or come from.
    mutating func blocksAndNeighbours(of piece: PieceID) -> ([Block], BlockNeighbours) {
        let blocks = blocks(around: ItemID(section: piece.section, piece: piece.piece, block: 0))
        let pieceCount = piece.section < tour.sections.count ? tour.sections[piece.section].pieceCount : 0
        let around = BlockSearch.around(blocks, of: piece, pieceCount: pieceCount) {
            self.blocks(around: ItemID(section: $0.section, piece: $0.piece, block: 0))
        }
        return (blocks, around)
    }

    /// The row so many rows before another one, or the first of the tour.
    mutating func position(_ position: RowPosition<ItemID>, back rows: Int) -> RowPosition<ItemID> {
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
