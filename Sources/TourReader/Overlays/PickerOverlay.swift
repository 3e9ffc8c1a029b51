import CellGrid
import TextLayout

/// The rows of a picker, which filters as one types: see ``PickerOverlay``.
protocol PickerRows: Sendable {
    /// What names a row while rows are filtered and come in.
    associatedtype ID: Equatable

    var title: String { get }
    /// Columns of the widest row as far as it is known at the start; the window does not change its width.
    var wantedColumns: Int { get }
    /// How many rows the picker has when nothing is filtered.
    var wantedRows: Int { get }

    /// How many rows match what is filtered for.
    var count: Int { get }
    subscript(row: Int) -> ID { get }
    /// The row with a name; nil if it does not match.
    func row(of id: ID) -> Int?
    /// Whether a row can be chosen.
    func isChoice(_ row: Int) -> Bool
    func line(_ row: Int, columns: Int, look: Look) -> CellLine
    /// What stands at the right of the header: how many there are and match. The first that fits is taken.
    func counts(look: Look) -> [String]
    /// What stands at the left of the row below the list, where there is room.
    func legend(look: Look) -> String
    func enter(_ id: ID) -> OverlayOutcome

    /// What is chosen at first.
    var first: ID { get }
    /// Filters for another text.
    mutating func look(for query: String)
    /// Whether more rows are on their way, among which may be a better match.
    var isListing: Bool { get }
    /// What has to be fetched when it is opened.
    var opening: [Request] { get }
    mutating func refresh(_ facts: OverlayFacts)
}

extension PickerRows {
    func isChoice(_ row: Int) -> Bool { true }
    var isListing: Bool { false }
    var opening: [Request] { [] }
}

/// A picker over the page: what is typed filters, Enter goes to what is chosen.
struct PickerOverlay<Rows: PickerRows>: Overlay {
    private(set) var rows: Rows
    private(set) var list: OverlayList
    private(set) var keys = ListKeys(isPicker: true)
    let wantedColumns: Int
    /// Whether Enter was pressed for the best match before all rows were there.
    private var isEntered = false

    /// - Parameter viewport: how many rows the list has until it is fitted.
    init(_ rows: Rows, viewport: Int) {
        self.rows = rows
        wantedColumns = rows.wantedColumns
        list = OverlayList(count: rows.count, selection: rows.row(of: rows.first) ?? 0, viewport: viewport)
    }

    func wantedRows(columns: Int) -> Int { rows.wantedRows }
    var query: String { keys.query }
    var cursor: OverlayCursor { OverlayCursor(column: keys.field?.cursorColumn, row: list.selectedRow) }
    var opening: [Request] { rows.opening }

    mutating func fit(_ body: Size) { list.resize(viewport: body.rows, choosing: rows.isChoice) }

    // MARK: - Filtering

    mutating func refresh(_ facts: OverlayFacts) -> OverlayOutcome {
        let row = list.selection ?? 0
        // the first row is not a choice but the best match
        let chosen = (row > 0 || query.isEmpty) && row < rows.count ? rows[row] : nil
        rows.refresh(facts)
        list.update(count: rows.count, selection: chosen.map { rows.row(of: $0) ?? row } ?? 0)
        if let row = list.selection, !rows.isChoice(row) { list.choose(row, choosing: rows.isChoice) }
        // what Enter was to do, once all rows are there
        guard isEntered, !rows.isListing else { return .stay }
        isEntered = false
        return enter()
    }

    private mutating func look(for query: String) {
        let chosen = list.selection.map { rows[$0] } ?? rows.first
        rows.look(for: query)
        list = OverlayList(
            count: rows.count, selection: query.isEmpty ? rows.row(of: chosen) ?? 0 : 0, viewport: list.viewport)
    }

    // MARK: - Keys and mouse

    mutating func handle(_ event: OverlayEvent) -> OverlayOutcome {
        switch event {
        case .key(let key, _): return press(key)
        case .paste(let text):
            isEntered = false
            if let query = keys.paste(text) { look(for: query) }
        case .wheel(let rows):
            isEntered = false
            list.move(.rows(rows), choosing: self.rows.isChoice)
        case .click(let place):
            isEntered = false
            guard let row = list.row(atViewportRow: place.row), rows.isChoice(row) else { return .stay }
            list.choose(row)
            return rows.enter(rows[row])
        case .judged, .frame, .shown: break
        }
        return .stay
    }

    private mutating func press(_ key: KeyPress) -> OverlayOutcome {
        guard let action = keys.press(key) else { return .unknown }
        isEntered = false
        switch action {
        case .move(let motion): list.move(motion, choosing: rows.isChoice)
        case .filter(let query): look(for: query)
        case .enter:
            // whoever types quickly means the best match, not the best one so far
            isEntered = rows.isListing && !query.isEmpty && list.selection ?? 0 == 0
            return isEntered ? .stay : enter()
        case .close: return .close
        case .delete, .nothing: break
        }
        return .stay
    }

    private func enter() -> OverlayOutcome { list.selection.map { rows.enter(rows[$0]) } ?? .stay }

    // MARK: - Looks

    private func header(columns: Int, look: Look) -> CellLine {
        let left =
            query.isEmpty ? CellLine("type to filter", look.theme.dim) : CellLine(query, look.theme.strong)
        let counts = rows.counts(look: look).map { CellLine($0, look.theme.dim) }
        let fitting = counts.first { left.count + 2 + $0.count <= columns } ?? counts.last ?? CellLine()
        return .row(left, fitting, columns: columns)
    }

    private func footer(columns: Int, look: Look) -> CellLine {
        let right = CellLine.keys("Enter go  Esc back", columns: columns, look: look)
        var legend = columns >= 50 ? rows.legend(look: look).split(separator: "  ") : []
        // of what has no room the last part is left out
        while CellText.columns(legend.joined(separator: "  ")) + 2 + right.count > columns, !legend.isEmpty {
            legend.removeLast()
        }
        return .row(CellLine(legend.joined(separator: "  "), look.theme.dim), right, columns: columns)
    }

    func draw(in frame: OverlayFrame, of buffer: inout CellBuffer, _ look: Look) {
        let body = frame.body
        frame.draw(
            rows.title, header: header(columns: body.columns, look: look),
            footer: footer(columns: body.columns, look: look), in: &buffer, look)
        for row in 0..<body.rows {
            guard let index = list.row(atViewportRow: row) else { break }
            var line = rows.line(index, columns: body.columns, look: look)
            if index == list.selection { line = line.restyled(as: look.theme.selection) }
            buffer.write(line.cells, atColumn: body.column, row: body.row + row)
        }
    }
}
