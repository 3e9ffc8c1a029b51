import CellGrid
import ReaderKit
import TextLayout
import TourDocument
import Wording

/// The card at the end of a tour: a summary, and links onward, in a fixed number of rows, so that nothing moves.
package struct EndCard: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package var label: String
        package var title: String
        package var detail: String
        /// A tour, or a section without a credit yet.
        package var action: LinkAction

        package init(label: String, title: String, detail: String, action: LinkAction) {
            (self.label, self.title, self.detail, self.action) = (label, title, detail, action)
        }
    }

    package var title: String
    package var isComplete: Bool
    /// The parts of its sentence.
    package var summary: [String]
    /// At most ``mostRows``.
    package var rows: [Row]
    /// The keys: as many as there is room for.
    package var hints: [String]

    package init(title: String, isComplete: Bool, summary: [String], rows: [Row], hints: [String]) {
        (self.title, self.isComplete, self.summary, self.rows) = (title, isComplete, summary, rows)
        self.hints = hints
    }

    package static let mostRows = 3
    package static let mostUnread = 2

    /// The lines of a card; blank ones until it is known.
    static func lines(of card: EndCard?, options: LayoutOptions) -> [Line] {
        let columns = options.width
        let summaryRows = columns < 60 ? 3 : 1
        var lines = [Line.empty]
        if let card {
            let hasStars = card.isComplete && !options.glyphs.isLinear
            let star = options.glyphs.signsOrWords.star
            var heading = CellLine(hasStars ? "\(star)  \(star)  \(star)   " : "", options.theme.notice)
            heading.append(card.title, card.isComplete ? options.theme.heading(level: 1) : options.theme.strong)
            lines.append(Line(cells: heading.truncated(to: columns).cells))
            let style = card.isComplete ? options.theme.accent : options.theme.dim
            lines += CoverText.lines(of: card.summary, columns: columns, style, options.glyphs).prefix(summaryRows)
            lines += [.empty] + card.rowLines(options)
            let gap = options.glyphs.isLinear ? ", " : "   "
            let fitting = card.hints.indices.reversed().map { card.hints[...$0].joined(separator: gap) }
            let hint = fitting.first { CellText.fits($0, in: columns) } ?? ""
            lines.append(Line(cells: CellLine(hint, options.theme.dim).cells))
        }
        let rows = summaryRows + mostRows + 4
        lines += Array(repeating: .empty, count: max(0, rows - lines.count))
        lines.append(.empty)
        if !options.glyphs.isLinear { lines = lines.map { $0.cells.isEmpty ? $0 : $0.centered(in: columns) } }
        return lines.numbered
    }

    /// The rows with links, of one width.
    private func rowLines(_ options: LayoutOptions) -> [Line] {
        let theme = options.theme
        let labels = rows.map { CellText.columns($0.label) }.max() ?? 0
        let titles = rows.map { CellText.columns($0.title) }.max() ?? 0
        let details = options.width < CoverText.leastColumns ? 0 : rows.map { CellText.columns($0.detail) }.max() ?? 0
        let first = labels + 3
        let columns = max(8, min(titles, options.width - first - (details > 0 ? details + 3 : 0)))
        return rows.enumerated().map { index, row in
            var line = CellLine(index > 0 && rows[index - 1].label == row.label ? "" : row.label, theme.dim)
            line.pad(to: labels + 3)
            // in a narrow window a title takes the room of its detail
            let isCut = options.width < 50 && CellText.columns(row.title) > columns
            let detail = isCut ? "" : row.detail
            let room = detail.isEmpty ? max(columns, options.width - first) : columns
            let title = CellLine(row.title, theme.link).truncated(to: room)
            line.append(title)
            let span = LinkSpan(columns: first..<first + title.count, target: "", number: index)
            if details > 0 {
                if !detail.isEmpty { line.pad(to: first + columns + 3) }
                line.append(detail, theme.dim)
                line.pad(to: min(options.width, first + columns + 3 + details))
            }
            let cut = line.truncated(to: options.width)
            return Line(cells: cut.cells, links: [span].filter { $0.columns.upperBound <= cut.count })
        }
    }
}

/// The card at the end of a part of a book, or of a chapter with sections: one quiet line.
struct PartEnd: Hashable, Sendable {
    var title: String
    var sections: Int
    var read: Int

    /// Longer parts have none.
    private static let mostSections = 200

    /// The part or chapter that ends with a section before others; nil if there is none with two sections to read.
    init?(endingWith last: Int, of tour: Tour, read: Set<String>) {
        guard tour.isComposed, last + 1 < tour.sections.count else { return nil }
        let (section, next) = (tour.sections[last], tour.sections[last + 1])
        let isPart = next.part != nil
        guard isPart || section.level > 1 && next.level == 1 else { return nil }
        var found: [Section] = []
        for index in (0...last).reversed() {
            let section = tour.sections[index]
            found.append(section)
            guard found.count <= Self.mostSections else { return nil }
            if isPart ? section.part != nil : section.level == 1 { break }
        }
        guard let first = found.last, isPart ? first.part != nil : first.level == 1 else { return nil }
        let readable = found.filter { $0.rule != .none }
        guard readable.count > 1 else { return nil }
        title = first.part ?? first.title
        sections = readable.count
        self.read = readable.count { read.contains($0.id) }
    }

    func lines(options: LayoutOptions) -> [Line] {
        let theme = options.theme
        let count =
            read == sections
            ? "all \(sections.inGroups) sections read" : "\(read.inGroups) of \(sections.counted("section")) read"
        let rest = options.glyphs.isLinear ? ": \(count)" : " \(options.glyphs.dot) \(count)"
        let room = max(4, options.width - CellText.columns(rest) - 2)
        var line = CellLine(read == sections ? "\(options.glyphs.signsOrWords.read) " : "", theme.accent)
        line.append(CellLine(title, read == sections ? theme.strong : theme.dim).truncated(to: room))
        line.append(rest, theme.dim)
        let row = Line(cells: line.truncated(to: options.width).cells)
        return [options.glyphs.isLinear ? row : row.centered(in: options.width), .empty].numbered
    }
}
