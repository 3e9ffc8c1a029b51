package import CellGrid
import InfiniteScroll
package import ReaderKit
import TextLayout

extension TourView {
    // MARK: - By keys

    /// Starts a selection at the selected link, at the current match, at the cursor, or at the first text on the
    /// screen. An existing selection continues by another unit; by the same one it restarts at its end.
    package mutating func select(by unit: Selection.Unit) {
        guard let place = viewport.selection?.cursor ?? placeToSelect else {
            return outbox.show("Nothing to select on this screen")
        }
        let origin = viewport.selection.flatMap { $0.unit == unit ? nil : $0.origin.start } ?? place
        clearChosenLink()
        viewport.selection = nil
        select(from: origin, to: place, by: unit)
    }

    private var placeToSelect: TextAnchor? {
        // only the cursor's row and those below count
        let rows = viewport.readingRow..<max(viewport.rows, viewport.readingRow)
        let meant = isLinear ? rows.prefix(1) : 0..<rows.upperBound
        if let chosen = links.chosen?.link, let part = viewport.links.first(where: { $0.link == chosen })?.parts.first,
            meant.contains(part.row)
        {
            let ends = [part.columns.lowerBound, part.columns.upperBound - 1]
            return ends.compactMap { place(atRow: part.row, column: $0) }.min()
        }
        if let hit = search.active?.current, let row = row(of: hit), meant.contains(row) { return hit.start }
        return rows.lazy.compactMap { place(atRow: $0) }.first
    }

    /// The character on a row of the screen nearest to a column of the text, or the first; nil on a row without any.
    private func place(atRow row: Int, column: Int? = nil) -> TextAnchor? {
        guard let slot = viewport.shownLine(at: row), let text = LaidOutText(slot.item, in: content) else { return nil }
        let offset = column.map { text.offset(onRow: slot.row, near: $0) } ?? text.ends(ofRow: slot.row)?.lowerBound
        return offset.map { TextAnchor(item: slot.item, offset: $0) }
    }

    private mutating func select(from origin: TextAnchor, to place: TextAnchor, by unit: Selection.Unit) {
        if let new = Selection(from: origin, to: place, by: unit, in: content) { viewport.selection = new }
    }

    /// Moves the end of the selection, as far as there is text.
    package mutating func moveSelection(_ motion: SelectionMotion) {
        guard var moved = viewport.selection, moved.move(motion, in: content) else { return }
        viewport.selection = moved
        let place = moved.cursor
        let row = LaidOutText(place.item, in: content)?.row(of: place.offset ?? 0) ?? 0
        reveal(place.item, rows: row...row, isForward: place > viewport.topPlace)
        if isLinear { viewport.putCursor(on: place, in: content) }
    }

    mutating func select(_ span: TextSpan) {
        viewport.selection = Selection(unit: .character, origin: span, head: span, cursor: span.start)
    }

    package mutating func endSelection() { viewport.selection = nil }

    mutating func extendSelection(to hit: SearchHit) {
        viewport.selection?.head = TextSpan(hit.item, hit.range)
        viewport.selection?.cursor = hit.start
    }

    /// The position of the moving end of the selection on the screen; nil if it is off the screen.
    package var selectionCursor: Position? {
        guard let cursor = viewport.selection?.cursor, let text = LaidOutText(cursor.item, in: content) else {
            return nil
        }
        let row = text.row(of: cursor.offset ?? 0)
        let column = text.column(of: cursor.offset ?? 0, onRow: row)
        guard let place = viewport.engine.distance(to: RowPosition(item: cursor.item, row: row)),
            viewport.textRows.contains(place), (0..<frame.size.columns).contains(frame.textColumn + column)
        else { return nil }
        return Position(column: frame.textColumn + column, row: place)
    }

    // MARK: - With the mouse

    /// Handles a mouse press: ends the selection; a double click selects a word, a triple click a paragraph.
    package mutating func pressText(at position: Position, now: Int) {
        viewport.selection = nil
        if pressNoteSign(at: position) { return }
        let last = viewport.drag
        viewport.drag = place(near: position).map { TextDrag(at: $0, position, time: now, after: last) }
        guard let drag = viewport.drag, drag.unit != .character else { return }
        select(from: drag.origin, to: drag.origin, by: drag.unit)
    }

    /// Handles a move of the pressed mouse.
    package mutating func dragText(to position: Position) {
        guard viewport.drag?.isHeld == true else { return }
        viewport.drag?.position = position
        dragOn()
    }

