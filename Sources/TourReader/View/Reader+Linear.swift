import CellGrid
import InfiniteScroll
import TextLayout
import TourDocument

/// Reading line by line, for who hears or feels the text: the terminal's cursor stands on the line that was reached last.
struct LinearReading: Sendable {
    /// The row of the viewport that the cursor stands on.
    var row = 0
    /// Whether there is a notice that the cursor stands on until the next key.
    var isAtNotice = false
    /// Whether the last key in an overlay was typed into its field, and did not move.
    var isTyping = true
}

/// The linear mode: what is reached is told by where the cursor stands.
extension Reader {
    /// Whether the text is shown line by line, with nothing drawn.
    package var isLinear: Bool { glyphs.isLinear }

    /// The row of the viewport that is being read: where the cursor stands, or the first.
    var readingRow: Int { isLinear ? min(linear.row, max(0, scroll.viewport - 1)) : 0 }

    /// Goes on by lines, or back: the cursor first, and the text when the cursor is at its edge.
    mutating func step(by rows: Int) -> [Effect] {
        let last = lastRowWithText
        let target = linear.row + rows
        let inside = min(max(0, target), last)
        linear.row = inside
        guard target != inside else { return [] }
        let effects = scroll(by: target - inside)
        linear.row = rows > 0 ? lastRowWithText : 0
        return effects
    }

    /// Scrolls by whole screens or halves of them; the cursor stands on the first line that was not there before.
    mutating func turn(by rows: Int) -> [Effect] {
        let edge = scroll.position(atViewportRow: lastRowWithText)
        let effects = scroll(by: rows)
        guard rows > 0, let edge else {
            linear.row = 0
            return effects
        }
        let row = (0..<scroll.viewport).first { scroll.position(atViewportRow: $0) == edge }
        linear.row = min(row.map { $0 + 1 } ?? 0, lastRowWithText)
        return effects
    }

    /// A jump has arrived: the cursor stands on the first line there that says something.
    mutating func arriveLinearly() {
        let rows = 0..<min(3, scroll.viewport)
        linear.row =
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
    mutating func standLinearly(on anchor: TextAnchor) {
        let position = content.position(of: anchor)
        linear.row = (0..<scroll.viewport).first { scroll.position(atViewportRow: $0) == position } ?? 0
    }

    /// Takes note of whether a key for an overlay is typed or moves.
    mutating func noteTyping(_ key: KeyPress) {
        switch key.key {
        case .character, .backspace, .delete, .left, .right: linear.isTyping = overlay?.takesText == true
        default: linear.isTyping = false
        }
    }

    private var lastRowWithText: Int {
        (0..<scroll.viewport).last { scroll.position(atViewportRow: $0) != nil } ?? 0
    }

    /// Where the cursor stands on a screen with a page only.
    var linearCursor: Position {
        if notice != nil, linear.isAtNotice, let row = frame.statusRow { return Position(column: 0, row: row) }
        return Position(column: 0, row: readingRow)
    }

    /// What the last row says: nothing, but when there is something to tell.
    func linearStatus() -> CellLine {
        if let notice { return CellLine(notice.text) }
        if let count { return CellLine("\(count)") }
        guard let destination else { return CellLine() }
        return CellLine("On the way to \(destination.words): \(Progress.percent(opening ?? 0)) %")
    }
}

/// Where the reader is, told when it is asked for.
extension Reader {
    mutating func tellStatus() -> [Effect] {
        let progress = progress()
        let sections = tour.sections
        let current = currentSection
        var words = [sections.title(at: current)]
        if sections.count > 1 {
            let isWhole = sections.isComplete
            words.append("section \((current + 1).inGroups) of \(sections.count.inGroups)" + (isWhole ? "" : " so far"))
        }
        words.append("\(Progress.percent(progress.inTour)) %")
        words.append("\(credits.earned.inGroups) of \(credits.toEarn.inGroups) credits")
        return [show(words.joined(separator: ", "))]
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
