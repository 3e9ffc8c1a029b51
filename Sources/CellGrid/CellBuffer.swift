/// A grid of cells that views draw into; a terminal paints what differs from the grid before it.
///
/// Writing is clipped to the grid, and a wide character that is half overwritten or half cut becomes a blank, so that a
/// buffer never holds half a character.
public struct CellBuffer: Hashable, Sendable {
    /// The grid's size.
    public let size: Size
    /// Row after row.
    private var cells: [Cell]

    /// An empty grid. Complexity: O(columns × rows).
    public init(size: Size) {
        self.size = size
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    /// The cell at a place inside the grid.
    public subscript(column: Int, row: Int) -> Cell { cells[row * size.columns + column] }

    /// The cells of a row.
    public func row(_ row: Int) -> ArraySlice<Cell> { cells[row * size.columns..<(row + 1) * size.columns] }

    /// The text of a row, without blanks at its end.
    public func text(ofRow row: Int) -> String {
        var text = self.row(row).text
        while text.last == " " { text.removeLast() }
        return text
    }

    /// The cells of all rows, for reading many.
    func withCells<R>(_ body: (UnsafeBufferPointer<Cell>) -> R) -> R { cells.withUnsafeBufferPointer(body) }

    /// The cells of all rows, for those who leave no half of a wide character behind.
    mutating func withMutableCells<R>(_ body: (UnsafeMutableBufferPointer<Cell>) -> R) -> R {
        cells.withUnsafeMutableBufferPointer { body($0) }
    }

    /// Makes every cell blank.
    public mutating func clear() {
        let (columns, rows) = (size.columns, size.rows)
        withMutableCells { cells in
            guard let first = cells.baseAddress, !cells.isEmpty else { return }
            first.update(repeating: .blank, count: columns)
            // bytes are copied faster than cells are written
            for row in 1..<rows { (first + row * columns).update(from: first, count: columns) }
        }
    }

    /// Copies a line onto blanks. It must not begin or end with half of a wide character; what has no room in the row is cut.
    /// Cheaper than ``write(_:atColumn:row:clip:)``, which looks at each cell. Complexity: O(cells of the line).
    public mutating func place(_ line: [Cell], atColumn column: Int, row: Int) {
        guard (0..<size.rows).contains(row), column >= 0, line.count <= size.columns - column else {
            return write(line, atColumn: column, row: row)
        }
        let start = row * size.columns + column
        line.withUnsafeBufferPointer { line in
            cells.withUnsafeMutableBufferPointer { cells in
                guard let target = cells.baseAddress, let source = line.baseAddress else { return }
                (target + start).update(from: source, count: line.count)
            }
        }
    }

    /// Writes cells from a place on; what lies left or right of the clip is cut.
    /// `clip` is a range of columns, by default the whole row. Complexity: O(cells written).
    public mutating func write(_ new: ArraySlice<Cell>, atColumn column: Int, row: Int, clip: Range<Int>? = nil) {
        guard (0..<size.rows).contains(row) else { return }
        let clip = (clip ?? 0..<size.columns).clamped(to: 0..<size.columns)
        let base = row * size.columns
        if column >= clip.lowerBound, column <= clip.upperBound - new.count,
            overwrite(new, at: base + column, endOfRow: base + size.columns)
        {
            return
        }
        var x = column
        var first: Int?
        var end = clip.lowerBound
        for cell in new {
            defer { x += 1 }
            guard x < clip.upperBound else { break }
            guard x >= clip.lowerBound else { continue }
            if first == nil {
                first = x
                if x > 0, cells[base + x].isContinuation { cells[base + x - 1] = .blank(cells[base + x - 1].style) }
                // the second half of a character whose first half was cut
                if cell.isContinuation {
                    cells[base + x] = .blank(cell.style)
                    end = x + 1
                    continue
                }
            }
            let isCut = cell.width == 2 && x + 1 >= clip.upperBound
            // a second half that does not follow its first
            let isStray = cell.isContinuation && cells[base + x - 1].width != 2
            // a first half before it that this cell takes the place of
            if !cell.isContinuation, x > first ?? x, cells[base + x - 1].width == 2 {
                cells[base + x - 1] = .blank(cells[base + x - 1].style)
            }
            cells[base + x] = isCut || isStray ? .blank(cell.style) : cell
            end = x + 1
        }
        guard first != nil else { return }
        let endsWide = cells[base + end - 1].width == 2
        if end < size.columns, cells[base + end].isContinuation, !endsWide {
            cells[base + end] = .blank(cells[base + end].style)
        } else if endsWide, end >= size.columns || !cells[base + end].isContinuation {
            cells[base + end - 1] = .blank(cells[base + end - 1].style)
        }
    }

    /// Copies cells as they are. Returns false, with nothing done, where a wide character might be cut.
    private mutating func overwrite(_ new: ArraySlice<Cell>, at start: Int, endOfRow: Int) -> Bool {
        let end = start + new.count
        return new.withUnsafeBufferPointer { new in
            cells.withUnsafeMutableBufferPointer { cells in
                guard !new.isEmpty, !cells[start].isContinuation, end == endOfRow || !cells[end].isContinuation else {
                    return new.isEmpty
                }
                var before: UInt8 = 1
                for cell in new {
                    guard cell.isContinuation == (before == 2) else { return false }
                    before = cell.width
                }
                guard before != 2 else { return false }
                if let target = cells.baseAddress, let source = new.baseAddress {
                    (target + start).update(from: source, count: new.count)
                }
                return true
            }
        }
    }

    /// Writes cells from a place on, as ``write(_:atColumn:row:clip:)`` does those of a slice.
    public mutating func write(_ new: [Cell], atColumn column: Int, row: Int, clip: Range<Int>? = nil) {
        write(new[...], atColumn: column, row: row, clip: clip)
    }

    /// Writes text through the door of ``CellText``, cut to `columns` with an `…`. Returns the columns written.
    @discardableResult
    public mutating func write(
        _ text: some StringProtocol, style: Style = .plain, atColumn column: Int, row: Int, columns: Int? = nil
    ) -> Int {
        let room = min(columns ?? size.columns, size.columns - column)
        let new = CellText.truncated(CellText.cells(text, style: style), to: max(0, room))
        write(new, atColumn: column, row: row)
        return new.count
    }

    /// Fills a rectangle with blanks of a style.
    public mutating func fill(_ rect: Rect, style: Style = .plain) {
        let blanks = Array(repeating: Cell.blank(style), count: rect.columns)
        for row in rect.row..<rect.row + rect.rows { write(blanks, atColumn: rect.column, row: row) }
    }

    /// Changes the style of every cell in a rectangle, by default the whole grid.
    public mutating func restyle(_ rect: Rect? = nil, _ change: (Style) -> Style) {
        let rect = rect ?? Rect(column: 0, row: 0, columns: size.columns, rows: size.rows)
        let columns = (rect.column..<rect.column + rect.columns).clamped(to: 0..<size.columns)
        for row in (rect.row..<rect.row + rect.rows).clamped(to: 0..<size.rows) {
            for column in columns {
                let index = row * size.columns + column
                cells[index].style = change(cells[index].style)
            }
        }
    }
}

/// A run of cells of one row.
public struct CellRun: Hashable, Sendable {
    public var row: Int
    public var columns: Range<Int>

    public init(row: Int, columns: Range<Int>) {
        self.row = row
        self.columns = columns
    }
}
