import InfiniteScroll
import TextLayout
import TourDocument
import Wording

extension TourView {
    mutating func beginSearch() { search.begin(at: placeAtTop, from: viewport.topPlace) }

    /// Has what is typed be understood as a regular expression, or as it stands.
    mutating func toggleExpression(_ text: String) {
        search.toggleExpression()
        searchEdited(text)
    }

    /// Another text is looked for, from where the prompt was opened: what is near by is shown at once.
    mutating func searchEdited(_ text: String) {
        guard let origin = search.origin else { return }
        outbox.send(.stopSearch)
        guard search.edit(text) else { return returnTo(origin) }
        seek(ActiveSearch.Wanted(place: origin.start, isBackward: false))
    }

    /// Enter: what was found stays highlighted. Returns whether the text is to be remembered.
    mutating func searchEntered(_ text: String) -> Bool {
        let remark = searchRemark
        guard let origin = search.endTyping(isUndone: text.isEmpty) else { return false }
        if text.isEmpty {
            // nothing was typed: the search before goes on
            if search.resume() { findAgain(isBackward: false) }
            return false
        }
        if remark.isWrong { outbox.show("Invalid pattern: \(remark.brief)") }
        guard !remark.isWrong, search.active != nil else { return false }
        if search.active?.wanted != nil { returnTo(origin) }
        if origin.place != placeAtTop { places.history.leave(origin.place) }
        if isNothingFound { outbox.show(nothingFound) }
        return true
    }

    /// Esc: everything is as it was.
    mutating func searchLeft() {
        guard let origin = search.endTyping(isUndone: true) else { return }
        returnTo(origin)
        outbox.send(.stopSearch)
        searchOn()
    }

    /// Lets go of what is selected, or of the chosen link; without either, takes the hits off the page.
    mutating func clearSelectionAndHighlights() {
        if viewport.selection != nil { return endSelection() }
        if links.chosen != nil { return clearChosenLink() }
        if search.dismiss() { outbox.send(.stopSearch) }
    }

    /// Shows the page as it was when the prompt was opened.
    mutating func returnTo(_ origin: Search.Origin) {
        guard placeAtTop != origin.place, let anchor = content.anchor(of: origin.place) else { return }
        viewport.jump(to: .top(content.position(of: anchor)), in: &content)
        moved()
    }

    // MARK: - Its words in the status row

    /// How what is typed is understood and what was found, for the prompt.
    var searchRemark: Prompt.Remark {
        let other = "Ctrl-T: " + (search.isExpression ? "plain text" : "regex")
        let state = search.problem ?? (isNothingFound ? "no match" : searchProgress ?? searchCount)
        return Prompt.Remark(
            text: state.map { "\($0) \(glyphs.dot) \(other)" } ?? other, brief: state ?? "",
            isWrong: search.problem != nil)
    }

    /// `3/41`, with a `+` while hits are still being counted; nil if nothing is looked for.
    var searchCount: String? {
        guard let active = search.active else { return nil }
        let isComplete = active.isComplete(tour.sections)
        let total = "\(active.counts.total.inGroups)\(isComplete ? "" : "+")"
        guard let current = active.current, let before = active.counts.count(before: current.item.pieceID) else {
            return active.counts.total == 0 && !isComplete ? nil : total
        }
        return "\((before + active.currentIndex + 1).inGroups)/\(total)"
    }

    /// `… 40 %` while a hit that is wanted is looked for.
    var searchProgress: String? {
        guard let active = search.active, active.wanted != nil else { return nil }
        let share = active.running?.share ?? navigation.opening ?? 0
        return "\(glyphs.isUnicode ? "…" : "...") \(Progress.percent(share)) %"
    }

    var searchStatus: String? { searchProgress.map { "Searching “\(search.text)” \($0)" } }

    var isNothingFound: Bool { search.active?.hasNoMatches(in: tour.sections) ?? false }
    var nothingFound: String {
        let unreadable = search.active?.unreadable.count ?? 0
        return "No matches for “\(search.text)”"
            + (unreadable > 0 ? "; \(unreadable.counted("section")) could not be searched" : "")
    }

    /// The hits of the search that is on; nil if there is none.
    var hitList: HitList? {
        guard let active = search.active else { return nil }
        let share = active.isComplete(tour.sections) ? nil : active.running?.share ?? navigation.opening ?? 0
        return HitList(
            query: search.text, hits: active.listed, total: active.counts.total, percent: share.map(Progress.percent),
            place: active.current?.start ?? viewport.topPlace)
    }

    mutating func findAgain(isBackward: Bool, times: Int = 1) {
        guard search.resume(), let active = search.active else {
            return outbox.show("Nothing to repeat. Press / to search.")
        }
        if isNothingFound { return outbox.show(nothingFound) }
        var wanted = ActiveSearch.Wanted(place: viewport.topPlace, isBackward: isBackward, skipped: max(0, times - 1))
        if let current = active.current, row(of: current) != nil { wanted.pass(current) }
        seek(wanted)
    }

