import CellGrid

extension Composer {
    /// More columns than any line has.
    private static let unlimited = 1 << 20

    /// Composes lines of any length, if that is wanted, and cuts out what is in sight of them.
    mutating func chopped(_ body: (inout Composer) -> Void) {
        guard let offset = options.chopping else { return body(&self) }
        let outer = width
        let first = lines.count
        let lead = prefix.count
        width = Self.unlimited
        body(&self)
        width = outer
        let room = outer == options.width ? outer + options.margins.right : outer
        let mark = Cell(glyphs.isUnicode ? "\u{203A}" : ">", style: base.overlaid(with: theme.codeFrame))
        for index in lines[first...].indices {
            lines[index].cut(lead: lead, dropping: offset, columns: room, mark)
            Self.trim(&lines[index].cells)
        }
    }
}

extension Line {
    /// Leaves only some of the columns.
    ///
    /// - Parameters:
    ///   - lead: how many columns at the start stay in any case.
    ///   - offset: how many behind them are left out.
    ///   - columns: how many there are at most.
    ///   - mark: stands in the last column if more follows.
    fileprivate mutating func cut(lead: Int, dropping offset: Int, columns: Int, _ mark: Cell) {
        let lead = min(lead, cells.count)
        let end = min(cells.count, lead + offset)
        guard end > lead || cells.count > columns else { return }
        if end < cells.count, cells[end].isContinuation { cells[end] = .blank(cells[end].style) }
        cells.removeSubrange(lead..<end)
        let isCut = cells.count > columns
        if isCut {
            if cells[columns - 1].isContinuation { cells[columns - 2] = .blank }
            cells.removeLast(cells.count - columns)
            cells[columns - 1] = mark
        }
        if var offsets = cellOffsets {
            offsets.removeSubrange(min(lead, offsets.count)..<min(end, offsets.count))
            offsets.removeLast(max(0, offsets.count - min(columns, cells.count)))
            if isCut, offsets.count == columns { offsets[columns - 1] = -1 }
            cellOffsets = offsets
        }
        links = links.compactMap { link in
            var link = link
            let visible = lead..<max(lead, cells.count)
            link.columns =
                link.columns.lowerBound - (end - lead)..<link.columns.upperBound - (end - lead)
            link.columns = link.columns.clamped(to: visible)
            return link.columns.isEmpty ? nil : link
        }
    }
}
