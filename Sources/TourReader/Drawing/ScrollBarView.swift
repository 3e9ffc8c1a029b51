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
        let rows = frame.viewportRows
        guard let column = frame.scrollBarColumn, let thumb = ScrollThumb(progress, count: rows) else { return }
        // more sections than rows would only draw a second bar
        if hasTicks, sections.count <= rows / 2 {
            let total = sections.bytes(before: sections.count)
            let tick = [Cell(look.glyphs.bar.tick, style: look.theme.tick)]
            for index in sections.indices.dropFirst() {
                let row = ScrollThumb.row(ofByte: sections.bytes(before: index), of: total, count: rows)
                if row < rows { buffer.write(tick, atColumn: column, row: row) }
            }
        }
        let cell = [Cell(look.glyphs.bar.thumb, style: look.theme.thumb)]
        for row in thumb.top...thumb.bottom { buffer.write(cell, atColumn: column, row: row) }
    }
}
