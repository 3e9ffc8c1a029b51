package import CellGrid
package import ReaderKit
import TextLayout

/// The signs beside the text: starts of notes, and changes since it was read.
extension TourView {
    /// The column for the sign of a row, left of its text, or the scroll bar's; nil without either.
    func signColumn(onRow row: Int) -> Int? {
        guard let start = firstColumn(ofRow: row) else { return nil }
        return start > frame.sideEnd ? max(frame.sideEnd, start - 2) : frame.scrollBarColumn
    }

    private func firstColumn(ofRow row: Int) -> Int? {
        guard case .line(let line) = viewport.shownLine(at: row)?.content else { return nil }
        return frame.textColumn - line.shift
    }

    /// A note's sign is before the bar of a change, or replaces it where there is one column for both.
    package func drawSigns(in buffer: inout CellBuffer, look: Appearance) {
        if places.notes.runs.isEmpty, reading.changes.isEmpty { return }
        for row in 0..<viewport.rows {
            guard let column = signColumn(onRow: row) else { continue }
            let note = noteStarting(onRow: row).map(look.glyphs.sign)
            let bar = isChanged(onRow: row) ? String(look.glyphs.bar) : ""
            let hasRoom = firstColumn(ofRow: row).map { column + 1 < $0 } ?? false
            let signs = note.map { hasRoom ? $0 + bar : $0 } ?? bar
            buffer.write(CellLine(signs, look.theme.notice).cells, atColumn: column, row: row)
        }
    }
}