    /// Selects up to the mouse; at an edge of the screen the text scrolls on.
    package mutating func dragOn() {
        guard let drag = viewport.drag, drag.isHeld else { return }
        let row = drag.position.row
        let way = row >= frame.size.rows - 1 ? 1 : row <= 0 ? -1 : 0
        if way != 0 {
            scroll(by: way)
            outbox.remind(.drag, afterMilliseconds: Self.edgeMilliseconds)
        }
        guard let place = place(near: drag.position), viewport.selection != nil || place != drag.origin else { return }
        clearChosenLink()
        select(from: drag.origin, to: place, by: drag.unit)
    }

    /// The character on the screen nearest to a position, above all in rows.
    private func place(near position: Position) -> TextAnchor? {
        let near = min(max(viewport.textRows.lowerBound, position.row), viewport.rows - 1)
        let rows = [near] + viewport.textRows.sorted { abs($0 - near) < abs($1 - near) }
        return rows.lazy.compactMap { place(atRow: $0, column: position.column - frame.textColumn) }.first
    }

    /// Between two rows scrolled at an edge.
    private static let edgeMilliseconds = 60

    package mutating func releaseText() { viewport.drag?.isHeld = false }

    package func drawSelection(in buffer: inout CellBuffer, look: Appearance) {
        guard let span = viewport.selection?.span else { return }
        for row in 0..<viewport.rows {
            guard let slot = viewport.shownLine(at: row), let range = span.range(in: slot.item) else { continue }
            restyle(slot, onRow: row, in: &buffer, look.theme.selection) { range.contains($0) }
        }
    }

    /// Lays a style over the characters of a row that fulfil a condition.
    func restyle(
        _ slot: LineView, onRow row: Int, in buffer: inout CellBuffer, _ style: Style, where holds: (Int) -> Bool
    ) {
        guard slot.item.block >= 0, content.isText(slot.item) else { return }
        let lines = content.offsetLines(of: slot.item)
        guard lines.indices.contains(slot.row) else { return }
        for columns in lines[slot.row].columns(where: holds) {
            restyle(columns, onRow: row, in: &buffer, style, keeping: [.underline, .bold])
        }
    }
}

/// A range of the text, over any number of blocks.
package struct TextSpan: Hashable, Sendable {
    package var start: TextAnchor
    /// Behind its last character.
    var end: TextAnchor

    func joined(with other: TextSpan) -> TextSpan {
        var span = self
        (span.start, span.end) = (min(start, other.start), max(end, other.end))
        return span
    }

    /// The range within an item, in Unicode scalars of its block's text; nil if there is none.
    package func range(in item: ItemID) -> Range<Int>? {
        guard item >= start.item, item <= end.item else { return nil }
        let lower = item == start.item ? start.offset ?? 0 : 0
        let upper = item == end.item ? end.offset ?? 0 : .max
        return lower < upper ? lower..<upper : nil
    }
}

extension TextSpan {
    init(_ item: ItemID, _ range: Range<Int>) {
        self.init(
            start: TextAnchor(item: item, offset: range.lowerBound),
            end: TextAnchor(item: item, offset: range.upperBound))
    }
}

/// The user's selection: from its first unit to the moving one.
package struct Selection: Hashable, Sendable {
    package enum Unit: Hashable, Sendable { case character, word, line, paragraph }

    package var unit: Unit
    package var origin: TextSpan
    package var head: TextSpan
    /// The character of the moving end.
    var cursor: TextAnchor
    /// The column kept over rows.
    var column: Int?

    package var span: TextSpan { origin.joined(with: head) }
}

/// The mouse pressed on text, and the number of presses there.
struct TextDrag: Hashable, Sendable {
    var origin: TextAnchor
    var unit: Selection.Unit
    var position: Position
    /// The time of the press, in milliseconds.
    var time: Int
    var isHeld = true

    /// The longest interval of a double click.
    private static let doubleClickMilliseconds = 400

    /// - Parameter last: the press before.
    init(at origin: TextAnchor, _ position: Position, time: Int, after last: TextDrag?) {
        (self.origin, self.position, self.time) = (origin, position, time)
        unit = .character
        guard let last, last.position == position, time - last.time < Self.doubleClickMilliseconds else { return }
        unit = last.unit == .character ? .word : last.unit == .word ? .paragraph : .character
    }
}
