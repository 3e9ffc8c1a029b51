import CellGrid
import InfiniteScroll
import TextLayout
import TextSearch
import TourDocument

/// The search as it is typed.
extension Reader {
    /// Opens the prompt.
    mutating func openSearch() -> [Effect] {
        finishMotion()
        search.origin = Search.Origin(place: textPlace(), start: topPlace(), before: search.active)
        prompt = Prompt(.search, label: "/", editor: LineEditor(history: search.history))
        remarkOnSearch()
        return [.recallSearches]
    }

    /// The queries of earlier sittings have come.
    mutating func searchesRecalled(_ queries: [String]) -> [Effect] {
        search.history = queries
        if prompt?.purpose == .search { prompt?.editor.history = queries }
        return []
    }

    mutating func pressedInSearch(_ key: KeyPress) -> [Effect]? {
        guard key == .control("t") else { return nil }
        search.isExpression.toggle()
        return searchEdited()
    }

    /// Another text is looked for, from where the prompt was opened: what is near by is shown at once.
    mutating func searchEdited() -> [Effect] {
        guard let text = prompt?.editor.text, let origin = search.origin else { return [] }
        prompt?.isWrong = false
        search.active = nil
        var effects: [Effect] = [.stopSearch]
        if text.isEmpty {
            remarkOnSearch()
            return effects + returnToOrigin()
        }
        do throws(BadPattern) {
            search.active = ActiveSearch(
                try TextMatcher(SearchQuery(text, isExpression: search.isExpression)))
            effects += seek(ActiveSearch.Wanted(place: origin.start, isBackward: false))
        } catch {
            prompt?.isWrong = true
            effects += returnToOrigin()
            remarkOnSearch(error.description)
        }
        return effects
    }

    /// Enter: what was found stays lit.
    mutating func searchEntered() -> [Effect] {
        guard let origin = search.origin, let typed = prompt else { return [] }
        prompt = nil
        search.origin = nil
        let text = typed.editor.text
        if text.isEmpty {
            // nothing was typed: the search before goes on
            search.active = origin.before
            return origin.before == nil ? [] : findAgain(isBackward: false)
        }
        if typed.isWrong { return [show("Not searched: \(typed.remark)")] }
        guard search.active != nil else { return [] }
        if origin.place != textPlace() { history.leave(origin.place) }
        search.history.removeAll { $0 == text }
        search.history.append(text)
        search.history.removeFirst(max(0, search.history.count - Search.maximumHistory))
        return [.rememberSearch(text)] + (isNothingFound ? [show(nothingFound)] : [])
    }

    /// Esc: everything is as it was.
    mutating func searchLeft() -> [Effect] {
        prompt = nil
        let effects = returnToOrigin()
        search.active = search.origin?.before
        search.active?.running = nil
        search.active?.wanted = nil
        search.origin = nil
        return effects + [.stopSearch] + searchOn()
    }

    /// Has nothing be looked for any more.
    mutating func endSearch() -> [Effect] {
        guard search.active != nil else { return [] }
        search.active = nil
        return [.stopSearch]
    }

    /// Shows the page as it was when the prompt was opened.
    mutating func returnToOrigin() -> [Effect] {
        guard let place = search.origin?.place, textPlace() != place,
            let anchor = place.place.anchor(in: tour, expected: place.section)
        else { return [] }
        scroll.jump(to: content.position(of: place, at: anchor), in: &content)
        return moved()
    }

    /// The first text on the screen.
    func topPlace() -> SearchPlace {
        for row in 0..<scroll.viewport {
            guard let view = scroll.lineView(atViewportRow: row) else { break }
            guard case .line(let line) = view.content else { continue }
            return SearchPlace(item: view.item, offset: line.textOffset)
        }
        return SearchPlace(item: anchor.item, offset: anchor.offset ?? 0)
    }

    // MARK: - What is said of it

    /// Says in the prompt how its text is understood and what was found.
    mutating func remarkOnSearch(_ problem: String? = nil) {
        guard prompt?.purpose == .search else { return }
        let mode = search.isExpression ? "regex" : "literal"
        var state = problem
        if state == nil, isNothingFound {
            prompt?.isWrong = false
            state = "not found"
        }
        state = state ?? searchProgress ?? searchCount
        let dot = glyphs.dot
        prompt?.remark = state.map { "\(mode) \(dot) \($0)" } ?? mode
        prompt?.briefRemark = state ?? ""
    }

    /// `3/41`, with a `+` while hits are still being counted; nil if nothing is looked for.
    var searchCount: String? {
        guard let active = search.active else { return nil }
        let isComplete = active.tally.isComplete(tour.sections)
        let total = "\(active.tally.total)\(isComplete ? "" : "+")"
        guard let current = active.current, let before = active.tally.count(before: current.item.pieceID) else {
            return active.tally.total == 0 && !isComplete ? nil : total
        }
        return "\(before + active.currentIndex + 1)/\(total)"
    }

    /// `… 40 %` while a hit that is wanted is looked for.
    var searchProgress: String? {
        guard let active = search.active, active.wanted != nil else { return nil }
        let share = active.running.map { tour.sections.share(before: $0.reached, and: $0.share) } ?? opening ?? 0
        return "\(glyphs.isUnicode ? "…" : "...") \(Progress.percent(share)) %"
    }

    /// The same for the status row.
    var searchStatus: String? { searchProgress.map { "Searching “\(searchText)” \($0)" } }

    /// Whether all was looked through in vain.
    var isNothingFound: Bool {
        guard let active = search.active else { return false }
        return active.tally.total == 0 && active.tally.isComplete(tour.sections)
    }

    var nothingFound: String { "“\(searchText)” is not in this tour" }

    /// What is searched for, as it was typed.
    var searchText: String { search.active?.matcher.query.text ?? "" }
}
