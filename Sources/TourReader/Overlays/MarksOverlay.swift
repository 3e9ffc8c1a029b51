import CellGrid
import TextLayout
import TourDocument
import Wording

/// The marks of the tour with their text, in the order of their letters.
struct MarksRows: ListRows {
    private struct Row: Hashable, Sendable {
        var letter: Unicode.Scalar
        var text: String
        var section: String
    }

    let traits = ListTraits(title: "Marks", command: .marks, topics: [.marks, .sections])
    private var rows: [Row]

    init(_ facts: OverlayFacts) {
        rows = facts.marks.all.map { mark in
            let place = mark.place
            let index = facts.tour.sections.index(ofID: place.section)
            let title = index.map { facts.tour.sections.title(at: $0) } ?? place.section
            // a rule or a blank row has no text of its own
            let text = [place.excerpt, place.words].lazy.compactMap(\.self).first { !$0.isEmpty }
            return Row(
                letter: mark.letter, text: text ?? title,
                section: index.map { "\($0 + 1) \(facts.glyphs.dot) \(title)" } ?? title)
        }
    }

    var count: Int { max(1, rows.count) }
    var wantedColumns: Int {
        rows.map { CellText.columns($0.text) + CellText.columns($0.section) + 8 }.max() ?? 36
    }
    func kind(_ row: Int) -> ListRowKind { rows.isEmpty ? .filler : .removable }
    func text(_ row: Int) -> String { rows.isEmpty ? "" : "\(rows[row].letter) \(rows[row].text) \(rows[row].section)" }
    func hint(look: Appearance) -> String { rows.isEmpty ? "" : "x remove   / filter" }

    func header(columns: Int, look: Appearance) -> CellLine? {
        rows.isEmpty ? nil : .row(CellLine(rows.count.counted("mark"), look.theme.dim), columns: columns)
    }

    func line(_ row: Int, columns: Int, look: Appearance) -> (left: CellLine, right: CellLine) {
        guard rows.indices.contains(row) else {
            return (
                CellLine(
                    columns < 38 ? "None yet. m sets one." : "None yet. m and a letter set one.", look.theme.dim),
                CellLine()
            )
        }
        var left = CellLine("\(rows[row].letter)  ", look.theme.accent)
        left.append(rows[row].text.split(whereSeparator: \.isNewline).joined(separator: " "), look.theme.text)
        // the place has what the text leaves, and a third of the row in any case
        let room = max(columns / 3, columns - left.count - 2)
        return (left, CellLine(rows[row].section, look.theme.dim).truncated(to: room))
    }

    func enter(_ row: Int) -> OverlayOutcome { .leave { [letter = rows[row].letter] in $0.view.goToMark(letter) } }
    var ownKeys: [KeyHelp] { rows.isEmpty ? [] : [.remove] }
    func remove(_ row: Int) -> OverlayOutcome { .ask { [letter = rows[row].letter] in $0.deleteMark(letter) } }
    mutating func refresh(_ facts: OverlayFacts) -> Bool {
        let old = rows
        self = MarksRows(facts)
        return rows != old
    }
}
