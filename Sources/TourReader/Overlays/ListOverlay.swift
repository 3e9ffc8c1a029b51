import CellGrid
import TextLayout

/// What a row of a list is.
enum ListRowKind: Hashable, Sendable {
    /// It can be chosen, and filtered for.
    case choice
    /// It stands above rows, and is there as long as one of them is.
    case heading
    /// A blank row before a heading, or a remark; it is left out of what is filtered.
    case filler
}

/// The rows of a list, in which letters are commands: see ``ListOverlay``.
protocol ListRows: Sendable {
    var title: String { get }
    /// The command that opens the list.
    var command: Command? { get }
    var count: Int { get }
    /// Columns of the widest row.
    var wantedColumns: Int { get }
    func kind(_ row: Int) -> ListRowKind
    /// What a row is found by when the list is filtered.
    func text(_ row: Int) -> String
    /// What stands at the left of a row, cut if it must be, and at its right edge, where the button takes its place.
    func line(_ row: Int, columns: Int, look: Look) -> (left: CellLine, right: CellLine)
    /// The row above the list.
    func header(columns: Int, look: Look) -> CellLine
    /// What stands at the left of the row below the list, where there is room: keys and their meaning.
    var hint: String { get }

    /// The row that is chosen at first; nil for the first that can be.
    var first: Int? { get }
    func enter(_ row: Int) -> OverlayOutcome
    /// The word on the button that `x` puts into a row, such as `Delete`; nil if there is nothing to be deleted.
    func deletion(_ row: Int) -> String?
    func delete(_ row: Int) -> OverlayOutcome
    /// A key of its own, beside those of every list.
    func press(_ key: KeyPress, row: Int?) -> OverlayOutcome

    /// What has to be fetched when it is opened.
    var opening: [Request] { get }
    /// What is shown may be otherwise now. Returns whether the rows are other ones.
    mutating func refresh(_ facts: OverlayFacts) -> Bool
}

extension ListRows {
    var command: Command? { nil }
    var first: Int? { nil }
    var hint: String { "" }
    func kind(_ row: Int) -> ListRowKind { .choice }
    func header(columns: Int, look: Look) -> CellLine { .row(CellLine(), columns: columns) }
    func deletion(_ row: Int) -> String? { nil }
    func delete(_ row: Int) -> OverlayOutcome { .stay }
    func press(_ key: KeyPress, row: Int?) -> OverlayOutcome { .unknown }
    var opening: [Request] { [] }
    mutating func refresh(_ facts: OverlayFacts) -> Bool { false }
}

/// A list over the page: letters are commands, `/` filters, `x` puts a button into a row, with which it is deleted.
struct ListOverlay<Rows: ListRows>: Overlay {
    private(set) var rows: Rows
    private(set) var list: OverlayList
    private(set) var keys = ListKeys()
    private var filter = RowFilter("")
    /// The rows that are left by the filter; nil for all.
    private var shown: [Int]?
    private let wantedRows: Int
    private var columns = 0
    /// By how many columns the chosen row is moved to the left, so that the rest of one that is cut can be read.
    private var shift = 0

    init(_ rows: Rows) {
        self.rows = rows
        wantedRows = rows.count
        list = OverlayList(count: rows.count, viewport: rows.count)
        choose(rows.first ?? 0)
    }

    var wantedColumns: Int { rows.wantedColumns }
    func wantedRows(columns: Int) -> Int { wantedRows }
    var opening: [Request] { rows.opening }
    /// The chosen row's number among all rows.
    var chosen: Int? { list.selection.map(number) }

    private func number(_ index: Int) -> Int { shown?[index] ?? index }

    private func isChoice(_ index: Int) -> Bool { rows.kind(number(index)) == .choice }

    mutating func fit(_ body: Size) {
        columns = body.columns
        list.resize(viewport: body.rows, choosing: isChoice)
    }

    private var button: String { chosen.flatMap { rows.deletion($0) }.map { "[ \($0) ]" } ?? "" }

    /// The column that the button starts in.
    private var buttonColumn: Int { max(0, columns - CellText.columns(button)) }

    // MARK: - Keys and mouse

    mutating func handle(_ event: OverlayEvent) -> OverlayOutcome {
        switch event {
        case .key(let key, let command): return press(key, command)
        case .paste(let text):
            if let query = keys.paste(text) { look(for: query) }
        case .wheel(let rows):
            keys.disarm()
            shift = 0
            list.move(.rows(rows), choosing: isChoice)
        case .click(let place): return click(at: place)
        case .judged, .frame, .shown: break
        }
        return .stay
    }

    private mutating func press(_ key: KeyPress, _ command: Command?) -> OverlayOutcome {
        if !keys.isTyping, !keys.isArmed, key == .init(.right) || key == .init(.left) {
            shift = key == .init(.left) ? 0 : shiftOn
            return .stay
        }
        shift = 0
        let canDelete = chosen.map { rows.deletion($0) != nil } ?? false
        guard let action = keys.press(key, canDelete: canDelete) else {
            // the key that opened it
            if let command, command == rows.command { return keys.isTyping ? .stay : .close }
            if keys.isTyping { return .unknown }
            return rows.press(key, row: chosen)
        }
        switch action {
        case .move(let motion): list.move(motion, choosing: isChoice)
        case .filter(let query): look(for: query)
        case .enter: return chosen.map { rows.enter($0) } ?? .stay
        case .delete: return chosen.map { rows.delete($0) } ?? .stay
        case .close: return .close
        case .nothing: break
        }
        return .stay
    }

