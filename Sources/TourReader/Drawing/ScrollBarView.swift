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
        let rows = frame.viewportRows
        guard let column = frame.scrollBarColumn, let thumb = ScrollThumb(progress, count: rows) else { return }
        // more sections than rows would only draw a second bar
        if sections.count <= rows / 2 {
            let total = sections.bytes(before: sections.count)
            let tick = [Cell(look.glyphs.tick, style: look.theme.tick)]
            for index in sections.indices.dropFirst() {
                let row = ScrollThumb.row(ofByte: sections.bytes(before: index), of: total, count: rows)
                if row < rows { buffer.write(tick, atColumn: column, row: row) }
            }
        }
        let cell = [Cell(look.glyphs.thumb, style: look.theme.thumb)]
        for row in thumb.top...thumb.bottom { buffer.write(cell, atColumn: column, row: row) }
    }
}

/// Which rows of the scroll bar the thumb takes: the part of the tour that is on the screen, estimated from bytes.
struct ScrollThumb: Hashable, Sendable {
    /// The rows of the bar.
    let count: Int
    /// The thumb's first and last row.
    let top: Int
    let bottom: Int

    /// Nil where there is no bar: all of the tour is on the screen, or there are too few rows.
    init?(_ progress: Progress, count: Int) {
        guard count > 1, progress.top > 0 || progress.inTour < 1 else { return nil }
        self.count = count
        top = min(count - 1, Int(progress.top * Double(count)))
        bottom = min(count - 1, max(top, Int((progress.inTour * Double(count)).rounded(.up)) - 1))
    }

    /// The rows that it takes.
    var height: Int { bottom - top + 1 }

    /// The row of a bar that stands for a byte of so many.
    static func row(ofByte byte: Int, of total: Int, count: Int) -> Int {
        Int(Double(byte) / Double(max(1, total)) * Double(count))
    }
}
