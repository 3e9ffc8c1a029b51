import CellGrid

/// Colours code in cells laid out without colours: only styles change.
struct CodeColoring {
    private let runs: [ColoredRun]
    /// The text offset of the code's first character.
    private let start: Int
    private var next = 0
    /// Whether blanks at line ends may have a visible background: the text came with its colours.
    let hasGrounds: Bool

    /// - Parameter runs: in order; those outside of the text or overlapping are harmless.
    init(runs: [ColoredRun], start: Int, hasGrounds: Bool = false) {
        (self.runs, self.start, self.hasGrounds) = (runs, start, hasGrounds)
    }

    /// Colours the cells from `first` on; `offsets` are their text offsets, which never fall from call to call.
    mutating func color(_ cells: inout [Cell], from first: Int, offsets: some Sequence<Int>, theme: Theme) {
        // blanks at the end are trimmed, perhaps the whole row
        guard first < cells.count else { return }
        for (index, offset) in zip(first..<cells.count, offsets) {
            guard let style = style(at: offset, theme: theme) else { continue }
            cells[index].style = cells[index].style.overlaid(with: style)
        }
    }

    /// The style at a text offset, which never falls from call to call; nil where there is none.
    mutating func style(at offset: Int, theme: Theme) -> Style? {
        let place = offset - start
        while next < runs.count, runs[next].range.upperBound <= place { next += 1 }
        guard next < runs.count, runs[next].range.contains(place) else { return nil }
        return theme.code(runs[next].style)
    }
}