    /// Goes to a hit, or has it be looked for.
    /// - Parameter found: the hit, or one that is passed on the way to it, if that is known.
    mutating func seek(_ wanted: ActiveSearch.Wanted, from found: FoundHit? = nil) {
        var (wanted, next) = (wanted, found)
        var isWrapped = false
        while true {
            do throws(Search.TooCostly) {
                if next == nil { next = try search.find(wanted, in: content) }
                guard let found = next.take() else {
                    search.active?.want(wanted)
                    return searchOn()
                }
                isWrapped = isWrapped || found.wraps
                guard wanted.skipped > 0 else {
                    go(to: found.hit, index: found.index)
                    if isWrapped, !isSearchTyped {
                        // the hit is what was looked for, and has the cursor
                        let end = wanted.isBackward ? "last" : "first"
                        outbox.show("Wrapped to the \(end) match", isRead: false)
                    }
                    return searchOn()
                }
                wanted.skipped -= 1
                wanted.pass(found.hit)
            } catch {
                return tooCostly()
            }
        }
    }

    /// Goes to a hit.
    /// - Parameter index: its number among those of its piece.
    mutating func go(to hit: SearchHit, index: Int) {
        search.active?.arrive(at: hit, index: index)
        extendSelection(to: hit)
        reveal(hit)
        if isLinear { viewport.putCursor(on: hit.start, in: content) }
    }

    /// The pattern takes too long: the search stops, and a notice says so.
    private mutating func tooCostly() {
        let text = search.abandon()
        outbox.send(.stopSearch)
        if let origin = search.origin { return returnTo(origin) }
        outbox.show("Search stopped: “\(text)” takes too long")
    }

    // MARK: - Showing

    private func position(of hit: SearchHit) -> RowPosition<ItemID> {
        let found = highlights(of: hit.item).first { $0.hit == hit.start }
        return found.map { RowPosition(item: hit.item, row: $0.row) } ?? content.position(of: hit.start)
    }

    /// Where the hits of an item are on its lines.
    private func highlights(of item: ItemID) -> [Highlight] {
        guard let active = search.active else { return [] }
        return active.highlights[item] ?? content.highlights(of: item, active.matcher)
    }

    /// The row of the screen that a hit is on; nil if it is out of sight.
    func row(of hit: SearchHit) -> Int? {
        viewport.engine.distance(to: position(of: hit)).flatMap {
            viewport.textRows.contains($0) && $0 < visibleRows ? $0 : nil
        }
    }

    /// Whether the prompt is open.
    private var isSearchTyped: Bool { search.origin != nil }

    /// The rows that no prompt hides.
    private var visibleRows: Int { max(1, viewport.rows - (frame.statusRow == nil && isSearchTyped ? 1 : 0)) }

    /// Brings a hit into sight, with something of what is before it. One that is in sight already moves nothing.
    private mutating func reveal(_ hit: SearchHit) {
        if let origin = search.origin { returnTo(origin) }
        uncover(hit)
        if row(of: hit) != nil { return }
        let top = content.position(position(of: hit), back: visibleRows / 3)
        guard isSearchTyped else { return jump(to: .top(top)) }
        viewport.jump(to: .top(top), in: &content)
        moved()
    }

    /// How many times half a screen a long line is scrolled at most.
    private static let maximumSteps = 200

    /// Scrolls lines that are cut at the edge sideways until a hit on one is seen.
    private mutating func uncover(_ hit: SearchHit) {
        let isCut = viewport.sideways.chopping != nil || content.options(ofSection: hit.item.section).isTooNarrow
        guard isCut, let matcher = search.active?.matcher else { return }
        // as it would be laid out
        var content = content
        func isUncovered() -> Bool {
            content.highlights(of: hit.item, matcher).contains {
                // its start may be under the mark at the left edge, its end behind the one at the right
                $0.hit == hit.start && $0.columns.lowerBound >= (content.options.chopping ?? 0 > 0 ? 1 : 0)
                    && ($0.columns.lowerBound < halfWidth || $0.columns.upperBound < frame.textColumns - 1)
            }
        }
        if isUncovered() { return }
        for step in 0..<Self.maximumSteps {
            content.options.chopping = step * halfWidth
            if isUncovered() { return shiftLines(to: step * halfWidth) }
        }
    }

    // MARK: - In the background

    /// Has what is wanted be found; else has hits be counted, unless that is under way or done.
    mutating func searchOn() {
        if let task = search.nextTask(in: tour.sections, provider) { outbox.send(.search(task)) }
    }

    mutating func searched(_ report: SearchReport) {
        switch search.take(report) {
        case .nothing: break
        case .tooCostly: tooCostly()
        case .next: searchOn()
        case .found(let found, let wanted): seek(wanted, from: found)
        case .none: if let origin = search.origin { returnTo(origin) } else { outbox.show(nothingFound) }
        }
    }

    /// More of the tour is known, or pages are other ones.
    mutating func searchGrown(isChanged: Bool) {
        if isChanged { search.active?.forgetPages() }
        search.active?.grow()
        if let active = search.active, active.running == nil, let wanted = active.wanted { return seek(wanted) }
        searchOn()
    }

    /// The tour was reloaded: count all hits again.
    mutating func searchReplaced() {
        guard search.startAgain() else { return }
        outbox.send(.stopSearch)
        searchOn()
    }
}

extension TourContent {
    func isReady(_ piece: PieceID) -> Bool { if case .ready = ask(piece, \.state) { true } else { false } }

    /// The blocks of a piece, and those that its text may go on in or come from.
    func blocksAndNeighbours(of piece: PieceID) -> ([Block], BlockNeighbours) {
        let blocks = blocks(of: piece)
        let pieceCount = piece.section < tour.sections.count ? tour.sections[piece.section].pieceCount : 0
        return (blocks, BlockSearch.around(blocks, of: piece, pieceCount: pieceCount) { self.blocks(of: $0) })
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
