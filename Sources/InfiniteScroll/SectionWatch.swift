import DequeModule

/// Watches which edges of sections are in the viewport and writes the reports.
struct SectionWatch<Section: Hashable & Sendable>: Sendable {
    /// The edges of one section that are in the viewport.
    struct ShownEdges: Equatable, Sendable {
        var start = false
        var end = false

        /// The end was reported as reached by a forward scroll since it came into the viewport.
        var endReportedForward = false
    }

    /// The sections with an edge in the viewport after the last operation.
    private(set) var shown: [Section: ShownEdges] = [:]

    /// What was not taken yet.
    private(set) var reports: [EdgeReport<Section>] = []

    /// Hands out the reports written since the last time.
    mutating func takeReports() -> [EdgeReport<Section>] {
        defer { reports = [] }
        return reports
    }

    /// Compares the viewport with what it was before and writes what is to be reported.
    ///
    /// Complexity: O(items in the viewport).
    mutating func observe<Content: ScrollContent>(
        _ window: LaidOutWindow<Content>, viewport: Int, cause: ReportCause
    ) where Content.Section == Section {
        let visible = edges(in: window, viewport: viewport)
        if visible.isEmpty, shown.isEmpty { return }
        var now: [Section: ShownEdges] = [:]
        for (section, edges) in visible {
            let before = shown[section] ?? ShownEdges()
            var edges = edges
            let isWhole = edges.start && edges.end
            if edges.start, !before.start || !cause.isScroll {
                reports.append(
                    EdgeReport(
                        section: section, edge: .startShown, cause: cause, isWhole: isWhole, isArrival: !before.start))
            }
            if edges.end {
                let owed = cause == .scrolledForward && !before.endReportedForward
                if !before.end || owed {
                    reports.append(
                        EdgeReport(
                            section: section, edge: .endReached, cause: cause, isWhole: isWhole, isArrival: !before.end)
                    )
                }
                edges.endReportedForward = before.endReportedForward || cause == .scrolledForward
            }
            now[section] = edges
        }
        shown = now
    }

    /// The sections with an edge in the viewport, from top to bottom.
    private func edges<Content: ScrollContent>(
        in window: LaidOutWindow<Content>, viewport: Int
    ) -> [(section: Section, edges: ShownEdges)] where Content.Section == Section {
        var found: [(section: Section, edges: ShownEdges)] = []
        var top = -window.anchorRow
        for item in window.items[window.anchorIndex...] {
            if top >= viewport { break }
            defer { top += item.extent }
            guard let membership = item.membership, membership.isFirst || membership.isLast else { continue }
            let inside = 0...(item.extent - 1)
            let shownRows = 0..<viewport
            var edges = ShownEdges()
            if membership.isFirst {
                edges.start = shownRows.contains(top + (membership.startRow ?? 0).clamped(to: inside))
            }
            if membership.isLast {
                edges.end = shownRows.contains(top + (membership.endRow ?? .max).clamped(to: inside))
            }
            guard edges.start || edges.end else { continue }
            if let last = found.indices.last, found[last].section == membership.section {
                found[last].edges.start = found[last].edges.start || edges.start
                found[last].edges.end = found[last].edges.end || edges.end
            } else {
                found.append((membership.section, edges))
            }
        }
        return found
    }
}

extension ReportCause {
    /// The reader moved along the rows, step by step.
    fileprivate var isScroll: Bool { self == .scrolledForward || self == .scrolledBackward }
}

extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
