import CellGrid
import InfiniteScroll
import TextLayout
import TextSearch
import TourDocument
import Wording

/// The search as it is typed.
extension TourView {
    /// A search begins to be typed.
    mutating func beginSearch() {
        finishMotion()
        search.problem = nil
        search.origin = Search.Origin(place: placeAtTop, start: viewport.topPlace, before: search.active)
    }

    /// Has what is typed be understood as a regular expression, or as it stands.
    mutating func toggleExpression(_ text: String) {
        search.isExpression.toggle()
        searchEdited(text)
    }

    /// Another text is looked for, from where the prompt was opened: what is near by is shown at once.
    mutating func searchEdited(_ text: String) {
        guard let origin = search.origin else { return }
        search.problem = nil
        search.active = nil
        outbox.send(.stopSearch)
        if text.isEmpty { return returnToOrigin() }
        do throws(BadPattern) {
            search.active = ActiveSearch(
                try TextMatcher(SearchQuery(text, isExpression: search.isExpression)))
            seek(ActiveSearch.Wanted(place: origin.start, isBackward: false))
        } catch {
            search.problem = error.description
            returnToOrigin()
        }
    }

    /// Enter: what was found stays highlighted. Returns whether the text is to be remembered.
    mutating func searchEntered(_ text: String) -> Bool {
        guard let origin = search.origin else { return false }
        let remark = searchRemark
        search.origin = nil
        search.problem = nil
        if text.isEmpty {
            // nothing was typed: the search before goes on
            search.active = origin.before
            if resumeLastSearch() { findAgain(isBackward: false) }
            return false
        }
        if remark.isWrong { outbox.show("Invalid pattern: \(remark.brief)") }
        guard !remark.isWrong, search.active != nil else { return false }
        if search.active?.wanted != nil { returnToOrigin(origin) }
        if origin.place != placeAtTop { places.history.leave(origin.place) }
        if isNothingFound { outbox.show(nothingFound) }
        return true
    }

    /// Esc: everything is as it was.
    mutating func searchLeft() {
        guard search.origin != nil else { return }
        returnToOrigin()
        search.active = search.origin?.before
        search.active?.running = nil
        search.active?.wanted = nil
        search.origin = nil
        search.problem = nil
        outbox.send(.stopSearch)
        searchOn()
    }

    /// Lets go of the chosen link; without one, takes the hits off the page.
    mutating func clearSelectionAndHighlights() {
        if links.chosen != nil {
            links.chosen = nil
            return
        }
        guard search.active != nil else { return }
        search.dismissed = search.active
        search.active = nil
        outbox.send(.stopSearch)
    }

    /// Takes up what Esc dismissed, unless something else is looked for. Returns whether anything is.
    mutating func resumeLastSearch() -> Bool {
        if search.active == nil, let dismissed = search.dismissed {
            search.active = ActiveSearch(dismissed.matcher)
            search.active?.current = dismissed.current
        }
        return search.active != nil
    }

    /// Shows the page as it was when the prompt was opened.
    mutating func returnToOrigin(_ origin: Search.Origin? = nil) {
        guard let place = (origin ?? search.origin)?.place, placeAtTop != place,
            let anchor = content.anchor(of: place)
        else { return }
        viewport.jump(to: .top(content.position(of: anchor, onRow: place.row)), in: &content)
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
        let isComplete = active.cannotMatch || active.counts.isComplete(tour.sections)
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

    /// The same for the status row.
    var searchStatus: String? { searchProgress.map { "Searching “\(searchText)” \($0)" } }

    /// Whether all was looked through in vain.
    var isNothingFound: Bool {
        guard let active = search.active else { return false }
        return active.cannotMatch || active.counts.total == 0 && active.counts.isComplete(tour.sections)
    }

    var nothingFound: String { "No matches for “\(searchText)”" }

    var searchText: String { search.active?.matcher.query.text ?? "" }
}
