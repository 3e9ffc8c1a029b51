import InfiniteScroll
import TourDocument

/// The progress of the reader, estimated from bytes, without layout.
package struct Progress: Hashable, Sendable {
    /// 0 to 1: of the current section.
    package var inSection: Double
    /// 0 to 1: the last row on the screen, in the tour.
    package var inTour: Double
    /// 0 to 1: the first row on the screen, in the tour.
    var top: Double

    /// The share as the status row shows it; 100 only when all of it was seen.
    package static func percent(_ share: Double) -> Int { share >= 1 ? 100 : max(0, min(99, Int(share * 100))) }
}

extension TourView {
    package func progress() -> Progress {
        let sections = tour.sections
        let total = max(1, sections.bytes(before: sections.count))
        let anchor = viewport.engine.anchor
        let bottom = viewport.lastPosition ?? anchor
        let (first, last) = (sections.span(of: anchor.item.section), sections.span(of: bottom.item.section))
        let next = RowPosition(item: bottom.item, row: bottom.row + 1)
        let through = sections.way(toByte: content.bytes(before: next), ofSection: bottom.item.section)
        let above = sections.way(toByte: content.bytes(before: anchor), ofSection: anchor.item.section)
        let isWhole = last.isEmpty || bottom.item.section != currentSection
        return Progress(
            inSection: isWhole ? 1 : min(1, Double(through) / Double(last.count)),
            inTour: viewport.engine.isAtEnd ? 1 : min(1, Double(last.lowerBound + through) / Double(total)),
            top: min(1, Double(first.lowerBound + above) / Double(total)))
    }
}

extension SectionList {
    /// The bytes of a section's source. Making the whole section value would take far longer.
    func byteCount(at index: Int) -> Int { span(of: index).count }

    /// The bytes of a section's source in the tour. Complexity: O(log sections).
    func span(of index: Int) -> Range<Int> {
        let start = bytes(before: index)
        // the section after the last known one is unknown
        return start..<(index < count - 1 ? Swift.max(start, bytes(before: index + 1)) : start + self[index].byteCount)
    }

    /// The progress at a byte of a section's source, in bytes of it but within its text, without menus around that.
    func way(toByte byte: Int, ofSection index: Int) -> Int {
        guard let text = self[index].textSpan?.clamped(to: 0..<byteCount(at: index)), !text.isEmpty else { return byte }
        let share = Double(byte - text.lowerBound) / Double(text.count)
        return Int(Swift.min(1, Swift.max(0, share)) * Double(byteCount(at: index)))
    }

    /// The byte of a section's source at a progress through its text.
    func byte(onWay way: Int, ofSection index: Int) -> Int {
        guard let text = self[index].textSpan?.clamped(to: 0..<byteCount(at: index)) else { return way }
        return text.lowerBound + Int(Double(way) / Double(Swift.max(1, byteCount(at: index))) * Double(text.count))
    }
}
