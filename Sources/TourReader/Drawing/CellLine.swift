import CellGrid
import TextLayout

/// A row of cells put together from pieces, for overlays and the status row.
struct CellLine {
    private(set) var cells: [Cell] = []

    init() {}

    init(_ text: String, _ style: Style = .plain) { append(text, style) }

    var count: Int { cells.count }

    mutating func append(_ text: String, _ style: Style = .plain) {
        CellText.append(text, style: style, to: &cells)
    }

    /// Appends a title with the characters highlighted that were looked for. What is beyond a column is left out.
    mutating func append(_ title: String, _ style: Style, marking matched: [Int]?, _ hit: Style, upTo columns: Int) {
        let matched = Set(matched ?? [])
        for (at, character) in title.enumerated() where count <= columns {
            append(String(character), matched.contains(at) ? style.overlaid(with: hit) : style)
        }
    }

    mutating func append(_ other: CellLine) { cells += other.cells }

    mutating func append(_ other: [Cell]) { cells += other }

    mutating func pad(to column: Int, _ style: Style = .plain) {
        while cells.count < column { cells.append(.blank(style)) }
    }

    /// Cut to a width with an `…`.
    func truncated(to columns: Int) -> CellLine {
        var line = self
        line.cells = CellText.truncated(cells, to: columns)
        return line
    }

    /// In rows of a width, broken between words where it can be, and never within a character.
    func wrapped(columns: Int) -> [CellLine] {
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
        return row.count > 0 || rows.isEmpty ? rows + [row] : rows
    }

    /// Without its first columns. Half a character is a blank.
    func dropping(_ columns: Int) -> CellLine {
        var line = self
        line.cells.removeFirst(min(max(0, columns), cells.count))
        if let first = line.cells.first, first.isContinuation { line.cells[0] = .blank(first.style) }
        return line
    }

    /// A row of exactly so many columns: the left part, cut if it must be, and the right part at the right edge.
    static func row(_ left: CellLine, _ right: CellLine = CellLine(), columns: Int) -> CellLine {
        guard right.count + 8 <= columns || right.count == 0 else { return row(left, columns: columns) }
        let room = columns - right.count - (right.count > 0 ? 2 : 0)
        var line = left.truncated(to: max(0, room))
        line.pad(to: columns - right.count)
        line.append(right)
        return line
    }

    /// The keys at the right edge of a window's last row: all of them, or where that has no room the last, which leads out.
    static func keys(_ all: String, columns: Int, look: Appearance) -> CellLine {
        let last = all.split(separator: "  ").last.map(String.init) ?? ""
        let fitting = [all, last].first { CellText.columns($0) + 8 <= columns }
        return CellLine(fitting ?? "Esc", look.theme.dim)
    }

    func underlaid(with style: Style) -> CellLine {
        var line = self
        for index in cells.indices { line.cells[index].style = style.overlaid(with: cells[index].style) }
        return line
    }

    func overlaid(with style: Style, at places: Set<Int>) -> CellLine {
        var line = self
        for index in places where index < cells.count {
            line.cells[index].style = line.cells[index].style.overlaid(with: style)
        }
        return line
    }

    func restyled(as style: Style) -> CellLine {
        var line = self
        for index in line.cells.indices {
            let bold = line.cells[index].style.attributes.intersection(.bold)
            line.cells[index].style = style.overlaid(with: Style(attributes: bold))
        }
        return line
    }
}
