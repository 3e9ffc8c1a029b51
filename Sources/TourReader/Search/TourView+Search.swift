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
        if viewport.selection.take() != nil { return }
        if links.chosen != nil { return clearChosenLink() }
        if search.dismiss() { outbox.send(.stopSearch) }
    }

    /// Shows the page as it was when the prompt was opened.
    mutating func returnTo(_ origin: Search.Origin) {
        guard placeAtTop != origin.place, let anchor = content.anchor(of: origin.place) else { return }
        viewport.jump(to: .top(content.position(of: anchor, onRow: origin.place.row)), in: &content)
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
}
