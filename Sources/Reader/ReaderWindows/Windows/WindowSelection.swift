package import CellGrid
import InfiniteScroll
package import ReaderKit
package import ReaderPage
import TextLayout
import Wording

/// A selection in a window: cells of its body as displayed, row by row as in text.
package struct WindowSelection: Hashable, Sendable {
    /// Its start and end, both included, counted from the body's first cell.
    private(set) var origin: Position
    private(set) var head: Position
    /// Whether the mouse is held. Before it moves nothing is selected yet, and it may be a click.
    package private(set) var isPressed: Bool

    /// Starts with one cell.
    package init(at place: Position, isPressed: Bool = false) {
        (origin, head, self.isPressed) = (place, place, isPressed)
    }

    /// A whole row of a body.
    package init(row: Int, columns: Int) {
        self.init(at: Position(column: 0, row: row))
        head.column = max(0, columns - 1)
    }

    /// Moves the end to a position, or to the nearest cell of the body.
    mutating func move(to place: Position, in body: Size) {
        head.column = min(max(0, place.column), max(0, body.columns - 1))
        head.row = min(max(0, place.row), max(0, body.rows - 1))
        if head != origin { isPressed = false }
    }

    /// Moves the end by a key.
    /// - Parameter body: the displayed cells, in rows of equal length.
    package mutating func move(_ motion: SelectionMotion, over body: [[Cell]]) {
        let size = Size(columns: body.first?.count ?? 0, rows: body.count)
        var place = head
        switch motion {
        case .characters(let count): place.column += count
        case .words(let count): place = Self.word(count > 0 ? 1 : -1, from: place, in: body)
        case .rows(let count), .paragraphs(let count): place.row += count
        case .rowStart: place.column = 0
        case .rowEnd: place.column = size.columns
        case .sectionStart: place = Position(column: 0, row: 0)
        case .sectionEnd: place = Position(column: size.columns, row: size.rows)
        }
        move(to: place, in: size)
    }

    /// The start of the next word, or of the one before.
    private static func word(_ way: Int, from place: Position, in body: [[Cell]]) -> Position {
        let (cells, columns) = (Array(body.joined()), body.first?.count ?? 0)
        let starts = cells.indices.filter {
            cells[$0].scalar != " " && ($0 % columns == 0 || cells[$0 - 1].scalar == " ")
        }
        let at = place.row * columns + place.column
        let found = way > 0 ? starts.first { $0 > at } : starts.last { $0 < at }
        return found.map { Position(column: $0 % columns, row: $0 / columns) } ?? place
    }

    /// The cells on the screen, one rectangle for each row; none while it may be a click.
    package func rows(in body: Rect) -> [Rect] {
        guard !isPressed else {
            return [Rect(column: body.column, row: body.row + origin.row, columns: body.columns, rows: 1)]
        }
        let (first, last) = (origin.row, origin.column) < (head.row, head.column) ? (origin, head) : (head, origin)
        return (first.row...last.row).filter { $0 < body.rows }.map { row in
            let start = row == first.row ? min(first.column, body.columns) : 0
            let end = row == last.row ? min(last.column + 1, body.columns) : body.columns
            return Rect(column: body.column + start, row: body.row + row, columns: max(0, end - start), rows: 1)
        }
    }
}

extension OverlayStack {
    /// Handles the mouse over the body of the top one. Returns the position of a click.
    package mutating func point(_ action: MouseEvent.Action, at place: Position) -> Position? {
        guard let body = frame?.body else { return nil }
        let place = Position(column: place.column - body.column, row: place.row - body.row)
        switch action {
        case .press: selection = WindowSelection(at: place, isPressed: true)
        case .drag: selection?.move(to: place, in: Size(columns: body.columns, rows: body.rows))
        default:
            guard let pressed = selection, pressed.isPressed else { return nil }
            selection = nil
            return pressed.origin
        }
        return nil
    }

    package mutating func select(_ new: WindowSelection) { selection = new }

    /// Takes and ends the selection.
    package mutating func takeSelection() -> WindowSelection? { selection.take() }

    /// The displayed cells of the body of the top one.
    package func shownBody(_ look: Appearance) -> [[Cell]] {
        guard let body = frame?.body else { return [] }
        var (stack, buffer) = (self, CellBuffer(size: size))
        stack.selection = nil
        _ = stack.draw(in: &buffer, look)
        let columns = (body.column..<body.column + body.columns).clamped(to: 0..<size.columns)
        return (body.row..<body.row + body.rows).clamped(to: 0..<size.rows).map { Array(buffer.row($0)[columns]) }
    }
}
