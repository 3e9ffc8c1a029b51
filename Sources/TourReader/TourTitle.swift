import CellGrid
import TextLayout
import TourDocument

/// The tour's title above its first section.
enum TourTitle {
    /// A blank row, the title and the summary as blocks lay them out.
    static func lines(for tour: Tour, options: LayoutOptions) -> [Line] {
        let title = Block(.heading(level: 1, [.text(tour.title)]))
        var lines = [Line.empty] + BlockLayout.lines(for: title, options: options)
        if let summary = tour.summary {
            lines.append(.empty)
            lines += BlockLayout.lines(for: Block(.paragraph([.text(summary, .emphasis)])), options: options)
        }
        return lines
    }
}
