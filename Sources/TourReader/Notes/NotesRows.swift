import CellGrid
import TextLayout
import TourDocument
import Wording

/// The notes and highlights of the tour with their words, in its order; those whose words are gone come last.
struct NotesRows: ListRows {
    private struct Row: Hashable, Sendable {
        var note: Note
        var section: String
        /// Why it is not as it was made; empty if it is.
        var state: String
    }

    let traits = ListTraits(title: "Notes", command: .notes, topics: [.notes, .sections], manualPage: "keys")
    private var rows: [Row]

    init(_ facts: OverlayFacts) {
        let sections = facts.tour.sections
        let sorted = facts.notes.all.values.map { note in
            let place = facts.notes.places[note.id]
            let number = place??.span.start.item.section ?? sections.index(ofID: note.quote.section)
            let title = number.map { "\($0 + 1) \(facts.glyphs.dot) \(sections.title(at: $0))" } ?? note.quote.section
            let state =
                place.map { $0.map { $0.isChanged ? "changed" : "" } ?? "gone" } ?? (number == nil ? "gone" : "")
            let start =
                place??.span.start
                ?? TextAnchor(
                    item: ItemID(section: number ?? .max, piece: note.quote.piece, block: note.quote.block),
                    offset: note.quote.offset)
            return (Row(note: note, section: title, state: state), state == "gone", start)
        }.sorted { ($0.1 ? 1 : 0, $0.2, $0.0.note.id) < ($1.1 ? 1 : 0, $1.2, $1.0.note.id) }
        rows = sorted.map(\.0)
    }

    var count: Int { max(1, rows.count) }
    /// So many rows say how wide the window is.
    private static let sampleCount = 200
    var wantedColumns: Int {
        let longest = rows.prefix(Self.sampleCount).map {
            CellText.columns(words($0)) + CellText.columns($0.section) + 8
        }
        return longest.max() ?? 44
    }
    private func words(_ row: Row) -> String {
        let exact = row.note.quote.exact.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return row.note.text.isEmpty ? exact : "\(row.note.line)  “\(exact)”"
    }

    func kind(_ row: Int) -> ListRowKind { rows.isEmpty ? .filler : .removable }
    func name(_ row: Int) -> String { rows.isEmpty ? "" : rows[row].note.id }
    func row(named name: String) -> Int? { rows.firstIndex { $0.note.id == name } }
    func text(_ row: Int) -> String {
        rows.isEmpty ? "" : "\(words(rows[row])) \(rows[row].section) \(rows[row].state)"
    }
    func hint(look: Appearance) -> String { rows.isEmpty ? "" : "x remove   / filter" }

    func header(columns: Int, look: Appearance) -> CellLine? {
        rows.isEmpty ? nil : .row(CellLine(rows.count.counted("note"), look.theme.dim), columns: columns)
    }

    func line(_ row: Int, columns: Int, look: Appearance) -> (left: CellLine, right: CellLine) {
        guard rows.indices.contains(row) else {
            return (
                CellLine(
                    columns < 44 ? "None yet. v, then a." : "None yet. Select text with v, then a or 1.", look.theme.dim
                ), CellLine()
            )
        }
        let (note, theme) = (rows[row].note, look.theme)
        var left = CellLine("\(look.glyphs.sign(of: note, isChanged: false)) ", theme.accent)
        if note.text.isEmpty {
            left.append(words(rows[row]), theme.text)
        } else {
            left.append(note.line, theme.strong)
            left.append(String(words(rows[row]).dropFirst(note.line.count)), theme.text)
        }
        // the place has what the words leave, and a third of the row in any case
        var right = CellLine(rows[row].section, theme.dim).truncated(to: max(columns / 3, columns - left.count - 2))
        if !rows[row].state.isEmpty { right = CellLine(rows[row].state, theme.notice) }
        return (left, right)
    }

    func enter(_ row: Int) -> OverlayOutcome { .leave { [id = rows[row].note.id] in $0.view.go(toNote: id) } }
    var ownKeys: [KeyHelp] { rows.isEmpty ? [] : [.remove] }
    func remove(_ row: Int) -> OverlayOutcome { .ask { [id = rows[row].note.id] in $0.removeNote(id) } }
    mutating func refresh(_ facts: OverlayFacts) -> Bool {
        let old = rows
        self = NotesRows(facts)
        return rows != old
    }
}
