import CellGrid

extension Composer {
    /// Whether a text needs bidirectional reordering. Complexity: O(length).
    func isReordered(_ list: SpanList) -> Bool {
        options.ordersText && !glyphs.isLinear && list.spans.contains { VisualOrder.matters(to: $0.text) }
    }

    /// Reorders the characters of a paragraph's lines, from one line on, for display.
    /// - Returns: whether the paragraph reads from right to left.
    @discardableResult
    mutating func order(linesFrom first: Int, _ direction: VisualOrder.Direction) -> Bool {
        var text = UnorderedText()
        for line in lines[first...] { text.append(line.cells.dropFirst(line.textColumn)) }
        let order = VisualOrder(of: text.scalars, direction)
        for (row, index) in lines.indices[first...].enumerated() {
            let lead = 0..<min(lines[index].textColumn, lines[index].cells.count)
            let columns = text.columns(ofRow: row, in: order, mirroring: &lines[index].cells)
            lines[index].reorder(lead + columns)
        }
        return order.isRightToLeft
    }

    /// Aligns lines, from one on, at the right, with their prefix behind the text.
    mutating func alignRight(linesFrom first: Int) {
        for index in lines.indices[first...] where !lines[index].cells.isEmpty {
            let lead = min(lines[index].textColumn, lines[index].cells.count)
            var before = UnorderedText()
            before.append(lines[index].cells[..<lead])
            let order = VisualOrder(of: before.scalars, .rightToLeft)
            // a table that scrolls sideways has no edge
            let indent = width < Self.unlimited ? max(0, width - lines[index].cells.count) : 0
            let columns = before.columns(ofRow: 0, in: order, mirroring: &lines[index].cells)
            lines[index].reorder(Array(lead..<lines[index].cells.count) + columns, indent: indent)
            lines[index].textColumn = indent
        }
    }
}

/// The characters of a paragraph's rows in reading order.
private struct UnorderedText {
    private(set) var scalars: [UInt32] = []
    /// The column of each scalar; -1 for one without a column.
    private var columns: [Int] = []
    private var rows: [Range<Int>] = []

    /// Adds a row: cells of a line, whose indices are their columns.
    mutating func append(_ cells: ArraySlice<Cell>) {
        let start = scalars.count
        for (column, cell) in zip(cells.indices, cells) where !cell.isContinuation {
            append(cell.scalar, at: column)
            cell.forEachMark { append($0, at: -1) }
        }
        rows.append(start..<scalars.count)
        append(" ", at: -1)
    }

    private mutating func append(_ scalar: Unicode.Scalar, at column: Int) {
        scalars.append(scalar.value)
        columns.append(column)
    }

    /// The columns of a row in display order, second halves of wide characters last. Brackets are mirrored.
    func columns(ofRow row: Int, in order: VisualOrder, mirroring cells: inout [Cell]) -> [Int] {
        order.order(of: rows[row]).flatMap { scalar -> [Int] in
            let column = columns[scalar]
            guard column >= 0 else { return [] }
            if let mirrored = order.mirrored(scalar) { cells[column] = Cell(mirrored, style: cells[column].style) }
            return cells[column].width == 2 ? [column, column + 1] : [column]
        }
    }
}

extension [Cell] {
    /// Reorders texts in it for display, each by itself. Complexity: O(cells of the texts).
    package mutating func order(_ texts: [Range<Int>]) {
        for columns in texts {
            var text = UnorderedText()
            text.append(self[columns])
            let order = VisualOrder(of: text.scalars, .ofFirstLetter)
            let seen = text.columns(ofRow: 0, in: order, mirroring: &self)
            replaceSubrange(columns, with: seen.map { self[$0] })
        }
    }
}

extension Line {
    /// Reorders the cells with their links and offsets.
    /// - Parameters:
    ///   - columns: all columns in their new order from left to right.
    ///   - indent: the blanks before them.
    fileprivate mutating func reorder(_ columns: [Int], indent: Int = 0) {
        var places = Array(repeating: 0, count: cells.count)
        for (place, column) in columns.enumerated() { places[column] = indent + place }
        let old = (cells: cells, offsets: cellOffsets)
        cells = Array(repeating: .blank, count: indent) + columns.map { old.cells[$0] }
        Composer.trim(&cells)
        cellOffsets = old.offsets.map { offsets in
            let moved = columns.map { offsets.indices.contains($0) ? offsets[$0] : -1 }
            return Array((Array(repeating: -1, count: indent) + moved).prefix(cells.count))
        }
        links = links.flatMap { link in
            var seen = RangeSet<Int>()
            for column in link.columns.clamped(to: places.indices) {
                seen.insert(contentsOf: places[column]..<places[column] + 1)
            }
            return seen.ranges.map { range in
                var part = link
                part.columns = range
                return part
            }
        }
        links.sort { $0.columns.lowerBound < $1.columns.lowerBound }
    }
}
