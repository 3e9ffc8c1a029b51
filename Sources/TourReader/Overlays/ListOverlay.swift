import CellGrid
import TextLayout

/// A list over the page: letters are commands, `/` filters, `x` puts a button into a row, with which it is deleted. Or a picker:
/// what is typed filters. Enter goes to what is chosen.
struct ListOverlay<Rows: ListRows>: Overlay {
    private(set) var rows: Rows
    private(set) var list: OverlayList
    private(set) var keys: ListKeys
    /// The rows that are left by the filter; nil for all.
    private var shown: [Int]?
    private let rowsAtFirst: Int
    private var columns = 0
    /// By how many columns the chosen row is moved to the left, so that the rest of one that is cut can be read.
    private var shift = 0
    /// Whether Enter was pressed for the best match before all rows were there.
    private var isEntered = false

    /// - Parameter viewport: how many rows are seen until it is fitted; nil for all.
    init(_ rows: Rows, viewport: Int? = nil) {
        self.rows = rows
        keys = ListKeys(isPicker: rows.isPicker)
        rowsAtFirst = rows.count
        list = OverlayList(count: rows.count, selection: rows.first, viewport: viewport ?? rows.count)
        choose(rows.first ?? 0)
    }

    var wantedColumns: Int { rows.wantedColumns }
    func wantedRows(columns: Int) -> Int { rows.wantedRows ?? rowsAtFirst }
    var opening: [Request] { rows.opening }
    /// The chosen row's number among all rows.
    var chosen: Int? { list.selection.map(number) }

    /// How many rows are left by the filter.
    var count: Int { shown?.count ?? rows.count }

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
            isEntered = false
            if let query = keys.paste(text) { look(for: query) }
        case .wheel(let rows):
            isEntered = false
            keys.disarm()
            shift = 0
            list.move(.rows(rows), choosing: isChoice)
        case .click(let place):
            isEntered = false
            return click(at: place)
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
        isEntered = false
        switch action {
        case .move(let motion): list.move(motion, choosing: isChoice)
        case .filter(let query): look(for: query)
        case .enter:
            // a person who types quickly means the best match, not the best one so far
            isEntered = rows.isListing && isBestMatch
            return isEntered ? .stay : enter()
        case .delete: return chosen.map { rows.delete($0) } ?? .stay
        case .close: return .close
        case .nothing: break
        }
        return .stay
    }

    private func enter() -> OverlayOutcome { chosen.map { rows.enter($0) } ?? .stay }

    /// Whether the first row is not so much chosen as the best match.
    private var isBestMatch: Bool { rows.isPicker && !keys.query.isEmpty && list.selection ?? 0 == 0 }

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
        let old = chosen ?? rows.first ?? 0
        shown = rows.look(for: query)
        let selection = rows.isPicker ? query.isEmpty ? old : 0 : nil
        list = OverlayList(count: count, selection: selection, viewport: list.viewport)
        if !rows.isPicker { choose(old) }
    }

    /// Chooses a row by its number among all, or the one that is next to it.
    private mutating func choose(_ row: Int) { list.choose(index(of: row) ?? 0, choosing: isChoice) }

    /// The place of a row among those that are left; in a list that of the next one, if it is not.
    private func index(of number: Int) -> Int? {
        guard let shown else { return number }
        return rows.isPicker ? shown.firstIndex(of: number) : shown.firstIndex { $0 >= number } ?? shown.count - 1
    }

    mutating func refresh(_ facts: OverlayFacts) -> OverlayOutcome {
        let (old, isBest) = (chosen.map(rows.name), isBestMatch)
        guard rows.refresh(facts) else { return .stay }
        keys.disarm()
        shift = 0
        shown = rows.look(for: keys.query)
        let row = old.flatMap(rows.row).flatMap(index) ?? list.selection ?? 0
        list.update(count: count, selection: isBest ? 0 : row)
        if let row = list.selection, !isChoice(row) { list.choose(row, choosing: isChoice) }
        // what Enter was to do, once all rows are there
        guard isEntered, !rows.isListing else { return .stay }
        isEntered = false
        return enter()
    }

    // MARK: - Looks

    private func header(columns: Int, look: Look) -> CellLine {
        if rows.isPicker {
            let left = CellLine(
                keys.query.isEmpty ? "type to filter" : keys.query,
                keys.query.isEmpty ? look.theme.dim : look.theme.strong)
            let counts = rows.counts(found: count, look: look).map { CellLine($0, look.theme.dim) }
            let fitting = counts.first { left.count + 2 + $0.count <= columns } ?? counts.last ?? CellLine()
            return .row(left, fitting, columns: columns)
        }
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
        let field = keys.isTyping ? keys.field : nil
        return OverlayCursor(column: field.map { $0.cursorColumn + (rows.isPicker ? 0 : 1) }, row: list.selectedRow)
    }

    private func footer(columns: Int, look: Look) -> CellLine {
        let way =
            rows.isPicker
            ? "Enter go  Esc back"
            : keys.isTyping ? "Enter go  Esc clear" : keys.field != nil ? "Esc clear" : "Esc back"
        let right = CellLine.keys(way, columns: columns, look: look)
        let hasRest = !keys.isTyping && wholeRow(look).count > columns + shift
        let below = list.hasMoreBelow && !rows.isPicker ? look.glyphs.marks.more : ""
        let marks = below + (hasRest ? look.glyphs.marks.rest : "")
        let more = marks.isEmpty ? "" : "\(marks) more"
        let hint = columns >= 50 ? rows.hint(look: look) : ""
        var parts = (more.isEmpty || hint.isEmpty ? more + hint : "\(more)   \(hint)").split(separator: "  ")
        // of what has no room the last part is left out
        while CellText.columns(parts.joined(separator: "  ")) + 2 + right.count > columns, !parts.isEmpty {
            parts.removeLast()
        }
        return .row(CellLine(parts.joined(separator: "  "), look.theme.dim), right, columns: columns)
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
            if isChoice(index), !rows.isPicker { line = RowFilter(keys.query).highlighted(line, look.theme.hit) }
            if isChosen { line = line.restyled(as: look.theme.selection) }
            buffer.write(line.cells, atColumn: body.column, row: body.row + row)
        }
    }
}
