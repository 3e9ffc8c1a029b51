package import CellGrid
import Credits
package import ReaderKit
import TextLayout
import TourDocument

extension TourView {
    /// Draws the bar at the right edge: a track that shows the read parts, ticks at the starts of sections, a thumb at
    /// the reader's place. Estimated from bytes. Adjacent rows look the same if possible: when the terminal scrolls the
    /// text beside the bar, each of its cells that differs from the one above is rewritten for every line.
    package func drawScrollBar(_ progress: Progress, in buffer: inout CellBuffer, look: Appearance) {
        let (rows, sections) = (frame.viewportRows, tour.sections)
        guard let column = frame.scrollBarColumn, let thumb = ScrollThumb(progress, count: rows) else { return }
        let shades = reading.record.shades(rows: rows, of: sections)
        // more of them than every other row would only draw a second bar
        let ticks = sections.count <= rows / 2 ? sections.indices.dropFirst() : 0..<0
        let starts = Set(ticks.map { sections.row(ofStart: $0, onBarOf: rows) })
        for row in 0..<rows {
            let isThumb = row >= thumb.top && row <= thumb.bottom
            let sign = isThumb ? look.glyphs.thumb : look.glyphs.track(shades[row], isStart: starts.contains(row))
            let style = isThumb ? look.theme.thumb : shades[row] == .read ? look.theme.dim : look.theme.tick
            buffer.write([Cell(sign, style: style)], atColumn: column, row: row)
        }
    }
}

extension SectionList {
    /// The row of a section's start on a bar of `count` rows.
    func row(ofStart index: Int, onBarOf count: Int) -> Int {
        Int(Double(bytes(before: index)) / Double(Swift.max(1, bytes(before: self.count))) * Double(count))
    }
}

/// The rows of the thumb: the part of the tour on the screen, estimated from bytes.
struct ScrollThumb: Hashable, Sendable {
    let count: Int
    /// The thumb's first and last row.
    let top: Int
    let bottom: Int

    /// Nil without a bar: all of the tour is on the screen, or there are too few rows.
    init?(_ progress: Progress, count: Int) {
        guard count > 1, progress.top > 0 || progress.inTour < 1 else { return nil }
        self.count = count
        top = min(count - 1, Int(progress.top * Double(count)))
        bottom = min(count - 1, max(top, Int((progress.inTour * Double(count)).rounded(.up)) - 1))
    }

    var height: Int { bottom - top + 1 }
}

extension Glyphs {
    /// A row of the track. Without colours, read sections are heavier than seen text, and the rest is dotted.
    fileprivate func track(_ shade: ReadingRecord.Shade, isStart: Bool) -> Unicode.Scalar {
        switch shade {
        case .read: isUnicode ? (isStart ? "┫" : "┃") : (isStart ? "+" : "|")
        case .seen: isUnicode ? (isStart ? "┤" : "│") : (isStart ? "+" : ":")
        case .unseen: isUnicode ? (isStart ? "┤" : "┊") : (isStart ? "-" : ".")
        }
    }
}