    private mutating func click(at place: Position) -> OverlayOutcome {
        let index = list.row(atViewportRow: place.row)
        if keys.isArmed {
            keys.disarm()
            guard let index, index == list.selection, place.column >= buttonColumn else { return .stay }
            return rows.delete(number(index))
        }
        guard let index, isChoice(index) else { return .stay }
        list.choose(index)
        return rows.enter(number(index))
    }

    /// The next shift to the right: less than what is seen of the row, so that nothing is passed over.
    private var shiftOn: Int {
        guard let chosen else { return 0 }
        let right = rows.line(chosen, columns: columns, look: Self.plain).right.count
        let seen = shift > 0 || right == 0 || right + 8 > columns ? columns : columns - right - 2
        return min(shift + max(1, seen * 2 / 3), max(0, wholeRow(Self.plain).count - columns))
    }

    // MARK: - Filtering

    private mutating func look(for query: String) {
        let old = chosen
        filter = RowFilter(query)
        shown = filter.isEmpty ? nil : filter.rows(of: rows)
        list = OverlayList(count: shown?.count ?? rows.count, viewport: list.viewport)
        choose(old ?? 0)
    }

    /// Chooses a row by its number among all, or the one that is next to it.
    private mutating func choose(_ row: Int) {
        let index = shown.map { shown in shown.firstIndex { $0 >= row } ?? shown.count - 1 } ?? row
        list.choose(index, choosing: isChoice)
    }

    mutating func refresh(_ facts: OverlayFacts) -> OverlayOutcome {
        let old = chosen
        guard rows.refresh(facts) else { return .stay }
        keys.disarm()
        shift = 0
        shown = filter.isEmpty ? nil : filter.rows(of: rows)
        list.update(count: shown?.count ?? rows.count, selection: list.selection ?? 0)
        choose(old ?? 0)
        return .stay
    }

    // MARK: - Looks

    private func header(columns: Int, look: Look) -> CellLine {
        guard keys.field != nil else { return rows.header(columns: columns, look: look) }
        let found = (shown ?? Array(0..<rows.count)).count { rows.kind($0) == .choice }
        let all = (0..<rows.count).count { rows.kind($0) == .choice }
        var left = CellLine("/", look.theme.dim)
        left.append(keys.query, look.theme.strong)
        return .row(left, CellLine("\(found) of \(all)", look.theme.dim), columns: columns)
    }

    private static var plain: Look { Look(theme: .standard(depth: .none), glyphs: .ascii) }

    /// The chosen row as it is where there is room for all of it.
    private func wholeRow(_ look: Look) -> CellLine {
        guard let chosen else { return CellLine() }
        let (left, right) = rows.line(chosen, columns: Self.widest, look: look)
        return right.count == 0 ? left : .row(left, right, columns: max(columns, left.count + 2 + right.count))
    }

    /// Nothing is shown of a row behind this.
    private static var widest: Int { 1_000 }

    var cursor: OverlayCursor {
        OverlayCursor(column: keys.isTyping ? 1 + (keys.field?.cursorColumn ?? 0) : nil, row: list.selectedRow)
    }

    private func footer(columns: Int, look: Look) -> CellLine {
        let way = keys.isTyping ? "Enter go  Esc all" : keys.field != nil ? "Esc all" : "Esc back"
        let hint = columns >= 50 ? rows.hint : ""
        let hasRest = !keys.isTyping && wholeRow(look).count > columns + shift
        let marks = (list.hasMoreBelow ? look.glyphs.marks.more : "") + (hasRest ? look.glyphs.marks.rest : "")
        let more = marks.isEmpty ? "" : "\(marks) more"
        let left = more.isEmpty || hint.isEmpty ? more + hint : "\(more)   \(hint)"
        return .row(
            CellLine(left, look.theme.dim), .keys(way, columns: columns, look: look), columns: columns)
    }

    func draw(in frame: OverlayFrame, of buffer: inout CellBuffer, _ look: Look) {
        let body = frame.body
        frame.draw(
            rows.title, header: header(columns: body.columns, look: look),
            footer: footer(columns: body.columns, look: look), in: &buffer, look)
        for row in 0..<body.rows {
            guard let index = list.row(atViewportRow: row) else { break }
            let isChosen = index == list.selection
            let (left, right) = rows.line(number(index), columns: body.columns, look: look)
            var line: CellLine
            if isChosen, keys.isArmed {
                line = left.truncated(to: buttonColumn - 1)
                line.pad(to: buttonColumn)
                line.append(button, Style(attributes: .bold))
            } else if isChosen, shift > 0 {
                line = wholeRow(look).dropping(shift).truncated(to: body.columns)
                line.pad(to: body.columns)
            } else {
                line = .row(left, right, columns: body.columns)
            }
            if isChoice(index) { line = filter.highlighted(line, look.theme.hit) }
            if isChosen { line = line.restyled(as: look.theme.selection) }
            buffer.write(line.cells, atColumn: body.column, row: body.row + row)
        }
    }
}
