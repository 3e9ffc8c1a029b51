import InfiniteScroll
import TextLayout
import TextSearch
import TourDocument

/// Going from hit to hit, and looking through the tour for them.
extension Reader {
    /// Goes to the next hit, or to the one before.
    mutating func findAgain(isBackward: Bool, times: Int = 1) -> [Effect] {
        guard let active = search.active else { return [show("Nothing was searched for yet: / searches")] }
        if isNothingFound { return [show(nothingFound)] }
        var place = topPlace()
        if let current = active.current, isInSight(current) {
            place = SearchPlace(
                item: current.item, offset: isBackward ? current.range.lowerBound : current.range.lowerBound + 1)
        }
        return seek(ActiveSearch.Wanted(place: place, isBackward: isBackward, skipped: max(0, times - 1)))
    }

    /// Goes to a hit, or has it be looked for.
    mutating func seek(_ wanted: ActiveSearch.Wanted) -> [Effect] {
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
            case .unknown:
                search.active?.wanted = wanted
                // a search that runs elsewhere is of no use now
                let stopped: [Effect] = search.active?.running == nil ? [] : [.stopSearch]
                search.active?.running = nil
                let effects = (prompt == nil ? [] : returnToOrigin()) + stopped + searchOn()
                remarkOnSearch()
                return effects
            case .nothing: target = nil
            case .tooCostly: return tooCostly()
            }
            break
        }
        search.active?.wanted = nil
        guard let target else {
            remarkOnSearch()
            return (prompt == nil ? [show(nothingFound)] : returnToOrigin()) + searchOn()
        }
        search.active?.current = target
        let index = search.active?.known?.hits.firstIndex(of: target) ?? 0
        search.active?.currentIndex = index
        var effects = reveal(target)
        if isLinear { standLinearly(on: TextAnchor(item: target.item, offset: target.range.lowerBound)) }
        if isWrapped, prompt == nil {
            effects.append(show(wanted.isBackward ? "Went on from the end" : "Went on from the start"))
            // the hit is what was looked for
            linear.isAtNotice = false
        }
        effects += searchOn()
        remarkOnSearch()
        return effects
    }

    private enum Finding {
        case hit(SearchHit, wraps: Bool)
        /// It lies, if anywhere, where has not been looked yet.
        case unknown
        case nothing
        case tooCostly
    }

    /// Looks for a hit where that can be told at once.
    private mutating func find(_ wanted: ActiveSearch.Wanted) -> Finding {
        let place = wanted.place
        let piece = place.item.pieceID
        guard let hits = hits(of: piece) else { return .tooCostly }
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
        guard sections.isComplete, let last = sections.lastPiece else { return .unknown }
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
            let isNear = gap.map { gap in content.pieces.has(gap) } ?? false
            if let next, gap.map({ isBackward ? next > $0 : next < $0 }) ?? true {
                guard let hits = hits(of: next) else { return .tooCostly }
                if let hit = isBackward ? hits.last : hits.first { return .hit(hit, wraps: false) }
                // the page has changed since
                guard let after = isBackward ? sections.piece(before: next) : sections.piece(after: next) else {
                    return .nothing
                }
                piece = after
            } else if let gap {
                guard isNear else { return .unknown }
                guard let hits = hits(of: gap) else { return .tooCostly }
                if let hit = isBackward ? hits.last : hits.first { return .hit(hit, wraps: false) }
                piece = gap
            } else {
                return .nothing
            }
        }
        return .nothing
    }

    /// The hits of a piece, which is loaded for it if need be; nil if the pattern takes too long.
    private mutating func hits(of piece: PieceID) -> [SearchHit]? {
        guard let active = search.active else { return [] }
        if let known = active.known, known.piece == piece { return known.hits }
        let session = active.matcher.session()
        let blocks = content.blocks(around: ItemID(section: piece.section, piece: piece.piece, block: 0))
        let hits = BlockSearch.hits(in: blocks, of: piece, session)
        if session.isExhausted { return nil }
        search.active?.known = (piece, hits)
        // very many are counted elsewhere
        if hits.count < BlockSearch.maximumHits {
            let sections = tour.sections
            search.active?.tally.add([(piece, hits.count)], in: SearchTally.Span(first: piece, last: piece), sections)
        }
        return hits
    }

    /// The pattern takes more than it may: the search ends, and that is said.
    private mutating func tooCostly() -> [Effect] {
        let text = search.active?.matcher.query.text ?? ""
        search.active = nil
        guard prompt?.purpose == .search else {
            return [.stopSearch, show("“\(text)” takes too long; the search has ended")]
        }
        prompt?.isWrong = true
        remarkOnSearch("takes too long")
        return [.stopSearch] + returnToOrigin()
    }

    // MARK: - Showing

    /// The row of the page that a hit is on.
    private mutating func position(of hit: SearchHit) -> RowPosition<ItemID> {
        if let row = lit(hit.item).first(where: { $0.offset == hit.range.lowerBound })?.row {
            return RowPosition(item: hit.item, row: row)
        }
        return content.position(of: TextAnchor(item: hit.item, offset: hit.range.lowerBound))
    }

    private mutating func isInSight(_ hit: SearchHit) -> Bool {
        scroll.distance(to: position(of: hit)).map { (0..<visibleRows).contains($0) } ?? false
    }

    /// The rows that no prompt hides.
    private var visibleRows: Int { max(1, scroll.viewport - (frame.statusRow == nil && prompt != nil ? 1 : 0)) }

    /// Brings a hit into sight, with something of what is before it. One that is in sight already moves nothing.
    private mutating func reveal(_ hit: SearchHit) -> [Effect] {
        var effects: [Effect] = []
        if prompt != nil { effects += returnToOrigin() }
        let position = position(of: hit)
        if let row = scroll.distance(to: position), (0..<visibleRows).contains(row) { return effects }
        let top = content.position(position, back: visibleRows / 3)
        guard prompt == nil else {
            scroll.jump(to: top, in: &content)
            return effects + moved()
        }
        return effects + jump(to: .top(top))
    }

    // MARK: - In the background

    /// Has the next part of the tour be looked through, unless that is under way or done.
    mutating func searchOn() -> [Effect] {
        guard let active = search.active, active.running == nil, let (span, isBackward) = nextSpan(active) else {
            return []
        }
        search.tasks += 1
        search.active?.running = (search.tasks, isBackward ? span.last : span.first)
        return [
            .search(
                SearchTask(
                    number: search.tasks, matcher: active.matcher, provider: content.pieces.provider,
                    sections: tour.sections, span: span, isBackward: isBackward, stopsAtHit: active.wanted != nil))
        ]
    }

    /// What to look through next: what is wanted is first, then the tour from its start.
    private func nextSpan(_ active: ActiveSearch) -> (SearchTally.Span, isBackward: Bool)? {
        let sections = tour.sections
        guard let last = sections.lastPiece else { return nil }
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
                ?? active.tally.gap(from: start, sections)
        else { return nil }
        let behind = active.tally.covered.first { $0.first > gap }
        return (SearchTally.Span(first: gap, last: behind.flatMap { sections.piece(before: $0.first) } ?? last), false)
    }

    /// A part of the tour was looked through.
    mutating func searched(_ report: SearchReport) -> [Effect] {
        guard let running = search.active?.running, running.number == report.number else { return [] }
        if report.isTooCostly { return tooCostly() }
        let sections = tour.sections
        search.active?.tally.add(report.found, in: report.span, sections)
        let isBackward = report.span.first < running.reached
        search.active?.running =
            report.isDone
            ? nil : (report.number, isBackward ? report.span.first : report.span.last)
        var effects: [Effect] = []
        if let wanted = search.active?.wanted, report.isDone {
            effects = seek(wanted)
        } else if report.isDone {
            effects = searchOn()
        }
        remarkOnSearch()
        return effects
    }

    /// More of the tour is known, or pages are other ones.
    mutating func searchGrown(isChanged: Bool) -> [Effect] {
        guard search.active != nil else { return [] }
        if isChanged {
            search.active?.known = nil
            search.active?.lit = [:]
        }
        if let wanted = search.active?.wanted, search.active?.running == nil { return seek(wanted) }
        return searchOn()
    }

    /// The tour was loaded anew: all is counted once more.
    mutating func searchReplaced() -> [Effect] {
        guard let old = search.active else { return [] }
        search.active = ActiveSearch(old.matcher)
        return [.stopSearch] + searchOn()
    }
}

extension TourContent {
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
