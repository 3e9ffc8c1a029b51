package import CellGrid
package import ReaderKit
import ReaderPage
import TextLayout
import Wording

/// A list over the page. Letters are commands, and text while the filter is open: after `/`, or from the start. The
/// best match is selected then, and Enter opens the selected row.
package struct ListOverlay: Overlay {
    private(set) var source: RowList
    /// The rows without a filter.
    private var all: ListRows
    private var shown: ShownRows
    /// The filter; nil without one.
    private var field: LineEditor?
    /// Whether keys go into the field.
    private var isTyping: Bool
    private var rowsAtFirst: Int
    /// The columns of the widest of the first rows.
    private var widest = 0
    private var columns = 0
    /// The columns by which a cut selected row is scrolled sideways.
    private var shift = 0
    /// The row at which copying begins, among those that are left; nil for the selected one.
    private var mark: Int?
    private let motion: Bool
    private var button = RemoveButton()
    /// The rows with the one removed last, and its columns that have not left yet.
    private var before: ShownRows?
    private var leaving: AnimationSteps?
    private var cover = CoverPane()

    /// - Parameter motion: whether changes are animated.
    package init(_ source: RowList, motion: Bool = false) {
        (self.source, self.motion) = (source, motion)
        isTyping = source.opensTyping
        field = isTyping ? LineEditor() : nil
        all = source.rows("", source.columns ?? Self.limit)
        rowsAtFirst = max(all.count, source.leastRows)
        shown = ShownRows(rows: all, list: OverlayList(count: 0, viewport: rowsAtFirst))
        select(source.first ?? 0)
        measure()
    }

    var list: OverlayList { shown.list }
    private var query: String { field?.text ?? "" }
    package var topics: Set<OverlayTopic> { source.topics }
    package var window: OverlayWindow {
        let wanted = source.columns ?? max(source.leastColumns, widest)
        let beside = source.hasCovers ? CoverPane.wantedColumns : 0
        return .window(columns: wanted + beside, hasHeader: source.opensTyping || source.head != nil) {
            max(rowsAtFirst, source.isListing ? 12 : 0, source.fold == nil ? source.rows("", $0).count : 0)
        }
    }

    /// The selected row.
    var chosen: ListRow? { shown.list.selection.map { shown.rows[$0] } }
    /// The selected row's number among all rows.
    private var number: Int? { shown.list.selection.map(shown.rows.number) }

    package mutating func fit(_ body: Size) {
        cover.fit(body, isWanted: source.hasCovers)
        let isFirst = columns == 0
        if columns != body.columns - cover.columns {
            columns = body.columns - cover.columns
            arrange()
            shown.list.update(count: shown.rows.count, selection: shown.list.selection)
        }
        shown.list.resize(viewport: body.rows, choosing: shown.isChoice)
        if isFirst { select(source.first ?? 0) }
    }

    /// The first rows that decide the width of the window.
    static let measuredRows = 200

    private mutating func measure() {
        guard source.columns == nil else { return }
        let columns = (0..<min(all.count, Self.measuredRows)).map { index in
            let (left, right) = all[index].line(Self.limit, Self.plain)
            return left.count + (all[index].remove == nil ? 0 : 3) + (right.count > 0 ? right.count + 2 : 0)
        }
        widest = columns.max() ?? 0
    }

    private mutating func arrange() {
        all = source.rows("", columns)
        shown.rows = query.isEmpty ? all : source.rows(query, columns)
    }

    // MARK: - Keys and mouse

    package var keys: [WindowKey<Self>] {
        if button.isArmed { return WindowKey.answers { $0.answer(removes: $1) } }
        let hint = chosen == nil ? "" : isTyping && source.enterHint.isEmpty ? "go" : source.enterHint
        let enter = WindowKey<Self>("go there", [.init(.enter)], hint: hint) { window, _ in
            window.chosen?.enter ?? .stay
        }
        let remove = WindowKey<Self>(within: "remove, after asking", ["x"], hint: "remove") { window, _ in
            window.arm()
        }
        let keys =
            WindowKey.moves { $0.move($1) } + [enter] + (source.canRemove ? [remove] : []) + source.ownKeys + [
                WindowKey(within: "filter", ["/"], hint: all.count > 1 ? "filter" : "") { window, _ in
                    (window.isTyping, window.field) = (true, window.field ?? LineEditor())
                },
                WindowKey(within: "the rest of a long row", [.init(.right)], [.init(.left)]) {
                    $0.shift = $1 == 0 ? $0.shiftOn : 0
                },
                WindowKey("copy; copy from this row on", commands: [.copy, .select]) { window, effect in
                    effect == 0 ? window.copy() : window.setMark()
                },
                WindowKey(
                    source.opensTyping ? "clear the filter, then close" : "back", keys: [[.init(.escape)], ["q"]],
                    commands: source.command.map { [$0] } ?? [],
                    hint: isTyping && !source.opensTyping ? "clear" : "back"
                ) { window, effect in effect == 0 ? window.escape() : .close },
            ]
        let fold = WindowKey<Self>(
            within: "unfold, fold, while nothing is typed", [.init(.right)], [.init(.left)], hint: "unfold"
        ) { $0.fold(unfolds: $1 == 0) }
        return isTyping ? (source.fold != nil && query.isEmpty ? [fold] : []) + keys.whileTyping() : keys
    }

    package mutating func handle(_ event: OverlayEvent) -> OverlayOutcome {
        let before = number
        let outcome = respond(to: event)
        if case .stay = outcome, number != before, let chosen { return chosen.chosen }
        return outcome
    }

    private mutating func respond(to event: OverlayEvent) -> OverlayOutcome {
        switch event {
        case .key(let key, let command):
            let isArmed = button.isArmed
            if !isArmed { stopRemoving() }
            if let outcome = obey(key, command) { return outcome }
            if isArmed { return answer(removes: false) }
            guard isTyping, let edit = field?.press(key) else { return .unknown }
            if edit == .changed { filter() }
        case .paste(let text): if isTyping, field?.paste(text) == .changed { filter() }
        case .wheel(let rows):
            stopRemoving()
            move(.rows(rows))
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

    private mutating func move(_ motion: OverlayMotion) {
        shift = 0
        shown.list.move(motion, choosing: shown.isChoice)
    }

    private mutating func fold(unfolds: Bool) {
        guard let number, let (list, row) = source.fold?(number, unfolds) else { return }
        source = list
        arrange()
        shown.list.update(count: shown.rows.count, selection: index(of: number))
        shown.list.choose(index(of: row))
    }

    private mutating func escape() -> OverlayOutcome {
        if mark.take() != nil { return .stay }
        guard field != nil, !source.opensTyping || !query.isEmpty else { return .close }
        isTyping = source.opensTyping
        let number = number
        field = isTyping ? LineEditor() : nil
        filter(keeping: number)
        return .stay
    }

    private mutating func arm() { if chosen?.remove != nil { button.arm(motion: motion) } }

    /// Removes the button and ends animations. Returns whether the button was there.
    /// - Parameter motion: whether the button is animated, since its row stays.
    @discardableResult
    private mutating func stopRemoving(motion: Bool = false) -> Bool {
        (before, leaving) = (nil, nil)
        return button.disarm(motion: motion)
    }

    private mutating func answer(removes: Bool) -> OverlayOutcome {
        stopRemoving(motion: motion && !removes)
        guard removes, let remove = chosen?.remove else { return .stay }
        before = shown
        return remove
    }

    private mutating func click(at place: Position) -> OverlayOutcome {
        let index = shown.list.row(atViewportRow: place.row)
        if button.isArmed {
            let isPressed = index == shown.list.selection && button.isPressed(at: place.column, columns: columns)
            return answer(removes: isPressed)
        }
        stopRemoving()
        guard let index, shown.isChoice(index) else { return .stay }
        shown.list.choose(index)
        let row = shown.rows[index]
        guard row.remove != nil, RemoveButton.hasSign(at: place.column, columns: columns) else { return row.enter }
        arm()
        return .stay
    }

    // MARK: - Copying

    /// Copies rows from the selected one on; a selection without rows is none of the list's.
    private mutating func setMark() -> OverlayOutcome {
        guard let selection = shown.list.selection else { return .unknown }
        mark = mark == nil ? selection : nil
        return .stay
    }

    /// The rows to copy: in a read-only list, all.
    private var marked: Range<Int> {
        guard let chosen = shown.list.selection else { return 0..<shown.rows.count }
        return min(mark ?? chosen, chosen)..<max(mark ?? chosen, chosen) + 1
    }

    private mutating func copy() -> OverlayOutcome {
        let texts = marked.map { index -> String in
            let row = shown.rows[index]
            return row.text.isEmpty ? row.line(Self.limit, Self.plain).left.cells.text : row.text
        }.filter { $0.contains { $0 != " " } }
        mark = nil
        return .ask(.copy(texts.joined(separator: "\n"), called: texts.count.counted("row")))
    }

    // MARK: - Filtering

    /// - Parameter number: the row that stays selected among all; nil for the best match.
    private mutating func filter(keeping number: Int? = nil) {
        let kept = query.isEmpty ? number ?? self.number ?? source.first ?? 0 : nil
        (mark, shift) = (nil, 0)
        arrange()
        select(kept ?? shown.rows.numbers?.first ?? 0)
    }

    private mutating func select(_ number: Int) {
        let index = index(of: number)
        shown.list = OverlayList(count: shown.rows.count, selection: index, viewport: shown.list.viewport)
        shown.list.choose(index, choosing: shown.isChoice)
    }

    /// The index of a row among those left, or of the next one; of a folded row that of the one above.
    private func index(of number: Int) -> Int {
        guard let numbers = shown.rows.numbers else { return number }
        let near = source.fold == nil ? numbers.firstIndex { $0 >= number } : numbers.lastIndex { $0 <= number }
        return numbers.firstIndex(of: number) ?? near ?? max(0, numbers.count - 1)
    }

    package mutating func refresh(_ facts: OverlayFacts) -> OverlayOutcome {
        guard var new = source.make?(facts) else { return .stay }
        let (former, number, name, isListing) = (all, number, chosen?.name, source.isListing)
        let isFirst = number != nil && number == source.first
        // typing needs a window that stays as it is
        if new.opensTyping { new.leastColumns = source.leastColumns }
        source = new
        rowsAtFirst = max(rowsAtFirst, source.leastRows)
        arrange()
        let isSame =
            new.numberBefore == nil && former.count == all.count
            && (0..<all.count).allSatisfy { (all[$0].name, all[$0].text) == (former[$0].name, former[$0].text) }
        if isSame { return .stay }
        // the first headings may come after the contents were opened
        if !source.opensTyping || isFirst && query.isEmpty { measure() }
        mark = nil
        let before = before
        stopRemoving()
        let isBest = !query.isEmpty && shown.list.selection ?? 0 == 0
        let fills = isListing && shown.list.row(atViewportRow: 0) == 0
        let kept =
            isFirst
            ? new.first
            : new.numberBefore.map { number.flatMap($0) }
                ?? name.flatMap { name in (0..<all.count).first { all[$0].name == name } }
        if kept == nil { shift = 0 }
        let row = isBest ? 0 : kept.map(index) ?? shown.list.selection ?? 0
        shown.list.update(count: shown.rows.count, selection: row)
        if let row = shown.list.selection, !shown.isChoice(row) { shown.list.choose(row, choosing: shown.isChoice) }
        // new matches above the selected row do not push out the first heading
        if fills, let row = shown.list.selection, row < shown.list.viewport { shown.list.scroll(by: -all.count) }
        if motion, let before, all.count < before.rows.count {
            self.before = before
            leaving = AnimationSteps(rows: columns)
        }
        return .stay
    }

    // MARK: - Appearance

    /// The number of matches, in the room beside the typed text.
    private func counts(columns: Int, look: Appearance) -> String {
        let all = source.counts?(shown.rows, query, look) ?? [defaultCounts]
        let typed = CellText.columns(field?.isEmpty ?? true ? Self.invitation : query)
        return all.first { typed + 3 + CellText.columns($0) <= columns } ?? all.last ?? ""
    }

    private var defaultCounts: String {
        let found = shown.rows.choices
        return found == 0 ? "no match" : "\(found.inGroups) of \(all.choices.inGroups)"
    }

    /// The row with the field, and the column of the cursor in it: above the rows if it is always open, else the last.
    private func field(look: Appearance) -> (line: CellLine, cursor: Int)? {
        guard let field else { return nil }
        let right = besideField(look: look)
        var left = CellLine(source.opensTyping ? "" : "/", look.theme.dim)
        let start = left.count
        // the same room whatever the look: the cursor is asked for without one
        let room = columns - start - besideField(look: Self.plain).count - 2
        let (cells, cursor) = field.shown(columns: room, look.theme.strong)
        left.append(cells)
        if source.opensTyping, field.isEmpty { left = CellLine(Self.invitation, look.theme.dim) }
        return (.row(left, right, columns: columns), start + cursor)
    }

    private func besideField(look: Appearance) -> CellLine {
        if source.opensTyping { return CellLine(counts(columns: columns, look: look), look.theme.dim) }
        let ways = ways(columns: columns, look)
        let counts = counts(columns: columns - ways.count - 4, look: look)
        guard counts.count + ways.count + 14 <= columns else { return ways }
        var line = CellLine("\(counts)   ", look.theme.dim)
        line.append(ways)
        return line
    }

    private static var invitation: String { "type to filter" }
    private static var plain: Appearance { Appearance(theme: .standard(depth: .none), glyphs: .ascii) }

    /// The selected row at full length.
    private func wholeRow(_ look: Appearance) -> CellLine {
        guard let (left, right) = chosen?.line(Self.limit, look) else { return CellLine() }
        return right.count == 0 ? left : .row(left, right, columns: max(columns, left.count + 2 + right.count))
    }

    /// The limit of columns of a row.
    private static var limit: Int { 1_000 }

    /// The next shift to the right, less than the visible columns, so that nothing is skipped.
    private var shiftOn: Int {
        guard let right = chosen?.line(columns, Self.plain).right.count else { return 0 }
        let seen = shift > 0 || right == 0 || right + 8 > columns ? columns : columns - right - 2
        return min(shift + max(1, seen * 2 / 3), max(0, wholeRow(Self.plain).count - columns))
    }

    package var edge: OverlayEdge {
        let cursor = OverlayCursor(
            column: field(look: Self.plain)?.cursor, isInFooter: !source.opensTyping, row: shown.list.selectedRow)
        return OverlayEdge(
            cursor: cursor, manualPage: source.manualPage,
            isMoving: button.isMoving || leaving != nil || cover.asked != wantedCover)
    }

    package func draw(in frame: OverlayFrame, of buffer: inout CellBuffer, _ look: Appearance) {
        let body = frame.body
        let field = field(look: look)?.line
        let hasRest = !isTyping && wholeRow(look).count > columns + shift
        let more = look.glyphs.more(isBelow: shown.list.hasMoreBelow && !source.opensTyping, isRight: hasRest)
        let words = button.isArmed ? [] : [more, source.legend?(look) ?? ""]
        let footer = footer(words, columns: columns, look)
        frame.draw(
            source.title, header: (source.opensTyping ? field : source.head?(columns, look)) ?? CellLine(),
            footer: source.opensTyping ? footer : field ?? footer, in: &buffer, look)
        let seen = leaving == nil ? shown : before ?? shown
        for row in 0..<body.rows {
            guard let index = seen.list.row(atViewportRow: row) else { break }
            buffer.write(line(index, of: seen, look: look).cells(look), atColumn: body.column, row: body.row + row)
        }
        if !frame.isCovered { cover.draw(beside: body, in: &buffer) }
    }

    private var wantedCover: LibraryCover? {
        guard cover.columns > 0, let chosen, let path = chosen.cover else { return nil }
        return LibraryCover(source: chosen.name, path: path, room: cover.room)
    }

    private func line(_ index: Int, of seen: ShownRows, look: Appearance) -> CellLine {
        let (row, isChosen) = (seen.rows[index], index == seen.list.selection)
        var (left, right) = row.line(columns, look)
        if isChosen, button.isShown {
            return button.draw(on: left, columns: columns).restyled(as: look.theme.selection)
        }
        if row.remove != nil { right.append("  \(RemoveButton.sign(look.glyphs))", look.theme.dim) }
        var line = CellLine.row(left, right, columns: columns)
        if isChosen, shift > 0 { line = .row(wholeRow(look).dropping(shift), columns: columns) }
        if button.isArmed { return line.restyled(as: look.theme.shade) }
        if row.kind != .heading, !source.opensTyping { line = RowFilter(query).highlighted(line, look.theme.hit) }
        guard isChosen || mark != nil && marked.contains(index) else { return line }
        line = line.restyled(as: look.theme.selection)
        return leaving.map { line.dropping(columns - $0.rows) } ?? line
    }
}
