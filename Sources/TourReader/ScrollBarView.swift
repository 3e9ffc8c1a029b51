import CellGrid
import TextLayout
import TourDocument

/// The bar at the right edge: a thumb where the reader is, ticks where sections start. Estimated from bytes.
///
/// There is no track, and the thumb has no colour. The bar stands still while the terminal scrolls the text beside it: each
/// of its cells that differs from the one above is written anew for every line that is scrolled.
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
        for row in ticks.union(top...bottom) where row < rows {
            let isThumb = (top...bottom).contains(row)
            buffer.write(
                isThumb ? bar.thumb : bar.tick, style: isThumb ? look.theme.thumb : look.theme.tick, atColumn: column,
                row: row)
        }
    }
}
