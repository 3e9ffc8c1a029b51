import CellGrid
import Credits
import ReaderKit
import TextLayout
import TourDocument

extension TourContent {
    /// The rows above a section, with a blank one below: its need of more room, and its review.
    func remarks(ofSection index: Int) -> [Line] {
        let options = options(ofSection: index)
        let need = options.isTooNarrow ? [need(options)] : []
        guard let today = standing.today, let day = tour.sections[index].terms.reviewBy.map(Day.init(number:)),
            day < today
        else { return need }
        let words = CellLine("Due for review since \(day.words(seenFrom: today))", options.theme.dim)
        return need + [Line(cells: words.truncated(to: options.width).cells, kind: .decoration)]
    }

    /// The row above a section that needs more room, with the keys to scroll sideways.
    private func need(_ options: LayoutOptions) -> Line {
        let keys = [Command.scrollLeft, .scrollRight].compactMap {
            placeholder.keys.firstKey(of: $0, isUnicode: options.glyphs.isUnicode)
        }
        let columns = "\(options.leastWidth) columns"
        let ways = keys.count < 2 ? [] : ["\(keys[0]) and \(keys[1]) scroll sideways", keys.joined(separator: " ")]
        let texts = ways.flatMap { ["This section needs \(columns): \($0)", "Needs \(columns): \($0)"] }
        let text = texts.first { CellText.fits($0, in: options.width) } ?? "Needs \(columns)"
        return Line(cells: CellText.cells(text, style: options.theme.dim), kind: .decoration)
    }
}
