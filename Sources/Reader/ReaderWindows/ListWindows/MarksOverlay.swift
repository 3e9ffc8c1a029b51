import CellGrid
import ReaderKit
import ReaderPage
import TextLayout
import TourDocument

extension RowList {
    /// The marks of the tour with their text, in the order of their letters.
    package static func marks(_ facts: OverlayFacts) -> RowList {
        let sections = facts.tour.sections
        let rows = facts.marks.all.map { mark in
            let place = mark.place
            let index = sections.index(ofID: place.section)
            let title = index.map { sections.title(at: $0) } ?? place.section
            // a rule or a blank row has no text of its own
            let text = [place.excerpt, place.words].lazy.compactMap(\.self).first { !$0.isEmpty } ?? title
            let section = index.map { "\($0 + 1) \(facts.glyphs.dot) \(title)" } ?? title
            return ListRow(
                name: "\(mark.letter)", text: "\(mark.letter) \(text) \(section)",
                enter: .leave(.page { $0.goToMark(mark.letter) }), remove: .ask(.removeMark(mark.letter))
            ) { columns, look in
                var left = CellLine("\(mark.letter)  ", look.theme.accent)
                left.append(text.split(whereSeparator: \.isNewline).joined(separator: " "), look.theme.text)
                // the place has the rest of the row, and at least a third
                let room = max(columns / 3, columns - left.count - 2)
                return (left, CellLine(section, look.theme.dim).truncated(to: room))
            }
        }
        return kept(
            "Marks", .marks, [.marks, .sections], "mark", rows,
            none: ("No marks yet. Press m and a letter to set one.", "No marks yet. m sets one."), make: marks)
    }
}
