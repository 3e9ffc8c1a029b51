/// A grid of cells that views draw into; a terminal paints its differences from the previous grid.
///
/// Writing is clipped to the grid. A wide character that is half overwritten or half cut becomes a blank: a buffer
/// never holds half a character.
///
/// Rows are shared until written to: copying a grid, or placing a line as a whole row, costs a reference a row, and
/// shared rows compare equal without a look at their cells.
public struct CellBuffer: Hashable, Sendable {
    public let size: Size
    /// As many cells each as the grid has columns.
    private var rows: [[Cell]]
    /// Pictures over the cells, for terminals that show pixels.
    public var pictures: [PlacedPicture] = []

    /// An empty grid. Complexity: O(columns + rows).
    public init(size: Size) {
        self.size = size
        rows = Array(repeating: Array(repeating: .blank, count: size.columns), count: size.rows)
    }

    /// The cell at a position inside the grid.
    public subscript(column: Int, row: Int) -> Cell { rows[row][column] }

    public func row(_ row: Int) -> [Cell] { rows[row] }

    /// The text of a row, without blanks at its end.
    public func text(ofRow row: Int) -> String {
        var text = self.row(row).text
        while text.last == " " { text.removeLast() }
        return text
    }

    /// Whether a row equals that of another grid of the same width. Complexity: O(columns), and O(1) for a shared row.
    func isSame(_ row: Int, of other: CellBuffer) -> Bool { rows[row] == other.rows[row] }

    /// Puts a line without halves of wide characters at its ends onto blanks; cells beyond the row are cut. Cheaper
    /// than ``write(_:atColumn:row:clip:)``, which looks at each cell. Complexity: O(columns), O(1) for a whole row.
    public mutating func place(_ line: [Cell], atColumn column: Int, row: Int) {
        guard rows.indices.contains(row), column >= 0, line.count <= size.columns - column else {
            return write(line, atColumn: column, row: row)
        }
        if line.count == size.columns {
            rows[row] = line
            return
        }
        line.withUnsafeBufferPointer { line in
            rows[row].withUnsafeMutableBufferPointer { cells in
                guard let target = cells.baseAddress, let source = line.baseAddress else { return }
                (target + column).update(from: source, count: line.count)
            }
        }
    }

    /// The row that ``place(_:atColumn:row:)`` makes of a line.
    public static func row(of line: [Cell], atColumn column: Int, columns: Int) -> [Cell] {
        var buffer = CellBuffer(size: Size(columns: columns, rows: 1))
        buffer.place(line, atColumn: column, row: 0)
        return buffer.rows[0]
    }

    /// Writes cells from a position on, cut to the columns of `clip`, by default the whole row. Complexity: O(columns).
    public mutating func write(_ new: ArraySlice<Cell>, atColumn column: Int, row: Int, clip: Range<Int>? = nil) {
        guard rows.indices.contains(row) else { return }
        let clip = (clip ?? 0..<size.columns).clamped(to: 0..<size.columns)
        rows[row].withUnsafeMutableBufferPointer { Self.write(new, at: column, clip: clip, in: $0) }
    }

    private static func write(
        _ new: ArraySlice<Cell>, at column: Int, clip: Range<Int>, in cells: UnsafeMutableBufferPointer<Cell>
    ) {
        var x = column
        var first: Int?
        var end = clip.lowerBound
        for cell in new {
            defer { x += 1 }
            guard x < clip.upperBound else { break }
            guard x >= clip.lowerBound else { continue }
            if first == nil {
                first = x
                if x > 0, cells[x].isContinuation { cells[x - 1] = .blank(cells[x - 1].style) }
                // a second half whose first half was cut
                if cell.isContinuation {
                    cells[x] = .blank(cell.style)
                    end = x + 1
                    continue
                }
            }
            let isCut = cell.width == 2 && x + 1 >= clip.upperBound
            // a second half without its first
            let isStray = cell.isContinuation && cells[x - 1].width != 2
            // overwrites the second half of a wide character
            if !cell.isContinuation, x > first ?? x, cells[x - 1].width == 2 {
                cells[x - 1] = .blank(cells[x - 1].style)
            }
            cells[x] = isCut || isStray ? .blank(cell.style) : cell
            end = x + 1
        }
        guard first != nil else { return }
        let endsWide = cells[end - 1].width == 2
        if end < cells.count, cells[end].isContinuation, !endsWide {
            cells[end] = .blank(cells[end].style)
        } else if endsWide, end >= cells.count || !cells[end].isContinuation {
            cells[end - 1] = .blank(cells[end - 1].style)
        }
    }

    /// The same for an array.
    public mutating func write(_ new: [Cell], atColumn column: Int, row: Int, clip: Range<Int>? = nil) {
        write(new[...], atColumn: column, row: row, clip: clip)
    }

    /// Writes text, sanitized by ``CellText``, cut to `columns` with an `…`. Returns the columns written.
    @discardableResult
    public mutating func write(
        _ text: some StringProtocol, style: Style = .plain, atColumn column: Int, row: Int, columns: Int? = nil
    ) -> Int {
        let room = min(columns ?? size.columns, size.columns - column)
        let new = CellText.truncated(CellText.cells(text, style: style), to: max(0, room))
        write(new, atColumn: column, row: row)
        return new.count
    }

    public mutating func fill(_ rect: Rect, style: Style = .plain) {
        let blanks = Array(repeating: Cell.blank(style), count: rect.columns)
        for row in rect.row..<rect.row + rect.rows { write(blanks, atColumn: rect.column, row: row) }
    }

    /// Changes the style of every cell in a rectangle, by default the whole grid.
    public mutating func restyle(_ rect: Rect? = nil, _ change: (Style) -> Style) {
        let rect = rect ?? Rect(column: 0, row: 0, columns: size.columns, rows: size.rows)
        let columns = (rect.column..<rect.column + rect.columns).clamped(to: 0..<size.columns)
        guard !columns.isEmpty else { return }
        for row in (rect.row..<rect.row + rect.rows).clamped(to: rows.indices) {
            rows[row].withUnsafeMutableBufferPointer { cells in
                for column in columns { cells[column].style = change(cells[column].style) }
            }
        }
    }

    /// The runs of cells, row by row, that differ from an older grid; all rows if its size is another. Wide characters
    /// are never split. Complexity: O(columns × rows).
    public func changes(since old: CellBuffer?) -> [CellRun] {
        guard let old, old.size == size else {
            return (0..<size.rows).map { CellRun(row: $0, columns: 0..<size.columns) }
        }
        return (0..<size.rows).compactMap { row in
            guard !isSame(row, of: old) else { return nil }
            return Self.difference(of: self.row(row), from: old.row(row)).map { CellRun(row: row, columns: $0) }
        }
    }

    /// From the first differing column of two rows to the last; nil for equal rows.
    private static func difference(of new: [Cell], from old: [Cell]) -> Range<Int>? {
        guard var low = new.indices.first(where: { new[$0] != old[$0] }) else { return nil }
        var high = new.count
        while high > low + 1, new[high - 1] == old[high - 1] { high -= 1 }
        while low > 0, new[low].isContinuation || old[low].isContinuation { low -= 1 }
        while high < new.count, new[high].isContinuation || old[high].isContinuation { high += 1 }
        return low..<high
    }
}

/// A run of cells of one row.
public struct CellRun: Hashable, Sendable {
    public var row: Int
    public var columns: Range<Int>
}
