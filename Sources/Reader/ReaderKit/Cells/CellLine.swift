package import CellGrid
import TextLayout

/// A row of cells put together from pieces, for overlays and the status row.
package struct CellLine {
    /// In reading order.
    package private(set) var cells: [Cell] = []
    /// The columns of pieces with right-to-left letters.
    private var rightToLeft: [Range<Int>] = []

    package init() {}

    package init(_ text: String, _ style: Style = .plain) { append(text, style) }

    package var count: Int { cells.count }

    /// In display order: each piece is a text by itself.
    package func cells(_ look: Appearance) -> [Cell] {
        guard look.ordersText, !rightToLeft.isEmpty else { return cells }
        var seen = cells
        seen.order(rightToLeft.map { $0.clamped(to: cells.indices) }.filter { !$0.isEmpty })
        return seen
    }

    package mutating func append(_ text: String, _ style: Style = .plain) {
        let start = count
        CellText.append(text, style: style, to: &cells)
        noteDirection(of: text, from: start)
    }

    /// A sentence of the program, in which isolated names are texts by themselves.
    package init(sentence: String, _ style: Style = .plain) {
        for part in sentence.split(whereSeparator: { $0 == "\u{2068}" || $0 == "\u{2069}" }) {
            append(String(part), style)
        }
    }

    /// Treats the cells from one on as a single text.
    package mutating func orderAsOne(_ text: String, from start: Int) {
        rightToLeft.removeAll { $0.lowerBound >= start }
        noteDirection(of: text, from: start)
    }

    private mutating func noteDirection(of text: String, from start: Int) {
        guard VisualOrder.matters(to: text) else { return }
        // the blanks around it stay where they are
        let (lead, rest) = (text.prefix { $0 == " " }.count, text.reversed().prefix { $0 == " " }.count)
        rightToLeft.append(start + lead..<max(start + lead, count - rest))
    }

    /// Appends a title with its matched characters highlighted, cut at a column.
    package mutating func append(
        _ title: String, _ style: Style, marking matched: [Int]?, _ hit: Style, upTo columns: Int
    ) {
        let (start, matched) = (count, Set(matched ?? []))
        for (at, character) in title.enumerated() where count <= columns {
            let style = matched.contains(at) ? style.overlaid(with: hit) : style
            CellText.append(String(character), style: style, to: &cells)
        }
        noteDirection(of: title, from: start)
    }

    package mutating func append(_ other: CellLine) {
        rightToLeft += other.rightToLeft.map { $0.lowerBound + count..<$0.upperBound + count }
        cells += other.cells
    }

    package mutating func append(_ other: [Cell]) { cells += other }

    package mutating func pad(to column: Int, _ style: Style = .plain) {
        while cells.count < column { cells.append(.blank(style)) }
    }

    /// Cut to a width with an `…`.
    package func truncated(to columns: Int) -> CellLine {
        var line = self
        line.cells = CellText.truncated(cells, to: columns)
        line.rightToLeft = rightToLeft.map { $0.clamped(to: 0..<line.count) }
        return line
    }

    /// In rows of a width, broken between words if possible, never within a character.
    package func wrapped(columns: Int) -> [CellLine] {
        let columns = max(1, columns)
        var rows: [CellLine] = []
        var row = CellLine()
        for cell in cells {
            let width = cell.isContinuation ? 0 : Int(cell.width)
            if row.count + width > columns, !cell.isContinuation {
                let blank = cell.scalar == " " ? nil : row.cells.lastIndex { $0.scalar == " " }
                let end = blank.map { $0 + 1 } ?? row.count
                var first = row
                first.cells.removeLast(row.count - end)
                rows.append(first)
                row.cells.removeFirst(end)
                if row.count == 0, cell.scalar == " " { continue }
            }
            row.cells.append(cell)
        }
        if rows.isEmpty { return [self] }
        if row.count > 0 { rows.append(row) }
        if !rightToLeft.isEmpty { for index in rows.indices { rows[index].rightToLeft = [0..<rows[index].count] } }
        return rows
    }

    /// Without its first columns. Half a character becomes a blank.
    package func dropping(_ columns: Int) -> CellLine {
        var line = self
        let columns = min(max(0, columns), count)
        line.cells.removeFirst(columns)
        line.rightToLeft = rightToLeft.map { max(0, $0.lowerBound - columns)..<max(0, $0.upperBound - columns) }
        if let first = line.cells.first, first.isContinuation { line.cells[0] = .blank(first.style) }
        return line
    }

    /// A row of exactly `columns`: the left part, cut if it must be, and the right part at the right edge.
    package static func row(_ left: CellLine, _ right: CellLine = CellLine(), columns: Int) -> CellLine {
        guard right.count + 8 <= columns || right.count == 0 else { return row(left, columns: columns) }
        let room = columns - right.count - (right.count > 0 ? 2 : 0)
        var line = left.truncated(to: max(0, room))
        line.pad(to: columns - right.count)
        line.append(right)
        return line
    }

    package func underlaid(with style: Style) -> CellLine {
        var line = self
        for index in cells.indices { line.cells[index].style = style.overlaid(with: cells[index].style) }
        return line
    }

    package func overlaid(with style: Style, at places: Set<Int>) -> CellLine {
        var line = self
        for index in places where index < cells.count {
            line.cells[index].style = line.cells[index].style.overlaid(with: style)
        }
        return line
    }

    package func restyled(as style: Style) -> CellLine {
        var line = self
        for index in line.cells.indices {
            let bold = line.cells[index].style.attributes.intersection(.bold)
            line.cells[index].style = style.overlaid(with: Style(attributes: bold))
        }
        return line
    }
}

extension String {
    /// A name for a sentence, between signs that isolate its direction.
    package var isolated: String { VisualOrder.matters(to: self) ? "\u{2068}\(self)\u{2069}" : self }
}
