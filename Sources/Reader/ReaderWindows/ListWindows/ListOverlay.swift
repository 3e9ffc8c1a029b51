package import CellGrid
package import ReaderKit
import ReaderPage
import TextLayout
import Wording

/// A list over the page: letters are commands, `/` filters, `x` shows a button on a row to remove it. Or a picker:
/// typing filters. Enter opens the selected row.
package struct ListOverlay<Rows: ListRows>: Overlay {
    /// The visible state of the rows: a value, so that the former rows can be shown while one of them leaves.
    private struct Shown: Sendable {
        var rows: Rows
        var list: OverlayList
        /// The rows left by the filter; nil for all.
        var left: [Int]?

        func number(_ index: Int) -> Int { left?[index] ?? index }
        func isChoice(_ index: Int) -> Bool { rows.kind(number(index)).isChoice }
    }

    private var shown: Shown
    /// The filter; nil without one.
    private var field: LineEditor?
    /// Whether keys go into the field: in a picker always.
    private var isTyping: Bool
    private let rowsAtFirst: Int
    private var columns = 0
    /// The columns by which a cut selected row is scrolled sideways.
    private var shift = 0
    /// Whether Enter was pressed for the best match before all rows were there.
    private var isEntered = false
    /// The row at which copying begins, among those that are left; nil for the selected one.
    private var mark: Int?
    private let motion: Bool
    private var button = RemoveButton()
    /// The rows with the one removed last, and its columns that have not left yet.
    private var before: Shown?
    private var leaving: AnimationSteps?
    private var cover = CoverPane()

    /// - Parameters:
    ///   - viewport: the visible rows until it is fitted; nil for all.
    ///   - motion: whether changes are animated.
    package init(_ rows: Rows, viewport: Int? = nil, motion: Bool = false) {
        isTyping = rows.traits.isPicker
        field = isTyping ? LineEditor() : nil
        rowsAtFirst = rows.count
        self.motion = motion
        let list = OverlayList(count: rows.count, selection: rows.first, viewport: viewport ?? rows.count)
        shown = Shown(rows: rows, list: list)
        choose(rows.first ?? 0)
    }

    var rows: Rows { shown.rows }
    var list: OverlayList { shown.list }
    var query: String { field?.text ?? "" }
    private var isPicker: Bool { rows.traits.isPicker }
    package var topics: Set<OverlayTopic> { rows.traits.topics }
    package var window: OverlayWindow {
        let hasHeader = isPicker || rows.header(columns: columns, look: Self.plain) != nil
        let wanted = rows.wantedColumns + (rows.hasCovers ? CoverPane.wantedColumns : 0)
        return .window(columns: wanted, hasHeader: hasHeader) {
            rows.wantedRows(columns: $0) ?? max(rowsAtFirst, rows.count)
        }
    }
    /// The selected row's number among all rows.
    var chosen: Int? { shown.list.selection.map(shown.number) }

    /// How many rows are left by the filter.
    var count: Int { shown.left?.count ?? rows.count }

    package mutating func fit(_ body: Size) {
        cover.fit(body, isWanted: rows.hasCovers)
        if columns != body.columns - cover.columns {
            columns = body.columns - cover.columns
            shown.rows.fit(columns: columns)
            // read-only rows do not scroll
            if count != shown.list.count { shown.list.update(count: count, selection: shown.list.selection) }
        }
        shown.list.resize(viewport: body.rows, choosing: shown.isChoice)
    }

    // MARK: - Keys and mouse

    package mutating func handle(_ event: OverlayEvent) -> OverlayOutcome {
        let before = chosen
        let outcome = respond(to: event)
        if case .stay = outcome, let chosen, chosen != before { return rows.chose(chosen) }
        return outcome
    }

    private mutating func respond(to event: OverlayEvent) -> OverlayOutcome {
        switch event {
        case .key(let key, let command): return press(key, command)
        case .paste(let text):
            isEntered = false
            if isTyping, field?.paste(text) == .changed { return typed() }
        case .wheel(let rows):
            stopRemoving()
            shift = 0
            shown.list.move(.rows(rows), choosing: shown.isChoice)
        case .click(let place): return click(at: place)
        case .clickElsewhere: return stopRemoving(motion: motion) ? .stay : .unknown
        case .frame:
            button.step()
            if leaving?.next() == nil { leaving = nil }
            return cover.ask(for: wantedCover)
        case .drawn(let picture): cover.take(picture)
        case .resolved, .shown: break
        }
        return .stay
    }

    /// Removes the button and ends animations. Returns whether the button was there.
    /// - Parameter motion: whether the button is animated, since its row stays.
    @discardableResult
    private mutating func stopRemoving(motion: Bool = false) -> Bool {
        (isEntered, before, leaving) = (false, nil, nil)
        return button.disarm(motion: motion)
    }

    private mutating func press(_ key: KeyPress, _ command: Command?) -> OverlayOutcome {
        let removes = key == .init(.enter)
        if stopRemoving(motion: motion && !removes) { return removes ? remove() : .stay }
        if !isTyping, key == .init(.right) || key == .init(.left) {
            shift = key == .init(.left) ? 0 : shiftOn
            return .stay
        }
        shift = 0
        switch key {
        case .init(.enter):
            // fast typists mean the best match of all, not the best one so far
            isEntered = rows.isListing && isBestMatch
            return isEntered ? .stay : enter()
        case .init(.escape):
            if mark.take() != nil { return .stay }
            guard field != nil, !isPicker || !query.isEmpty else { return .close }
            isTyping = isPicker
            field = isPicker ? LineEditor() : nil
            return typed()
        default: break
        }
        if let motion = OverlayMotion(key, letters: !isTyping) {
            shown.list.move(motion, choosing: shown.isChoice)
            return .stay
        }
        let isOwn = command != nil && command == rows.traits.command
        if isTyping {
            guard let outcome = field?.press(key) else { return isOwn ? .stay : .unknown }
            return outcome == .changed ? typed() : .stay
        }
        switch key {
        case "q": return .close
        case "/": (isTyping, field) = (true, field ?? LineEditor())
        case _ where command == .select && shown.list.selection != nil: mark = mark == nil ? shown.list.selection : nil
        case _ where command == .copy: return copy()
        case "x": if chosen.map(rows.kind) == .removable { button.arm(motion: motion) }
        default:
            let outcome = shown.rows.press(key, command)
            switch outcome {
            case .unknown where isOwn: return .close
            // it has other rows
            case .stay: look(for: query)
            default: return outcome
            }
        }
        return .stay
    }

    /// The rows to copy: in a read-only list, all.
    private var marked: Range<Int> {
        guard let chosen = shown.list.selection else { return 0..<count }
        return min(mark ?? chosen, chosen)..<max(mark ?? chosen, chosen) + 1
    }

    private mutating func copy() -> OverlayOutcome {
        let texts = marked.map(shown.number).map { row -> String in
            let text = rows.text(row)
            return text.isEmpty ? rows.line(row, columns: Self.widest, look: Self.plain).left.cells.text : text
        }.filter { $0.contains { $0 != " " } }
        mark = nil
        let (text, name) = (texts.joined(separator: "\n"), texts.count.counted("row"))
        return .ask(.copy(text, called: name))
    }

    private func enter() -> OverlayOutcome { chosen.map(rows.enter) ?? .stay }

    /// Whether the first row is the best match rather than a selection.
    private var isBestMatch: Bool { isPicker && !query.isEmpty && shown.list.selection ?? 0 == 0 }

    private mutating func click(at place: Position) -> OverlayOutcome {
        let index = shown.list.row(atViewportRow: place.row)
        let presses = index == shown.list.selection && button.isPressed(at: place.column, columns: columns)
        if stopRemoving(motion: motion && !presses) { return presses ? remove() : .stay }
        guard let index, shown.isChoice(index) else { return .stay }
        shown.list.choose(index)
        let row = shown.number(index)
        guard rows.kind(row) == .removable, RemoveButton.hasSign(at: place.column, columns: columns) else {
            return rows.enter(row)
        }
        button.arm(motion: motion)
        return .stay
    }

    private mutating func remove() -> OverlayOutcome {
        guard let chosen else { return .stay }
        before = shown
        return rows.remove(chosen)
    }

    /// The next shift to the right, less than the visible columns, so that nothing is skipped.
    private var shiftOn: Int {
        guard let chosen else { return 0 }
        let right = rows.line(chosen, columns: columns, look: Self.plain).right.count
        let seen = shift > 0 || right == 0 || right + 8 > columns ? columns : columns - right - 2
        return min(shift + max(1, seen * 2 / 3), max(0, wholeRow(Self.plain).count - columns))
    }

    // MARK: - Filtering

    private mutating func typed() -> OverlayOutcome {
        look(for: query)
        return .stay
    }

    private mutating func look(for query: String) {
        let old = chosen ?? rows.first ?? 0
        mark = nil
        shown.left = shown.rows.look(for: query)
        let selection = isPicker ? query.isEmpty ? old : 0 : nil
        shown.list = OverlayList(count: count, selection: selection, viewport: shown.list.viewport)
        if !isPicker { choose(old) }
    }

    /// Selects a row by its number among all, or the one next to it.
    private mutating func choose(_ row: Int) { shown.list.choose(index(of: row) ?? 0, choosing: shown.isChoice) }

    /// The index of a row among those left; in a list that of the next one, if it is not.
    private func index(of number: Int) -> Int? {
        guard let left = shown.left else { return number }
        return isPicker ? left.firstIndex(of: number) : left.firstIndex { $0 >= number } ?? left.count - 1
    }

    package mutating func refresh(_ facts: OverlayFacts) -> OverlayOutcome {
        let (old, isBest, isFirst) = (chosen.map(rows.name), isBestMatch, chosen != nil && chosen == rows.first)
        let (wasEntered, fills) = (isEntered, rows.isListing && shown.list.row(atViewportRow: 0) == 0)
        guard shown.rows.refresh(facts) else { return .stay }
        mark = nil
        let before = before
        stopRemoving()
        shown.left = shown.rows.look(for: query)
        let row = (isFirst ? rows.first : old.flatMap(rows.row)).flatMap(index) ?? shown.list.selection ?? 0
        shown.list.update(count: count, selection: isBest ? 0 : row)
        if let row = shown.list.selection, !shown.isChoice(row) { shown.list.choose(row, choosing: shown.isChoice) }
        // new matches above the selected row do not push out the first heading
        if fills, let row = shown.list.selection, row < shown.list.viewport { shown.list.scroll(by: -count) }
        if chosen.map(rows.name) != old { shift = 0 }
        if motion, let before, rows.count < before.rows.count {
            self.before = before
            leaving = AnimationSteps(rows: columns)
        }
        // the delayed effect of Enter, once all rows are there
        guard wasEntered else { return .stay }
        isEntered = rows.isListing
        return isEntered ? .stay : enter()
    }

    // MARK: - Appearance

    /// The number of matches, in the room beside the typed text.
    private func counts(columns: Int, look: Appearance) -> String {
        let found = isPicker ? count : (0..<count).count { shown.isChoice($0) }
        let all = rows.counts(found: found, look: look)
        let typed = CellText.columns(isPicker && query.isEmpty ? Self.invitation : query)
        return all.first { typed + 3 + CellText.columns($0) <= columns } ?? all.last ?? ""
    }

    /// The right part of the row with the field.
    private func besideField(look: Appearance) -> CellLine {
        if isPicker { return CellLine(counts(columns: columns, look: look), look.theme.dim) }
        let keys = CellLine.keys(way, columns: columns, look: look)
        let counts = counts(columns: columns - keys.count - 4, look: look)
        guard counts.count + keys.count + 14 <= columns else { return keys }
        var line = CellLine("\(counts)   ", look.theme.dim)
        line.append(keys)
        return line
    }

    /// The row with the field, and the column of the cursor in it: the first of a picker, the last of a list.
    private func field(look: Appearance) -> (line: CellLine, cursor: Int)? {
        guard let field else { return nil }
        let right = besideField(look: look)
        var left = CellLine(isPicker ? "" : "/", look.theme.dim)
        let start = left.count
        // the same room whatever the look: the cursor is asked for without one
        let room = columns - start - besideField(look: Self.plain).count - 2
        let (cells, cursor) = field.shown(columns: room, look.theme.strong)
        left.append(cells)
        if isPicker, field.isEmpty { left = CellLine(Self.invitation, look.theme.dim) }
        return (.row(left, right, columns: columns), start + cursor)
    }

    private static var invitation: String { "type to filter" }
    private static var plain: Appearance { Appearance(theme: .standard(depth: .none), glyphs: .ascii) }

    /// The selected row at full length.
    private func wholeRow(_ look: Appearance) -> CellLine {
        guard let chosen else { return CellLine() }
        let (left, right) = rows.line(chosen, columns: Self.widest, look: look)
        return right.count == 0 ? left : .row(left, right, columns: max(columns, left.count + 2 + right.count))
    }

    /// The limit of columns of a row.
    private static var widest: Int { 1_000 }

    package var edge: OverlayEdge {
        let cursor = OverlayCursor(
            column: field(look: Self.plain)?.cursor, isInFooter: !isPicker, row: shown.list.selectedRow)
        return OverlayEdge(
            cursor: cursor, keyHelp: keyHelp, manualPage: rows.traits.manualPage,
            isMoving: button.isMoving || leaving != nil || cover.asked != wantedCover)
    }

    private var keyHelp: [KeyHelp] {
        if isPicker {
            return [
                KeyHelp("letters", "filter"), KeyHelp("Down  Up", "next, previous"),
                KeyHelp("PgDn  PgUp", "page down, up"), KeyHelp("Home  End", "first, last"),
                KeyHelp("Enter", "go there"), KeyHelp("Esc", "clear the filter, then close"),
            ]
        }
        return KeyHelp.moves + [KeyHelp("Enter", "go there")] + rows.ownKeys
            + [KeyHelp("/", "filter"), KeyHelp("Right  Left", "the rest of a long row"), .copy, .back]
    }

    /// The keys that lead on and out.
    private var way: String {
        if button.isArmed { return RemoveButton.keys }
        let out = isTyping && !isPicker ? "Esc clear" : "Esc back"
        return shown.list.selection != nil && isTyping ? "Enter go  \(out)" : out
    }

    private func footer(look: Appearance) -> CellLine {
        let right = CellLine.keys(way, columns: columns, look: look)
        if button.isArmed { return .row(CellLine(), right, columns: columns) }
        let hasRest = !isTyping && wholeRow(look).count > columns + shift
        let more = look.glyphs.more(isBelow: shown.list.hasMoreBelow && !isPicker, isRight: hasRest)
        let hint = columns >= 50 || !isPicker ? rows.hint(look: look) : ""
        var parts = (more.isEmpty || hint.isEmpty ? more + hint : "\(more)   \(hint)").split(separator: "  ")
        // the last parts are left out without room
        while CellText.columns(parts.joined(separator: "  ")) + 2 + right.count > columns, !parts.isEmpty {
            parts.removeLast()
        }
        return .row(CellLine(parts.joined(separator: "  "), look.theme.dim), right, columns: columns)
    }

    package func draw(in frame: OverlayFrame, of buffer: inout CellBuffer, _ look: Appearance) {
        let body = frame.body
        let field = field(look: look)?.line
        let header = isPicker ? field : rows.header(columns: columns, look: look)
        frame.draw(
            rows.traits.title, header: header ?? CellLine(),
            footer: isPicker ? footer(look: look) : field ?? footer(look: look), in: &buffer, look)
        let seen = leaving == nil ? shown : before ?? shown
        for row in 0..<body.rows {
            guard let index = seen.list.row(atViewportRow: row) else { break }
            buffer.write(line(index, of: seen, look: look).cells(look), atColumn: body.column, row: body.row + row)
        }
        if !frame.isCovered { cover.draw(beside: body, in: &buffer) }
    }

    private var wantedCover: LibraryCover? {
        cover.columns > 0 ? chosen.flatMap { rows.cover($0, in: cover.room) } : nil
    }

    private func line(_ index: Int, of seen: Shown, look: Appearance) -> CellLine {
        let (number, isChosen) = (seen.number(index), index == seen.list.selection)
        var (left, right) = seen.rows.line(number, columns: columns, look: look)
        if isChosen, button.isShown {
            return button.draw(on: left, columns: columns).restyled(as: look.theme.selection)
        }
        if seen.rows.kind(number) == .removable { right.append("  \(RemoveButton.sign(look.glyphs))", look.theme.dim) }
        var line: CellLine
        if isChosen, shift > 0 {
            line = wholeRow(look).dropping(shift).truncated(to: columns)
            line.pad(to: columns)
        } else {
            line = .row(left, right, columns: columns)
        }
        if button.isArmed { return line.restyled(as: look.theme.shade) }
        if seen.rows.kind(number) != .heading, !isPicker {
            line = RowFilter(query).highlighted(line, look.theme.hit)
        }
        guard isChosen || mark != nil && marked.contains(index) else { return line }
        line = line.restyled(as: look.theme.selection)
        return leaving.map { line.dropping(columns - $0.rows) } ?? line
    }
}
