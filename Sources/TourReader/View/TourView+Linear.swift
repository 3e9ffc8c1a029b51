import CellGrid
import InfiniteScroll
import TextLayout
import TourDocument
import Wording

/// Reading line by line, for who hears or feels the text: what is reached is told by where the cursor stands, on the line
/// that was reached last.
extension TourView {
    /// Whether the text is shown line by line, with nothing drawn.
    var isLinear: Bool { glyphs.isLinear }

    /// The row of the viewport that is being read: where the cursor stands, or the first.
    var readingRow: Int { isLinear ? min(cursorRow, max(0, scroll.viewport - 1)) : 0 }

    /// Goes on by lines, or back: the cursor first, and the text when the cursor is at its edge.
    mutating func step(by rows: Int) {
        guard isLinear else { return scroll(by: rows) }
        let last = lastRowWithText
        let target = cursorRow + rows
        let inside = min(max(0, target), last)
        cursorRow = inside
        guard target != inside else { return }
        scroll(by: target - inside)
        cursorRow = rows > 0 ? lastRowWithText : 0
    }

    /// Scrolls by whole screens or halves of them; the cursor is on the first line that was not there before.
    mutating func page(by rows: Int) {
        guard isLinear else { return scroll(by: rows) }
        let edge = scroll.position(atViewportRow: lastRowWithText)
        scroll(by: rows)
        guard rows > 0, let edge else {
            cursorRow = 0
            return
        }
        let row = (0..<scroll.viewport).first { scroll.position(atViewportRow: $0) == edge }
        cursorRow = min(row.map { $0 + 1 } ?? 0, lastRowWithText)
    }

    /// A jump has arrived: the cursor is on the first line there that has text.
    mutating func putCursorAtStart() {
        let rows = 0..<min(3, scroll.viewport)
        cursorRow =
            rows.first { row in
                guard case .line(let line) = scroll.lineView(atViewportRow: row)?.content else { return false }
                return !line.cells.isEmpty
            } ?? 0
    }

    /// The text on the line of the cursor; nil if the text is not read line by line.
    var linearAnchor: TextAnchor? {
        mutating get {
            guard isLinear, let position = scroll.position(atViewportRow: readingRow) else { return nil }
            return content.anchor(at: position)
        }
    }

    /// Puts the cursor on the line that shows a text, or on the first one.
    mutating func putCursor(on anchor: TextAnchor) {
        let position = content.position(of: anchor)
        cursorRow = (0..<scroll.viewport).first { scroll.position(atViewportRow: $0) == position } ?? 0
    }

    private var lastRowWithText: Int {
        (0..<scroll.viewport).last { scroll.position(atViewportRow: $0) != nil } ?? 0
    }

    /// Where the reader is, and how far.
    mutating func statusWords() -> [String] {
        let progress = progress()
        let sections = tour.sections
        let current = currentSection
        var words = [sections.title(at: current)]
        if sections.count > 1 {
            let isWhole = sections.isComplete
            words.append("section \((current + 1).inGroups) of \(sections.count.inGroups)" + (isWhole ? "" : " so far"))
        }
        words.append("\(Progress.percent(progress.inTour)) %")
        return words
    }
}

extension Reader.Configuration {
    /// Has the text shown line by line: at the left edge, without colours, motion, and all that is drawn.
    package mutating func readLinearly() {
        glyphs = .linear
        theme = .standard(depth: .none)
        looks = nil
        motion = false
    }
}
