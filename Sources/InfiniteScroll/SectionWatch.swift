import DequeModule

/// A section with an edge in the viewport.
struct ShownSection<Section> {
    let section: Section
    var start: Bool
    var end: Bool

    /// The end was reported as reached by a forward scroll since it came into the viewport.
    var endReportedForward = false
}

extension ShownSection: Sendable where Section: Sendable {}

/// Watches which edges of sections are in the viewport and writes the reports.
struct SectionWatch<Section: Hashable & Sendable>: Sendable {
    typealias Shown = ShownSection<Section>

    /// The sections with an edge in the viewport after the last operation, from top to bottom.
    private var shown: [Shown] = []

    /// Memory for those of the next one.
    private var found: [Shown] = []

    /// What was not taken yet.
    private(set) var reports: [EdgeReport<Section>] = []

    /// Hands out the reports written since the last time.
    mutating func takeReports() -> [EdgeReport<Section>] {
        if reports.isEmpty { return [] }
        defer { reports = [] }
        return reports
    }

    /// Compares the viewport with what it was before and writes what is to be reported.
    ///
    /// - Parameter repeatsStarts: whether first rows that were in the viewport before are reported again.
    ///
    /// Complexity: O(items in the viewport). No memory is taken unless an edge came or went.
    mutating func observe<Content: ScrollContent>(
        _ window: LaidOutWindow<Content>, viewport: Int, cause: ReportCause, repeatsStarts: Bool
    ) where Content.Section == Section {
        findEdges(in: window, viewport: viewport)
        defer { swap(&shown, &found) }
        if found.isEmpty { return }
        // as a rule the same edges as before are in view, and nothing is to be looked up
        let isSame = hasSameSections
        let places = isSame ? [:] : placesBefore
        for index in found.indices {
            let now = found[index]
            let place = isSame ? index : places[now.section]
            let before = place.map { shown[$0] }
            let (hadStart, hadEnd) = (before?.start ?? false, before?.end ?? false)
            if now.start, !hadStart || repeatsStarts {
                report(.startShown, of: now, cause: cause, isArrival: !hadStart)
            }
            guard now.end else { continue }
            let wasReportedForward = before?.endReportedForward ?? false
            if !hadEnd || (cause == .scrolledForward && !wasReportedForward) {
                report(.endReached, of: now, cause: cause, isArrival: !hadEnd)
            }
            found[index].endReportedForward = wasReportedForward || cause == .scrolledForward
        }
    }

    private mutating func report(_ edge: EdgeReport<Section>.Edge, of now: Shown, cause: ReportCause, isArrival: Bool) {
        reports.append(
            EdgeReport(
                section: now.section, edge: edge, cause: cause, isWhole: now.start && now.end, isArrival: isArrival))
    }

    /// Whether ``found`` has the same sections as ``shown``, each at the same place.
    private var hasSameSections: Bool {
        guard found.count == shown.count else { return false }
        for index in found.indices where found[index].section != shown[index].section { return false }
        return true
    }

    /// The places in ``shown`` of the sections there.
    private var placesBefore: [Section: Int] {
        var places: [Section: Int] = [:]
        for index in shown.indices { places[shown[index].section] = index }
        return places
    }

    /// Puts the sections with an edge in the viewport into ``found``, from top to bottom.
    private mutating func findEdges<Content: ScrollContent>(in window: LaidOutWindow<Content>, viewport: Int)
    where Content.Section == Section {
        found.removeAll(keepingCapacity: true)
        let shownRows = 0..<viewport
        var top = -window.anchorRow
        var index = window.anchorIndex
        while index < window.items.count, top < viewport {
            let item = window.items[index]
            defer {
                top += item.extent
                index += 1
            }
            guard let membership = item.membership, membership.isFirst || membership.isLast else { continue }
            let inside = 0...(item.extent - 1)
            let start =
                membership.isFirst && shownRows.contains(top + (membership.startRow ?? 0).clamped(to: inside))
            let end = membership.isLast && shownRows.contains(top + (membership.endRow ?? .max).clamped(to: inside))
            guard start || end else { continue }
            if let last = found.indices.last, found[last].section == membership.section {
                found[last].start = found[last].start || start
                found[last].end = found[last].end || end
            } else {
                found.append(Shown(section: membership.section, start: start, end: end))
            }
        }
    }
}

extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
