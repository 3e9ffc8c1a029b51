import InfiniteScroll
import TourDocument

/// How far the reader is, estimated from bytes: nothing has to be laid out for it.
package struct Progress: Hashable, Sendable {
    /// 0 to 1: of the section that is being read.
    package var inSection: Double
    /// 0 to 1: the last row on the screen, in the tour.
    package var inTour: Double
    /// 0 to 1: the first row on the screen, in the tour.
    package var top: Double

    /// The share as the status row shows it; 100 only when all of it was seen.
    package static func percent(_ share: Double) -> Int { share >= 1 ? 100 : max(0, min(99, Int(share * 100))) }
}

extension Reader {
    /// How far the reader is now.
    package mutating func progress() -> Progress {
        let sections = tour.sections
        let total = max(1, sections.bytes(before: sections.count))
        let current = currentSection
        var inSection = 1.0
        var bottom = scroll.anchor
        for row in stride(from: scroll.viewport - 1, through: 0, by: -1) {
            guard let position = scroll.position(atViewportRow: row) else { continue }
            bottom = position
            break
        }
        if bottom.item.section == current {
            let size = sections.byteCount(at: current)
            inSection = size == 0 ? 1 : Double(bytes(through: bottom)) / Double(size)
        }
        let inTour =
            scroll.isAtEnd && sections.isComplete
            ? 1 : Double(sections.bytes(before: bottom.item.section) + bytes(through: bottom)) / Double(total)
        let above = content.bytes(before: scroll.anchor, extent: extent(of: scroll.anchor))
        let top = Double(sections.bytes(before: scroll.anchor.item.section) + above)
        return Progress(inSection: min(1, inSection), inTour: min(1, inTour), top: min(1, top / Double(total)))
    }

    private mutating func extent(of position: RowPosition<ItemID>) -> Int { content.lines(of: position.item).count }

    private mutating func bytes(through position: RowPosition<ItemID>) -> Int {
        let next = RowPosition(item: position.item, row: position.row + 1)
        return content.bytes(before: next, extent: extent(of: position))
    }
}

extension SectionList {
    /// The bytes of a section's source. A section is told by more than that, and making it takes far longer.
    /// Complexity: O(log sections).
    func byteCount(at index: Int) -> Int {
        // the last one of those that are known is not followed by what is known
        index < count - 1 ? bytes(before: index + 1) - bytes(before: index) : self[index].byteCount
    }
}
