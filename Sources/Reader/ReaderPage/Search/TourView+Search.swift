import InfiniteScroll
package import ReaderKit
import TextLayout
import TourDocument
import Wording

extension TourView {
    package mutating func beginSearch() { search.begin(at: placeAtTop, from: viewport.topPlace) }

    /// Switches between a regular expression and plain text.
    package mutating func toggleExpression(_ text: String) {
        search.isExpression.toggle()
        searchEdited(text)
    }

    /// Searches another text from the start of the prompt on: near matches are shown at once.
    package mutating func searchEdited(_ text: String) {
        guard let origin = search.origin else { return }
        outbox.send(.stopSearch)
        guard search.edit(text) else { return returnTo(origin) }
        seek(ActiveSearch.Wanted(place: origin.start, isBackward: false))
    }

    /// Enter: keeps the highlights. Returns whether to remember the text.
    package mutating func searchEntered(_ text: String) -> Bool {
        let remark = searchRemark
        guard let origin = search.endTyping(isUndone: text.isEmpty) else { return false }
        if text.isEmpty {
            // nothing was typed: the search before continues
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

    /// Esc: restores the former state.
    package mutating func searchLeft() {
        guard let origin = search.endTyping(isUndone: true) else { return }
        returnTo(origin)
        outbox.send(.stopSearch)
        searchOn()
    }

    /// Ends the selection, or deselects the link; without either, removes the highlights.
    package mutating func clearSelectionAndHighlights() {
        if viewport.selection != nil { return endSelection() }
        if links.chosen != nil { return clearChosenLink() }
        if search.dismiss() { outbox.send(.stopSearch) }
    }

    /// Returns to the page where the prompt was opened.
    mutating func returnTo(_ origin: Search.Origin) {
        guard placeAtTop != origin.place, let anchor = content.anchor(of: origin.place) else { return }
        viewport.jump(to: .top(content.position(of: anchor)), in: &content)
        moved()
    }

    // MARK: - Its words in the status row

    /// The interpretation and the result so far, for the prompt.
    package var searchRemark: LineRemark {
        let other = "Ctrl-T: " + (search.isExpression ? "plain text" : "regex")
        let state = search.problem ?? (isNothingFound ? "no match" : searchProgress ?? searchCount)
        return LineRemark(
            text: state.map { "\($0) \(glyphs.dot) \(other)" } ?? other, brief: state ?? "",
            isWrong: search.problem != nil)
    }

    /// `3/41`, with a `+` while matches are still being counted; nil without a search.
    package var searchCount: String? {
        guard let active = search.active else { return nil }
        let isComplete = active.isComplete(tour.sections)
        let total = "\(active.counts.total.inGroups)\(isComplete ? "" : "+")"
        guard let current = active.current, let before = active.counts.count(before: current.item.pieceID) else {
            return active.counts.total == 0 && !isComplete ? nil : total
        }
        return "\((before + active.currentIndex + 1).inGroups)/\(total)"
    }

    /// `… 40 %` while the wanted match is searched.
    var searchProgress: String? {
        guard let active = search.active, active.wanted != nil else { return nil }
        let share = active.running ?? navigation.opening ?? 0
        return "\(glyphs.isUnicode ? "…" : "...") \(Progress.percent(share)) %"
    }

    package var searchStatus: String? { searchProgress.map { "Searching “\(search.text)” \($0)" } }

    package var isNothingFound: Bool { search.active?.hasNoMatches(in: tour.sections) ?? false }
    package var nothingFound: String {
        let unreadable = search.active?.unreadable.count ?? 0
        return "No matches for “\(search.text)”"
            + (unreadable > 0 ? "; \(unreadable.counted("section")) could not be searched" : "")
    }

    /// The matches of the present search; nil without one.
    package var hitList: HitList? {
        guard let active = search.active else { return nil }
        let share = active.isComplete(tour.sections) ? nil : active.running ?? navigation.opening ?? 0
        return HitList(
            query: search.text, hits: active.listed, total: active.counts.total, percent: share.map(Progress.percent),
            place: active.current?.start ?? viewport.topPlace)
    }

    package mutating func findAgain(isBackward: Bool, times: Int = 1) {
        guard search.resume(), let active = search.active else {
            return outbox.show("Nothing to repeat. Press / to search.")
        }
        if isNothingFound { return outbox.show(nothingFound) }
        var wanted = ActiveSearch.Wanted(place: viewport.topPlace, isBackward: isBackward, skipped: max(0, times - 1))
        if let current = active.current, row(of: current) != nil { wanted.pass(current) }
        seek(wanted)
    }

    /// Goes to a match, or starts to search it.
    /// - Parameter found: the match, or one passed on the way to it, if known.
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
                        // the cursor goes to the match, not to the notice
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

    /// Goes to a match.
    /// - Parameter index: its number among those of its piece.
    package mutating func go(to hit: SearchHit, index: Int) {
        search.active?.arrive(at: hit, index: index)
        extendSelection(to: hit)
        reveal(hit)
        if isLinear { viewport.putCursor(on: hit.start, in: content) }
    }

    /// Stops a search that takes too long, with a notice.
    private mutating func tooCostly() {
        let text = search.abandon()
        outbox.send(.stopSearch)
        if let origin = search.origin { return returnTo(origin) }
        outbox.show("Search stopped: “\(text)” takes too long")
    }

    // MARK: - Showing

    private func position(of hit: SearchHit) -> RowPosition<ItemID> {
        let all = search.active.map { $0.highlights[hit.item] ?? content.highlights(of: hit.item, $0.matcher) }
        let found = all?.first { $0.hit == hit.start }
        return found.map { RowPosition(item: hit.item, row: $0.row) } ?? content.position(of: hit.start)
    }

    /// The row of the screen with a match; nil if it is off the screen.
    func row(of hit: SearchHit) -> Int? {
        viewport.engine.distance(to: position(of: hit)).flatMap {
            viewport.textRows.contains($0) && $0 < visibleRows ? $0 : nil
        }
    }

    private var isSearchTyped: Bool { search.origin != nil }

    /// The rows that no prompt hides.
    private var visibleRows: Int { max(1, viewport.rows - (frame.statusRow == nil && isSearchTyped ? 1 : 0)) }

    /// Scrolls a match into view, with some text before it. A visible one moves nothing.
    private mutating func reveal(_ hit: SearchHit) {
        if let origin = search.origin { returnTo(origin) }
        uncover(hit)
        if row(of: hit) != nil { return }
        let top = content.position(position(of: hit), back: visibleRows / 3)
        guard isSearchTyped else { return jump(to: .top(top)) }
        viewport.jump(to: .top(top), in: &content)
        moved()
    }

    /// The limit of half-screen steps of horizontal scrolling.
    private static let maximumSteps = 200

    /// Scrolls cut lines sideways until a match on one is visible.
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

    /// Starts the search of the wanted match, or else the count of matches, unless that is running or done.
    package mutating func searchOn() {
        if let task = search.nextTask(in: tour.sections, provider) { outbox.send(.search(jobs.start(task))) }
    }

    package mutating func searched(_ report: JobReport<SearchTask>) {
        guard let report = jobs.take(report) else { return }
        switch search.take(report) {
        case .nothing: break
        case .tooCostly: tooCostly()
        case .next: searchOn()
        case .found(let found, let wanted): seek(wanted, from: found)
        case .none: if let origin = search.origin { returnTo(origin) } else { outbox.show(nothingFound) }
        }
    }

    /// More of the tour is known, or pages have changed.
    mutating func searchGrown(isChanged: Bool) {
        if isChanged { search.active?.forgetPages() }
        search.active?.hasGrown = true
        if let active = search.active, active.running == nil, let wanted = active.wanted { return seek(wanted) }
        searchOn()
    }

    /// The tour was reloaded: counts all matches again.
    mutating func searchReplaced() {
        guard search.startAgain() else { return }
        outbox.send(.stopSearch)
        searchOn()
    }
}

extension TourContent {
    func isReady(_ piece: PieceID) -> Bool { if case .ready = ask(piece, \.state) { true } else { false } }

    /// The blocks of a piece, and those that its text may continue.
    func blocksAndNeighbours(of piece: PieceID) -> ([Block], BlockNeighbours) {
        let blocks = blocks(of: piece)
        let pieceCount = piece.section < tour.sections.count ? tour.sections[piece.section].pieceCount : 0
        return (blocks, BlockSearch.around(blocks, of: piece, pieceCount: pieceCount) { self.blocks(of: $0) })
    }

    /// The row some rows before another one, or the first of the tour.
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
