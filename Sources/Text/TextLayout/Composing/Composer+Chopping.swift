import CellGrid

extension Composer {
    /// More columns than any line has.
    static let unlimited = 1 << 20

    /// Composes lines of any length in chopping mode, and cuts out their visible columns.
    /// - Parameter body: returns the number of columns at the start of each line that do not scroll.
    mutating func chopped(_ body: (inout Composer) -> Int) {
        guard let offset = options.chopping else {
            _ = body(&self)
            return
        }
        let outer = width
        let first = lines.count
        width = Self.unlimited
        let kept = body(&self)
        width = outer
        // too wide a lead scrolls as well
        let lead = prefix.count + (2 * kept <= textWidth ? kept : 0)
        let room = outer == options.width ? outer + options.margins.right : outer
        // a table scrolls no further than to its last column
        let rest = kept > 0 ? max(0, (lines[first...].map(\.cells.count).max() ?? 0) - room) : offset
        cutLines(from: first, lead: lead, dropping: min(offset, rest), columns: room)
    }

    private mutating func cutLines(from first: Int, lead: Int, dropping offset: Int, columns: Int) {
        let style = base.overlaid(with: theme.codeFrame)
        let left = Cell(glyphs.isUnicode ? "\u{2039}" : "<", style: style)
        let right = Cell(glyphs.isUnicode ? "\u{203A}" : ">", style: style)
        for index in lines[first...].indices {
            lines[index].cut(lead: lead, dropping: offset, columns: columns, left, right)
            Self.trim(&lines[index].cells)
        }
    }

    /// Fits lines laid out at ``LayoutOptions/leastWidth``: into the margins if they have room, at the right first;
    /// else only their visible columns are left.
    mutating func fitLines(to options: LayoutOptions) {
        if options.isTooNarrow {
            cutLines(from: 0, lead: 0, dropping: options.chopping ?? 0, columns: options.columnsInSight)
        } else {
            let shift = max(0, options.leastWidth - options.columnsInSight)
            for index in lines.indices { lines[index].shift += shift }
        }
    }
}

extension LayoutOptions {
    /// The options for layout at the least width of the text, if it has less room.
    var atLeastWidth: LayoutOptions {
        guard leastWidth > width else { return self }
        var wide = self
        wide.width = leastWidth
        if isTooNarrow {
            (wide.margins, wide.chopping) = (Margins(), nil)
        } else {
            wide.margins.right = max(0, columnsInSight - leastWidth)
            wide.margins.left -= max(0, leastWidth - columnsInSight)
        }
        return wide
    }

    /// The columns of a line that is cut at the edge.
    package var columnsInSight: Int { width + margins.right }
}

extension Line {
    /// Leaves only some of the columns.
    /// - Parameters:
    ///   - lead: the fixed columns at the start.
    ///   - offset: the columns left out behind them.
    ///   - left: replaces the first column if text was left out before it.
    ///   - right: replaces the last column if more follows.
    fileprivate mutating func cut(lead: Int, dropping offset: Int, columns: Int, _ left: Cell, _ right: Cell) {
        let lead = min(lead, cells.count)
        let end = min(cells.count, lead + offset)
        guard end > lead || cells.count > columns else { return }
        picture = nil
        let isText = cells[lead..<end].contains { $0.scalar != " " }
        if end < cells.count, cells[end].isContinuation { cells[end] = .blank(cells[end].style) }
        if lead > 0, lead < end, cells[lead].isContinuation { cells[lead - 1] = .blank(cells[lead - 1].style) }
        cells.removeSubrange(lead..<end)
        columnsCutOff = max(0, cells.count - columns)
        let isCut = columnsCutOff > 0
        if isCut {
            if cells[columns - 1].isContinuation { cells[columns - 2] = .blank }
            cells.removeLast(columnsCutOff)
            cells[columns - 1] = right
        }
        if isText, lead < columns {
            if cells.count > lead + 1, cells[lead + 1].isContinuation {
                cells[lead + 1] = .blank(cells[lead + 1].style)
            }
            cells.replaceSubrange(lead..<min(lead + 1, cells.count), with: [left])
        }
        if var offsets = cellOffsets {
            offsets.removeSubrange(min(lead, offsets.count)..<min(end, offsets.count))
            offsets.removeLast(max(0, offsets.count - min(columns, cells.count)))
            if isCut, offsets.count == columns { offsets[columns - 1] = -1 }
            if isText { offsets.replaceSubrange(min(lead, offsets.count)..<min(lead + 1, offsets.count), with: [-1]) }
            cellOffsets = offsets
        }
        links = links.compactMap { link in
            var link = link
            if link.columns.upperBound <= lead { return link }
            let visible = lead..<max(lead, cells.count)
            link.columns =
                link.columns.lowerBound - (end - lead)..<link.columns.upperBound - (end - lead)
            link.columns = link.columns.clamped(to: visible)
            return link.columns.isEmpty ? nil : link
        }
    }
}
