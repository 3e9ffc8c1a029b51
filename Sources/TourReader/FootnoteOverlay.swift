import CellGrid
import TextLayout
import TourDocument

/// A footnote in a small window over the page.
struct FootnoteOverlay: OverlayContent {
    let title: String
    private let blocks: [Block]
    private var options: LayoutOptions
    /// The note at the width of ``options``.
    private var lines: [Line] = []
    private var list = OverlayList(count: 0, viewport: 1)
    private var keys = ListKeys()

    /// Columns that a note has at most: shorter than the page's lines, so that the window is small.
    private static let measure = 56

    init(number: Int, blocks: [Block], options: LayoutOptions) {
        title = "Note \(number)"
        self.blocks = blocks
        self.options = options
        self.options.headingNumber = nil
    }

    private func lines(columns: Int) -> [Line] {
        var options = options
        options.width = columns
        return SectionLayout.lines(of: blocks, number: nil, options: options)
    }

    var wantedColumns: Int { min(Self.measure, lines(columns: Self.measure).map(\.cells.count).max() ?? 0) }
    func wantedRows(columns: Int) -> Int { lines(columns: columns).count }

    mutating func fit(_ body: Size) {
        if lines.isEmpty || options.width != body.columns {
            options.width = body.columns
            lines = lines(columns: body.columns)
            list = OverlayList(count: lines.count, viewport: body.rows)
        }
        list.resize(viewport: body.rows)
    }

    mutating func press(_ key: KeyPress) -> OverlayOutcome? {
        switch key {
        case "/", "x": return .stay
        case .init(.backspace): return .close
        default: break
        }
        switch keys.press(key) {
        case .close, .enter: return .close
        case .move(let motion): list.move(motion)
        case nil: return nil
        default: break
        }
        return .stay
    }

    mutating func scroll(by rows: Int) { list.move(.rows(rows)) }

    func header(columns: Int, look: Look) -> CellLine { .row(CellLine(), columns: columns) }

    func footer(columns: Int, look: Look) -> CellLine {
        let left = list.hasMore.below ? "\(look.glyphs.marks.more) more" : ""
        return .row(CellLine(left, look.theme.dim), CellLine("Esc back", look.theme.dim), columns: columns)
    }

    func draw(_ body: Rect, in buffer: inout CellBuffer, look: Look) {
        for row in 0..<body.rows {
            guard let index = list.row(atViewportRow: row) else { break }
            buffer.write(
                lines[index].cells, atColumn: body.column, row: body.row + row,
                clip: body.column..<body.column + body.columns)
        }
    }
}

extension Reader {
    /// Opens the note that a mark in an item points to.
    mutating func showNote(_ number: Int, near item: ItemID) -> [Effect] {
        for block in content.blocks(around: item) {
            guard case .footnotes(let notes) = block.kind, let note = notes.first(where: { $0.number == number }) else {
                continue
            }
            open(FootnoteOverlay(number: number, blocks: note.blocks, options: content.options))
            return []
        }
        return [show("Note \(number) is not there")]
    }
}
