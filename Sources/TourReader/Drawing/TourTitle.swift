import CellGrid
import TextLayout
import TourDocument

/// The tour's title above its first section, over a rule as wide as the text.
enum TourTitle {
    /// A blank row, the title, the rule, and the summary.
    static func lines(for tour: Tour, options: LayoutOptions) -> [Line] {
        let title = Block(.paragraph([.text(tour.title, .strong)]))
        let rule = Array(
            repeating: Cell(options.glyphs.heavyRule, style: options.theme.headingRule), count: options.width)
        var lines = [Line.empty] + BlockLayout.lines(for: title, options: options)
        if !options.glyphs.isLinear {
            lines.append(Line(cells: rule, textOffset: tour.title.unicodeScalars.count, kind: .decoration))
        }
        if let summary = tour.summary {
            lines += BlockLayout.lines(for: Block(.paragraph([.text(summary, .emphasis)])), options: options)
        }
        lines.append(.empty)
        // numbered, so that an anchor on one of them stays on it
        for index in lines.indices { lines[index].textOffset = index }
        return lines
    }
}
