import InfiniteScroll
import TourDocument

/// What was on the screen, for the scroll bar and the way to what was not.
extension TourView {
    /// The bytes of each section that are on the screen. Complexity: O(rows).
    mutating func bytesOnScreen() -> [(section: Int, bytes: Range<Int>)] {
        var found: [(section: Int, bytes: Range<Int>)] = []
        var row = 0
        while row < scroll.viewport, let first = scroll.position(atViewportRow: row) {
            let section = first.item.section
            var last = first
            while row < scroll.viewport, let next = scroll.position(atViewportRow: row), next.item.section == section {
                last = next
                row += 1
            }
            guard content.isReady(first.item), content.isReady(last.item) else { continue }
            // one that begins on the screen begins with what is above its first row
            let start = found.isEmpty && first == scroll.anchor ? content.bytes(before: first) : 0
            var next = RowPosition(item: last.item, row: last.row + 1)
            if next.row >= content.extent(of: last.item), let item = content.item(after: last.item),
                item.section == section
            {
                next = RowPosition(item: item, row: 0)
            }
            let end = content.bytes(before: next)
            if start < end { found.append((section, start..<end)) }
        }
        return found
    }

    /// The frame that was drawn last has been on the screen until now.
    mutating func settleCoverage(now: Int, lastInput: Int?) {
        guard let screen = dwell.screen else { return }
        dwell.screen = nil
        let until = min(now, (lastInput ?? screen.since) + DwellTracking.limit)
        var budget = Coverage.bytes(in: max(0, until - screen.since), pace: tour.pace)
        for part in screen.parts {
            coverage.add(part.bytes, ofSection: part.section, in: tour.sections, budget: &budget)
        }
    }

    /// Goes to the next place that was never on the screen, from the start again if there is none behind it.
    mutating func goToUnseen() -> [Request] {
        finishMotion()
        let here = bytesOnScreen().last
        let section = here?.section ?? currentSection
        let found =
            coverage.firstUnseen(from: here?.bytes.upperBound ?? 0, ofSection: section, in: tour.sections)
            ?? coverage.firstUnseen(from: 0, ofSection: 0, in: tour.sections)
        guard let found else { return [.show("You have seen every screen")] }
        if found.byte == 0 { return go(toSection: found.section) }
        let place = content.position(ofByte: found.byte, inSection: found.section)
        return jump(to: .top(place))
    }
}
