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
    /// Whether the ticks are drawn.
    var hasTicks: Bool

    func draw(in buffer: inout CellBuffer, frame: FrameGeometry, look: Look) {
        guard let column = frame.scrollBarColumn, frame.viewportRows > 1 else { return }
        guard progress.top > 0 || progress.inTour < 1 else { return }
        let rows = frame.viewportRows
        // more sections than rows would only draw a second bar
        if hasTicks, sections.count <= rows / 2 {
            let total = Double(max(1, sections.bytes(before: sections.count)))
            let tick = CellText.cells(look.glyphs.bar.tick, style: look.theme.tick)
            for index in sections.indices.dropFirst() {
                let row = Int(Double(sections.bytes(before: index)) / total * Double(rows))
                if row < rows { buffer.write(tick, atColumn: column, row: row) }
            }
        }
        let top = min(rows - 1, Int(progress.top * Double(rows)))
        let bottom = min(rows - 1, max(top, Int((progress.inTour * Double(rows)).rounded(.up)) - 1))
        let thumb = CellText.cells(look.glyphs.bar.thumb, style: look.theme.thumb)
        for row in top...bottom { buffer.write(thumb, atColumn: column, row: row) }
    }
}
