import CellGrid

/// Puts the colours of code onto cells that were laid out without them: they touch nothing but the style of cells, so
/// that the rows with and without them have the same text in the same places.
struct CodeColoring {
    private let runs: [ColoredRun]
    /// The text offset of the code's first character.
    private let start: Int
    private var next = 0

    /// - Parameter runs: in order; any that lie outside of the text or on top of each other do no harm.
    init(runs: [ColoredRun], start: Int) { (self.runs, self.start) = (runs, start) }

    /// Colours the cells from `first` on; `offsets` are their text offsets, which never fall from call to call.
    mutating func color(_ cells: inout [Cell], from first: Int, offsets: some Sequence<Int>, theme: Theme) {
        // blanks at the end are gone, and with them perhaps all that was there
        guard first < cells.count else { return }
        for (index, offset) in zip(first..<cells.count, offsets) {
            let place = offset - start
            while next < runs.count, runs[next].range.upperBound <= place { next += 1 }
            guard next < runs.count else { return }
            guard runs[next].range.contains(place) else { continue }
            cells[index].style = cells[index].style.overlaid(with: theme.code(runs[next].style))
        }
    }
}
