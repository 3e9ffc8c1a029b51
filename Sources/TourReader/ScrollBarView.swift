import CellGrid
import TextLayout
import TourDocument

/// The bar at the right edge: a thumb where the reader is, ticks where sections start. Estimated from bytes.
struct ScrollBarView {
    var progress: Progress
    var sections: SectionList

    func draw(in buffer: inout CellBuffer, frame: FrameGeometry, look: Look) {
        guard let column = frame.scrollBarColumn, frame.viewportRows > 1 else { return }
        let rows = frame.viewportRows
        let total = Double(max(1, sections.bytes(before: sections.count)))
        guard progress.top > 0 || progress.inTour < 1 else { return }
        var ticks: Set<Int> = []
        // more sections than rows would only draw a second bar
        if sections.count <= rows / 2 {
            for index in sections.indices.dropFirst() {
                ticks.insert(Int(Double(sections.bytes(before: index)) / total * Double(rows)))
            }
        }
        let top = min(rows - 1, Int(progress.top * Double(rows)))
        let bottom = min(rows - 1, max(top, Int((progress.inTour * Double(rows)).rounded(.up)) - 1))
        let bar = look.glyphs.bar
        for row in 0..<rows {
            let isThumb = (top...bottom).contains(row)
            let glyph = isThumb ? bar.thumb : ticks.contains(row) ? bar.tick : bar.track
            buffer.write(glyph, style: isThumb ? look.theme.thumb : look.theme.track, atColumn: column, row: row)
        }
    }
}
