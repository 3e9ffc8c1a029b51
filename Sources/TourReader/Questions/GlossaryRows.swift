import TextLayout
import TourDocument

/// The terms that hold for a section, in the order of the alphabet: Enter shows what one means.
struct GlossaryRows: ListRows {
    let traits = ListTraits(title: PageData.Kind.glossary.title)
    private let terms: [Glossary.Term]
    private let place: ItemID
    private let options: LayoutOptions

    init(_ glossary: Glossary, place: ItemID, options: LayoutOptions) {
        terms = glossary.terms.sorted { $0.name.lowercased() < $1.name.lowercased() }
        self.place = place
        self.options = options
    }

    var count: Int { terms.count }
    var wantedColumns: Int { 72 }
    func text(_ row: Int) -> String { ([terms[row].name] + terms[row].aliases).joined(separator: " ") }
    func hint(look: Appearance) -> String { "Enter open   / filter" }

    func header(columns: Int, look: Appearance) -> CellLine? {
        .row(
            CellLine(), CellLine(PageData.glossary(Glossary(terms)).size, look.theme.dim), columns: columns)
    }

    func line(_ row: Int, columns: Int, look: Appearance) -> (left: CellLine, right: CellLine) {
        var line = CellLine(terms[row].name, look.theme.strong)
        line.append("  " + terms[row].meaning, look.theme.dim)
        return (line, CellLine())
    }

    func enter(_ row: Int) -> OverlayOutcome {
        .ask { [note = terms[row].overlay(at: place, options)] in $0.open(note) }
    }
}
